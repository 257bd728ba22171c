import Homeseed
import HomeseedSource

/// Asks git from which texts translations were made: was the line of a text changed after that of its translation?
struct TranslationHistory {
    private let pipeline: Pipeline
    private let catalogue: Catalogue
    private let repository: GitRepository
    private let head: String
    private let cut: Set<String>
    private var lines: [FileID: [String]?] = [:]
    private var order: [[String]: Bool] = [:]
    private var states: [String: Catalogue?] = [:]
    private var oldMessages: [String: [[String]: Message]] = [:]

    /// Nil where there is no history to ask.
    private init?(_ pipeline: Pipeline, _ catalogue: Catalogue) {
        guard let repository = try? GitRepository(containing: pipeline.catalogue), let head = try? repository.commit("HEAD") else { return nil }
        (self.pipeline, self.catalogue, self.repository, self.head) = (pipeline, catalogue, repository, head)
        cut = repository.whereHistoryWasCut
    }

    /// What is known of translations that have no record.
    static func provenance(_ pipeline: Pipeline, _ catalogue: Catalogue, _ packs: [Pack], _ locales: [LocaleID]) -> [UnrecordedTranslation: Provenance] {
        var found: [UnrecordedTranslation: Provenance] = [:]
        var history: TranslationHistory?
        for pack in packs {
            for locale in locales {
                guard let number = catalogue.locales.firstIndex(of: locale) else { continue }
                let messages = catalogue.unrecorded(pack, number)
                if messages.isEmpty { continue }
                history = history ?? TranslationHistory(pipeline, catalogue)
                for message in messages {
                    found[UnrecordedTranslation(pack: pack.number, locale: number, path: message.path)] = history?.provenance(of: message, pack, number)
                }
            }
        }
        return found
    }

    private mutating func provenance(of message: Message, _ pack: Pack, _ locale: Int) -> Provenance {
        guard let translation = message.translation(locale) else { return .unknown }
        let (sources, translations) = (commits(message.source), commits(translation))
        var answer = Provenance.current
        for commit in translations.sorted() {
            switch provenance(of: message, pack, sources, at: commit) {
            case .current: continue
            case .former(let text): return .former(text)
            case .doubtful: return .doubtful
            case .unknown: answer = .unknown
            }
        }
        return translations.isEmpty ? .unknown : answer
    }

    /// - Parameter commit: the one at which a line of the translation was written.
    private mutating func provenance(of message: Message, _ pack: Pack, _ sources: Set<String>, at commit: String) -> Provenance {
        if commit == GitRepository.uncommitted {
            if !sources.contains(GitRepository.uncommitted) { return .current }
            // Both are new, and come together; unless the text was another one, and either may have come first.
            guard let old = self.message(message.path, pack, at: head) else { return .current }
            return ExchangeText(old.source).form == ExchangeText(message.source).form ? .current : .doubtful
        }
        if cut.contains(commit) { return .unknown }
        if !sources.contains(GitRepository.uncommitted), sources.allSatisfy({ isBefore($0, commit) }) { return .current }
        guard let old = self.message(message.path, pack, at: commit) else { return .unknown }
        let text = ExchangeText(old.source)
        return text.form == ExchangeText(message.source).form ? .current : .former(text)
    }

    /// The commits that wrote the lines of a text.
    private mutating func commits(_ text: MessageText) -> Set<String> {
        var found: Set<String> = []
        for part in text.all {
            guard let source = catalogue.sources[part.place.file] else { continue }
            let known = lines[part.place.file] ?? repository.commitsOfLines(Paths.absolute(source.path))
            lines.updateValue(known, forKey: part.place.file)
            guard let known else { return [] }
            let table = LineTable(source.bytes)
            let first = table.line(at: Int(part.place.range.lower))
            let last = table.line(at: max(Int(part.place.range.lower), Int(part.place.range.upper) - 1))
            for line in first...max(first, last) where known.indices.contains(line - 1) { found.insert(known[line - 1]) }
        }
        return found
    }

    private mutating func isBefore(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        if let known = order[[one, other]] { return known }
        let found = repository.isAncestor(one, of: other)
        order[[one, other]] = found
        return found
    }

    private mutating func message(_ path: [String], _ pack: Pack, at commit: String) -> Message? {
        let key = commit + " " + pack.id
        if oldMessages[key] == nil {
            let state = states[commit] ?? (try? CatalogueState.revision(commit, of: pipeline).catalogue)
            states.updateValue(state, forKey: commit)
            let messages = state.flatMap { state in state.pack(pack.id).map { state.messages(of: $0) } } ?? []
            oldMessages[key] = Dictionary(messages.map { ($0.path, $0) }) { first, _ in first }
        }
        return oldMessages[key]?[path]
    }
}
