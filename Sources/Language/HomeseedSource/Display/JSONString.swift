/// A formatter of string literals for all JSON output.
package enum JSONString {
    /// The reader of the JSON, which determines the optional escapes.
    package enum Reader: Sendable {
        /// A client such as an editor or a browser: no optional escapes.
        case client
        /// A program that reads row by row: escapes the byte order mark, which some readers strip.
        case program
        /// A file that people open as well: escapes the control characters of terminals and the commands of GitHub's runners.
        case file
        /// A terminal or a runner's log: escapes every character that is not displayed as itself.
        case terminal
    }

    /// Returns a text in quotes, with the escapes for the reader.
    package static func quoted(_ text: String, for reader: Reader) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 2)
        append(text, for: reader, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a text in quotes to a buffer, which avoids copies in a long report.
    package static func append(_ text: String, for reader: Reader, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        defer { bytes.append(0x22) }
        let isPlain =
            switch reader {
            case .client: true
            case .program: !text.utf8.contains(0xEF)
            case .file, .terminal: text.utf8.allSatisfy { $0 < 0x7F && $0 != UInt8(ascii: "[") }
            }
        if isPlain {
            // Most texts have nothing to escape.
            if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
                bytes += text.utf8
                return
            }
            for byte in text.utf8 {
                if byte < 0x20 || byte == 0x22 || byte == 0x5C {
                    escape(byte, for: reader, to: &bytes)
                } else {
                    bytes.append(byte)
                }
            }
        } else {
            for scalar in text.unicodeScalars { append(scalar, for: reader, to: &bytes) }
        }
    }

    /// Converts JSON for a file into JSON for a terminal. Characters that need escapes occur only in its string literals.
    package static func harmless(_ json: String) -> String {
        var bytes: [UInt8] = []
        for scalar in json.unicodeScalars {
            if scalar.value > 0x7E, scalar.value <= 0xFFFF, scalar.terminalSubstitute != nil {
                appendCode(scalar.value, &bytes)
            } else {
                bytes += String(scalar).utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends an escape that JSON requires.
    private static func escape(_ byte: UInt8, for reader: Reader, to bytes: inout [UInt8]) {
        switch byte {
        case 0x22, 0x5C: bytes += [0x5C, byte]
        case 0x0A where reader != .program: bytes += [0x5C, UInt8(ascii: "n")]
        case 0x0D where reader != .program: bytes += [0x5C, UInt8(ascii: "r")]
        case 0x09 where reader != .program: bytes += [0x5C, UInt8(ascii: "t")]
        default: appendCode(UInt32(byte), &bytes)
        }
    }

    private static func append(_ scalar: Unicode.Scalar, for reader: Reader, to bytes: inout [UInt8]) {
        let value = scalar.value
        if value < 0x20 || value == 0x22 || value == 0x5C {
            return escape(UInt8(truncatingIfNeeded: value), for: reader, to: &bytes)
        }
        let isEscaped =
            switch reader {
            case .client: false
            case .program: value == 0xFEFF
            // A GitHub runner executes the command after '##['.
            case .file: (0x7F..<0xA0).contains(value) || value == 0x5B && bytes.suffix(2).elementsEqual([0x23, 0x23])
            case .terminal:
                scalar.terminalSubstitute != nil && value <= 0xFFFF
                    || value == 0x5B && bytes.suffix(2).elementsEqual([0x23, 0x23])
            }
        if isEscaped { appendCode(value, &bytes) } else { bytes += String(scalar).utf8 }
    }

    /// Appends a `\u` escape with four lowercase hexadecimal digits.
    private static func appendCode(_ value: UInt32, _ bytes: inout [UInt8]) {
        func digit(_ shift: UInt32) -> UInt8 {
            let value = UInt8(truncatingIfNeeded: value >> shift & 15)
            return value < 10 ? 0x30 + value : 0x57 + value
        }
        bytes += [0x5C, UInt8(ascii: "u"), digit(12), digit(8), digit(4), digit(0)]
    }
}
