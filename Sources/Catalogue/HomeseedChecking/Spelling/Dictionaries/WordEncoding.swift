#if Spelling
/// The encoding of a dictionary's words, as null-terminated bytes.
enum WordEncoding {
    case utf8
    /// A single-byte encoding, with the letters from 0x80 on, if defined.
    case table([Unicode.Scalar?])

    /// Returns a supported encoding of Hunspell dictionaries, or `nil` for any other name. Debian's Polish dictionary uses ISO
    /// 8859-2.
    init?(_ name: String) {
        switch name.uppercased().filter({ $0 != "-" && $0 != "_" }) {
        case "UTF8": self = .utf8
        case "ISO88591": self = .table(Self.latin1)
        case "ISO88592": self = .table(Self.latin(Self.central))
        case "ISO885915":
            self = .table(
                Self.latin1(but: [0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ"]))
        case "ISO88599": self = .table(Self.latin1(but: [0xD0: "Ğ", 0xDD: "İ", 0xDE: "Ş", 0xF0: "ğ", 0xFD: "ı", 0xFE: "ş"]))
        default: return nil
        }
    }

    /// Returns the encoded word, or `nil` if a letter is not in the encoding.
    func bytes(of word: String) -> [CChar]? {
        switch self {
        case .utf8: return word.utf8.map { CChar(bitPattern: $0) } + [0]
        case .table(let table):
            var bytes: [CChar] = []
            for scalar in word.unicodeScalars {
                if scalar.value < 0x80 {
                    bytes.append(CChar(bitPattern: UInt8(scalar.value)))
                } else if let position = table.firstIndex(of: scalar) {
                    bytes.append(CChar(bitPattern: UInt8(0x80 + position)))
                } else {
                    return nil
                }
            }
            return bytes + [0]
        }
    }

    func text(of bytes: UnsafePointer<CChar>) -> String? {
        switch self {
        case .utf8: return String(validatingCString: bytes)
        case .table(let table):
            var scalars = String.UnicodeScalarView()
            var next = bytes
            while next.pointee != 0 {
                let byte = UInt8(bitPattern: next.pointee)
                guard let scalar = byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80] else { return nil }
                scalars.append(scalar)
                next += 1
            }
            return String(scalars)
        }
    }

    // MARK: Tables

    private static let latin1: [Unicode.Scalar?] = (0x80...0xFF).map { Unicode.Scalar(UInt8($0)) }

    private static func latin1(but others: [Int: Unicode.Scalar]) -> [Unicode.Scalar?] {
        latin1.enumerated().map { others[0x80 + $0] ?? $1 }
    }

    /// Returns a table of the letters from 0xA0 on; 0x80 to 0x9F are undefined.
    private static func latin(_ letters: String) -> [Unicode.Scalar?] {
        Array(repeating: nil, count: 0x20) + letters.unicodeScalars.map { $0 }
    }

    /// ISO 8859-2 from 0xA0 on, sixteen letters a line.
    private static let central =
        "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ"
        + "°ą˛ł´ľśˇ¸šşťź˝žż"
        + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ"
        + "ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
        + "ŕáâăäĺćçčéęëěíîď"
        + "đńňóôőö÷řůúűüýţ˙"
}
#endif
