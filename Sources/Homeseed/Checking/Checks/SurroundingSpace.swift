package import HomeseedSource

package enum SurroundingSpace: TextCheck {
    package static let id: CheckID = "surrounding-space"
    package static let severity = Severity.warning
    package static let finds = "A space or a tab before the first word of a text, or after its last."
    package static let why = "It pushes a title out of line with its neighbours, and nobody can see why."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes⟦ ⟧"}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes"}
            """
    )

    package static let traits: TextTraits = .outerSpace

    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let bytes = Array(text.text.utf8)
        let start = length(ofSpaceIn: bytes)
        if start > 0 {
            report(text, 0..<start, "This text begins with a space", &diagnostics)
        }
        // Lines of a block end with a line's end, which is how YAML writes them.
        let end = length(ofSpaceIn: reversedByScalar(bytes))
        if end > 0, start < bytes.count {
            report(text, bytes.count - end..<bytes.count, "This text ends with a space", &diagnostics)
        }
    }

    private static func report(_ text: CheckedText, _ range: Range<Int>, _ headline: String, _ diagnostics: inout Diagnostics) {
        diagnostics.report(
            Diagnostic(id, severity, headline, at: text.place(of: range), fix: text.fix("Take it out", range, "")))
    }

    /// Spaces, tabs and no-break spaces at the beginning.
    private static func length(ofSpaceIn bytes: [UInt8]) -> Int {
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x20 || bytes[index] == 0x09 {
                index += 1
            } else if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                index += 2
            } else {
                break
            }
        }
        return index
    }

    private static func reversedByScalar(_ bytes: [UInt8]) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.reversed().flatMap { Array(String($0).utf8) }
    }
}
