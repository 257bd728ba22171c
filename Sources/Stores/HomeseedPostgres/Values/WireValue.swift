#if Postgres
import HomeseedStore

/// A value in PostgreSQL's binary form, where libpq keeps it: to be read at once.
struct WireValue {
    let bytes: UnsafeRawBufferPointer

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Any whole number, whichever width the server has it in.
    var integer: Int64 {
        guard let first = bytes.first else { return 0 }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    var uuid: RecordID {
        guard bytes.count == 16 else { return RecordID(high: 0, low: 0) }
        func word(_ start: Int) -> UInt64 { UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
        return RecordID(high: word(0), low: word(8))
    }

    /// As a cell. What someone put there that is no value of the model's comes as a text: it then differs from whatever
    /// was seeded.
    func cell(_ type: ColumnType, _ storage: WireType) -> Cell {
        switch storage {
        case .uuid: return .uuid(uuid)
        case .boolean: return .boolean(integer != 0)
        case .integer: return .integer(Int(integer))
        case .date: return day(integer)
        case .timestamptz, .timestamp: return moment(integer)
        case .numeric(let scale): return .decimal(Digits.read(text, wanted: type, kept: scale))
        case .list: return list.map { .list($0) } ?? .text("a list that is not one of texts")
        case .json, .jsonb:
            let json = text
            return JSONList.read(json).map { .list($0) } ?? .text(json)
        case .text, .other:
            let text = text
            guard type == .uuid || type == .reference else { return .text(text) }
            return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        }
    }

    /// The same, into a row's fingerprint.
    func feed(_ type: ColumnType, _ storage: WireType, to hash: inout RowHash) {
        switch storage {
        case .uuid: hash.feed(uuid)
        case .boolean: hash.feed(boolean: integer != 0)
        case .integer: hash.feed(integer: integer)
        case .text where type != .uuid && type != .reference: hash.feed(text: bytes.bindMemory(to: UInt8.self))
        default: hash.feed(cell(type, storage))
        }
    }

    private func day(_ number: Int64) -> Cell {
        // The ends of the range stand for infinity.
        if number == Int64(Int32.max) || number == Int64(Int32.min) { return .text(number > 0 ? "infinity" : "-infinity") }
        return .date(Day(number: Int(number) + postgresEpoch))
    }

    private func moment(_ micros: Int64) -> Cell {
        if micros == .max || micros == .min { return .text(micros > 0 ? "infinity" : "-infinity") }
        let rest = micros % 1_000_000
        let below = rest < 0 ? 1 : 0
        let instant = Instant(seconds: Int(micros / 1_000_000) - below + postgresEpoch * 86_400)
        // Nobody seeds parts of a second.
        return rest == 0 ? .datetime(instant) : .text("\(instant.iso) and \(rest + Int64(below) * 1_000_000) µs")
    }

    /// Nil for lists of lists, and where an element is NULL.
    private var list: [String]? {
        var rest = bytes[...]
        func number() -> Int {
            defer { rest = rest.dropFirst(4) }
            return Int(Int32(truncatingIfNeeded: rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
        }
        let dimensions = number()
        _ = (number(), number())
        if dimensions == 0 { return [] }
        guard dimensions == 1 else { return nil }
        let count = number()
        // Each has its length before it, in four bytes.
        guard number() == 1, (0...rest.count / 4).contains(count) else { return nil }
        var texts: [String] = []
        for _ in 0..<count {
            let length = number()
            guard length >= 0 else { return nil }
            texts.append(String(decoding: rest.prefix(length), as: UTF8.self))
            rest = rest.dropFirst(length)
        }
        return texts
    }
}

/// An equal amount in another spelling is the same amount.
enum Digits {
    /// `10` in a column of amounts with two digits is `10.00`; a store that pads does not make a value another one.
    static func read(_ text: String, wanted: ColumnType, kept: Int?) -> String {
        guard case .decimal(let scale) = wanted, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D })
        else { return text }
        // A column of ours keeps the digits as they were written.
        guard scale != nil || kept != nil else { return text }
        let parts = text.split(separator: ".", maxSplits: 1)
        var fraction = parts.count == 2 ? Array(parts[1].utf8) : []
        while fraction.count > scale ?? 0, fraction.last == 0x30 { fraction.removeLast() }
        while fraction.count < scale ?? 0 { fraction.append(0x30) }
        let whole = parts.first.map(String.init) ?? "0"
        return fraction.isEmpty ? whole : whole + "." + String(decoding: fraction, as: UTF8.self)
    }
}
#endif
