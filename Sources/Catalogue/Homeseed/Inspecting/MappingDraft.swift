import HomeseedHouseholds
import HomeseedLoading
package import HomeseedModel
import HomeseedSource
package import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// A draft of a mapping from a pack to a store's tables, matched by name and type, for the user to review. Unmatched fields and
/// columns become comments.
package struct MappingDraft {
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack
    private let live: LiveSchema
    private let tables: [EntityIndex: LiveTable]
    /// The ids of example rows by table, for tables in which a row was found.
    private let ids: [String: String]
    /// The columns of each entity that cannot be written, with the reason.
    private var excluded: [EntityIndex: [String: String]] = [:]
    /// The entities that cannot be written at all, with the reason.
    private var unwritable: [EntityIndex: String] = [:]

    package init(_ catalogue: Catalogue, of pack: Pack, on live: LiveSchema) {
        self.catalogue = catalogue
        self.pack = pack
        self.live = live
        tables = MappingDraft.placed(pack.model.entities, live)
        ids = Dictionary(
            (live.tables + live.elsewhere).compactMap { table in
                guard table.key.count == 1 else { return nil }
                return table.columns.first { $0.name == table.key[0] }?.example.map { (table.name, $0) }
            }
        ) { first, _ in first }
        excludeUnwritable()
    }

    // MARK: Gaps

    /// Excludes columns and entities until the rest can be written. The draft is checked against required columns, the mapping
    /// validation, and the rows of the pack's templates.
    private mutating func excludeUnwritable() {
        // Each round excludes at least one column or entity.
        for _ in 0..<(live.tables.reduce(1) { $0 + $1.columns.count + 1 } + pack.model.entities.count) {
            if excludeIncomplete() { continue }
            guard let mapped else { return }
            if exclude(MappingValidation(mapped, live).faults.map { ($0.entity, $0.column, $0.headline) }, mapped) { continue }
            if !exclude(refusals(mapped), mapped) { return }
        }
    }

    private var mapped: MappedSchema? {
        var diagnostics = Diagnostics()
        let root = parse(SourceFile(path: "draft.yaml", text: yaml), as: FileID(0), into: &diagnostics).root
        return root.flatMap { MappingReading.read($0, of: pack, &diagnostics) }.map { MappedSchema(pack, $0) }
    }

    /// Excludes columns and entities that lack required values.
    ///
    /// - Returns: whether anything was excluded.
    private mutating func excludeIncomplete() -> Bool {
        var isChanged = false
        for number in tables.keys.sorted() where unwritable[number] == nil {
            guard let draft = draft(number) else { continue }
            let misfits = draft.misfits
            for (column, reason) in misfits { excluded[number, default: [:]][column] = reason }
            if misfits.isEmpty, let reason = draft.blocker { unwritable[number] = reason }
            isChanged = isChanged || !misfits.isEmpty || unwritable[number] != nil
        }
        return isChanged
    }

    /// Excludes the columns and entities with faults.
    ///
    /// - Parameter faults: the entity of each fault, its column, if any, and the reason.
    /// - Returns: whether anything was excluded.
    private mutating func exclude(_ faults: [(entity: String, column: String?, reason: String)], _ mapped: MappedSchema) -> Bool {
        for fault in faults {
            guard let entity = pack.model.entity(named: fault.entity) else { continue }
            let isField =
                mapped.tables.first { $0.entity == fault.entity }?.columns.contains { !$0.isID && $0.name == fault.column }
                ?? false
            if let column = fault.column, isField, excluded[entity]?[column] == nil {
                excluded[entity, default: [:]][column] = fault.reason
            } else if unwritable[entity] == nil {
                unwritable[entity] = fault.reason
            }
        }
        return !faults.isEmpty
    }

    /// Returns the columns and entities whose values in the pack's templates violate the store's constraints, in any language.
    private func refusals(_ mapped: MappedSchema) -> [(entity: String, column: String?, reason: String)] {
        let evaluator = ConstraintEvaluator(live)
        var faults: [(entity: String, column: String?, reason: String)] = []
        var seen: Set<String> = []
        for template in pack.templates {
            var diagnostics = Diagnostics()
            let household = Expander(pack, template, today: MappingDraft.today, zone: .utc).expand(&diagnostics)
            for locale in catalogue.languages(of: pack) {
                let rows = RowMaker(catalogue, pack).rows(household, locale: locale)
                for refusal in evaluator.evaluate(mapped.rows(rows), mapped: mapped).refusals {
                    guard let number = refusal.key?.table, mapped.tables.indices.contains(number) else { continue }
                    let table = mapped.tables[number]
                    let column = refusal.column.flatMap { table.columns.indices.contains($0) ? table.columns[$0].name : nil }
                    guard seen.insert(table.entity + "/" + (column ?? "")).inserted else { continue }
                    faults.append(
                        (
                            table.entity, column,
                            "the store rejects \(refusal.values.joined(separator: ", ")): \(refusal.constraint)"
                        ))
                }
            }
        }
        return faults
    }

    /// An arbitrary day; the constraints do not depend on it.
    private static let today = Day(year: 2026, month: 1, day: 5) ?? Day(number: 0)

    private func draft(_ number: EntityIndex) -> TableMappingDraft? {
        guard let table = tables[number], pack.model.entities.numbers.contains(number) else { return nil }
        let references = tables.filter { unwritable[$0.key] == nil }.mapValues(\.name)
        let known = Set((live.tables + live.elsewhere).map(\.name))
        return TableMappingDraft(
            pack.model.entities[number], table, tables: references, ids: ids,
            unreadable: Set(table.columns.compactMap(\.references)).subtracting(known), excluded: excluded[number] ?? [:])
    }

    package var yaml: String {
        var lines = [
            "# Drafted from the store's tables. Review each line: similar names can have different meanings.",
            "pack: \(pack.id)", "entities:",
        ]
        for number in pack.model.entities.numbers { lines += entity(number) }
        let isKeyed = tables.keys.contains { number in
            let fields = pack.model.entities[number].fields
            return unwritable[number] == nil
                && draft(number)?.keyFields.contains { if case .text? = fields[$0].type.column { true } else { false } } ?? false
        }
        if isKeyed, !pack.locales.isEmpty {
            lines.insert("keys-in: \(pack.language.tag)   # the language of existing rows", at: 2)
        }
        // Lists the unmatched tables to help the user map the other entities.
        let rest = live.tables.map(\.name).filter { name in !tables.values.contains { $0.name == name } }
        if tables.count < pack.model.entities.count, !rest.isEmpty {
            lines.insert("# Tables without a matching entity: " + MappingDraft.comment(rest), at: 1)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Tables

    /// Matches entities and tables, the most similar pairs first, each at most once.
    private static func placed(_ entities: [Entity], _ live: LiveSchema) -> [EntityIndex: LiveTable] {
        var pairs: [(score: Int, entity: EntityIndex, table: Int)] = []
        for (entity, declared) in entities.numbered {
            for (table, there) in live.tables.enumerated() {
                let score = likeness(declared, there)
                if score >= 50 { pairs.append((score, entity, table)) }
            }
        }
        pairs.sort { ($1.score, $0.entity, $0.table) < ($0.score, $1.entity, $1.table) }
        var result: [EntityIndex: LiveTable] = [:]
        var taken: Set<Int> = []
        for pair in pairs where result[pair.entity] == nil && !taken.contains(pair.table) {
            result[pair.entity] = live.tables[pair.table]
            taken.insert(pair.table)
        }
        return result
    }

    /// Returns the similarity of an entity and a table: up to 200 for the name, plus up to 100 for fields in common.
    private static func likeness(_ entity: Entity, _ table: LiveTable) -> Int {
        let (own, other) = (NameWords(entity.name), NameWords(table.name))
        var score = 0
        if own == other || NameWords(entity.table) == other {
            score = 200
        } else if own.isSynonym(of: other) {
            score = 150
        } else if other.ends(with: own) || own.ends(with: other) {
            // Apps prefix their tables, as in family_member.
            score = 100
        } else if other.containsInOrder(own) {
            score = 80
        }
        let fields = entity.fields.filter(MappingReading.isMapped)
        let columns = Set(table.columns.map { NameWords($0.name) })
        let alike = fields.count { field in
            columns.contains(NameWords(field.name)) || columns.contains(NameWords(field.name + "_id"))
        }
        // A single field in common is not significant: most tables have a column `name`.
        return (score > 0 || alike > 2 && alike * 2 > fields.count) ? score + alike * 100 / max(1, fields.count) : 0
    }

    // MARK: Entities

    private func entity(_ number: EntityIndex) -> [String] {
        let entity = pack.model.entities[number]
        guard let table = tables[number] else {
            return ["  \(entity.name): null   # no matching table"]
        }
        if let reason = unwritable[number] {
            return [
                "  \(entity.name): null   # matches the table \(ModelDraft.line(table.name)), which can't be written: \(ModelDraft.line(reason))"
            ]
        }
        guard let draft = draft(number) else { return [] }
        return ["  \(entity.name):"] + draft.lines.map { "    " + $0 }
    }

    static func comment(_ names: [String]) -> String {
        var (length, count) = (0, 0)
        for name in names.prefix(20) where count == 0 || length + name.count < 200 {
            length += name.count + 2
            count += 1
        }
        let rest = names.count > count ? " and \(names.count - count) more" : ""
        return names.isEmpty ? "none" : ModelDraft.line(names.prefix(count).joined(separator: ", ") + rest)
    }
}

/// The words of a name in any case style, the last one singular: `task_templates` and `TaskTemplate`.
struct NameWords: Hashable {
    let words: [String]

    init(_ name: String) {
        var words = Names.snakeCase(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if let last = words.popLast() { words.append(EntityName.singular(last)) }
        self.words = words
    }

    /// Whether the last words are synonyms and the preceding words are the same.
    func isSynonym(of other: NameWords) -> Bool {
        guard let a = words.last, let b = other.words.last, words.dropLast() == other.words.dropLast() else { return false }
        return a == b || NameWords.alike.contains { $0.contains(a) && $0.contains(b) }
    }

    /// Whether two different names have the same words, ignoring a prefix such as `is` and the suffix `flag`. Single words for
    /// the same state also match: `is_done` and `isCompleted`.
    func matchesIgnoringPrefix(_ other: NameWords) -> Bool {
        let (a, b) = (bare, other.bare)
        guard !a.isEmpty, !b.isEmpty, self != other else { return false }
        return a == b || a.count == 1 && b.count == 1 && NameWords.states.contains { $0.contains(a[0]) && $0.contains(b[0]) }
    }

    private var bare: [String] {
        var words = words[...]
        if words.count > 1, let first = words.first, ["is", "has", "was"].contains(first) { words = words.dropFirst() }
        if words.count > 1, let last = words.last, ["flag"].contains(last) { words = words.dropLast() }
        return Array(words)
    }

    private static let states: [Set<String>] = [
        ["done", "completed", "complete", "finished"], ["bought", "purchased", "checked"],
        ["active", "enabled"], ["archived", "hidden"],
    ]

    /// Whether a word of this name starts with the stem of the other name's last word: `assigned_to_user_id` and `assignee`.
    func containsStem(of other: NameWords) -> Bool {
        guard let word = other.words.last else { return false }
        let stem = ["ee", "or", "er"].contains { word.hasSuffix($0) } ? String(word.dropLast(2)) : word
        return stem.count > 3 && words.contains { $0.hasPrefix(stem) }
    }

    /// Whether both names start or end with the same meaningful word.
    func sharesWord(with other: NameWords) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        if first == other.words.first, !NameWords.isBare(first) { return true }
        guard last == other.words.last else { return false }
        // Names that end with `date` also match if both start with a deadline: `due_date` and `expiry_date`, but not
        // `created_date`.
        return !NameWords.isBare(last)
            || NameWords.deadlines.contains(first) && other.words.first.map(NameWords.deadlines.contains) ?? false
    }

    static func isBare(_ word: String) -> Bool { ["is", "has", "date", "day", "time", "at", "on", "by", "id"].contains(word) }

    private static let deadlines: Set = ["due", "deadline", "expiry", "expire", "expires", "scheduled", "end", "until"]

    /// Whether this name contains all words of the other name in order, and both end with the same word: shopping_list_items
    /// contains ShoppingItem. `false` if the other name has only one word.
    func containsInOrder(_ other: NameWords) -> Bool {
        guard other.words.count > 1, other.words.last == words.last else { return false }
        var rest = words[...]
        for word in other.words {
            guard let place = rest.firstIndex(of: word) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    /// Synonyms in household apps.
    private static let alike: [Set<String>] = [
        ["household", "family", "home", "house"], ["member", "person", "user", "profile", "people"], ["child", "kid"],
        ["parent", "guardian", "adult"],
        ["task", "todo", "chore", "assignment"], ["reward", "prize", "wish"], ["status", "state"], ["name", "title", "label"],
        ["category", "group", "area"], ["kind", "type"], ["assignee", "person", "member", "user"], ["due", "date"],
    ]

    func ends(with other: NameWords) -> Bool {
        !other.words.isEmpty && words.count > other.words.count && Array(words.suffix(other.words.count)) == other.words
    }
}
