import HomeseedSource
import HomeseedStore

/// A temporary store for the rows of `json:` and `ndjson:` files.
///
/// The store is an unnamed database, which SQLite keeps mostly on disk, so that the files may be larger than memory. SQLite
/// removes the database when it closes.
final class ScratchStore: KeyedStore {
    let usage: StoreUsage
    private let database: Connection
    private let form: RowSerialiser
    private let load: Load
    private var tables: [String: ScratchTable] = [:]
    private(set) var hasChanged = false
    /// The names of tables in the files that the schema doesn't have.
    private(set) var others: Set<String> = []

    /// A function that passes the files' rows of these tables, and possibly other rows, to a sink.
    typealias Load = (_ tables: [StoreTable], _ sink: (FoundRow) throws(TargetError) -> Void) throws(TargetError) -> Void

    /// A row in a file.
    struct FoundRow {
        var table: String
        var node: Node
        /// The source text, which stays unchanged unless a seed changes the row.
        var text: [UInt8]
        /// The file and line for errors.
        var place: String
    }

    /// A function that returns a row's text in its file.
    typealias RowSerialiser = (_ cells: [Cell], _ table: StoreTable) -> String

    private init(_ usage: StoreUsage, _ database: Connection, form: @escaping RowSerialiser, load: @escaping Load) {
        (self.usage, self.database, self.form, self.load) = (usage, database, form, load)
    }

    /// Runs `work` on a temporary store, which is removed afterwards.
    static func use<Answer>(
        _ usage: StoreUsage, form: @escaping RowSerialiser, load: @escaping Load,
        _ work: (ScratchStore) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let database = try attemptInScratch {
            // An empty path opens SQLite's own temporary file. The journal is off, because the file isn't needed after a crash.
            let database = try Connection(path: "")
            try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -6000")
            try database.begin(.immediate)
            return database
        }
        defer { try? database.commit() }
        return try work(ScratchStore(usage, database, form: form, load: load))
    }

    /// The tables, sorted by name.
    var all: [ScratchTable] { tables.values.sorted { $0.definition.name < $1.definition.name } }

    func describe(_ tables: [StoreTable]) throws(TargetError) {
        for table in tables where self.tables[table.name] == nil {
            let number = self.tables.count
            self.tables[table.name] = try attemptInScratch { try ScratchTable(table, number: number, in: database, form: form) }
        }
        try load(tables) { (row) throws(TargetError) in
            if let table = self.tables[row.table] { try table.load(row) } else { others.insert(row.table) }
        }
    }

    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]] {
        guard let there = tables[table.name] else { return [] }
        guard let selection, let column = table.number(ofColumn: selection.column) else {
            var rows: [[Cell]] = []
            try there.scan { (row) throws(TargetError) in rows.append(row) }
            return rows
        }
        return try there.rows(with: selection.cells, in: column)
    }

    func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError) {
        var rows: [[Cell]] = []
        try tables[table.name]?.scan { (row) throws(TargetError) in
            rows.append(row)
            guard rows.count == ScratchStore.portion else { return }
            try body(rows)
            rows.removeAll(keepingCapacity: true)
        }
        if !rows.isEmpty { try body(rows) }
    }

    private static let portion = 512

    func apply(_ changes: [KeyedChange]) throws(TargetError) {
        hasChanged = hasChanged || !changes.isEmpty
        for change in changes {
            guard let table = tables[change.table.name] else { continue }
            let id = change.record ?? .none
            switch change.action {
            case .create: try table.create(change.cells, at: id)
            case .update: try table.set(change.cells, at: id)
            case .delete: try table.set(nil, at: id)
            }
        }
    }
}

/// Runs `work` and converts SQLite's errors to ``TargetError``.
func attemptInScratch<Answer>(_ work: () throws -> Answer) throws(TargetError) -> Answer {
    do {
        return try work()
    } catch let error as TargetError {
        throw error
    } catch {
        let message = (error as? SQLiteError)?.message ?? "\(error)"
        throw .unreachable("the rows can't be kept in a temporary file: \(message)")
    }
}
