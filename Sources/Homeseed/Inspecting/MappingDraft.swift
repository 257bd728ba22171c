import HomeseedSource
import HomeseedSyntax

/// A mapping of a pack on the tables that a store has: what is alike by its name and fits by its type, to be gone
/// through by a person. What could not be placed is a comment, where it belongs.
package struct MappingDraft {
    private let pack: Pack
    private let live: LiveSchema
    /// By entity: its table.
    private let tables: [Int: LiveTable]
    /// By entity: columns that can't be written, with the reason.
    private var excluded: [Int: [String: String]] = [:]
    /// Entities that can't be written at all, with the reason.
    private var unwritable: [Int: String] = [:]

    package init(_ pack: Pack, _ live: LiveSchema) {
        self.pack = pack
        self.live = live
        tables = MappingDraft.placed(pack.model.entities, live)
        mend()
    }

    /// Holds the draft against the store as any mapping is, and leaves out what does not fit, until all of it does.
    private mutating func mend() {
        for (number, table) in tables {
            let draft = TableMappingDraft(pack.model.entities[number], table, tables: tables.mapValues(\.name))
            if let column = draft.uniqueConstant {
                unwritable[number] = "'\(table.name).\(column)' must be given and differ from row to row, and no field of \(pack.model.entities[number].name) is like it"
            }
        }
        // Each round leaves at least one column or entity out.
        for _ in 0..<(live.tables.reduce(1) { $0 + $1.columns.count + 1 } + pack.model.entities.count) {
            var diagnostics = Diagnostics()
            guard let root = parse(SourceFile(path: "draft.yaml", text: yaml), as: FileID(0), into: &diagnostics).root,
                let mapping = MappingReading.read(root, of: pack, &diagnostics)
            else { return }
            let mapped = MappedSchema(pack, mapping)
            let faults = MappingFit(mapped, live).faults
            if faults.isEmpty { return }
            for fault in faults {
                guard let entity = pack.model.entity(named: fault.entity) else { continue }
                let isField = mapped.tables.first { $0.entity == fault.entity }?.columns.contains { !$0.isID && $0.name == fault.column } ?? false
                if let column = fault.column, isField, excluded[entity]?[column] == nil {
                    excluded[entity, default: [:]][column] = fault.headline
                } else if unwritable[entity] == nil {
                    unwritable[entity] = fault.headline
                }
            }
        }
    }

    package var yaml: String {
        var lines = ["# Drafted from the tables of a store. Go through it: names can be alike and mean something else.", "pack: \(pack.id)", "entities:"]
        for number in pack.model.entities.indices { lines += entity(number) }
        let isKeyed = tables.contains { number, table in
            let entity = pack.model.entities[number]
            return TableMappingDraft(entity, table, tables: tables.mapValues(\.name)).keyFields.contains { if case .text? = entity.fields[$0].type.column { true } else { false } }
        }
        if isKeyed, !pack.locales.isEmpty { lines.insert("keys-in: \(pack.language.tag)   # the language of the rows that are there", at: 2) }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Tables

    /// The pairs that are most alike first, each entity and each table once.
    private static func placed(_ entities: [Entity], _ live: LiveSchema) -> [Int: LiveTable] {
        var pairs: [(score: Int, entity: Int, table: Int)] = []
        for (entity, declared) in entities.enumerated() {
            for (table, there) in live.tables.enumerated() {
                let score = likeness(declared, there)
                if score >= 50 { pairs.append((score, entity, table)) }
            }
        }
        pairs.sort { ($1.score, $0.entity, $0.table) < ($0.score, $1.entity, $1.table) }
        var result: [Int: LiveTable] = [:]
        var taken: Set<Int> = []
        for pair in pairs where result[pair.entity] == nil && !taken.contains(pair.table) {
            result[pair.entity] = live.tables[pair.table]
            taken.insert(pair.table)
        }
        return result
    }

    /// Up to 100 for the name, and what the fields have in common with the columns.
    private static func likeness(_ entity: Entity, _ table: LiveTable) -> Int {
        let (own, other) = (NameWords(entity.name), NameWords(table.name))
        var score = 0
        if own == other || NameWords(entity.table) == other {
            score = 200
        } else if own.means(other) {
            score = 150
        } else if other.ends(with: own) || own.ends(with: other) {
            // An app's name stands before its tables: family_member.
            score = 100
        }
        let fields = entity.fields.filter(MappingReading.isMapped)
        let columns = Set(table.columns.map { NameWords($0.name) })
        let alike = fields.count { field in columns.contains(NameWords(field.name)) || columns.contains(NameWords(field.name + "_id")) }
        // One field in common says nothing: everything has a name.
        return (score > 0 || alike > 2 && alike * 2 > fields.count) ? score + alike * 100 / max(1, fields.count) : 0
    }

    // MARK: Entities

    private func entity(_ number: Int) -> [String] {
        let entity = pack.model.entities[number]
        guard let table = tables[number] else {
            return ["  \(entity.name): null   # no table is like it; there is " + MappingDraft.comment(live.tables.map(\.name))]
        }
        if let reason = unwritable[number] {
            return ["  \(entity.name): null   # its table would be \(ModelDraft.line(table.name)), but it can't be written: \(ModelDraft.line(reason))"]
        }
        let references = Dictionary(tables.filter { unwritable[$0.key] == nil }.map { ($0.key, $0.value.name) }) { first, _ in first }
        var draft = TableMappingDraft(entity, table, tables: references, excluded: excluded[number] ?? [:])
        for other in live.tables where other.key.count == 1 {
            draft.ids[other.name] = other.columns.first { $0.name == other.key[0] }?.example
        }
        return ["  \(entity.name):"] + draft.lines.map { "    " + $0 }
    }

    static func comment(_ names: [String]) -> String { names.isEmpty ? "none" : ModelDraft.line(names.prefix(20).joined(separator: ", ")) }
}

/// The words of a name, however they are put together, the last one singular: `task_templates` and `TaskTemplate`.
struct NameWords: Hashable {
    let words: [String]

    init(_ name: String) {
        var words = Names.snakeCase(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if let last = words.popLast() { words.append(EntityName.singular(last)) }
        self.words = words
    }

    /// Whether the last words of both are used for the same thing, those before them being alike.
    func means(_ other: NameWords) -> Bool {
        guard let a = words.last, let b = other.words.last, words.dropLast() == other.words.dropLast() else { return false }
        return a == b || NameWords.alike.contains { $0.contains(a) && $0.contains(b) }
    }

    /// What apps for homes call the same thing.
    private static let alike: [Set<String>] = [
        ["household", "family", "home", "house"], ["member", "person", "user", "profile", "people"], ["child", "kid"], ["parent", "guardian", "adult"],
        ["task", "todo", "chore", "assignment"], ["reward", "prize", "wish"], ["status", "state"], ["name", "title", "label"],
        ["category", "group", "area"], ["kind", "type"], ["assignee", "person", "member", "user"], ["due", "date"],
    ]

    func ends(with other: NameWords) -> Bool { !other.words.isEmpty && words.count > other.words.count && Array(words.suffix(other.words.count)) == other.words }
}
