/// One row of a terminal, written on by column: what is put last covers what was there.
struct Canvas {
    private var cells: [(text: String, textStyle: TextStyle)] = []

    /// Puts a text at a column, counted from 0. Left of the row's beginning there is nothing to write on.
    mutating func put(_ text: String, at column: Int, _ textStyle: TextStyle = []) {
        var column = Swift.max(column, 0)
        for character in text {
            let width = DisplayWidth.of(character)
            reserve(column + width)
            // A wide character fills its second column with nothing.
            for index in column..<(column + width) { cells[index] = (index == column ? String(character) : "", textStyle) }
            column += width
        }
    }

    /// Fills columns with one sign.
    mutating func fill(_ columns: Range<Int>, with sign: String, _ textStyle: TextStyle) {
        reserve(columns.upperBound)
        for column in columns.clamped(to: 0..<cells.count) { cells[column] = (sign, textStyle) }
    }

    /// The row with no blanks at its end, each stretch of one style painted in one go.
    func text(_ style: TerminalStyle) -> String {
        let end = (cells.lastIndex { $0.text != " " } ?? -1) + 1
        var output = ""
        var stretch = ""
        var textStyle: TextStyle = []
        for cell in cells[..<end] {
            if cell.textStyle != textStyle, cell.text != " " {
                output += style.paint(stretch, textStyle)
                (stretch, textStyle) = ("", cell.textStyle)
            }
            stretch += cell.text
        }
        return output + style.paint(stretch, textStyle)
    }

    private mutating func reserve(_ width: Int) {
        while cells.count < width { cells.append((" ", [])) }
    }
}
