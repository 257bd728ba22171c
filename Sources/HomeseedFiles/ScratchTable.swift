import GRDB
import HomeseedStore

/// A table of a ``ScratchStore``: each row as it will stand in its file, under its id.
final class ScratchTable {
    let layout: StoreTable
    private let database: Database
    private let form: ScratchStore.RowForm
    private let name: String
    private(set) var hasChanged = false
    /// By a column's number, the table that says which rows hold what in it; for those columns that were once asked for.
    /// Without it, a population would go through all rows for each of its households.
    private var indexes: [Int: String] = [:]
    private let insert: Statement
    private let select: Statement
    private let remove: Statement

    init(_ layout: StoreTable, number: Int, in database: Database, form: @escaping ScratchStore.RowForm) throws {
        (self.layout, self.database, self.form) = (layout, database, form)
        name = "rows\(number)"
        try database.execute(sql: "CREATE TABLE \(name) (high INTEGER, low INTEGER, row TEXT, PRIMARY KEY (high, low)) WITHOUT ROWID")
        insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO \(name) VALUES (?, ?, ?)")
        select = try database.makeStatement(sql: "SELECT row FROM \(name) WHERE high = ? AND low = ?")
        remove = try database.makeStatement(sql: "DELETE FROM \(name) WHERE high = ? AND low = ?")
    }

    func load(_ row: ScratchStore.FoundRow) throws(TargetError) {
        do throws(TargetError) {
            let cells = try RowJSON.read(row.node, layout)
            let id = try id(cells)
            let text = row.text.first == 0x7B ? String(decoding: row.text, as: UTF8.self) : form(cells, layout)
            guard try add(cells, text, at: id) else {
                let what = layout.holdsOneRow ? "it holds several rows" : "two rows have the id \(id.text)"
                throw TargetError.layout(table: layout.name, column: nil, problem: what)
            }
        } catch {
            guard case .layout(let table, let column, let problem) = error else { throw error }
            throw .layout(table: table, column: column, problem: "\(problem), in \(row.place)")
        }
    }

    private func id(_ cells: [Cell]) throws(TargetError) -> RecordID {
        guard let key = layout.key else { return .none }
        guard let cell = layout.cell(key, of: cells), case .uuid(let id) = cell else {
            let there = layout.cell(key, of: cells)?.display ?? "nothing"
            throw .layout(table: layout.name, column: key, problem: "holds something that is no UUID (\(there))")
        }
        return id
    }

    func create(_ cells: [Cell], at id: RecordID) throws(TargetError) {
        hasChanged = true
        if try !add(cells, form(cells, layout), at: id) { try set(cells, at: id) }
    }

    /// - Parameter cells: nothing for a row that goes.
    func set(_ cells: [Cell]?, at id: RecordID) throws(TargetError) {
        hasChanged = true
        let before = indexes.isEmpty ? nil : try row(id)
        try attempt {
            for (column, index) in indexes {
                guard let cell = before.flatMap({ $0.indices.contains(column) ? $0[column] : nil }) else { continue }
                let statement = try database.cachedStatement(sql: "DELETE FROM \(index) WHERE cell = ? AND high = ? AND low = ?")
                try statement.execute(arguments: [RowJSON.value(cell), ScratchTable.number(id.high), ScratchTable.number(id.low)])
            }
            try remove.execute(arguments: [ScratchTable.number(id.high), ScratchTable.number(id.low)])
        }
        if let cells { _ = try add(cells, form(cells, layout), at: id) }
    }

    /// Whether there was none.
    private func add(_ cells: [Cell], _ text: String, at id: RecordID) throws(TargetError) -> Bool {
        try attempt {
            let (high, low) = (ScratchTable.number(id.high), ScratchTable.number(id.low))
            try insert.execute(arguments: [high, low, text])
            guard database.changesCount == 1 else { return false }
            for (column, index) in indexes where cells.indices.contains(column) {
                try note(RowJSON.value(cells[column]), high: high, low: low, in: index)
            }
            return true
        }
    }

    private func note(_ cell: String, high: Int64, low: Int64, in index: String) throws {
        try database.cachedStatement(sql: "INSERT INTO \(index) VALUES (?, ?, ?)").execute(arguments: [cell, high, low])
    }

    /// Those that hold one of these in the column, by id.
    func rows(with cells: [Cell], in column: Int) throws(TargetError) -> [[Cell]] {
        if layout.columns.indices.contains(column), layout.key == layout.columns[column].name {
            return try Set(cells).compactMap { if case .uuid(let id) = $0 { id } else { nil } }.sorted().rows(in: self)
        }
        let index = try index(of: column)
        var ids: Set<RecordID> = []
        try attempt {
            let statement = try database.cachedStatement(sql: "SELECT high, low FROM \(index) WHERE cell = ?")
            for cell in Set(cells) {
                let rows = try Row.fetchCursor(statement, arguments: [RowJSON.value(cell)])
                while let row = try rows.next() { ids.insert(ScratchTable.id(row[0], row[1])) }
            }
        }
        return try ids.sorted().rows(in: self).filter { $0.indices.contains(column) && cells.contains($0[column]) }
    }

    private func index(of column: Int) throws(TargetError) -> String {
        if let index = indexes[column] { return index }
        let index = "\(name)_by\(column)"
        try attempt {
            try database.execute(
                sql: "CREATE TABLE \(index) (cell TEXT, high INTEGER, low INTEGER, PRIMARY KEY (cell, high, low)) WITHOUT ROWID")
        }
        try scan { (cells, high, low) throws(TargetError) in
            guard cells.indices.contains(column) else { return }
            try attempt { try note(RowJSON.value(cells[column]), high: high, low: low, in: index) }
        }
        indexes[column] = index
        return index
    }

    fileprivate func row(_ id: RecordID) throws(TargetError) -> [Cell]? {
        let text = try attempt {
            try String.fetchOne(select, arguments: [ScratchTable.number(id.high), ScratchTable.number(id.low)])
        }
        return try text.map(cells)
    }

    /// By id.
    func scan(_ body: ([Cell]) throws(TargetError) -> Void) throws(TargetError) {
        try scan { (cells, _, _) throws(TargetError) in try body(cells) }
    }

    private func scan(_ body: ([Cell], Int64, Int64) throws(TargetError) -> Void) throws(TargetError) {
        try attempt {
            let rows = try Row.fetchCursor(database, sql: "SELECT row, high, low FROM \(name) ORDER BY high, low")
            while let row = try rows.next() { try body(cells(row[0]), row[1], row[2]) }
        }
    }

    /// Each row as it stands in its file, by id.
    func texts(_ body: (String) throws(TargetError) -> Void) throws(TargetError) {
        try attempt {
            let texts = try String.fetchCursor(database, sql: "SELECT row FROM \(name) ORDER BY high, low")
            while let text = try texts.next() { try body(text) }
        }
    }

    private func cells(_ text: String) throws(TargetError) -> [Cell] {
        try RowJSON.read(JSONReading.root(Array(text.utf8), "a row of \(layout.name)"), layout)
    }

    /// SQLite's numbers have a sign; in this order they are as ids are.
    private static func number(_ half: UInt64) -> Int64 { Int64(bitPattern: half ^ (1 << 63)) }
    private static func id(_ high: Int64, _ low: Int64) -> RecordID {
        RecordID(high: UInt64(bitPattern: high) ^ (1 << 63), low: UInt64(bitPattern: low) ^ (1 << 63))
    }
}

extension [RecordID] {
    /// Those that are there, in this order.
    fileprivate func rows(in table: ScratchTable) throws(TargetError) -> [[Cell]] {
        var rows: [[Cell]] = []
        for id in self { if let row = try table.row(id) { rows.append(row) } }
        return rows
    }
}
