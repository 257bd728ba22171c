package import HomeseedSource

/// Three full stops instead of an ellipsis. They can be split over two lines, and screen readers read each of them.
package enum ThreeDots: TextCheck {
    package static let id: CheckID = "three-dots"
    package static let severity = Severity.warning
    package static let finds = "Three full stops instead of an ellipsis."
    package static let why = "A line can break between three full stops, and a screen reader says 'dot dot dot'."

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

    /// Reports exactly three dots that are not part of a path.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let bytes = Array(text.text.utf8)
        var start = 0
        while start < bytes.count {
            guard bytes[start] == 0x2E else {
                start += 1
                continue
            }
            let end = bytes[start...].firstIndex { $0 != 0x2E } ?? bytes.count
            // Other numbers of dots have other meanings, and so do the dots of a path.
            let isPath =
                end < bytes.count && bytes[end] == UInt8(ascii: "/") || start > 0 && bytes[start - 1] == UInt8(ascii: "/")
            if end - start == 3, !isPath {
                let range = start..<end
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "These three dots should be an ellipsis, which is one character: …",
                        at: text.place(of: range),
                        fix: text.fix("Write '…'", at: range, to: "…")))
            }
            start = end
        }
    }
}
