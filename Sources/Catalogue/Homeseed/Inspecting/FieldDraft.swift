import HomeseedLoading
import HomeseedStore
import HomeseedSyntax

/// A generator for the fields of an entity from a table's columns, one line each.
struct FieldDraft {
    let table: LiveTable
    let rules: CheckRules
    private let entities: [String: String]

    init(_ table: LiveTable, _ entities: [String: String]) {
        self.table = table
        self.entities = entities
        rules = CheckRules(table)
    }

    /// Whether the name is valid for a field.
    func isField(_ name: String) -> Bool {
        guard let first = name.utf8.first, FieldDraft.isLetter(first), !RecordReading.keys.map(\.name).contains(name) else {
            return false
        }
        return name.utf8.allSatisfy { FieldDraft.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    func line(_ column: LiveColumn) -> String {
        let name = ModelDraft.line(column.name)
        guard isField(column.name) else { return "# \(name) (\(column.declaredType)): not a valid field name" }
        guard !column.isGenerated else { return "# \(name): computed by the store" }
        let (keys, comment) = declaration(column)
        let value = if keys.count == 1, let only = keys.first { only.value } else { Tree.map(keys) }
        return name + ": " + value.flow(isJSON: false) + (comment.map { "   # " + ModelDraft.line($0) } ?? "")
    }

    private typealias Declared = (keys: [(key: String, value: Tree)], comment: String?)

    private func declaration(_ column: LiveColumn) -> Declared {
        if table.key == [column.name] { return key(column) }
        var (keys, comment) = type(column)
        if let truth = rules.computedBooleans[column.name] { keys.append(("computed", .map([("true-when", truth)]))) }
        if let presence = rules.presence[column.name] {
            keys.append((presence.key, presence.condition))
        } else if column.isNullable {
            keys.append(("optional", .word("true")))
        }
        keys += rules.bounds[column.name] ?? []
        if table.uniques.contains([column.name]) { keys.append(("unique", .word("true"))) }
        return (keys, comment)
    }

    private func key(_ column: LiveColumn) -> Declared {
        let isUUID = column.type == .uuid || column.type == .string
        return ([("type", .word("uuid"))], isUUID ? nil : "\(column.declaredType) in the store: Homeseed's keys are UUIDs")
    }

    private func type(_ column: LiveColumn) -> Declared {
        func type(_ word: String, _ comment: String? = nil) -> Declared { ([("type", .word(word))], comment) }
        if let other = column.references {
            guard let entity = entities[other] else { return type("uuid", "refers to \(other)") }
            return ([("type", .word("reference")), ("to", .word(entity))], nil)
        }
        if let words = rules.words[column.name] { return enumeration(words) }
        switch rules.type(of: column.name) {
        case .uuid, .reference: return type("string", "a UUID without a declared reference")
        case .string, .text, .word(nil): return type("string")
        case .word(.some(let words)): return enumeration(words)
        case .integer: return type("integer")
        case .decimal(2): return type("money")
        case .decimal: return type("decimal")
        case .boolean: return type("boolean")
        case .date: return type("date")
        case .datetime: return type("datetime")
        case .list:
            return ([("type", .word("list")), ("of", .list([]))], "list the allowed words, or name the kind of its items")
        case nil: return type("string", "\(column.declaredType) in the store, which seeding can't write")
        }
    }

    private func enumeration(_ words: [String]) -> Declared {
        ([("type", .word("enum")), ("of", .list(words.map { .text($0) }))], nil)
    }
}
