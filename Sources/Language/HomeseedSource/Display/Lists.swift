/// Names put into a sentence, one after another.
extension Sequence<String> {
    /// `'a', 'b' and 'c'`, shortened where there are many.
    package var quotedList: String { map { "'\($0)'" }.sentenceList }

    /// `a, b and c`, shortened where there are many.
    package var sentenceList: String {
        let all = Array(self)
        let shown = all.count > 12 ? Array(all.prefix(11)) + ["\(all.count - 11) others"] : all
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
