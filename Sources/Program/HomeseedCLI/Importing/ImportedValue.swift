import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// The conversion of a table's cells to the values of an item.
struct ImportedValue {
    @Boxed var pack: Pack
    /// The ids of items by their plain title or id, by kind.
    private var items: [KindIndex: [String: String]] = [:]

    init(_ pack: Pack, titles: (Item) -> String?) {
        _pack = Boxed(wrappedValue: pack)
        for item in pack.items {
            for name in [titles(item), item.id].compactMap(\.self) {
                items[item.kind, default: [:]][ColumnMatching.plain(name)] = item.id
            }
        }
    }

    /// Returns the value of a cell, or `nil` if the field doesn't accept it. The linter checks all other rules of the field.
    func value(of cell: String, in field: Field) -> Tree? { value(of: cell, field.type) }

    private func value(of cell: String, _ type: any FieldType) -> Tree? {
        switch type.form {
        case .number(let isWhole): number(cell, isWhole: isWhole).map { .word($0) }
        case .money: number(cell, isWhole: false).map { .word($0) } ?? .text(cell)
        case .boolean: ImportedValue.boolean(cell).map { .word($0 ? "true" : "false") }
        case .word(let words, let isOpen):
            (words.first { $0 == cell } ?? words.first { ColumnMatching.plain($0) == ColumnMatching.plain(cell) }
                ?? (isOpen ? cell : nil)).map { .text($0) }
        case .item(let form):
            (items[form.kind]?[ColumnMatching.plain(cell)] ?? (form.isOpen ? cell : nil)).map { .text($0) }
        case .list(let element): list(cell, of: element)
        default: .text(cell)
        }
    }

    private func list(_ cell: String, of element: any FieldType) -> Tree? {
        let separator: Character = cell.contains(";") ? ";" : cell.contains("\n") ? "\n" : ","
        let parts = cell.split(separator: separator).map { $0.trimmed }.filter { !$0.isEmpty }
        let values = parts.map { value(of: $0, element) }
        return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
    }

    /// Returns a number as it is written in YAML, or `nil` if the cell is not such a number. A decimal comma becomes a point.
    private func number(_ cell: String, isWhole: Bool) -> String? {
        var text = cell
        if text.filter({ $0 == "," }).count == 1, !text.contains(".") { text = text.replacing(",", with: ".") }
        if text.hasSuffix(".0") { text.removeLast(2) }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber && (!isWhole || parts.count == 1) ? text : nil
    }

    private static func boolean(_ cell: String) -> Bool? {
        switch cell.lowercased() {
        case "true", "yes", "y", "ja", "j", "tak", "1", "x", "✓", "✔": true
        case "false", "no", "n", "nee", "nein", "nie", "0", "-": false
        default: nil
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// The conversion of titles to ids.
enum ImportedID {
    /// Returns a title as an id: `clean-the-cafe` for "Clean the café!". Returns `nil` if it has no Latin letter or digit.
    static func of(_ title: String) -> String? {
        var words: [String] = []
        var word = ""
        for scalar in title.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word.unicodeScalars.append(scalar)
            } else if let letters = letters[scalar] {
                word += letters
            } else if scalar != "'", scalar != "’", !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        var id = ""
        for word in words {
            if !id.isEmpty, id.count + word.count > longest { break }
            id += (id.isEmpty ? "" : "-") + word.prefix(longest)
        }
        return Names.isID(id) ? id : nil
    }

    private static let longest = 48
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "œ": "oe", "þ": "th", "ð": "d",
    ]
}
