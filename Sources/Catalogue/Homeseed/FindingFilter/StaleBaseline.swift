import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// An entry of the baseline whose finding is fixed. If the finding returns, the baseline would hide it.
package enum StaleBaseline: CheckDeclaration {
    package static let id: CheckID = "stale-baseline"
    package static let severity = Severity.note
    package static let finds = "A baseline entry whose finding no longer exists."
    package static let why = "The finding is fixed. If it came back, the baseline would hide it."

    package static let wrong = Example(files: [
        "Catalogue/homeseed.yaml": settings,
        "Catalogue/baseline.yaml": """
        homeseed: 1
        findings:
          - ⟦{check: all-caps, file: Catalogue/demo/chores.yaml, text: WASH THE DISHES}⟧
        """,
    ])

    package static let right = Example(
        chores: "items:\n  - {id: dishes, category: kitchen, title: WASH THE DISHES}",
        files: [
            "Catalogue/homeseed.yaml": settings,
            "Catalogue/baseline.yaml": """
            homeseed: 1
            findings:
              - {check: all-caps, file: Catalogue/demo/chores.yaml, text: WASH THE DISHES}
            """,
        ])

    private static let settings = "homeseed: 1\nbaseline: baseline.yaml"

    /// Returns the diagnostic of a stale entry.
    ///
    /// - Parameters:
    ///   - left: the number of its findings that no longer occur.
    ///   - file: the baseline.
    static func diagnostic(_ entry: Baseline.Entry, left: Int, _ file: SourceFile) -> Diagnostic {
        let all = left == entry.count
        let headline =
            all
            ? "This entry's finding no longer exists"
            : "This entry has \(entry.count) findings, of which \(entry.count - left) \(entry.count - left == 1 ? "is" : "are") left"
        let fix = all ? removal(of: entry.place, file.bytes).map { Fix("Remove the line", edits: [$0], isSafe: true) } : nil
        return Diagnostic(
            id, severity, headline: headline, at: entry.place,
            notes: fix != nil ? [] : [all ? "Remove the entry." : "Change its `count` to \(entry.count - left)."], fix: fix)
    }

    /// Returns the removal of an entry, or `nil` if the entry shares its line.
    private static func removal(of place: SourceLocation, _ bytes: [UInt8]) -> Fix.Edit? {
        let range = place.range.clamped(toCount: bytes.count)
        func isBreak(_ offset: Int) -> Bool { !bytes.indices.contains(offset) || bytes[offset] == 0x0A || bytes[offset] == 0x0D }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
        while end < bytes.count, bytes[end] == 0x20 { end += 1 }
        guard isBreak(start - 1), isBreak(end), !range.contains(where: isBreak),
            bytes[start..<range.lowerBound].contains(UInt8(ascii: "-"))
        else { return nil }
        if end < bytes.count, bytes[end] == 0x0D { end += 1 }
        if end < bytes.count, bytes[end] == 0x0A { end += 1 }
        return Fix.Edit(SourceLocation(file: place.file, range: SourceRange(start, end)), "")
    }
}
