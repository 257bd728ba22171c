/// A parser of comma-separated values (RFC 4180).
///
/// The separator may also be a semicolon, a tab or a bar, because spreadsheets use the separator of their language.
package struct CSVReader {
    package struct Cell {
        package var text: String
        var range: Range<Int>
    }

    /// Returns the rows with their cells.
    package static func rows(_ bytes: [UInt8]) throws(FormatFault) -> [[Cell]] {
        let separator = CSVReader.separator(of: bytes)
        var position = CSVReader.start(of: bytes)
        let quote = UInt8(ascii: "\"")
        var rows: [[Cell]] = []
        var row: [Cell] = []
        while position < bytes.count {
            let start = position
            var content: [UInt8] = []
            if bytes[position] == quote {
                position += 1
                while true {
                    guard position < bytes.count else { throw unclosed(bytes, start) }
                    let byte = bytes[position]
                    position += 1
                    if byte != quote {
                        content.append(byte)
                    } else if position < bytes.count, bytes[position] == quote {
                        content.append(quote)
                        position += 1
                    } else {
                        break
                    }
                }
                // Other content after a closing quote means that the quote opened a later cell, so this cell's closing quote is
                // missing.
                let next = bytes[position...].first { $0 != 0x20 } ?? separator
                if next != separator, next != 0x0A, next != 0x0D { throw unclosed(bytes, start) }
            }
            while position < bytes.count, bytes[position] != separator, bytes[position] != 0x0A, bytes[position] != 0x0D {
                content.append(bytes[position])
                position += 1
            }
            row.append(Cell(text: unguarded(String(decoding: content, as: UTF8.self)), range: start..<position))
            if position < bytes.count, bytes[position] == separator {
                position += 1
                // A separator at the end of the file is followed by an empty cell.
                if position < bytes.count { continue }
                row.append(Cell(text: "", range: position..<position))
            } else {
                if bytes[min(position, bytes.count)...].starts(with: [0x0D, 0x0A]) { position += 1 }
                position += 1
            }
            rows.append(row)
            row = []
        }
        return rows
    }

    /// Returns the separator: the most frequent candidate in the first row.
    static func separator(of bytes: [UInt8]) -> UInt8 {
        let head = bytes[start(of: bytes)...].prefix { $0 != 0x0A }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")].map { sign in
            (sign, head.count { $0 == sign })
        }
        return separators.max { $0.1 < $1.1 || $0.1 == $1.1 && $0.0 < $1.0 }.map { $0.1 == 0 ? UInt8(ascii: ",") : $0.0 }
            ?? UInt8(ascii: ",")
    }

    /// Returns the offset of the first row.
    private static func start(of bytes: [UInt8]) -> Int {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return start + hint(bytes[start...])
    }

    /// Returns the length of a first line that only names the separator, `sep=;`, or 0 if there is none.
    private static func hint(_ bytes: ArraySlice<UInt8>) -> Int {
        let line = bytes.prefix { $0 != 0x0A }
        let text = String(decoding: line.prefix(12), as: UTF8.self).filter { $0 != "\"" && $0 != "\r" }
        return text.lowercased().hasPrefix("sep=") && text.unicodeScalars.count == 5 ? min(line.count + 1, bytes.count) : 0
    }

    /// Returns the error for an unclosed quote, which would merge the following cells.
    private static func unclosed(_ bytes: [UInt8], _ start: Int) -> FormatFault {
        let line = bytes[..<start].count { $0 == 0x0A } + 1
        return FormatFault(
            "The quote that is opened on line \(line) is never closed in its row: write a quote inside a cell twice", at: start)
    }

    /// Returns a text without the apostrophe that protects it from being treated as a formula.
    private static func unguarded(_ text: String) -> String {
        guard text.unicodeScalars.first == "'", let next = text.unicodeScalars.dropFirst().first,
            "=+-@\t\r'".unicodeScalars.contains(next)
        else { return text }
        return String(text.unicodeScalars.dropFirst())
    }
}
