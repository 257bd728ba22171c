import HomeseedSource

/// One entity of a drafted mapping, a line each.
struct TableMappingDraft {
    private let entity: Entity
    private let table: LiveTable
    /// By entity: its table's name.
    private let tables: [Int: String]
    /// By table: the id of one of its rows, as far as one was seen.
    var ids: [String: String] = [:]
    private let rules: CheckRules
    /// By field: its column.
    private let columns: [Int: LiveColumn]
    private let stored: [Int]
    /// Columns that can't be written, with the reason.
    private let excluded: [String: String]

    init(_ entity: Entity, _ table: LiveTable, tables: [Int: String], excluded: [String: String] = [:]) {
        self.excluded = excluded
        self.entity = entity
        self.table = table
        self.tables = tables
        rules = CheckRules(table)
        stored = entity.fields.indices.filter { MappingReading.isMapped(entity.fields[$0]) }
        columns = TableMappingDraft.placed(entity, stored, table, tables).filter { excluded[$0.value.name] == nil }
    }

    var lines: [String] {
        var lines = ["table: " + Self.word(table.name)]
        lines += id
        if let key { lines.append("key: " + Tree.list(key.map { .text(entity.fields[$0].name) }).flow(isJSON: false)) }
        lines += section("fields", stored.map(field)) + section("values", values) + section("constants", constants)
        return lines
    }

    private func section(_ name: String, _ lines: [String]) -> [String] {
        if lines.isEmpty { return [] }
        // Comments alone would be nothing.
        let isEmpty = lines.allSatisfy { $0.hasPrefix("#") }
        return [isEmpty ? "# \(name):" : "\(name):"] + lines.map { (isEmpty && !$0.hasPrefix("#") ? "# " : "") + "  " + $0 }
    }

    private static func word(_ text: String) -> String { Tree.text(text).flow(isJSON: false) }

    // MARK: Id

    private var id: [String] {
        if entity.isSingle, entity.idField == nil { return [] }
        guard table.key.count == 1, let column = table.columns.first(where: { $0.name == table.key[0] }) else {
            return ["# The table's key is \(MappingDraft.comment(table.key)): name the one column with a row's id"]
        }
        let name = Self.word(column.name)
        if column.type == .integer || column.isGenerated { return ["id: {column: \(name), given-by: store}"] }
        return ["id: " + name]
    }

    /// The fields by which a row is found.
    var keyFields: [Int] { key ?? [] }

    /// A set of columns that the store keeps unique, if all of them are fields; else what the model says.
    private var key: [Int]? {
        let byColumn = Dictionary(columns.map { ($0.value.name, $0.key) }) { first, _ in first }
        let uniques = table.uniques.map { unique in (unique, unique.compactMap { byColumn[$0] }) }
        if let fitting = uniques.first(where: { !$0.1.isEmpty && $0.0.count == $0.1.count }) { return fitting.1 }
        let declared = entity.key.filter { columns[$0] != nil }
        guard !declared.isEmpty, declared.count == entity.key.count else { return nil }
        let owner = entity.owner.flatMap { columns[$0] == nil || declared.contains($0) ? nil : $0 }
        return [owner].compactMap(\.self) + declared
    }

    // MARK: Fields

    /// A column for each field, what is most alike first, each column once.
    private static func placed(_ entity: Entity, _ stored: [Int], _ table: LiveTable, _ tables: [Int: String]) -> [Int: LiveColumn] {
        let free = table.columns.filter { !$0.isGenerated && !(table.key == [$0.name]) }
        var pairs: [(score: Int, field: Int, column: Int)] = []
        for field in stored {
            for (number, column) in free.enumerated() {
                let score = likeness(entity.fields[field], column, tables)
                if score > 0 { pairs.append((score, field, number)) }
            }
        }
        pairs.sort { ($1.score, $0.field, $0.column) < ($0.score, $1.field, $1.column) }
        var result: [Int: LiveColumn] = [:]
        var taken: Set<Int> = []
        for pair in pairs where result[pair.field] == nil && !taken.contains(pair.column) {
            result[pair.field] = free[pair.column]
            taken.insert(pair.column)
        }
        return result
    }

    private static func likeness(_ field: Field, _ column: LiveColumn, _ tables: [Int: String]) -> Int {
        let (own, other) = (NameWords(field.name), NameWords(column.name))
        if case .reference(let entity) = field.sort {
            // What it refers to has to be the other's table, where the store says so.
            guard let table = tables[entity], column.references.map({ $0 == table }) ?? true else { return 0 }
            if own == other || NameWords(field.name + "_id") == other { return 100 }
            if column.references == table { return NameWords(table + "_id") == NameWords(column.name) ? 80 : 60 }
            return 0
        }
        guard column.references == nil, MappingFit.canHold(column, field.type.column ?? .string) || MappingReading.storedWords(field) != nil else { return 0 }
        if own == other { return 100 }
        if isSameWord(field.name, column.name) { return 95 }
        if own.means(other) { return 70 }
        if other.ends(with: own) || own.ends(with: other) { return 60 }
        if own.words.first == other.words.first || own.words.last == other.words.last { return 40 }
        // prio for priority.
        if let a = own.words.last, let b = other.words.last, min(a.count, b.count) > 2, a.hasPrefix(b) || b.hasPrefix(a) { return 30 }
        return suggestion(for: field.name, among: [column.name]) == nil ? 0 : 50
    }

    private func field(_ field: Int) -> String {
        let declared = entity.fields[field]
        let name = Self.word(declared.name)
        if let column = columns[field] { return name + ": " + Self.word(column.name) }
        if let (column, reason) = excludedColumn(field) { return name + ": null   # \(ModelDraft.line(column)): \(ModelDraft.line(reason))" }
        if case .reference(let other) = declared.sort, tables[other] == nil { return "# \(ModelDraft.line(declared.name)): what it refers to is left out" }
        return name + ": null   # no column is like it"
    }

    private func excludedColumn(_ field: Int) -> (String, String)? {
        guard let column = TableMappingDraft.placed(entity, stored, table, tables)[field], let reason = excluded[column.name] else { return nil }
        return (column.name, reason)
    }

    // MARK: Values

    private var values: [String] {
        stored.flatMap { field -> [String] in
            guard let column = columns[field], let ours = MappingReading.storedWords(entity.fields[field]), !ours.isEmpty else { return [] }
            let name = Self.word(entity.fields[field].name)
            if entity.fields[field].type.column == .boolean { return boolean(name, column) }
            if column.type == .integer {
                let words = Tree.map(ours.enumerated().map { ($1, .word(String($0))) }).flow(isJSON: false)
                return ["\(name): \(words)   # \(ModelDraft.line(column.declaredType)) in the store: numbered in their order"]
            }
            guard let theirs = theirs(column) else { return [] }
            return words(name, ours, theirs)
        }
    }

    /// The words that the store knows; nil where any may stand.
    private func theirs(_ column: LiveColumn) -> [String]? {
        if case .word(let words?)? = column.type { return words }
        return rules.words[column.name]
    }

    private func boolean(_ name: String, _ column: LiveColumn) -> [String] {
        if [.boolean, .integer].contains(column.type) { return [] }
        let known = theirs(column).map { "; the store knows " + MappingDraft.comment($0) } ?? ""
        return ["\(name): {true: \"true\", false: \"false\"}   # \(ModelDraft.line(column.declaredType)) in the store\(known)"]
    }

    /// Words that are the same, then those that begin alike: P for parent.
    private func words(_ name: String, _ ours: [String], _ theirs: [String]) -> [String] {
        var left = theirs.filter { !ours.contains($0) }
        var pairs: [(key: String, value: Tree)] = []
        var open: [String] = []
        for word in ours where !theirs.contains(word) {
            let near = left.first { NameWords($0) == NameWords(word) } ?? left.first { word.lowercased().hasPrefix($0.lowercased()) || $0.lowercased().hasPrefix(word.lowercased()) }
            guard let near else {
                open.append(word)
                continue
            }
            left.removeAll { $0 == near }
            pairs.append((word, .text(near)))
        }
        if !open.isEmpty, open.count == left.count {
            let guessed = "   # a guess, in their order: " + MappingDraft.comment(open)
            return ["\(name): " + Tree.map(pairs + zip(open, left).map { (key: $0, value: Tree.text($1)) }).flow(isJSON: false) + guessed]
        }
        let rest = open.isEmpty ? "" : "   # \(MappingDraft.comment(open)): the store knows " + MappingDraft.comment(left)
        if pairs.isEmpty { return open.isEmpty ? [] : ["# \(name): {}\(rest)"] }
        return ["\(name): " + Tree.map(pairs).flow(isJSON: false) + rest]
    }

    // MARK: Constants

    /// A column that would need another constant in each row; nil where there is none.
    var uniqueConstant: String? { needed.first { table.uniques.contains([$0.name]) }?.name }

    /// What has to be given, and no field is.
    private var needed: [LiveColumn] {
        let given = Set(columns.values.map(\.name) + table.key.prefix(table.key.count == 1 ? 1 : 0))
        return table.columns.filter { !$0.isNullable && !$0.hasDefault && !$0.isGenerated && !given.contains($0.name) }
    }

    private var constants: [String] {
        needed.map { column in
            let name = Self.word(column.name)
            if let other = column.references {
                let id = ids[other] ?? "1"
                return "\(name): \(Self.word(id))   # the id of a row of \(ModelDraft.line(other)): which one?"
            }
            if looksLikeMoment(column), column.canMean("now") { return "\(name): now" }
            switch column.type {
            case .integer, .decimal: return "\(name): 0"
            case .boolean: return "\(name): \"false\""
            case .date: return "\(name): 2000-01-01"
            case .datetime: return "\(name): now"
            default: return "\(name): " + Self.word(theirs(column)?.first ?? "homeseed")
            }
        }
    }

    /// By what it is called, or holds.
    private func looksLikeMoment(_ column: LiveColumn) -> Bool {
        guard [.string, .integer].contains(column.type) else { return false }
        if column.type == .string, let example = column.example { return Day(iso: String(example.prefix(10))) != nil && example.utf8.count > 9 }
        let words = NameWords(column.name).words
        return ["at", "on"].contains(words.last) && words.count > 1 || column.type == .string && ["date", "time", "timestamp", "datetime"].contains(words.last ?? "")
            || ["created", "updated", "modified"].contains(column.name.lowercased())
    }
}
