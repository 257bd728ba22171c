/// Reads comma-separated values as RFC 4180 has them; a semicolon, a tab or a bar separates too where the first row says
/// so, since spreadsheets in many languages save it that way.
struct CSVReader {
    struct Cell {
        var text: String
        var range: Range<Int>
    }

    static func rows(_ bytes: [UInt8]) throws(FormatFault) -> [[Cell]] {
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        position += hint(bytes[position...])
        let head = bytes[position...].prefix { $0 != 0x0A }
        // The one that the first row has most of.
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")].map { sign in
            (sign, head.count { $0 == sign })
        }
        let separator =
            separators.max { $0.1 < $1.1 || $0.1 == $1.1 && $0.0 < $1.0 }.map { $0.1 == 0 ? UInt8(ascii: ",") : $0.0 }
            ?? UInt8(ascii: ",")
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
                // Only what another quote begins stands right behind one: that of a cell further down, or further on.
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
                // A separator at the very end has an empty cell behind it.
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

    /// How long the first line is where it only tells a spreadsheet what separates the cells: `sep=;`.
    private static func hint(_ bytes: ArraySlice<UInt8>) -> Int {
        let line = bytes.prefix { $0 != 0x0A }
        let text = String(decoding: line.prefix(12), as: UTF8.self).filter { $0 != "\"" && $0 != "\r" }
        return text.lowercased().hasPrefix("sep=") && text.unicodeScalars.count == 5 ? min(line.count + 1, bytes.count) : 0
    }

    /// The rest of the table would be one cell, or go into others.
    private static func unclosed(_ bytes: [UInt8], _ start: Int) -> FormatFault {
        let line = bytes[..<start].count { $0 == 0x0A } + 1
        return FormatFault(
            "The quote that is opened on line \(line) is never closed in its row: write a quote inside a cell twice", at: start)
    }

    /// Without the apostrophe that keeps a text from being taken for a formula.
    private static func unguarded(_ text: String) -> String {
        guard text.unicodeScalars.first == "'", let next = text.unicodeScalars.dropFirst().first,
            "=+-@\t\r'".unicodeScalars.contains(next)
        else { return text }
        return String(text.unicodeScalars.dropFirst())
    }
}
