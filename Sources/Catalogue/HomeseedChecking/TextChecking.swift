package import HomeseedSource

/// The text checks, which share one pass over the bytes of each text.
package enum TextChecking {
    private static let textChecks = Checks.passes.filter { $0 != GarbledText.self }.compactMap { $0.textCheck }
    private static let wordChecks = Checks.passes.compactMap { $0.wordCheck }
    private static let gatherings = Checks.passes.compactMap { $0.gatheredTextCheck }
    private static let gathered = gatherings.map { $0.traits }
    private static let wanted = textChecks.map { $0.traits }

    /// Runs every text check on the texts of one pack in one language. Each check has at most twenty findings in a text.
    package static func check(_ scope: TextScope) -> Diagnostics {
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
        var gatheredTexts: [[CheckedText]] = Array(repeating: [], count: gatherings.count)
        var hits: [(Range<Int>, Int)] = []
        var crowded: Set<SourceLocation> = []
        let every = wanted.reduce(into: gathered.reduce(into: GarbledText.traits) { $0.formUnion($1) }) { $0.formUnion($1) }
        scope.forEachText { message, text, place in
            hits.removeAll(keepingCapacity: true)
            var text = text
            let traits = text.withUTF8 { TextScan($0, table) { hits.append(($0, $1)) }.traits }
            if hits.isEmpty, traits.isDisjoint(with: every) { return }
            let checked = CheckedText(text: text, place: place, message: message, scope: scope)
            let before = diagnostics.all.count
            if traits.contains(.garbled) {
                GarbledText.check(checked, &diagnostics)
                // Other checks would misjudge a garbled text.
                if diagnostics.all.count > before { return }
            }
            for (range, number) in hits {
                found[owners[number]].append(FoundWord(word: words[number], range: range, text: checked))
            }
            for (index, wanted) in wanted.enumerated() where !traits.isDisjoint(with: wanted) {
                checked.run(textChecks[index].check, &diagnostics)
            }
            for (index, wanted) in gathered.enumerated() where !traits.isDisjoint(with: wanted) {
                gatheredTexts[index].append(checked)
            }
            if hits.count + diagnostics.all.count - before > DenseTexts.maximum { crowded.insert(place) }
        }
        for (check, texts) in zip(gatherings, gatheredTexts) where !texts.isEmpty { check.check(texts, in: scope, &diagnostics) }
        for (check, found) in zip(wordChecks, found) where !found.isEmpty { check.check(found, in: scope, &diagnostics) }
        return DenseTexts(crowded).bounded(diagnostics)
    }
}
