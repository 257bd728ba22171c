import Foundation
import HomeseedModel
import HomeseedStore

/// The computations of a mapping for the rows of a pack.
struct MappedExpressions: Sendable {
    /// The column index of each field, by the pack's tables.
    private let columns: [[FieldIndex: Int]]
    /// The index of each column's referenced table, by the pack's tables.
    private let references: [[Int: Int]]
    /// The store's word for each word by column index, by the pack's tables.
    private let words: [[Int: [String: String]]]
    /// Whether the mapping computes columns.
    let hasPaths: Bool

    init(_ pack: Pack, _ mapping: Mapping, _ made: SchemaMaker.TableMapping) {
        let entities = made.schema.tables.indices.map { made.tables.firstIndex(of: $0) }
        columns = entities.map { entity in
            guard let entity else { return [:] }
            return Dictionary(made.fields[entity].enumerated().compactMap { pair in pair.element.map { ($0, pair.offset) } }) {
                first, _ in first
            }
        }
        references = made.schema.tables.map { table in
            Dictionary(
                table.columns.enumerated().compactMap { number, column in
                    column.references.flatMap { made.schema.number(ofTable: $0) }.map { (number, $0) }
                }
            ) { first, _ in first }
        }
        words = zip(entities, columns).map { entity, columns in
            guard let entity, let table = mapping.tables[entity] else { return [:] }
            // Only omitted fields need words here, because the column of a mapped field has its own words.
            return Dictionary(
                table.values.compactMap { field, words in
                    table.leftOut.contains(field) ? columns[field].map { ($0, words) } : nil
                }
            ) { first, _ in first }
        }
        hasPaths = mapping.tables.values.contains { !$0.computed.isEmpty || $0.also.contains { !$0.table.computed.isEmpty } }
    }

    /// - Parameter whole: whether the rows are needed even if the mapping computes no columns.
    func household(_ rows: [StoreRow], whole: Bool = false) -> Household { Household(self, hasPaths || whole ? rows : []) }

    /// The rows of one household.
    final class Household {
        private let expressions: MappedExpressions
        private let all: [StoreRow]
        private lazy var rows = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
        /// The position of each row, by table and column.
        private var places: [[Int?]: [RowKey: Int]] = [:]

        init(_ expressions: MappedExpressions, _ all: [StoreRow]) { (self.expressions, self.all) = (expressions, all) }

        func cell(_ expression: MappedExpression, of row: StoreRow) -> Cell {
            switch expression {
            case .text(let text):
                if let path = text.onlyField, path.count < 2 { return value(path, of: row) }
                return self.text(text, of: row).map { .text($0) } ?? .null
            case .placeIn(let field, let from):
                let (place, isTooLarge) = place(of: row, among: field).addingReportingOverflow(from)
                return isTooLarge ? .null : .integer(place)
            case .code(let length): return .text(Self.code(row.key.record, length))
            case .json(let json): return .text(MappedValues.canonicalJSON(self.json(json, of: row)))
            case .list(let texts): return .list(texts.compactMap { text($0, of: row) })
            case .lookUp(let lookup):
                let texts = lookup.columns.map { text($0.text, of: row) }
                return texts.contains(nil) ? .null : .text(texts.compactMap(\.self).joined(separator: MappedLookup.separator))
            case .row: return .uuid(row.key.record)
            case .next, .deleted: return .null
            }
        }

        /// Returns the row of a record, or `nil` if the household does not have it.
        func row(_ table: Int?, _ record: RecordID) -> StoreRow? { table.flatMap { rows[RowKey(table: $0, record: record)] } }

        /// Returns the row that a path of references leads to, or `nil` if it ends in another field or in no row.
        func target(of path: [FieldIndex], from row: StoreRow) -> StoreRow? {
            var row = row
            for field in path {
                guard expressions.columns.indices.contains(row.key.table),
                    let column = expressions.columns[row.key.table][field], row.cells.indices.contains(column),
                    case .uuid(let record) = row.cells[column],
                    let next = self.row(expressions.references[row.key.table][column], record)
                else { return nil }
                row = next
            }
            return row
        }

        private func value(_ path: [FieldIndex], of row: StoreRow) -> Cell {
            var row = row
            for (step, field) in path.enumerated() {
                guard expressions.columns.indices.contains(row.key.table),
                    let column = expressions.columns[row.key.table][field], row.cells.indices.contains(column)
                else { return .null }
                let cell = row.cells[column]
                if step == path.count - 1 {
                    guard let word = MappedValues.word(cell),
                        let theirs = expressions.words[row.key.table][column]?[word]
                    else { return cell }
                    return .text(theirs)
                }
                guard case .uuid(let record) = cell, let table = expressions.references[row.key.table][column],
                    let next = rows[RowKey(table: table, record: record)]
                else { return .null }
                row = next
            }
            return .uuid(row.key.record)
        }

        /// Returns the text, or `nil` if one of its fields is empty.
        func text(_ text: MappedText, of row: StoreRow) -> String? {
            var result = ""
            for part in text.parts {
                switch part {
                case .literal(let literal): result += literal
                case .field(let path, let helper):
                    guard let plain = Self.plain(value(path, of: row)) else { return nil }
                    result += helper?.apply(to: plain) ?? plain
                }
            }
            return result
        }

        static func plain(_ cell: Cell) -> String? {
            switch cell {
            case .null: nil
            case .text(let text), .decimal(let text): text
            case .list(let texts): texts.joined(separator: ", ")
            default: cell.display
            }
        }

        private func json(_ json: MappedJSON, of row: StoreRow) -> String {
            switch json {
            case .object(let members):
                return "{" + members.map { JSONText.quote($0.key) + ":" + self.json($0.value, of: row) }.joined(separator: ",")
                    + "}"
            case .array(let elements): return "[" + elements.map { self.json($0, of: row) }.joined(separator: ",") + "]"
            case .literal(let text): return text
            case .text(let text):
                if let path = text.onlyField {
                    switch value(path, of: row) {
                    case .integer(let number): return String(number)
                    case .decimal(let digits): return digits
                    case .boolean(let flag): return flag ? "true" : "false"
                    case .list(let texts): return JSONList.write(texts)
                    default: break
                    }
                }
                return self.text(text, of: row).map(JSONText.quote) ?? "null"
            }
        }

        /// Returns the number of rows before the given row, in written order. With a field, only rows with the same value count.
        private func place(of row: StoreRow, among field: FieldIndex?) -> Int {
            let table = row.key.table
            let column = field.flatMap { expressions.columns.indices.contains(table) ? expressions.columns[table][$0] : nil }
            if let known = places[[table, column]] { return known[row.key] ?? 0 }
            var counts: [Cell: Int] = [:]
            var result: [RowKey: Int] = [:]
            for other in all.filter({ $0.key.table == table }).sorted(by: { $0.position < $1.position }) {
                let owner = column.flatMap { other.cells.indices.contains($0) ? other.cells[$0] : nil } ?? .null
                result[other.key] = counts[owner, default: 0]
                counts[owner, default: 0] += 1
            }
            places[[table, column]] = result
            return result[row.key] ?? 0
        }

        /// Returns a code without letters and digits that look alike.
        private static func code(_ record: RecordID, _ length: Int) -> String {
            let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
            var code = ""
            var round = 0
            while code.count < length {
                var bits = Fingerprint([.uuid(record), .integer(round)]).bits
                for _ in 0..<12 where code.count < length {
                    code.append(letters[Int(bits % 32)])
                    bits /= 32
                }
                round += 1
            }
            return code
        }
    }
}

extension MappedLookup {
    /// The separator of the values of several columns, which no text contains.
    static let separator = "\u{1F}"
}

extension MappedText.Helper {
    func apply(to text: String) -> String {
        switch self {
        case .lower: text.lowercased()
        case .upper: text.uppercased()
        case .initials:
            text.split { $0 == " " || $0 == "-" }.prefix(3).compactMap(\.first).map { $0.uppercased() }.joined()
        case .slug:
            text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil).lowercased()
                .replacing("'", with: "").replacing("\u{2019}", with: "")
                .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
        }
    }
}
