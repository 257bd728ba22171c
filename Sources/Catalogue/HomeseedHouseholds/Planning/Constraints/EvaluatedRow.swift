import Foundation
import HomeseedSource
package import HomeseedStore

/// A row as the store would receive it.
struct EvaluatedRow {
    let table: LiveTable
    let label: String
    private let key: RowKey
    private let columns: [Column]
    private let positions: [String: Int]

    struct Column {
        let name: String
        let operand: SQLOperand
        /// The text for reports, with secrets masked.
        let shown: String
        /// The value that two rows are compared by.
        let identity: Cell
    }

    /// - Parameter columns: the columns, starting with the columns of the row's table in order.
    init(_ row: StoreRow, of table: LiveTable, columns: [Column]) {
        self.table = table
        self.columns = columns
        label = row.label
        key = row.key
        positions = Dictionary(columns.enumerated().map { ($1.name.lowercased(), $0) }) { first, _ in first }
    }

    subscript(name: String) -> Column? { number(of: name).map { columns[$0] } }

    func number(of name: String) -> Int? { positions[name.lowercased()] }

    static func operand(_ cell: Cell, _ type: ColumnType) -> SQLOperand {
        switch cell {
        case .null: .null
        case .uuid(let id): .text(id.text)
        case .text(let text): .text(text)
        case .integer(let number): .number(Decimal(number))
        case .decimal(let digits): SQLEvaluation.number(digits).map { .number($0) } ?? .unknown
        case .boolean(let flag): .boolean(flag)
        case .date(let day): .text(day.iso)
        // Stores represent timestamps and lists in many ways.
        case .datetime, .list: .unknown
        }
    }

    func refusal(_ constraint: String, _ names: [String]) -> TargetError.Refusal {
        let values = names.compactMap { name in self[name].map { "\($0.name) \($0.shown)" } }
        return TargetError.Refusal(
            constraint: constraint, table: table.name, record: label, values: values, key: key,
            column: names.lazy.compactMap { number(of: $0) }.first)
    }

    /// The refusals that concern a single column.
    var columnRefusals: [TargetError.Refusal] {
        table.columns.compactMap { column in
            guard let given = self[column.name] else { return nil }
            switch given.operand {
            case .null:
                return column.isNullable || column.isGenerated ? nil : refusal("NOT NULL", [column.name])
            case .text(let text):
                if case .word(let words?)? = column.type, !words.contains(text) {
                    return refusal("\(column.declaredType) is one of \(words.quotedList)", [column.name])
                }
                guard let length = column.length, text.unicodeScalars.count > length else { return nil }
                return refusal("\(column.declaredType), and this has \(text.unicodeScalars.count) characters", [column.name])
            default: return nil
            }
        }
    }

    enum Verdict {
        case holds
        case refuses(TargetError.Refusal)
        /// A check that only the store can evaluate.
        case undecided
    }

    /// - Parameter expression: the check's condition, or `nil` if its syntax is not supported.
    func verdict(of check: LiveCheck, _ expression: SQLExpression?) -> Verdict {
        let evaluation = SQLEvaluation { name in self[name]?.operand ?? .unknown }
        guard let expression, let truth = evaluation.truth(expression) else { return .undecided }
        guard truth == .no else { return .holds }
        let condition = "CHECK (\(check.condition))"
        return .refuses(refusal(check.name.map { "\($0), \(condition)" } ?? condition, expression.columns))
    }
}

extension SQLExpression {
    /// The distinct columns in the expression, in order.
    package var columns: [String] {
        var found: [String] = []
        func visit(_ expression: SQLExpression) {
            switch expression {
            case .column(let name): if !found.contains(name) { found.append(name) }
            case .list(let parts), .call(_, let parts), .all(let parts), .any(let parts): parts.forEach(visit)
            case .compare(_, let a, let b): [a, b].forEach(visit)
            case .isOneOf(let left, let values): ([left] + values).forEach(visit)
            case .given(let inner), .not(let inner): visit(inner)
            case .text, .number, .boolean, .null: break
            }
        }
        visit(self)
        return found
    }
}
