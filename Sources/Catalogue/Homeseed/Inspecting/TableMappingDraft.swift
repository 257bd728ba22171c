import Foundation
import HomeseedHouseholds
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// The draft of one entity's mapping, one line for each field.
struct TableMappingDraft {
    private let entity: Entity
    private let table: LiveTable
    /// The table name of each entity.
    private let tables: [EntityIndex: String]
    /// The ids of example rows by table, for tables in which a row was found.
    private let ids: [String: String]
    /// The referenced tables that could not be read.
    private let unreadable: Set<String>
    private let rules: CheckRules
    private let columns: [FieldIndex: LiveColumn]
    private let stored: [FieldIndex]
    /// The columns that cannot be written, with the reason.
    private let excluded: [String: String]

    init(
        _ entity: Entity, _ table: LiveTable, tables: [EntityIndex: String], ids: [String: String],
        unreadable: Set<String> = [], excluded: [String: String] = [:]
    ) {
        self.excluded = excluded
        self.unreadable = unreadable
        self.ids = ids
        self.entity = entity
        self.table = table
        self.tables = tables
        rules = CheckRules(table)
        stored = entity.fields.numbers.filter { MappingReading.isMapped(entity.fields[$0]) }
        columns = TableMappingDraft.placed(entity, storing: stored, in: table, among: tables).filter {
            excluded[$0.value.name] == nil
        }
    }

    var lines: [String] {
        var lines = ["table: " + Self.word(table.name)]
        lines += id
        if let key { lines.append("key: " + Tree.list(key.map { .text(entity.fields[$0].name) }).flow(isJSON: false)) }
        lines +=
            section("fields", stored.map(field)) + section("values", values) + section("constants", constants)
            + section("computed", ownIDs.map { "\(Self.word($0.name)): \"{id}\"" }) + section("moments", moments)
        let used = Set(columns.values.map(\.name) + needed.map(\.name))
        if let deleted = table.deletionMark, !used.contains(deleted.name) { lines.append("deleted: " + Self.word(deleted.name)) }
        return lines
    }

    private func section(_ name: String, _ lines: [String]) -> [String] {
        if lines.isEmpty { return [] }
        // A mapping with only comments would be empty.
        let isEmpty = lines.allSatisfy { $0.hasPrefix("#") }
        return [isEmpty ? "# \(name):" : "\(name):"] + lines.map { (isEmpty && !$0.hasPrefix("#") ? "# " : "") + "  " + $0 }
    }

    private static func word(_ text: String) -> String { Tree.text(text).flow(isJSON: false) }

    // MARK: Id

    private var id: [String] {
        if entity.isSingle, entity.idField == nil { return [] }
        let fields = Set(columns.values.map(\.name))
        if !table.key.isEmpty, fields.isSuperset(of: table.key) {
            let key = table.key.map { Tree.text($0) }
            return ["id: " + (key.count == 1 ? key[0] : Tree.list(key)).flow(isJSON: false)]
        }
        guard table.key.count == 1, let column = table.columns.first(where: { $0.name == table.key[0] }) else {
            return ["# The table's key is \(MappingDraft.comment(table.key)): set `id` to the one column that identifies a row"]
        }
        let name = Self.word(column.name)
        if column.type == .integer || column.isGenerated { return ["id: {column: \(name), given-by: store}"] }
        return ["id: " + name]
    }

    /// The fields that identify a row, or an empty list if they are unknown.
    var keyFields: [FieldIndex] { key ?? [] }

    /// The fields of a unique constraint whose columns all have a field, otherwise the owner and the fields of the model's key.
    /// `nil` if a field of that key has no column.
    private var key: [FieldIndex]? {
        let byColumn = Dictionary(columns.map { ($0.value.name, $0.key) }) { first, _ in first }
        let uniques = table.uniques.map { unique in (unique, unique.compactMap { byColumn[$0] }) }
        if let fitting = uniques.first(where: { !$0.1.isEmpty && $0.0.count == $0.1.count }) { return fitting.1 }
        let declared = entity.key.filter { columns[$0] != nil }
        guard !declared.isEmpty, declared.count == entity.key.count else { return nil }
        let owner = entity.owner.flatMap { columns[$0] == nil || declared.contains($0) ? nil : $0 }
        return [owner].compactMap(\.self) + declared
    }

    // MARK: Fields

    /// Matches fields and columns, the most similar pairs first, each at most once.
    private static func placed(
        _ entity: Entity, storing stored: [FieldIndex], in table: LiveTable, among tables: [EntityIndex: String]
    ) -> [FieldIndex: LiveColumn] {
        let free = table.columns.filter { !$0.isGenerated && !(table.key == [$0.name] && $0.references == nil) }
        var pairs: [(score: Int, field: FieldIndex, column: Int)] = []
        for field in stored {
            for (number, column) in free.enumerated() {
                let score = likeness(entity.fields[field], to: column, in: table, among: tables)
                if score > 0 { pairs.append((score, field, number)) }
            }
        }
        pairs.sort { ($1.score, $0.field, $0.column) < ($0.score, $1.field, $1.column) }
        var result: [FieldIndex: LiveColumn] = [:]
        var taken: Set<Int> = []
        for pair in pairs where result[pair.field] == nil && !taken.contains(pair.column) {
            result[pair.field] = free[pair.column]
            taken.insert(pair.column)
        }
        return result
    }

    /// The minimum likeness of a pair that needs no review.
    private static let sure = 80

    /// Words that are meaningful only with the preceding word, such as `type` in `approval_type`.
    private static let vague: Set = ["type", "kind", "status", "state", "mode", "level", "code", "number", "count", "value"]

    /// Whether one name is only a vague word, and the other adds words that are not in the table's name.
    private static func isVague(_ own: NameWords, _ other: NameWords, in table: LiveTable) -> Bool {
        let (shorter, longer) = own.words.count < other.words.count ? (own, other) : (other, own)
        guard shorter.words.count == 1, let word = shorter.words.first, vague.contains(word) else { return false }
        let prefix = longer.words.dropLast()
        return !prefix.allSatisfy { NameWords(table.name).words.contains(EntityName.singular($0)) }
    }

    private static func likeness(
        _ field: Field, to column: LiveColumn, in table: LiveTable, among tables: [EntityIndex: String]
    ) -> Int {
        let (own, other) = (NameWords(field.name), NameWords(column.name))
        if case .reference(let entity) = field.role {
            // A reference must point to the table of the referenced entity, if the store declares the reference.
            guard let table = tables[entity], column.references.map({ $0 == table }) ?? true else { return 0 }
            if own == other || NameWords(field.name + "_id") == other { return 100 }
            if other.containsStem(of: own), column.references == table { return 90 }
            if column.references == table { return [table, table + "_id"].map(NameWords.init).contains(other) ? 80 : 60 }
            return 0
        }
        guard column.references == nil,
            MappingValidation.canStore(column, field.type.column ?? .string) || MappingReading.storedWords(field) != nil
        else { return 0 }
        if own == other { return 100 }
        if isSameWord(field.name, column.name) { return 95 }
        if own.matchesIgnoringPrefix(other) { return 85 }
        if own.isSynonym(of: other) { return 70 }
        if other.ends(with: own) || own.ends(with: other) { return isVague(own, other, in: table) ? 0 : 60 }
        if own.sharesWord(with: other) { return 40 }
        // Abbreviations match, such as prio for priority.
        if let a = own.words.last, let b = other.words.last, min(a.count, b.count) > 2, a.hasPrefix(b) || b.hasPrefix(a),
            !NameWords.isBare(a)
        {
            return 30
        }
        return suggestion(for: field.name, among: [column.name]) == nil ? 0 : 50
    }

    private func field(_ field: FieldIndex) -> String {
        let declared = entity.fields[field]
        let name = Self.word(declared.name)
        if let column = columns[field] {
            let isConfident = Self.likeness(declared, to: column, in: table, among: tables) >= Self.sure
            return name + ": " + Self.word(column.name) + (isConfident ? "" : "   # guessed from the name")
        }
        if let (column, reason) = excludedColumn(field) {
            return name + ": null   # \(ModelDraft.line(column)): \(ModelDraft.line(reason))"
        }
        if case .reference(let other) = declared.role, tables[other] == nil {
            return "# \(ModelDraft.line(declared.name)): the referenced entity is not mapped"
        }
        return name + ": null   # no matching column"
    }

    private func excludedColumn(_ field: FieldIndex) -> (String, String)? {
        guard let column = TableMappingDraft.placed(entity, storing: stored, in: table, among: tables)[field],
            let reason = excluded[column.name]
        else { return nil }
        return (column.name, reason)
    }

    /// The guessed time units of numeric columns whose rows do not reveal the unit.
    private var moments: [String] {
        let fields = columns.filter { entity.fields[$0.key].type.column == .datetime }.map(\.value)
        return (fields + needed.filter { constant($0) == "now" }).filter { $0.momentUnit(stated: nil) == nil }.sorted {
            $0.name < $1.name
        }
        .map { "\(Self.word($0.name)): milliseconds   # a guess, because no row shows the unit; or seconds, seconds-since-2001" }
    }

    // MARK: Values

    private var values: [String] {
        stored.flatMap { field -> [String] in
            guard let column = columns[field], let ours = MappingReading.storedWords(entity.fields[field]), !ours.isEmpty else {
                return []
            }
            let name = Self.word(entity.fields[field].name)
            if entity.fields[field].type.column == .boolean { return boolean(name, column) }
            if column.type == .integer {
                let words = Tree.map(ours.enumerated().map { ($1, .word(String($0))) }).flow(isJSON: false)
                return ["\(name): \(words)   # \(ModelDraft.line(column.declaredType)) in the store: numbered in order"]
            }
            guard let theirs = theirs(column) else { return [] }
            return words(name, ours: ours, theirs: theirs)
        }
    }

    /// Returns the words that the store accepts, or `nil` if it accepts any word.
    private func theirs(_ column: LiveColumn) -> [String]? {
        if case .word(let words?)? = column.type { return words }
        return rules.words[column.name]
    }

    private func boolean(_ name: String, _ column: LiveColumn) -> [String] {
        if [.boolean, .integer].contains(column.type) { return [] }
        let known = theirs(column).map { "; the store allows " + MappingDraft.comment($0) } ?? ""
        return ["\(name): {true: \"true\", false: \"false\"}   # \(ModelDraft.line(column.declaredType)) in the store\(known)"]
    }

    private func words(_ name: String, ours: [String], theirs: [String]) -> [String] {
        let pairing = WordPairing(ours, theirs)
        if pairing.pairs.isEmpty { return [] }
        let guessed = pairing.guessed.isEmpty ? "" : "   # guessed from the order: " + MappingDraft.comment(pairing.guessed)
        return ["\(name): " + Tree.map(pairing.pairs.map { ($0.ours, .text($0.theirs)) }).flow(isJSON: false) + guessed]
    }

    // MARK: Gaps

    /// The matched columns that cannot store every value of their field, with the reason.
    var misfits: [(column: String, reason: String)] {
        columns.sorted { $0.key < $1.key }.compactMap { number, column in
            let field = entity.fields[number]
            if field.isOptional || field.presence != nil, !column.isNullable, !column.hasDefault {
                return (column.name, "the column is required, but '\(field.name)' is optional")
            }
            guard field.type.column != .boolean, column.type != .integer, let ours = MappingReading.storedWords(field),
                let theirs = theirs(column)
            else { return nil }
            let open = WordPairing(ours, theirs).open
            return open.isEmpty
                ? nil
                : (column.name, "the store allows \(MappingDraft.comment(theirs)), but not \(MappingDraft.comment(open))")
        }
    }

    /// The reason why no row can be written with any set of columns, or `nil` if rows can be written.
    var blocker: String? {
        if let framework = table.managingFramework { return "it belongs to \(framework), which numbers its rows itself" }
        if table.key.count == 1, let key = table.columns.first(where: { $0.name == table.key[0] }), let other = key.references,
            !columns.values.contains(where: { $0.name == key.name })
        {
            return "'\(table.name).\(key.name)' is the id of a row of \(other), which no entity creates"
        }
        for column in needed {
            if table.uniques.contains([column.name]) {
                return
                    "'\(table.name).\(column.name)' is required and unique, but no field of \(entity.name) matches it"
            }
            if constant(column) != nil { continue }
            let why =
                (column.references ?? group(column)?.table).map {
                    unreadable.contains($0)
                        ? "refers to \($0), which can't be read" : "refers to \($0), which has no rows"
                } ?? "has the type \(column.declaredType), for which the draft has no value"
            return "'\(table.name).\(column.name)' is required and \(why)"
        }
        let same = Set(needed.map(\.name))
        guard let unique = table.uniques.first(where: { same.isSuperset(of: $0) }) else { return nil }
        return
            "\(unique.map { "'\(table.name).\($0)'" }.joined(separator: " and ")) are required and unique together, but no field of \(entity.name) matches them"
    }

    // MARK: Constants

    /// The required columns without a field.
    private var needed: [LiveColumn] {
        let given = Set(columns.values.map(\.name) + table.key.prefix(table.key.count == 1 ? 1 : 0) + ownIDs.map(\.name))
        return table.columns.filter { !$0.isNullable && !$0.hasDefault && !$0.isGenerated && !given.contains($0.name) }
    }

    /// UUID columns with the app's ids, in a table whose rows also have numbers from the store, as in SwiftData.
    private var ownIDs: [LiveColumn] {
        guard table.columns.contains(where: { table.key == [$0.name] && $0.nextNumber != nil }) else { return [] }
        let used = Set(columns.values.map(\.name))
        return table.columns.filter { column in
            column.type == .uuid && ["id", "uuid", "identifier"].contains(column.name.lowercased()) && !used.contains(column.name)
        }
    }

    private var constants: [String] {
        needed.compactMap { column in constant(column).map { "\(Self.word(column.name)): \($0)" } }
    }

    /// Returns a YAML value for a column without a field, or `nil` if none can be inferred.
    private func constant(_ column: LiveColumn) -> String? {
        if let group = group(column) {
            guard let place = group.columns.firstIndex(of: column.name), let example = group.example,
                example.indices.contains(place)
            else { return nil }
            let others = MappingDraft.comment(group.columns.filter { $0 != column.name })
            return
                "\(Self.word(example[place]))   # identifies a row of \(ModelDraft.line(group.table)) together with \(others): choose one"
        }
        if let other = column.references {
            return ids[other].map { "\(Self.word($0))   # the id of a row of \(ModelDraft.line(other)): choose one" }
        }
        if column.acceptsNow, looksLikeMoment(column) || column.type == .datetime { return "now" }
        switch column.type {
        case .integer:
            return column.example.flatMap(Int.init).map { "\($0)   # from an existing row: choose a value" } ?? least(column)
        case .decimal: return least(column)
        case .boolean: return "\"false\""
        case .date: return "2000-01-01"
        case .datetime: return nil
        case .list: return "\"[]\""
        case .uuid: return column.example.map { "\(Self.word($0))   # from an existing row: choose a value" }
        case nil where column.isFloating: return "0"
        case nil where column.declaredType.lowercased().hasPrefix("json"): return "\"{}\""
        case nil where column.declaredType.lowercased().hasPrefix("time"): return "\"00:00\""
        case nil where column.declaredType.lowercased() != "citext": return nil
        default:
            if column.inferredType == .uuid, let example = column.example {
                return "\(Self.word(example))   # from an existing row: choose a value"
            }
            guard let words = theirs(column), let word = words.first else {
                // A column such as `user_id` identifies a row, even if the store does not declare the reference.
                if ["id", "uuid", "key"].contains(NameWords(column.name).words.last), NameWords(column.name).words.count > 1 {
                    return column.example.map { "\(Self.word($0))   # from an existing row: choose a value" }
                }
                return column.accepts("homeseed") ? "homeseed   # a placeholder, the same in each row" : nil
            }
            guard column.accepts(word) else { return nil }
            return Self.word(word)
                + (words.count > 1 ? "   # the same in each row: choose one of \(MappingDraft.comment(words))" : "")
        }
    }

    /// Returns the composite reference that a column is part of, if none of its columns has a field.
    private func group(_ column: LiveColumn) -> LiveReferenceGroup? {
        let given = Set(columns.values.map(\.name))
        return table.groups.first { $0.columns.contains(column.name) && given.isDisjoint(with: $0.columns) }
    }

    /// Returns a number that the lower bound in the table's checks allows, or 0 if they set no lower bound.
    private func least(_ column: LiveColumn) -> String {
        for bound in rules.bounds[column.name] ?? [] {
            guard case .word(let text) = bound.value, let number = Decimal(string: text) else { continue }
            if bound.key == "at-least", column.type != .integer { return text }
            if bound.key == "at-least" { return "\(number.rounded(.up))" }
            if bound.key == "more-than" { return "\(number.rounded(.down) + 1)" }
        }
        return "0"
    }

    /// Whether the column's name or example value suggests a date or timestamp.
    private func looksLikeMoment(_ column: LiveColumn) -> Bool {
        guard column.type == .string || column.hasNumberMoments else { return false }
        if column.type == .string, column.example != nil { return column.inferredType == .moment || column.inferredType == .day }
        let words = NameWords(column.name).words
        return ["at", "on"].contains(words.last) && words.count > 1
            || column.type == .string && ["date", "time", "timestamp", "datetime"].contains(words.last ?? "")
            || ["created", "updated", "modified"].contains(column.name.lowercased())
    }
}
