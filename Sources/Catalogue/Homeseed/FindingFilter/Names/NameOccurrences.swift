import HomeseedLoading
import HomeseedSource

/// A name and its offset in a file.
struct NameUse: Sendable {
    var name: String
    var offset: Int
}

extension Query<[NameUse]> {
    static var names: Query { Query("names") }
}

/// A search for names in files: as keys, values or path steps, not as part of several words.
struct NameOccurrences {
    private let wanted: Set<String>
    /// The lengths and first bytes of the names, which rule out most words before the lookup.
    private let signatures: Set<Int>

    init(of names: Set<String>) {
        wanted = names
        signatures = Set(names.compactMap { name in name.utf8.first.map { NameOccurrences.signature($0, name.utf8.count) } })
    }

    func uses(in bytes: [UInt8]) -> [NameUse] {
        var uses: [NameUse] = []
        var at = 0
        while at < bytes.count {
            guard NameOccurrences.isName(bytes[at]) else {
                at = bytes[at] == UInt8(ascii: "#") && (at == 0 || bytes[at - 1] <= 0x20) ? endOfLine(at, bytes) : at + 1
                continue
            }
            let start = at
            while at < bytes.count, NameOccurrences.isName(bytes[at]) { at += 1 }
            guard signatures.contains(NameOccurrences.signature(bytes[start], at - start)),
                isWholeName(from: start, to: at, in: bytes)
            else { continue }
            let name = String(decoding: bytes[start..<at], as: UTF8.self)
            if wanted.contains(name) { uses.append(NameUse(name: name, offset: start)) }
        }
        return uses
    }

    private static func signature(_ first: UInt8, _ count: Int) -> Int { count << 8 | Int(first) }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isWordByte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private func endOfLine(_ offset: Int, _ bytes: [UInt8]) -> Int { bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count }

    /// Whether the word is a value, a key or a path step, and not one of several words.
    private func isWholeName(from start: Int, to end: Int, in bytes: [UInt8]) -> Bool {
        var before = start - 1
        while before >= 0, bytes[before] == 0x20 || bytes[before] == 0x22 || bytes[before] == 0x27 { before -= 1 }
        var after = end
        while after < bytes.count, bytes[after] == 0x20 || bytes[after] == 0x22 || bytes[after] == 0x27 { after += 1 }
        return (before < 0 || NameOccurrences.opening.contains(bytes[before]))
            && (after >= bytes.count || NameOccurrences.closing.contains(bytes[after]))
    }

    private static let opening = Set(":-,[{/.*?\n\r\t".utf8)
    private static let closing = Set(":,]}/.#\n\r".utf8)
}
