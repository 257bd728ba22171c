import HomeseedSource

/// Shows every text to the checks that want to see it: each text's bytes are read once.
struct TextChecking {
    private let catalogue: Catalogue
    private static let textChecks = Checks.builtIn.compactMap { $0 as? any TextCheck.Type }
    private static let wordChecks = Checks.builtIn.compactMap { $0 as? any WordCheck.Type }
    private static let wanted = textChecks.map { $0.traits }

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    func check(isSmall: Bool, _ diagnostics: inout Diagnostics) {
        var scopes: [TextScope] = []
        for pack in catalogue.packs.dropFirst() {
            scopes.append(TextScope(catalogue, pack, locale: nil))
            for locale in catalogue.locales.indices where pack.locales[locale] != nil {
                scopes.append(TextScope(catalogue, pack, locale: locale))
            }
        }
        let all = scopes
        let results = inParallel(all.count, isSmall: isSmall) { TextChecking.check(all[$0]) }
        for found in results { diagnostics.append(found) }
    }

    private static func check(_ scope: TextScope) -> Diagnostics {
        var diagnostics = Diagnostics()
        var words: [String] = []
        var owners: [Int] = []
        for (owner, check) in wordChecks.enumerated() {
            let own = check.words(scope)
            words += own
            owners += Array(repeating: owner, count: own.count)
        }
        let table = WordTable(words)
        var found: [[FoundWord]] = Array(repeating: [], count: wordChecks.count)
        var hits: [(Range<Int>, Int)] = []
        forEachText(scope) { message, text, place in
            hits.removeAll(keepingCapacity: true)
            var text = text
            let traits = text.withUTF8 { TextScan($0, table) { hits.append(($0, $1)) }.traits }
            for (range, number) in hits {
                let at = CheckedText(text: text, place: place, message: message, scope: scope)
                found[owners[number]].append(FoundWord(word: words[number], range: range, text: at))
            }
            for (index, wanted) in wanted.enumerated() where !traits.isDisjoint(with: wanted) {
                textChecks[index].check(CheckedText(text: text, place: place, message: message, scope: scope), &diagnostics)
            }
        }
        for (check, found) in zip(wordChecks, found) where !found.isEmpty { check.check(found, scope, &diagnostics) }
        return diagnostics
    }

    private static func forEachText(_ scope: TextScope, _ body: (MessageID, String, Place) -> Void) {
        for (file, messages) in scope.catalogue.messages.enumerated() where messages.first?.pack == scope.pack.number {
            for (index, message) in messages.enumerated() {
                guard let text = scope.text(of: message) else { continue }
                let id = MessageID(file: FileID(file), index: index)
                switch text.form {
                case .plain(let plain): body(id, plain, text.place)
                case .plural(let variants):
                    for variant in variants { body(id, variant.text, variant.place) }
                }
            }
        }
    }
}
