import Foundation
package import HomeseedStore

/// An evaluation of a store's constraints before anything is written. It covers required values, enums, text lengths, readable
/// checks and duplicate rows. The store checks the rest within the writing transaction.
package struct ConstraintEvaluator {
    private let live: LiveSchema

    package init(_ live: LiveSchema) { self.live = live }

    /// The refusals known before anything is written, and the checks that only the store can evaluate.
    package struct Evaluation {
        package fileprivate(set) var refusals: [TargetError.Refusal] = []
        /// The checks by table that only the store can evaluate for at least one row.
        package fileprivate(set) var open: [String: Set<LiveCheck>] = [:]

        package init() {}
    }

    /// Evaluates rows of the pack's own tables that exist in the store.
    package func evaluate(_ rows: [StoreRow], in schema: StoreSchema) -> Evaluation {
        var evaluation = evaluate(rows) { row in
            guard let table = schema[row.key.table], let there = MappingValidation.table(table.name, in: live) else { return nil }
            return EvaluatedRow(
                row, of: there,
                columns: zip(table.columns, row.cells).map { column, cell in
                    EvaluatedRow.Column(
                        name: column.name, operand: EvaluatedRow.operand(cell, column.type), shown: column.display(cell),
                        identity: cell)
                })
        }
        // The model's own rules were checked when the household was expanded.
        for table in schema.tables {
            let names = table.checks.map(\.name)
            let own = Set(names + SQLDialects.builtIn.flatMap { dialect in names.map(dialect.identifier) })
            evaluation.close(table.name) { $0.name.map(own.contains) ?? false }
        }
        return evaluation
    }

    /// Evaluates rows as a mapping writes them.
    ///
    /// - Parameter new: the inserted rows among them.
    package func evaluate(_ rows: [StoreRow], mapped: MappedSchema, new: [StoreRow] = []) -> Evaluation {
        var evaluation = evaluateEach(rows, mapped)
        let tables = mapped.tables.compactMap { MappingValidation.table($0.name, in: live) }
        guard tables.count == mapped.tables.count else { return evaluation }
        for unit in ReferenceOrder.units(new, mapped.schema) {
            if let refusal = CircleOrder(inserting: unit, mapped.tables, tables).refusal { evaluation.refusals.append(refusal) }
        }
        return evaluation
    }

    private func evaluateEach(_ rows: [StoreRow], _ mapped: MappedSchema) -> Evaluation {
        evaluate(rows) { row in
            guard mapped.tables.indices.contains(row.key.table) else { return nil }
            let table = mapped.tables[row.key.table]
            guard let there = MappingValidation.table(table.name, in: live) else { return nil }
            let columns = zip(table.columns, row.cells).map { column, cell in
                var operand = EvaluatedRow.operand(cell, column.type)
                if let word = MappedValues.word(cell), let theirs = column.words[word] { operand = .text(theirs) }
                if column.reference != nil, cell != .null { operand = .unknown }
                if column.isID || column.lookup != nil || column.isJSON || column.isDeletionMark { operand = .unknown }
                // The store writes the column's default instead.
                if cell == .null, MappingValidation.column(column.name, of: there)?.hasDefault ?? false { operand = .unknown }
                let theirs = MappedValues.word(cell).flatMap { column.words[$0] }
                let shown =
                    column.isSecret ? "••••" : theirs.map { "\(cell.display), there \(Cell.text($0).display)" } ?? cell.display
                return EvaluatedRow.Column(name: column.name, operand: operand, shown: shown, identity: cell)
            }
            let constants = table.constants.map { constant in
                let isNow =
                    constant.value == "now"
                    && !(MappingValidation.column(constant.column.text, of: there)?.words.contains("now") ?? false)
                return EvaluatedRow.Column(
                    name: constant.column.text, operand: isNow ? .unknown : constant.value.map { .text($0) } ?? .null,
                    shown: constant.value.map { Cell.text($0).display } ?? "nothing",
                    identity: constant.value.map { .text($0) } ?? .null)
            }
            return EvaluatedRow(row, of: there, columns: columns + constants)
        }
    }

    private func evaluate(_ rows: [StoreRow], _ make: (StoreRow) -> EvaluatedRow?) -> Evaluation {
        var evaluation = Evaluation()
        var uniques = UniqueRows()
        var checks: [String: [(check: LiveCheck, expression: SQLExpression?)]] = [:]
        for row in rows {
            guard let judged = make(row) else { continue }
            let table = judged.table
            let known = checks[table.name] ?? table.checks.map { ($0, SQLExpression($0.condition)) }
            checks[table.name] = known
            evaluation.refusals += judged.columnRefusals
            for (check, expression) in known {
                switch judged.verdict(of: check, expression) {
                case .holds: break
                case .refuses(let refusal): evaluation.refusals.append(refusal)
                case .undecided: evaluation.open[table.name, default: []].insert(check)
                }
            }
            evaluation.refusals += uniques.refusals(judged)
        }
        return evaluation
    }
}

extension ConstraintEvaluator.Evaluation {
    /// Returns the evaluation without checks that the store has evaluated.
    package func closing(_ judged: [String: Set<LiveCheck>]) -> Self {
        var copy = self
        for (table, checks) in judged { copy.close(table) { checks.contains($0) } }
        return copy
    }

    fileprivate mutating func close(_ table: String, _ isKnown: (LiveCheck) -> Bool) {
        for name in open.keys where name.lowercased() == table.lowercased() {
            open[name] = open[name].map { $0.filter { !isKnown($0) } }.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

/// The rows of a household that the store would treat as duplicates.
private struct UniqueRows {
    private var seen: [String: [[Cell]: String]] = [:]

    mutating func refusals(_ row: EvaluatedRow) -> [TargetError.Refusal] {
        var refusals: [TargetError.Refusal] = []
        for unique in row.table.uniques {
            let columns = unique.map { row[$0] }
            let cells = columns.map { $0?.identity ?? .null }
            // NULL equals nothing.
            if cells.contains(.null) { continue }
            let name = row.table.name + "/" + unique.joined(separator: ",")
            if let other = seen[name]?[cells] {
                var refusal = row.refusal("UNIQUE (\(unique.joined(separator: ", "))), which \(other) has already", unique)
                refusal.column = row.number(of: unique.last ?? "")
                refusals.append(refusal)
            } else {
                seen[name, default: [:]][cells] = row.label
            }
        }
        return refusals
    }
}
