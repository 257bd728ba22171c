import Foundation
import HomeseedModel
import HomeseedStore

extension Mapping.Constant {
    /// Returns the SQL expression of the current time in the column's representation, or `nil` for any other constant.
    func now(in column: LiveColumn, _ dialect: any SQLDialect, stated: MomentUnit?) -> String? {
        guard value == "now" else { return nil }
        // `now` is one of the store's own enum words.
        if case .word(let words?)? = column.type, words.contains("now") { return nil }
        return dialect.now(in: column, as: column.momentUnit(stated: stated) ?? .iso)
    }
}

/// A conversion between cells and the columns of an app's own tables. A written value is read back as the same cell; any
/// other value is read as a text, and differs from every seeded value.
struct MappedValues {
    let column: MappedColumn
    let live: LiveColumn
    let dialect: any SQLDialect
    private let unit: MomentUnit
    private let modelWords: [String: String]

    /// - Parameter stated: the unit of timestamps in the mapping.
    init(_ column: MappedColumn, as live: LiveColumn, in dialect: any SQLDialect, stated: MomentUnit? = nil) {
        unit = live.momentUnit(stated: stated) ?? .iso
        self.column = column
        self.live = live
        self.dialect = dialect
        // If several words have the same value, the first by name is used.
        modelWords = Dictionary(column.words.sorted { $0.key < $1.key }.map { (MappedValues.canonical($1, live), $0) }) {
            first, _ in first
        }
    }

    /// Returns the value for a cell. The session writes references.
    func write(_ cell: Cell) -> SQLValue {
        if let word = MappedValues.word(cell), let theirs = column.words[word] { return MappedValues.value(theirs, live) }
        if column.isDeletionMark {
            return live.type != .boolean ? .null : dialect.storesBooleansAsIntegers ? .integer(0) : .text("false")
        }
        switch cell {
        case .null: return .null
        case .uuid(let id): return .text(compact(id.text))
        case .text(let text), .decimal(let text): return .text(text)
        case .integer(let number): return .integer(number)
        case .boolean(let flag):
            return dialect.storesBooleansAsIntegers || live.type == .integer
                ? .integer(flag ? 1 : 0) : .text(flag ? "true" : "false")
        case .date(let day) where unit != .iso: return .integer(unit.number(Instant(seconds: day.number * 86_400)))
        case .datetime(let instant) where unit != .iso: return .integer(unit.number(instant))
        case .date(let day): return .text(live.type == .datetime ? day.iso + " 00:00:00" : day.iso)
        case .datetime(let instant): return dialect.moment(instant, in: live)
        case .list(let texts): return .text(JSONList.write(texts))
        }
    }

    /// Returns a mapping's text as an SQL value, or NULL for `nil`. For integer and Boolean columns, it is a number if possible.
    static func value(_ text: String?, _ live: LiveColumn) -> SQLValue {
        guard let text else { return .null }
        let plain = canonical(text, live)
        if live.type == .integer || live.type == .boolean, let number = Int(plain) { return .integer(number) }
        return .text(text)
    }

    /// Returns JSON with sorted keys and without whitespace. Other texts are returned unchanged.
    static func canonicalJSON(_ text: String) -> String {
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed),
            let data = try? JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
        else { return text }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the canonical spelling of a Boolean, which databases spell in several ways. Other texts are returned unchanged.
    static func canonical(_ text: String, _ live: LiveColumn) -> String {
        guard live.type == .boolean else { return text }
        return ["true", "t"].contains(text) ? "1" : ["false", "f"].contains(text) ? "0" : text
    }

    static func word(_ cell: Cell) -> String? {
        switch cell {
        case .text(let text): text
        case .boolean(let flag): flag ? "true" : "false"
        default: nil
        }
    }

    /// Returns the id as the column stores it: a `CHAR(32)` column has no hyphens.
    private func compact(_ id: String) -> String {
        live.declaredType.lowercased() == "char(32)" ? id.replacing("-", with: "") : id
    }

    /// - Parameter wanted: the cell that is compared with. It selects the word if several have the same value.
    func read(_ text: String?, wanted: Cell? = nil) -> Cell {
        guard let text else { return .null }
        if column.isDeletionMark, live.type == .boolean, ["0", "f", "false"].contains(text) { return .null }
        if column.isJSON { return .text(MappedValues.canonicalJSON(text)) }
        if let wanted, let word = wanted == .null ? nil : MappedValues.word(wanted), let theirs = column.words[word],
            MappedValues.canonical(theirs, live) == MappedValues.canonical(text, live)
        {
            return wanted
        }
        if let word = modelWords[MappedValues.canonical(text, live)] {
            return column.type == .boolean ? .boolean(word == "true") : .text(word)
        }
        // A word that has another name in the store does not occur there under its own name.
        if column.words[text] != nil { return .text(text + " (as in the store)") }
        switch column.type {
        case .string, .text, .word: return .text(text)
        case .uuid, .reference: return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .integer: return Int(text).map { .integer($0) } ?? .text(text)
        case .decimal(let scale): return .decimal(MappedValues.digits(text, scale: scale))
        case .boolean:
            return ["1", "true", "t"].contains(text)
                ? .boolean(true) : ["0", "false", "f"].contains(text) ? .boolean(false) : .text(text)
        case .date: return day(text)
        case .datetime: return instant(text)
        case .list: return JSONList.read(text).map { .list($0) } ?? .text(text)
        }
    }

    /// Parses a day, which a timestamp column contains as midnight. Any other value becomes a text.
    private func day(_ text: String) -> Cell {
        if unit != .iso {
            guard let seconds = unit.instant(text)?.seconds, seconds % 86_400 == 0 else { return .text(text) }
            return .date(Day(number: seconds / 86_400))
        }
        let rest = text.dropFirst(10)
        guard rest.isEmpty || rest.dropFirst().allSatisfy({ "0:.+Z".contains($0) }), let day = Day(iso: String(text.prefix(10)))
        else { return .text(text) }
        return .date(day)
    }

    /// Parses a timestamp such as `2026-11-21 16:30:00+00`, with fractions of a second if they are zero, and in other common
    /// forms. Any other value becomes a text.
    private func instant(_ text: String) -> Cell {
        if unit != .iso { return unit.instant(text).map { .datetime($0) } ?? .text(text) }
        var text = text
        for zone in ["+00:00", "+00", "Z"] where text.hasSuffix(zone) { text.removeLast(zone.count) }
        let parts = text.split(separator: ".", maxSplits: 1)
        if parts.count == 2, parts[1].allSatisfy({ $0 == "0" }) { text = String(parts[0]) }
        return Instant(iso: text.replacing(" ", with: "T") + "Z").map { .datetime($0) } ?? .text(text)
    }

    /// Returns a number with the given scale: `2.500` with two digits is `2.50`. Nonzero digits are retained.
    static func digits(_ text: String, scale: Int?) -> String {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else { return text }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        var rest = parts.count == 2 ? String(parts[1]) : ""
        while rest.hasSuffix("0"), rest.utf8.count > scale ?? 0 { rest.removeLast() }
        if let scale, rest.utf8.count < scale { rest += String(repeating: "0", count: scale - rest.utf8.count) }
        let whole = parts.first.map(String.init) ?? ""
        return rest.isEmpty ? whole : whole + "." + rest
    }
}
