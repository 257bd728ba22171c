import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The source texts of translations, derived from git: whether the line of a source text changed after the line of its
/// translation.
struct TranslationHistory {
    /// The maximum number of commits at which texts are looked up. Each requires reading the pack's files of that commit.
    static let maximumCommits = 100

    /// The results for translations without a record.
    struct Findings {
        var known: [UnrecordedTranslation: Provenance] = [:]
        /// The number of translations whose history was not read, because it involves too many commits.
        var leftOut = 0
        /// The number of translations with a record in the last commit that was removed since.
        var restored = 0
    }

    private let pipeline: Pipeline
    @Boxed private var catalogue: Catalogue
    private let repository: GitRepository
    private let head: String
    private let shallowBoundary: Set<String>
    private var lines: [FileID: [String]?] = [:]
    private var tables: [FileID: LineTable] = [:]
    /// The requested texts, by commit.
    private var texts: [String: [UnrecordedText: ExchangeText]] = [:]
    /// The commits that can't be read, as in a partial clone.
    private var unread: Set<String> = []

    /// Returns `nil` if the catalogue is not in a git repository, or has no commit.
    private init?(_ pipeline: Pipeline, _ catalogue: Catalogue) {
        guard let repository = try? GitRepository(containing: pipeline.catalogue), let head = try? repository.commit("HEAD")
        else { return nil }
        (self.pipeline, self.catalogue, self.repository, self.head) = (pipeline, catalogue, repository, head)
        shallowBoundary = repository.shallowBoundary
    }

    static func findings(_ pipeline: Pipeline, catalogue: Catalogue, packs: [Pack], locales: [LocaleID]) -> Findings {
        let questions = packs.flatMap { pack in
            locales.compactMap { catalogue.locales.number(of: $0) }.flatMap { number in
                catalogue.unrecorded(pack, number).map { Question(pack: pack, locale: number, message: $0) }
            }
        }
        guard !questions.isEmpty, var history = TranslationHistory(pipeline, catalogue) else { return Findings() }
        return history.answers(to: questions)
    }

    /// A translation without a record.
    private struct Question {
        var pack: Pack
        var locale: LocaleIndex
        var message: Message
        /// The commits at which the text must be looked up.
        var commits: Set<String> = []

        var text: UnrecordedText { UnrecordedText(pack: pack.id, path: message.path) }
    }

    private struct UnrecordedText: Hashable {
        var pack: String
        var path: [String]
    }

    private mutating func answers(to questions: [Question]) -> Findings {
        var findings = Findings()
        var open: [Question] = []
        let former = confirmationsOfLastCommit(questions)
        for question in questions {
            let key = UnrecordedTranslation(pack: question.pack.number, locale: question.locale, path: question.message.path)
            if let record = former[key] {
                findings.known[key] = record
                findings.restored += 1
                continue
            }
            guard let commits = commitsToAsk(question) else {
                findings.known[key] = .unknown
                continue
            }
            var asked = question
            asked.commits = commits
            if commits.isEmpty {
                findings.known[key] = .current
            } else if commits.isDisjoint(with: shallowBoundary) {
                open.append(asked)
            } else {
                findings.known[key] = .doubtful
            }
        }
        look(up: open)
        for question in open {
            let key = UnrecordedTranslation(pack: question.pack.number, locale: question.locale, path: question.message.path)
            if question.commits.allSatisfy({ texts[$0] != nil }) {
                findings.known[key] = provenance(question)
            } else {
                // A translation whose history was not read is unconfirmed.
                findings.known[key] = .doubtful
                if question.commits.isDisjoint(with: unread) { findings.leftOut += 1 }
            }
        }
        return findings
    }

    /// Returns the last commit's records for translations that are unchanged and have no record now. They were removed by hand,
    /// but are still valid.
    private func confirmationsOfLastCommit(_ questions: [Question]) -> [UnrecordedTranslation: Provenance] {
        guard let state = try? CatalogueState.revision(head, of: pipeline).catalogue else { return [:] }
        var found: [UnrecordedTranslation: Provenance] = [:]
        for (locale, questions) in Dictionary(grouping: questions, by: \.locale) {
            guard let number = state.locales.number(of: catalogue.locales[locale]) else { continue }
            for (id, questions) in Dictionary(grouping: questions, by: \.pack.id) {
                guard let pack = state.pack(id), pack.locales[number] != nil, let own = questions.first?.pack.number else {
                    continue
                }
                let unrecorded = Set(state.unrecorded(pack, number).map(\.path))
                let asked = Dictionary(questions.map { ($0.message.path, $0.message.translation(locale)) }) { first, _ in first }
                for message in state.messages(of: pack) {
                    guard let now = asked[message.path] ?? nil, let then = message.translation(number),
                        !unrecorded.contains(message.path),
                        ExchangeText(then).form == ExchangeText(now).form
                    else { continue }
                    let mark = message.marks[number]
                    found[UnrecordedTranslation(pack: own, locale: locale, path: message.path)] = .removed(
                        ExchangeText(mark?.formerSource ?? message.source), needsReview: mark?.needsReview ?? false,
                        note: mark?.note)
                }
            }
        }
        return found
    }

    /// Returns the commits at which the text may have differed when the translation was written. The set is empty if both were
    /// written together, and `nil` if git has no information.
    private mutating func commitsToAsk(_ question: Question) -> Set<String>? {
        guard let translation = question.message.translation(question.locale) else { return nil }
        let (sources, translations) = (commits(question.message.source), commits(translation))
        if translations.isEmpty { return nil }
        // At the boundary of a shallow history, all older lines seem to have been written at once.
        return Set(
            translations.filter {
                $0 == GitRepository.uncommitted ? sources.contains($0) : sources != [$0] || shallowBoundary.contains($0)
            })
    }

    private func provenance(_ question: Question) -> Provenance {
        var answer = Provenance.current
        for commit in question.commits.sorted() {
            let old = texts[commit]?[question.text]
            let isSame = old.map { $0.form == ExchangeText(question.message.source).form }
            if commit == GitRepository.uncommitted {
                // Both texts are uncommitted, so they were probably written together. If the last commit has another source text,
                // their order is unknown.
                if isSame == false { return .doubtful }
            } else if let old, isSame == false {
                return .former(old)
            } else if old == nil {
                answer = .unknown
            }
        }
        return answer
    }

    /// Reads the texts at the most frequently requested commits.
    private mutating func look(up questions: [Question]) {
        var wanted: [String: [Question]] = [:]
        for question in questions { for commit in question.commits { wanted[commit, default: []].append(question) } }
        let order = wanted.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
        var own = pipeline
        own.locales = nil
        for commit in order.prefix(TranslationHistory.maximumCommits) {
            guard let state = try? CatalogueState.revision(commit == GitRepository.uncommitted ? head : commit, of: own).catalogue
            else {
                unread.insert(commit)
                continue
            }
            let asked = Dictionary(grouping: wanted[commit] ?? []) { $0.pack.id }.mapValues { Set($0.map(\.message.path)) }
            var found: [UnrecordedText: ExchangeText] = [:]
            for (id, paths) in asked {
                guard let pack = state.pack(id) else { continue }
                for message in state.messages(of: pack) where paths.contains(message.path) {
                    found[UnrecordedText(pack: id, path: message.path)] = ExchangeText(message.source)
                }
            }
            texts[commit] = found
        }
    }

    /// Returns the commits that wrote the lines of a text.
    private mutating func commits(_ text: MessageText) -> Set<String> {
        var found: Set<String> = []
        for part in text.all {
            guard let source = catalogue.sources[part.place.file] else { continue }
            let known = lines[part.place.file] ?? repository.commitsOfLines(Paths.absolute(source.path))
            lines.updateValue(known, forKey: part.place.file)
            guard let known else { return [] }
            let table = tables[part.place.file] ?? LineTable(source.bytes)
            tables[part.place.file] = table
            let first = table.line(at: Int(part.place.range.lower))
            let last = table.line(at: max(Int(part.place.range.lower), Int(part.place.range.upper) - 1))
            for line in first...max(first, last) where known.indices.contains(line - 1) { found.insert(known[line - 1]) }
        }
        return found
    }
}
