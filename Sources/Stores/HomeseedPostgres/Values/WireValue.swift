#if Postgres
import HomeseedStore

/// A value in PostgreSQL's binary format. Its bytes belong to libpq and must be read immediately.
struct WireValue {
    let bytes: UnsafeRawBufferPointer

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as an integer, of any width.
    var integer: Int64 {
        guard let first = bytes.first else { return 0 }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    var uuid: RecordID {
        guard bytes.count == 16 else { return RecordID(high: 0, low: 0) }
        func word(_ start: Int) -> UInt64 { UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
        return RecordID(high: word(0), low: word(8))
    }

    /// Returns the value as a cell. A value that the model cannot represent becomes a text, so that it differs from every
    /// seeded value.
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

    /// Feeds the value to a row's fingerprint.
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
        // The extreme values represent infinity.
        if number == Int64(Int32.max) || number == Int64(Int32.min) { return .text(number > 0 ? "infinity" : "-infinity") }
        return .date(Day(number: Int(number) + postgresEpoch))
    }

    private func moment(_ micros: Int64) -> Cell {
        if micros == .max || micros == .min { return .text(micros > 0 ? "infinity" : "-infinity") }
        let rest = micros % 1_000_000
        let below = rest < 0 ? 1 : 0
        let instant = Instant(seconds: Int(micros / 1_000_000) - below + postgresEpoch * 86_400)
        // Seeded values have no fractions of a second.
        return rest == 0 ? .datetime(instant) : .text("\(instant.iso) and \(rest + Int64(below) * 1_000_000) µs")
    }

    /// The elements of an array of texts, or `nil` for a nested array, a lower bound other than 1, or an element that is NULL.
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
        // Each element is prefixed by a four-byte length.
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

/// Normalisation of amounts, so that equal amounts in different notations compare as equal.
enum Digits {
    /// Returns an amount with the scale of its type: `10` becomes `10.00` for two fraction digits. Padding by the store is not
    /// an edit.
    static func read(_ text: String, wanted: ColumnType, kept: Int?) -> String {
        guard case .decimal(let scale) = wanted, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D })
        else { return text }
        // A column created from the schema retains the digits as written.
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
