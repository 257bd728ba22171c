package import HomeseedSource

/// Three full stops where an ellipsis belongs: they can break over two lines, and are read out one by one.
package enum ThreeDots: TextCheck {
    package static let id: CheckID = "three-dots"
    package static let severity = Severity.warning
    package static let finds = "Three full stops where an ellipsis belongs."
    package static let why = "Three stops can break over two lines, and a reader for the blind says 'dot dot dot'."

    package static let wrong = Example(
        messages: """
            messages:
              note: One more thing⟦...⟧
            """,
        dutch: ExampleCatalogue.dutch(note: "Nog één ding…")
    )

    package static let right = Example(
        messages: """
            messages:
              note: One more thing…
            """,
        dutch: ExampleCatalogue.dutch(note: "Nog één ding…")
    )

    package static let traits: TextTraits = .dots

    /// Leaves more or fewer than three alone, and the dots of a path.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let bytes = Array(text.text.utf8)
        var start = 0
        while start < bytes.count {
            guard bytes[start] == 0x2E else {
                start += 1
                continue
            }
            let end = bytes[start...].firstIndex { $0 != 0x2E } ?? bytes.count
            // More or fewer than three are something else, and so are the dots of a path.
            let isPath = end < bytes.count && bytes[end] == UInt8(ascii: "/") || start > 0 && bytes[start - 1] == UInt8(ascii: "/")
            if end - start == 3, !isPath {
                let range = start..<end
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "These three dots are an ellipsis, which is one sign: …", at: text.place(of: range),
                        fix: text.fix("Write '…'", at: range, to: "…")))
            }
            start = end
        }
    }
}
