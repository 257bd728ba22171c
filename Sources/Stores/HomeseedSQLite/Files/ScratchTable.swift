import HomeseedStore

/// A table of a ``ScratchStore``, which maps each row's ID to the row's text.
final class ScratchTable {
    let definition: StoreTable
    private let database: Connection
    private let form: ScratchStore.RowSerialiser
    private let name: String
    private(set) var hasChanged = false
    /// Indexes by column, for columns that have been queried. Without an index, a population would scan all rows for each
    /// household.
    private var indexes: [Int: ScratchIndex] = [:]
    private let insert: Statement
    private let select: Statement
    private let remove: Statement

    init(_ definition: StoreTable, number: Int, in database: Connection, form: @escaping ScratchStore.RowSerialiser) throws {
        (self.definition, self.database, self.form) = (definition, database, form)
        name = "rows\(number)"
        try database.run("CREATE TABLE \(name) (high INTEGER, low INTEGER, row TEXT, PRIMARY KEY (high, low)) WITHOUT ROWID")
        insert = try Statement(database, "INSERT OR IGNORE INTO \(name) VALUES (?, ?, ?)")
        select = try Statement(database, "SELECT row FROM \(name) WHERE high = ? AND low = ?")
        remove = try Statement(database, "DELETE FROM \(name) WHERE high = ? AND low = ?")
    }

    func load(_ row: ScratchStore.FoundRow) throws(TargetError) {
        do throws(TargetError) {
            let cells = try RowJSON.read(row.node, definition)
            let id = try id(cells)
            let text = row.text.first == 0x7B ? String(decoding: row.text, as: UTF8.self) : form(cells, definition)
            guard try add(cells, text, at: id) else {
                let what = definition.holdsOneRow ? "it holds several rows" : "two rows have the id \(id.text)"
                throw TargetError.schemaMismatch(table: definition.name, column: nil, problem: what)
            }
        } catch {
            guard case .schemaMismatch(let table, let column, let problem) = error else { throw error }
            throw .schemaMismatch(table: table, column: column, problem: "\(problem), in \(row.place)")
        }
    }

    private func id(_ cells: [Cell]) throws(TargetError) -> RecordID {
        guard let key = definition.key else { return .none }
        guard let cell = definition.cell(key, of: cells), case .uuid(let id) = cell else {
            let there = definition.cell(key, of: cells)?.display ?? "nothing"
            throw .schemaMismatch(
                table: definition.name, column: key, problem: "contains something that is not a UUID (\(there))")
        }
        return id
    }

    func create(_ cells: [Cell], at id: RecordID) throws(TargetError) {
        hasChanged = true
        if try !add(cells, form(cells, definition), at: id) { try set(cells, at: id) }
    }

    /// - Parameter cells: The new cells, or `nil` to delete the row.
    func set(_ cells: [Cell]?, at id: RecordID) throws(TargetError) {
        hasChanged = true
        let before = indexes.isEmpty ? nil : try row(id)
        try attemptInScratch {
            for (column, index) in indexes {
                guard let cell = before.flatMap({ $0.indices.contains(column) ? $0[column] : nil }) else { continue }
                try index.remove.run([
                    .text(RowJSON.value(cell)), .integer(ScratchTable.number(id.high)), .integer(ScratchTable.number(id.low)),
                ])
            }
            try remove.run([.integer(ScratchTable.number(id.high)), .integer(ScratchTable.number(id.low))])
        }
        if let cells { _ = try add(cells, form(cells, definition), at: id) }
    }

    /// Inserts a row, and returns whether the ID was free.
    private func add(_ cells: [Cell], _ text: String, at id: RecordID) throws(TargetError) -> Bool {
        try attemptInScratch {
            let (high, low) = (ScratchTable.number(id.high), ScratchTable.number(id.low))
            try insert.run([.integer(high), .integer(low), .text(text)])
            guard database.changes == 1 else { return false }
            for (column, index) in indexes where cells.indices.contains(column) {
                try index.insert.run([.text(RowJSON.value(cells[column])), .integer(high), .integer(low)])
            }
            return true
        }
    }

    /// Returns the rows with one of these cells in the column, sorted by ID.
    func rows(with cells: [Cell], in column: Int) throws(TargetError) -> [[Cell]] {
        if definition.columns.indices.contains(column), definition.key == definition.columns[column].name {
            return try Set(cells).compactMap { if case .uuid(let id) = $0 { id } else { nil } }.sorted().rows(in: self)
        }
        let index = try index(of: column)
        var ids: Set<RecordID> = []
        try attemptInScratch {
            for cell in Set(cells) {
                try index.select.bind([.text(RowJSON.value(cell))])
                while try index.select.step() { ids.insert(ScratchTable.id(index.select.integer(0), index.select.integer(1))) }
            }
        }
        return try ids.sorted().rows(in: self).filter { $0.indices.contains(column) && cells.contains($0[column]) }
    }

    private func index(of column: Int) throws(TargetError) -> ScratchIndex {
        if let index = indexes[column] { return index }
        let index = try attemptInScratch { try ScratchIndex("\(name)_by\(column)", in: database) }
        try scanWithIDs { (cells, high, low) throws(TargetError) in
            guard cells.indices.contains(column) else { return }
            try attemptInScratch { try index.insert.run([.text(RowJSON.value(cells[column])), .integer(high), .integer(low)]) }
        }
        indexes[column] = index
        return index
    }

    fileprivate func row(_ id: RecordID) throws(TargetError) -> [Cell]? {
        let text: String? = try attemptInScratch {
            try select.bind([.integer(ScratchTable.number(id.high)), .integer(ScratchTable.number(id.low))])
            defer { select.reset() }
            return try select.step() ? select.text(0) : nil
        }
        return try text.map(cells)
    }

    /// Reads all rows, sorted by ID.
    func scan(_ body: ([Cell]) throws(TargetError) -> Void) throws(TargetError) {
        try scanWithIDs { (cells, _, _) throws(TargetError) in try body(cells) }
    }

    private func scanWithIDs(_ body: ([Cell], Int, Int) throws(TargetError) -> Void) throws(TargetError) {
        try attemptInScratch {
            let rows = try Statement(database, "SELECT row, high, low FROM \(name) ORDER BY high, low")
            while try rows.step() { try body(cells(rows.text(0)), rows.integer(1), rows.integer(2)) }
        }
    }

    /// Reads the text of all rows, sorted by ID.
    func texts(_ body: (String) throws(TargetError) -> Void) throws(TargetError) {
        try attemptInScratch {
            let rows = try Statement(database, "SELECT row FROM \(name) ORDER BY high, low")
            while try rows.step() { try body(rows.text(0)) }
        }
    }

    private func cells(_ text: String) throws(TargetError) -> [Cell] {
        try RowJSON.decode(text, of: definition)
    }

    /// Maps an unsigned half of an ID to a signed SQLite integer, and preserves the order of IDs.
    private static func number(_ half: UInt64) -> Int { Int(truncatingIfNeeded: half ^ (1 << 63)) }
    private static func id(_ high: Int, _ low: Int) -> RecordID {
        RecordID(high: UInt64(truncatingIfNeeded: high) ^ (1 << 63), low: UInt64(truncatingIfNeeded: low) ^ (1 << 63))
    }
}

/// An index on a column of a ``ScratchTable``, in a separate table.
private struct ScratchIndex {
    let insert: Statement
    let select: Statement
    let remove: Statement

    init(_ name: String, in database: Connection) throws(SQLiteError) {
        try database.run(
            "CREATE TABLE \(name) (cell TEXT, high INTEGER, low INTEGER, PRIMARY KEY (cell, high, low)) WITHOUT ROWID")
        insert = try Statement(database, "INSERT INTO \(name) VALUES (?, ?, ?)")
        select = try Statement(database, "SELECT high, low FROM \(name) WHERE cell = ?")
        remove = try Statement(database, "DELETE FROM \(name) WHERE cell = ? AND high = ? AND low = ?")
    }
}

extension [RecordID] {
    /// Returns the existing rows with these IDs, in this order.
    fileprivate func rows(in table: ScratchTable) throws(TargetError) -> [[Cell]] {
        var rows: [[Cell]] = []
        for id in self { if let row = try table.row(id) { rows.append(row) } }
        return rows
    }
}
