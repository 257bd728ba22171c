import HomeseedSource

/// A scanner that reads the text up to the cursor byte by byte, and tracks the open structures.
struct StructureScanner {
    struct Level {
        var indent: Int
        var isSequence: Bool
        var isFlow = false
        var key: String?
        var keys: [String] = []
        /// The plain values, by key.
        var values: [String: String] = [:]
        var count = 0
        /// Whether the last element is complete, so that the next line starts another one instead of continuing a mapping.
        var isFilled = false
    }

    private let bytes: [UInt8]
    private let end: Int
    private(set) var levels: [Level] = []
    /// Whether the open structure is the value of the last key.
    private(set) var isAfterColon = false
    private(set) var isOnNewLine = false
    private(set) var isComment = false
    private(set) var tokenStart = 0
    private(set) var isInBlockText = false
    private var blockIndent: Int?
    private var at = 0

    init(_ bytes: [UInt8], end: Int) {
        self.bytes = bytes
        self.end = end
    }

    private var flowDepth: Int { levels.reversed().prefix { $0.isFlow }.count }

    mutating func run() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = min(3, end) }
        while true {
            let lineEnd = bytes[at..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
            let isLast = lineEnd == end
            line(at..<lineEnd, isLast: isLast)
            if isLast { return }
            at = lineEnd + 1
            if at < end, bytes[lineEnd] == 0x0D, bytes[at] == 0x0A { at += 1 }
        }
    }

    private mutating func line(_ range: Range<Int>, isLast: Bool) {
        isComment = false
        isInBlockText = false
        if flowDepth > 0 { return flow(from: range.lowerBound, to: range.upperBound) }
        let first = bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 }
        let indent = (first ?? range.upperBound) - range.lowerBound
        if let block = blockIndent {
            if first == nil || indent > block {
                isInBlockText = isLast && indent > block
                if !isLast || isInBlockText { return }
            }
            blockIndent = nil
        }
        guard let first else {
            if isLast { blank(indent, range.upperBound) }
            return
        }
        if bytes[first] == UInt8(ascii: "#") {
            isComment = isLast
            return
        }
        isOnNewLine = false
        content(from: first, to: range.upperBound, indent: indent)
    }

    /// Handles a cursor on an empty line.
    private mutating func blank(_ indent: Int, _ offset: Int) {
        tokenStart = offset
        close(below: indent, isDash: false)
        if let list = levels.last, list.isFilled, indent > list.indent {
            // Editors indent the line after an element to its contents; the next element begins at the previous dash.
            tokenStart -= indent - list.indent
            return blank(list.indent, tokenStart)
        }
        isOnNewLine = true
        // An indented line after a key without a value begins its value. The dashes of a list may have the key's indentation.
        isAfterColon = isAfterColon && (levels.last.map { !$0.isSequence && indent > $0.indent } ?? false)
    }

    /// Closes the structures that end at a line with this indentation.
    private mutating func close(below indent: Int, isDash: Bool) {
        while let last = levels.last, last.indent > indent || last.isSequence && last.indent == indent && !isDash {
            levels.removeLast()
            isAfterColon = levels.last.map { !$0.isSequence && $0.key != nil && $0.indent < indent } ?? false
        }
    }

    private mutating func content(from first: Int, to lineEnd: Int, indent: Int) {
        let isDash = bytes[first] == UInt8(ascii: "-") && (first + 1 == lineEnd || bytes[first + 1] == 0x20)
        close(below: indent, isDash: isDash)
        tokenStart = first
        if isDash {
            if levels.last.map({ !$0.isSequence || $0.indent != indent }) ?? true {
                levels.append(Level(indent: indent, isSequence: true))
            }
            levels[levels.count - 1].count += 1
            levels[levels.count - 1].isFilled = false
            isAfterColon = false
            let rest = bytes[(first + 1)..<lineEnd].firstIndex { $0 != 0x20 }
            guard let rest else {
                tokenStart = lineEnd
                return
            }
            return content(from: rest, to: lineEnd, indent: indent + rest - first)
        }
        if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
            if let list = levels.indices.last, levels[list].isSequence { levels[list].isFilled = true }
            return flow(from: first, to: lineEnd)
        }
        guard let colon = colon(from: first, to: lineEnd) else {
            // An incomplete key, or the continuation of a text.
            if let list = levels.last, list.isFilled { close(below: list.indent, isDash: false) }
            if levels.last.map({ !$0.isSequence && $0.indent == indent }) ?? levels.isEmpty {
                if levels.isEmpty { levels.append(Level(indent: indent, isSequence: false)) }
                isAfterColon = false
            } else {
                isOnNewLine = true
            }
            comment(from: first, to: lineEnd)
            return
        }
        if levels.last.map({ $0.isSequence || $0.indent != indent }) ?? true {
            levels.append(Level(indent: indent, isSequence: false))
        }
        let key = StructureScanner.plain(bytes[first..<colon])
        levels[levels.count - 1].key = key
        levels[levels.count - 1].keys.append(key)
        isAfterColon = true
        value(from: colon + 1, to: lineEnd, indent: indent)
    }

    private mutating func value(from start: Int, to lineEnd: Int, indent: Int) {
        guard let first = bytes[start..<lineEnd].firstIndex(where: { $0 != 0x20 }) else {
            tokenStart = lineEnd
            return
        }
        tokenStart = first
        switch bytes[first] {
        case UInt8(ascii: "|"), UInt8(ascii: ">"): blockIndent = indent
        case UInt8(ascii: "{"), UInt8(ascii: "["): flow(from: first, to: lineEnd)
        default:
            comment(from: first, to: lineEnd)
            let end =
                bytes[first..<lineEnd].indices.first { $0 > first && bytes[$0] == UInt8(ascii: "#") && bytes[$0 - 1] == 0x20 }
                ?? lineEnd
            if let last = levels.indices.last, let key = levels[last].key {
                levels[last].values[key] = StructureScanner.plain(bytes[first..<end])
            }
        }
    }

    private mutating func comment(from first: Int, to lineEnd: Int) {
        var quote: UInt8?
        for offset in first..<lineEnd {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if offset == first, byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == UInt8(ascii: "#"), offset == first || bytes[offset - 1] == 0x20 {
                isComment = lineEnd == end
                return
            }
        }
    }

    /// Returns the offset of the colon after a key, or `nil` if the line has none.
    private func colon(from first: Int, to lineEnd: Int) -> Int? {
        var offset = first
        if bytes[first] == 0x22 || bytes[first] == 0x27 {
            guard let close = bytes[(first + 1)..<lineEnd].firstIndex(of: bytes[first]) else { return nil }
            offset = close + 1
            return offset < lineEnd && bytes[offset] == UInt8(ascii: ":") ? offset : nil
        }
        while offset < lineEnd {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "#"), offset > first, bytes[offset - 1] == 0x20 { return nil }
            if byte == UInt8(ascii: ":"), offset + 1 == lineEnd || bytes[offset + 1] == 0x20 || bytes[offset + 1] == 0x09 {
                return offset
            }
            offset += 1
        }
        return nil
    }

    // MARK: Flow style

    private mutating func flow(from first: Int, to lineEnd: Int) {
        var offset = first
        var quote: UInt8?
        // On a continued line, the word begins with the line.
        if flowDepth > 0 { tokenStart = bytes[first..<lineEnd].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? lineEnd }
        while offset < lineEnd {
            let byte = bytes[offset]
            defer { offset += 1 }
            if let open = quote {
                if byte == UInt8(ascii: "\\"), open == 0x22 { offset += 1 } else if byte == open { quote = nil }
                continue
            }
            switch byte {
            case 0x22 where offset == tokenStart, 0x27 where offset == tokenStart: quote = byte
            case UInt8(ascii: "#") where offset > first && bytes[offset - 1] == 0x20:
                isComment = lineEnd == end
                return
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isSequence = byte == UInt8(ascii: "[")
                levels.append(
                    Level(indent: levels.last?.indent ?? 0, isSequence: isSequence, isFlow: true, count: isSequence ? 1 : 0))
                isAfterColon = false
                begin(offset + 1, lineEnd)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = levels.last, last.isFlow else { return }
                levels.removeLast()
                isAfterColon = levels.last.map { !$0.isSequence } ?? false
                tokenStart = offset + 1
                if flowDepth == 0 { return after(offset + 1, lineEnd) }
            case UInt8(ascii: ","):
                guard let last = levels.indices.last, levels[last].isFlow else { continue }
                levels[last].count += 1
                if isAfterColon, !levels[last].isSequence, let key = levels[last].key, tokenStart < offset {
                    levels[last].values[key] = StructureScanner.plain(bytes[tokenStart..<offset])
                }
                isAfterColon = false
                begin(offset + 1, lineEnd)
            case UInt8(ascii: ":") where isSeparator(offset, lineEnd):
                guard let last = levels.indices.last, levels[last].isFlow, !levels[last].isSequence, !isAfterColon else {
                    continue
                }
                let key = StructureScanner.plain(bytes[min(tokenStart, offset)..<offset])
                levels[last].key = key
                levels[last].keys.append(key)
                isAfterColon = true
                begin(offset + 1, lineEnd)
            default: break
            }
        }
    }

    private func isSeparator(_ offset: Int, _ lineEnd: Int) -> Bool {
        let next = offset + 1
        if next >= lineEnd { return true }
        return [0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "[")]
            .contains(bytes[next])
            || offset > 0 && bytes[offset - 1] == 0x22
    }

    private mutating func begin(_ offset: Int, _ lineEnd: Int) {
        tokenStart = offset <= lineEnd ? bytes[offset..<lineEnd].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? lineEnd : lineEnd
    }

    /// Handles the rest of a line after its last closing brace, which can only be a comment.
    private mutating func after(_ offset: Int, _ lineEnd: Int) {
        tokenStart = lineEnd
        if offset < lineEnd, bytes[offset..<lineEnd].contains(UInt8(ascii: "#")) { isComment = lineEnd == end }
    }

    // MARK: Following keys

    /// Returns the keys of the same mapping after the cursor.
    static func keysAfter(_ offset: Int, level: Level, _ bytes: [UInt8]) -> [String] {
        if level.isFlow {
            var rest = StructureScanner(bytes, end: min(bytes.count, offset + 2000))
            rest.levels = [level]
            rest.at = offset
            let lineEnd = bytes[offset..<rest.end].firstIndex(of: 0x0A) ?? rest.end
            rest.flowKeys(offset, lineEnd)
            return rest.levels.first?.keys ?? []
        }
        var keys: [String] = []
        var at = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        var room = 5000
        while at < bytes.count, room > 0 {
            room -= 1
            let lineEnd = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            if let first = bytes[at..<lineEnd].firstIndex(where: { $0 != 0x20 }), bytes[first] != UInt8(ascii: "#"),
                bytes[first] != 0x0D
            {
                let indent = first - at
                if indent < level.indent || indent == level.indent && bytes[first] == UInt8(ascii: "-") { break }
                if indent == level.indent, let colon = StructureScanner(bytes, end: lineEnd).colon(from: first, to: lineEnd) {
                    keys.append(plain(bytes[first..<colon]))
                }
            }
            at = lineEnd + 1
        }
        return keys
    }

    /// Returns the keys of a nested mapping after the cursor, or none if the level has no deeper lines there.
    static func keysAfter(_ offset: Int, below level: Level, _ bytes: [UInt8]) -> [String] {
        if level.isFlow { return [] }
        var at = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        while at < bytes.count {
            let lineEnd = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            if let first = bytes[at..<lineEnd].firstIndex(where: { $0 != 0x20 && $0 != 0x0D }), bytes[first] != UInt8(ascii: "#")
            {
                return first - at > level.indent
                    ? keysAfter(offset, level: Level(indent: first - at, isSequence: false), bytes) : []
            }
            at = lineEnd + 1
        }
        return []
    }

    private mutating func flowKeys(_ start: Int, _ lineEnd: Int) {
        var depth = 0
        var offset = start
        tokenStart = start
        while offset < lineEnd {
            switch bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth < 0 { return }
            case UInt8(ascii: ",") where depth == 0: begin(offset + 1, lineEnd)
            case UInt8(ascii: ":") where depth == 0 && isSeparator(offset, lineEnd) && tokenStart <= offset:
                levels[0].keys.append(StructureScanner.plain(bytes[tokenStart..<offset]))
            default: break
            }
            offset += 1
        }
    }

    /// Returns a key without its quotes.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        var (first, last) = (bytes.startIndex, bytes.endIndex)
        while first < last, bytes[first] == 0x20 { first += 1 }
        while last > first, bytes[last - 1] == 0x20 { last -= 1 }
        if last - first > 1, bytes[first] == 0x22 || bytes[first] == 0x27, bytes[last - 1] == bytes[first] {
            (first, last) = (first + 1, last - 1)
        }
        return String(decoding: bytes[first..<last], as: UTF8.self)
    }
}
