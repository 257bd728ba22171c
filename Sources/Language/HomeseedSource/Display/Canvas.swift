/// A terminal row that is written by column. Later text covers earlier text.
struct Canvas {
    private var cells: [(text: String, textStyle: TextStyle)] = []

    /// Writes a text at a column, counted from 0. A negative column is treated as 0.
    mutating func put(_ text: String, at column: Int, _ textStyle: TextStyle = []) {
        var column = Swift.max(column, 0)
        for character in text {
            let width = DisplayWidth.of(character)
            reserve(column + width)
            // The second column of a wide character stays empty.
            for index in column..<(column + width) { cells[index] = (index == column ? String(character) : "", textStyle) }
            column += width
        }
    }

    /// Fills columns with one character.
    mutating func fill(_ columns: Range<Int>, with sign: String, _ textStyle: TextStyle) {
        reserve(columns.upperBound)
        for column in columns.clamped(to: 0..<cells.count) { cells[column] = (sign, textStyle) }
    }

    /// Returns the row without trailing blanks, with one style sequence per run of equally styled cells.
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
