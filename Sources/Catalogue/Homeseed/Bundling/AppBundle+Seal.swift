import HomeseedSource
import HomeseedText

/// The detection of edits in files of `homeseed bundle --format`, for which Homeseed stores no list of written files.
extension AppBundle {
    /// Whether a file was edited since Homeseed wrote it. Carriage returns are ignored, because Git may add them.
    package static func isEdited(_ bytes: [UInt8], _ path: String) -> Bool {
        // A signature contains no checksum.
        if path.hasSuffix(".sig") { return false }
        let bytes = bytes.filter { $0 != 0x0D }
        guard path.hasSuffix(".json") || path.hasSuffix(".catalogue") else { return !isSealed(bytes) }
        guard let end = bytes.firstIndex(of: 0x0A) else { return true }
        let sum = hexadecimal(ContentChecksum.of(bytes[(end + 1)...]))
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        return !head.contains("\"checksum\":\"\(sum)\"") && !head.hasSuffix(" " + sum)
    }

    /// Returns generated code with a checksum as its last line, by which edits are detected.
    static func sealed(_ file: SourceFile) -> SourceFile {
        let text = file.bytes.last == 0x0A ? file.bytes : file.bytes + [0x0A]
        return SourceFile(path: file.path, bytes: text + seal(of: text).utf8)
    }

    private static func seal(of bytes: some Sequence<UInt8>) -> String {
        "// End of the file, \(hexadecimal(ContentChecksum.of(bytes))).\n"
    }

    private static func isSealed(_ bytes: [UInt8]) -> Bool {
        let start = bytes.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return Array(seal(of: bytes[..<start]).utf8) == Array(bytes[start...])
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
