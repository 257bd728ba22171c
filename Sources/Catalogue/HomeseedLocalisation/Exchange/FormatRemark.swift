/// What a person wrote into a file beside its texts: a comment, a cell of a column of their own.
package struct FormatRemark: Sendable {
    package var text: String
    /// Where it stands, in the file's bytes.
    package var range: Range<Int>
    /// Whether reading the file's texts speaks of it, too.
    package var isSaid = false

    package init(_ text: String, _ range: Range<Int>, isSaid: Bool = false) {
        self.text = text
        self.range = range
        self.isSaid = isSaid
    }

    package var saysSomething: Bool { !text.allSatisfy(\.isWhitespace) }
}
