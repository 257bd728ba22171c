import Foundation
import HomeseedModel
import HomeseedStore

/// A reader of one household's rows: from its first rows up to their owner, and down to everything that belongs to it.
struct HouseholdReader {
    let session: MappedSession
    @Boxed private var pack: Pack
    private var selected: [Int: [HouseholdRows.Row]] = [:]
    private var notes: [String] = []
    /// The field of each column, by mapped table.
    private let fields: [[FieldIndex?]]
    private let entities: [EntityIndex?]
    /// The main tables of entities whose rows belong to single households, owners first.
    private let own: [Int]
    /// The numbers of values in columns without a field, by table and column.
    private var unread: [String: Int] = [:]
    private static let limit = 20_000

    init(_ session: MappedSession, _ pack: Pack) {
        self.session = session
        _pack = Boxed(wrappedValue: pack)
        let made = SchemaMaker(pack).make()
        let entities = session.tables.map { pack.model.entity(named: $0.mapped.entity) }
        fields = zip(session.tables, entities).map { table, entity in
            guard let entity else { return table.values.map { _ in nil } }
            return table.mapped.columns.map { column in
                column.source.flatMap { made.fields[entity].indices.contains($0) ? made.fields[entity][$0] : nil }
                    ?? HouseholdReader.field(of: column)
            }
        }
        self.entities = entities
        own = session.tables.indices.filter { number in
            !session.tables[number].mapped.isFurther
                && entities[number].map { pack.model.entities[$0].rowsFrom == nil } ?? false
        }
    }

    /// Returns the field whose value a computed column contains, or by which the column is looked up; `nil` if there is none.
    private static func field(of column: MappedColumn) -> FieldIndex? {
        let text: MappedText? =
            switch column.expression {
            case .text(let text): text
            case .lookUp(let lookup) where lookup.columns.count == 1: lookup.columns[0].text
            default: nil
            }
        guard let path = text?.onlyField, path.count == 1 else { return nil }
        return path[0]
    }

    // MARK: Selection

    mutating func read(_ filter: HouseholdFilter?) throws(TargetError) -> HouseholdRows.Found {
        let roots = own.filter { owner(of: $0) == nil }
        let parents = Set(own.compactMap { owner(of: $0)?.table })
        if let filter {
            guard let start = try self.start(filter, roots, parents) else {
                return .unknown(filter.table ?? "", among: own.map { session.tables[$0].live.name })
            }
            guard start.hasColumn else {
                return .unknown(filter.column ?? "", among: session.tables[start.table].live.columns.map(\.name))
            }
            if start.rows.isEmpty { return .nothing }
            var (current, rows) = (start.table, start.rows)
            while let owner = owner(of: current), owner.table != current {
                let ids = Set(rows.compactMap { $0.stored[current]?[owner.column].text })
                rows = try select(owner.table, where: .oneOf(Array(ids).sorted(), column: nil))
                current = owner.table
            }
            if parents.contains(current), rows.count > 1 { return .several(rows.map { label($0, of: current) }) }
            selected[current] = rows
        } else {
            for root in roots {
                let rows = try select(root, where: .all)
                let isOne = session.schema.singleHouseholdReason == nil && parents.contains(root)
                if isOne, rows.count > 1 { return .several(rows.map { label($0, of: root) }) }
                selected[root] = rows
            }
        }
        for number in own where selected[number] == nil { try descend(to: number) }
        let count = selected.values.reduce(0) { $0 + $1.count }
        if count == 0 { return .nothing }
        if count > HouseholdReader.limit { return .tooMany(count) }
        return .household(try complete())
    }

    /// Returns the rows that a filter selects, or `nil` if there is no such table.
    private func start(_ filter: HouseholdFilter, _ roots: [Int], _ parents: Set<Int>) throws(TargetError) -> (
        table: Int, rows: [HouseholdRows.Row], hasColumn: Bool
    )? {
        let named = filter.table.map { name in
            own.first { session.tables[$0].live.name == name || session.tables[$0].mapped.entity == name }
                ?? own.first { session.tables[$0].mapped.name.lowercased() == name.lowercased() }
        }
        guard let table = named ?? roots.first(where: parents.contains) ?? roots.first else { return nil }
        let bound = session.tables[table]
        var columns: [LiveColumn] = []
        if let name = filter.column {
            let byField = bound.values.first { values in
                zip(bound.values, fields[table]).contains { other, field in
                    other.live.name == values.live.name
                        && field.flatMap { field in entities[table].map { pack.model.entities[$0].fields[field].name } } == name
                }
            }
            let further = session.tables.filter { $0.mapped.isFurther && $0.mapped.entity == bound.mapped.entity }
            if let live = byField?.live ?? MappingValidation.column(name, of: bound.live) {
                columns = [live]
            } else if further.contains(where: { MappingValidation.column(name, of: $0.live) != nil }) {
                return (table, try throughFurther(name, filter.value, table), true)
            }
            if columns.isEmpty { return (table, [], false) }
        } else {
            columns = bound.identifying.map(\.live)
            columns += bound.values.map(\.live).filter { live in
                !columns.contains { $0.name == live.name } && (live.type == .string || live.type == .text)
            }
        }
        let rows = try select(table, where: .matches(filter.value, columns))
        if rows.isEmpty, filter.table == nil, filter.column == nil { return (table, try seeded(filter.value, table), true) }
        return (table, rows, true)
    }

    /// Returns the rows of a table that were seeded with a household, by the household's name in the ledger.
    private func seeded(_ household: String, _ table: Int) throws(TargetError) -> [HouseholdRows.Row] {
        let bound = session.tables[table]
        guard !bound.identifying.isEmpty, let seed = try session.number(of: HouseholdName(pack: pack.id, key: household)) else {
            return []
        }
        var ids = try session.noted(seed).rows.filter { $0.key.table == table }.compactMap(\.id)
        if ids.isEmpty {
            // The household was seeded without a mapping, so its records are the ids.
            ids = try session.base.ask(
                "SELECT \(session.text("record")) FROM homeseed_records WHERE seed = \(session.parameter(1, "bigint")) AND table_name = \(session.parameter(2))",
                [.integer(seed), .text(bound.live.name)]
            ).compactMap { $0.first ?? nil }
        }
        return try select(table, where: .oneOf(ids.sorted(), column: nil))
    }

    /// Returns the rows for which a further table has the value in the column.
    private func throughFurther(_ name: String, _ value: String, _ table: Int) throws(TargetError) -> [HouseholdRows.Row] {
        for further in session.tables
        where further.mapped.isFurther && further.mapped.entity == session.tables[table].mapped.entity {
            guard let column = MappingValidation.column(name, of: further.live),
                let link = further.mapped.columns.firstIndex(where: \.isMainRowReference)
            else { continue }
            let (sql, arguments) = condition(.matches(value, [column]), further)
            let found = try session.base.ask("\(further.select) WHERE \(sql)", arguments)
            return try select(table, where: .oneOf(found.compactMap { $0[link] }, column: nil))
        }
        return []
    }

    /// Selects the rows of a table that belong to rows that are already selected.
    private mutating func descend(to number: Int) throws(TargetError) {
        if let owner = owner(of: number) {
            let ids = selected[owner.table]?.map(\.id) ?? []
            selected[number] = try select(number, where: .oneOf(ids, column: owner.column))
            return
        }
        // Without a column of its owner, a row belongs to the household if it refers to one of the household's rows.
        var rows: [HouseholdRows.Row] = []
        var known: Set<String> = []
        for (column, mapped) in session.tables[number].mapped.columns.enumerated() {
            guard let other = mapped.reference, other != number, let ids = selected[other]?.map(\.id), !ids.isEmpty else {
                continue
            }
            for row in try select(number, where: .oneOf(ids, column: column)) where known.insert(row.id).inserted {
                rows.append(row)
            }
        }
        selected[number] = rows
        notes.append(
            "\(session.tables[number].live.name) has no column of the household, so only rows that refer to its other rows were read."
        )
    }

    private func owner(of number: Int) -> (column: Int, table: Int)? {
        let mapped = session.tables[number].mapped
        guard let column = mapped.owner, mapped.columns.indices.contains(column), let table = mapped.columns[column].reference
        else { return nil }
        return (column, table)
    }

    private func label(_ row: HouseholdRows.Row, of table: Int) -> String {
        let texts = (row.stored[table] ?? []).compactMap { cell in if case .text(let text) = cell { text } else { nil } }
        return row.id + (texts.first { $0 != row.id }.map { " (\($0))" } ?? "")
    }

    // MARK: Queries

    private enum Choice {
        case all
        /// Rows with one of the ids, or with a reference to one of the ids.
        case oneOf([String], column: Int?)
        /// Rows with this text in one of the columns; `*` is any text.
        case matches(String, [LiveColumn])
    }

    private func condition(_ choice: Choice, _ table: BoundTable) -> (sql: String, arguments: [SQLValue]) {
        switch choice {
        case .all: return ("1 = 1", [])
        case .oneOf(let ids, nil): return table.isOneOf(ids[...])
        case .oneOf(let ids, let column?):
            let live = table.values[column].live
            let places = ids.indices.map { table.dialect.parameter($0 + 1, live) }
            return (
                "\(SQLText.quote(live.name)) IN (\(places.joined(separator: ", ")))", ids.map { MappedValues.value($0, live) }
            )
        case .matches(let text, let columns):
            let isPattern = text.contains("*")
            let pattern = ["!", "%", "_"].reduce(text) { $0.replacing($1, with: "!" + $1) }.replacing("*", with: "%")
            let conditions = columns.enumerated().map { number, column in
                let name = table.dialect.selected(column.name, column)
                let place = table.dialect.placeholder(number + 1, "text")
                return isPattern ? "\(name) LIKE \(place) ESCAPE '!'" : "\(name) = \(place)"
            }
            return ("(" + conditions.joined(separator: " OR ") + ")", columns.map { _ in .text(isPattern ? pattern : text) })
        }
    }

    /// Returns the condition for rows that belong to the entity, which may share its table, and that the app has not deleted.
    private func ownCondition(_ number: Int, after count: Int) -> (sql: String, arguments: [SQLValue]) {
        let table = session.tables[number]
        var (parts, arguments): ([String], [SQLValue]) = ([], [])
        for (other, mapped) in zip(session.tables, session.tables.map(\.mapped)) where other.live.name == table.live.name {
            for constant in table.mapped.constants {
                let name = constant.column.text.lowercased()
                guard let value = constant.value, let column = MappingValidation.column(name, of: table.live),
                    mapped.constants.contains(where: { $0.column.text.lowercased() == name && $0.value != value })
                else { continue }
                arguments.append(MappedValues.value(value, column))
                parts.append(
                    "\(SQLText.quote(column.name)) = \(table.dialect.parameter(count + arguments.count, column))")
            }
        }
        for values in table.values where values.column.isDeletionMark { parts.append(values.live.notDeletedCondition) }
        return (parts.map { " AND " + $0 }.joined(), arguments)
    }

    private func select(_ number: Int, where choice: Choice) throws(TargetError) -> [HouseholdRows.Row] {
        guard let entity = entities[number] else { return [] }
        let table = session.tables[number]
        var rows: [HouseholdRows.Row] = []
        for part in portions(of: choice) {
            let condition = condition(part, table)
            let own = ownCondition(number, after: condition.arguments.count)
            let answer = try session.base.ask(
                "\(table.select) WHERE \(condition.sql)\(own.sql)", condition.arguments + own.arguments)
            for texts in answer {
                guard let id = table.idText(texts) else { continue }
                var row = HouseholdRows.Row(entity: entity, id: id)
                row.order = order(texts, table)
                try read(texts, number, into: &row)
                rows.append(row)
            }
        }
        return rows.sorted { HouseholdReader.precedes($0, $1) }
    }

    private func portions(of choice: Choice) -> [Choice] {
        guard case .oneOf(let ids, let column) = choice else { return [choice] }
        return stride(from: 0, to: ids.count, by: MappedSession.portion).map {
            .oneOf(Array(ids[$0..<min(ids.count, $0 + MappedSession.portion)]), column: column)
        }
    }

    // MARK: Values

    private func read(_ texts: [String?], _ number: Int, into row: inout HouseholdRows.Row) throws(TargetError) {
        var cells: [Cell] = []
        for (column, (values, text)) in zip(session.tables[number].values, texts).enumerated() {
            let field = fields[number][column]
            if values.column.isMainRowReference || values.column.reference != nil {
                cells.append(text.map { .text($0) } ?? .null)
                if let field, let text { row.references[field] = text }
                continue
            }
            if let lookup = values.column.lookup {
                cells.append(.null)
                guard let field, row.cells[field] == nil else { continue }
                row.cells[field] = try lookedUpText(lookup, text).map { .text($0) } ?? .null
                continue
            }
            let cell = values.read(text)
            cells.append(cell)
            if case .json(let json)? = values.column.expression, let text, let entity = entities[number] {
                let read = MappedJSONReading(json, of: pack.model.entities[entity]).cells(in: text)
                row.cells.merge(read) { first, _ in first }
                continue
            }
            guard let field, values.column.expression == nil || row.cells[field] == nil else { continue }
            row.cells[field] = cell
            guard let text else { continue }
            let words = values.column.words.filter {
                MappedValues.canonical($0.value, values.live) == MappedValues.canonical(text, values.live)
            }
            if words.count > 1 { row.words[field] = words.keys.sorted() }
        }
        row.stored[number] = cells
    }

    /// Returns the text by which a reference to another table is looked up.
    private func lookedUpText(_ lookup: MappedLookup, _ id: String?) throws(TargetError) -> String? {
        guard let id, let target = LookupTarget(lookup, in: session.live), let column = target.columns.first else { return nil }
        let answer = try session.base.ask(
            "SELECT \(session.base.dialect.selected(column.name, column)) FROM \(target.table.quoted) WHERE \(SQLText.quote(target.id.name)) = \(session.base.dialect.parameter(1, target.id))",
            [MappedValues.value(id, target.id)])
        return answer.first?.first ?? nil
    }

    // MARK: The household

    private mutating func complete() throws(TargetError) -> HouseholdRows {
        var result = HouseholdRows()
        for number in own {
            var rows = selected[number] ?? []
            for (further, table) in session.tables.enumerated()
            where table.mapped.isFurther && entities[further] == entities[number] {
                try join(further, to: &rows)
            }
            try note(number, rows)
            result.rows += rows
        }
        for (number, entity) in entities.enumerated() {
            guard let entity, pack.model.entities[entity].rowsFrom != nil, !session.tables[number].mapped.isFurther else {
                continue
            }
            let ids = own.flatMap { table in
                session.tables[table].mapped.columns.indices.filter {
                    session.tables[table].mapped.columns[$0].reference == number
                }
                .flatMap { column in selected[table]?.compactMap { $0.stored[table]?[column].text } ?? [] }
            }
            result.shared += try select(number, where: .oneOf(Array(Set(ids)).sorted(), column: nil))
        }
        for (column, count) in unread.sorted(by: { $0.key < $1.key }) {
            result.losses.append(
                "\(column) has a value in \(count) \(count == 1 ? "row" : "rows"), which was left out: the mapping has no field for it."
            )
        }
        for (column, count) in defaulted(result.rows).sorted(by: { $0.key < $1.key }) {
            result.losses.append(
                "\(column) has no value in \(count) \(count == 1 ? "row" : "rows"), where a seed leaves the column's default.")
        }
        result.notes = notes
        return result
    }

    /// Reads the rows of a further table.
    private func join(_ number: Int, to rows: inout [HouseholdRows.Row]) throws(TargetError) {
        let table = session.tables[number]
        guard let link = table.mapped.columns.firstIndex(where: \.isMainRowReference) else { return }
        let places = Dictionary(rows.indices.map { (rows[$0].id, $0) }) { first, _ in first }
        for part in portions(of: .oneOf(rows.map(\.id), column: link)) {
            let condition = condition(part, table)
            for texts in try session.base.ask("\(table.select) WHERE \(condition.sql)", condition.arguments) {
                guard let place = texts[link].flatMap({ places[$0] }), rows[place].stored[number] == nil else { continue }
                try read(texts, number, into: &rows[place])
            }
        }
    }

    /// Counts the values of columns that the mapping doesn't mention. Columns with a default and timestamps are skipped.
    private mutating func note(_ number: Int, _ rows: [HouseholdRows.Row]) throws(TargetError) {
        let table = session.tables[number]
        let mapped = table.mapped
        let known = Set(
            (mapped.columns.map(\.name) + mapped.constants.map(\.column.text) + mapped.unmanagedColumns.map(\.text)
                + mapped.numbered.map(\.column.text)).map { $0.lowercased() })
        let sharing = session.tables.filter { $0.live.name == table.live.name && $0.mapped.entity != mapped.entity }
        let columns = table.live.columns.filter { column in
            !known.contains(column.name.lowercased()) && !column.isGenerated && !column.hasDefault && column.type != nil
                && !table.live.key.contains(column.name) && column.type != .datetime
                && !sharing.contains { $0.values.contains { $0.live.name == column.name } }
        }
        guard !columns.isEmpty, !table.identifying.isEmpty else { return }
        for part in portions(of: .oneOf(rows.map(\.id), column: nil)) {
            let condition = condition(part, table)
            let counts = columns.map { table.dialect.text("count(\(SQLText.quote($0.name)))") }.joined(separator: ", ")
            let answer = try session.base.ask("SELECT \(counts) FROM \(table.rows) WHERE \(condition.sql)", condition.arguments)
            for (column, count) in zip(columns, answer.first ?? []) {
                guard let count = count.flatMap({ Int($0) }), count > 0 else { continue }
                unread["\(table.live.name).\(column.name)", default: 0] += count
            }
        }
    }
}

extension Cell {
    /// The text, or `nil` for any other value.
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
