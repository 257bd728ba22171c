/// A person's remark in a file beside its texts: a comment, or a cell in a custom column.
package struct FormatRemark: Sendable {
    package var text: String
    /// The byte range in the file.
    package var range: Range<Int>
    /// Whether an import of the file also reports the remark.
    package var isReported = false

    package init(_ text: String, _ range: Range<Int>, isReported: Bool = false) {
        self.text = text
        self.range = range
        self.isReported = isReported
    }

    package var hasText: Bool { !text.allSatisfy(\.isWhitespace) }
}
