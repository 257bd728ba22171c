/// Content of a translation file that belongs to no text, such as a comment or a cell in a custom column.
package struct FormatRemark: Sendable {
    package var text: String
    /// The byte range in the file.
    package var range: Range<Int>
    /// Whether the parser of the file reports the remark itself, so that the import need not.
    package var isReported = false

    package init(_ text: String, _ range: Range<Int>, isReported: Bool = false) {
        self.text = text
        self.range = range
        self.isReported = isReported
    }

    package var hasText: Bool { !text.allSatisfy(\.isWhitespace) }
}
