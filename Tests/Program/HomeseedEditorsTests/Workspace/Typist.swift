import HomeseedSource

/// A random typist: letters, syntax characters, deletions and copied lines, mostly at one position for a while.
struct Typist {
    private(set) var files: [SourceFile]
    private(set) var history: [String] = []
    private var chance: Chance
    private var file = 0
    private var offset = 0
    private var left = 0
    private var pending: [UInt8] = []

    init(_ files: [SourceFile], seed: UInt64) {
        self.files = files
        chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Types the next keystroke, and returns the file with its new bytes.
    mutating func type() -> (String, [UInt8]) {
        if left == 0 {
            file = chance.below(files.count)
            offset = chance.below(files[file].bytes.count + 1)
            left = 3 + chance.below(20)
            pending = Array(Typist.phrases[chance.below(Typist.phrases.count)].utf8)
        }
        left -= 1
        var bytes = files[file].bytes
        offset = min(offset, bytes.count)
        switch chance.below(10) {
        case 0 where offset < bytes.count, 1 where offset < bytes.count:
            history.append("delete at \(offset)")
            bytes.remove(at: offset)
        case 2:
            // Deletes a line, like an editor's shortcut.
            let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let end = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            history.append("line \(start)..<\(end) gone")
            bytes.removeSubrange(start..<end)
            offset = start
        default:
            let byte = pending.isEmpty ? UInt8(ascii: "x") : pending.removeFirst()
            history.append("'\(UnicodeScalar(byte))' at \(offset)")
            bytes.insert(byte, at: offset)
            offset += 1
        }
        files[file] = SourceFile(path: files[file].path, bytes: bytes)
        return (files[file].path, bytes)
    }

    private static let phrases = [
        "\n      - {id: new-one, title: Wash the car}\n", "\n  title: ", ": {", "}", "- ", "'", "\"", "# homeseed:ignore ", "é",
        "\t", "kitchen", "{count}",
        "was: [old-name], ", "today", "homeseed: 2\n", "requires: [famify]\n", "&a *a", "[[[", "\r\n", "was: ", "  ",
        "use: chore/", "key: emma",
    ]
}

/// A pseudo-random generator with a fixed sequence.
struct Chance {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return count > 0 ? Int((state >> 33) % UInt64(count)) : 0
    }
}
