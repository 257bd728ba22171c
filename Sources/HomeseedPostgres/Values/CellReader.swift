#if Postgres
import Homeseed

/// Cells from PostgreSQL's binary form. What someone put there that is no value of the model's comes as a text:
/// it then differs from whatever was seeded.
extension Answer {
    func cell(_ row: Int, _ column: Int, _ type: ColumnType, _ storage: Storage) -> Cell {
        if isNull(row, column) { return .null }
        switch storage {
        case .uuid: return .uuid(uuid(row, column))
        case .boolean: return .boolean(boolean(row, column))
        case .integer: return .integer(Int(integer(row, column)))
        case .date: return day(integer(row, column))
        case .timestamptz, .timestamp: return moment(integer(row, column))
        case .numeric(let scale): return .decimal(Digits.read(text(row, column), wanted: type, kept: scale))
        case .list: return list(row, column).map { .list($0) } ?? .text("a list that is not one of texts")
        case .json, .jsonb:
            let json = text(row, column)
            return JSONList.read(json).map { .list($0) } ?? .text(json)
        case .text, .other:
            let text = text(row, column)
            guard type == .uuid || type == .reference else { return .text(text) }
            return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        }
    }

    func uuid(_ row: Int, _ column: Int) -> RecordID {
        read(row, column) { bytes in
            func word(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
            return bytes.count == 16 ? RecordID(high: word(0..<8), low: word(8..<16)) : RecordID(high: 0, low: 0)
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
    private func list(_ row: Int, _ column: Int) -> [String]? {
        read(row, column) { bytes in
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
            guard number() == 1 else { return nil }
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
