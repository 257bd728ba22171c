import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// A household of a store as the records of a template.
struct ImportedHousehold {
    @Boxed private(set) var pack: Pack
    /// The records, each after its owner.
    private(set) var records: [ImportedRecord] = []
    /// The records at the top of the template.
    private(set) var top: [ImportedRecord] = []
    /// One sentence for each kind of value that was made up or guessed.
    private(set) var notes: [String] = []
    /// One sentence for each kind of value that was left out.
    private(set) var losses: [String] = []
    private let cells: WrittenCell
    private let finder: ItemFinder
    private let template: String
    /// The paths, entities and fields of values that are already noted.
    private(set) var rejectedValues: Set<[String]> = []
    private var byRow: [RowName: ImportedRecord] = [:]
    private let sharedByRow: [RowName: HouseholdRows.Row]
    /// The number of records with each label, by entity.
    private var labelCounts: [RowName: Int] = [:]
    private var labels: Set<[String]> = []
    private var counts: [String: Int] = [:]
    private var guesses: [String: [String]] = [:]
    private var guessCounts: [String: Int] = [:]

    private struct RowName: Hashable {
        var entity: EntityIndex
        var id: String
    }

    /// - Parameters:
    ///   - rows: the rows, with masked names if the user requested it.
    ///   - taken: the names of other records in the template, each with its entity and the path of its owner.
    ///   - known: returns the label that an earlier import gave the record of a row.
    init(
        _ rows: HouseholdRows, as template: String, of pack: Pack, _ finder: ItemFinder, today: Day, zone: Zone,
        taken: Set<[String]> = [], known: (HouseholdRows.Row) -> String? = { _ in nil }
    ) throws {
        _pack = Boxed(wrappedValue: pack)
        sharedByRow = Dictionary(rows.shared.map { (RowName(entity: $0.entity, id: $0.id), $0) }) { first, _ in first }
        self.template = template
        self.finder = finder
        cells = WrittenCell(pack: pack, today: today, zone: zone)
        labels = taken
        (notes, losses) = (rows.notes, rows.losses)
        for row in rows.rows where try becomesRecord(row) { try place(row, known: known(row)) }
        for record in records { labelCounts[RowName(entity: record.entity, id: record.label), default: 0] += 1 }
        // References are written last, because any record may refer to any other.
        for record in records { try writeValues(of: record) }
        losses += counts.sorted { $0.key < $1.key }.map { $0.key.replacing("{count}", with: grouped($0.value)) }
        notes += guessCounts.sorted { $0.key < $1.key }.map { $0.key.replacing("{count}", with: grouped($0.value)) }
        notes += guesses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.prefix(5).joined(separator: ", "))." }
    }

    private mutating func guess(_ sentence: String) { guessCounts[sentence, default: 0] += 1 }
    private mutating func count(_ sentence: String) { counts[sentence, default: 0] += 1 }

    private func entity(_ number: EntityIndex) -> Entity { pack.model.entities[number] }

    // MARK: Records

    /// Whether a row becomes a record. Rows that are derived from other rows or depend on the weekday do not.
    private mutating func becomesRecord(_ row: HouseholdRows.Row) throws -> Bool {
        let entity = entity(row.entity)
        for (field, values) in entity.onlyDerived {
            if let cell = row.cells[field], values.contains(where: { entity.fields[field].type.cell(of: $0) == cell }) {
                count("{count} of \(entity.name) left out: the model derives them from other records.")
                return false
            }
        }
        if let field = entity.fields.first(where: { $0.rules.contains { $0 is FallsOn } }) {
            count(
                "{count} of \(entity.name) left out: '\(field.name)' must fall on certain weekdays, which a template expresses with a series."
            )
            return false
        }
        return true
    }

    private mutating func place(_ row: HouseholdRows.Row, known: String?) throws {
        let record = ImportedRecord(row.entity, row: row)
        let entity = entity(row.entity)
        if let field = entity.owner, entity.fields.numbers.contains(field) {
            guard case .reference(let parent) = entity.fields[field].role else { return }
            let id = row.references[field]
            let isComputed = entity.fields[field].computed != nil
            if let owner = id.flatMap({ byRow[RowName(entity: parent, id: $0)] }) {
                attach(record, to: owner, by: field)
            } else if id == nil, !isComputed, !entity.fields[field].isOptional {
                attach(record, to: try placeholderRecord(parent), by: field)
            } else if !isComputed, !entity.fields[field].isOptional {
                return count(
                    "{count} of \(entity.name) left out: the row of '\(entity.fields[field].name)' is not in the household.")
            }
        }
        name(record, known: known)
        records.append(record)
        byRow[RowName(entity: row.entity, id: row.id)] = record
        if record.owner == nil || inverse(of: record) == nil { top.append(record) }
    }

    private func attach(_ record: ImportedRecord, to owner: ImportedRecord, by field: FieldIndex) {
        owner.add(record, in: inverse(field, of: record.entity, in: owner.entity))
    }

    /// Returns the owner's field that lists the records that refer to the owner.
    private func inverse(_ field: FieldIndex, of number: EntityIndex, in owner: EntityIndex) -> FieldIndex? {
        let name = entity(number).fields[field].name
        return entity(owner).fields.firstNumber { $0.type.inverse.map { $0.entity == number && $0.field == name } ?? false }
    }

    private func inverse(of record: ImportedRecord) -> FieldIndex? {
        guard let owner = record.owner, let field = entity(record.entity).owner else { return nil }
        return inverse(field, of: record.entity, in: owner.entity)
    }

    /// Returns a record that the model needs and the store doesn't have, such as the household of a single-household app.
    private mutating func placeholderRecord(_ number: EntityIndex) throws -> ImportedRecord {
        if let known = records.first(where: { $0.entity == number && $0.row == nil }) { return known }
        let record = ImportedRecord(number, row: nil)
        let entity = entity(number)
        if let field = entity.owner, entity.fields.numbers.contains(field), !entity.fields[field].isOptional,
            case .reference(let parent) = entity.fields[field].role, parent != number
        {
            attach(record, to: try placeholderRecord(parent), by: field)
        }
        record.label = "home"
        let values = ValueDraft(
            pack: pack, id: template, kind: "record", name: entity.fields.first { $0.type.isText }?.name ?? "")
        for (position, field) in entity.fields.numbered where isNeeded(field) && position != entity.owner {
            record.values.append((position, try values.value(of: field)))
        }
        labels.insert(["", entity.name, "home"])
        records.append(record)
        if record.owner == nil { top.append(record) }
        notes.append("The store has no row of \(entity.name), so its values were made up: \(record.path).")
        return record
    }

    private func isNeeded(_ field: Field) -> Bool {
        field.role != .id && field.role != .inverse && !field.isOptional && field.defaultValue == nil && field.computed == nil
            && field.presence == nil
    }

    // MARK: Names

    /// Finds the record's item, and gives the record a name that no other record of its owner has.
    private mutating func name(_ record: ImportedRecord, known: String?) {
        guard let row = record.row else { return }
        let match = finder.item(for: row.cells, of: record.entity) ?? sharedMatch(row)
        let owner = (record.owner?.path ?? "")
        let name = entity(record.entity).name
        func isFree(_ label: String) -> Bool { !labels.contains([owner, name, label]) || label == known }
        if let match {
            let item = pack.items[match.item.index]
            record.use = "\(pack.kinds[item.kind].id)/\(item.id)"
            fieldsFromItem[ObjectIdentifier(record)] = match.fields
            items[ObjectIdentifier(record)] = match.item
            if match.isGuess {
                guesses["Several items have the same text, and the first one was taken", default: []].append(record.use ?? "")
            }
            if known ?? item.id == item.id, isFree(item.id) {
                (record.label, record.hasKey) = (item.id, false)
                labels.insert([owner, name, item.id])
                return
            }
        }
        let texts = entity(record.entity).fields.numbers.compactMap { field -> String? in
            guard case .text(let text)? = row.cells[field] else { return nil }
            let type = entity(record.entity).fields[field].type
            return type.isText || type.isString ? text : nil
        }
        let base = known ?? match.map { pack.items[$0.item.index].id } ?? texts.lazy.compactMap(ImportedID.of).first
        var label = base ?? Names.snakeCase(name).replacing("_", with: "-") + "-1"
        var number = 1
        while !isFree(label) {
            number += 1
            label = (base ?? Names.snakeCase(name).replacing("_", with: "-")) + "-\(number)"
        }
        record.label = label
        labels.insert([owner, name, label])
    }

    /// The fields in which a record has the values of its item.
    private var fieldsFromItem: [ObjectIdentifier: Set<FieldIndex>] = [:]
    private var items: [ObjectIdentifier: ItemID] = [:]

    /// Whether the record's item has a value for a field, which takes precedence over the default.
    private func isGivenByItem(_ field: Field, _ record: ImportedRecord) -> Bool {
        guard let id = items[ObjectIdentifier(record)] else { return false }
        let item = pack.items[id.index]
        switch field.source {
        case .field(let name)?:
            guard let position = pack.kinds[item.kind].positions[name], item.values.indices.contains(position) else {
                return false
            }
            return item.values[position].isGiven
        case .id?, .kind?, .row?: return true
        case nil: return false
        }
    }

    // MARK: Values

    private mutating func writeValues(of record: ImportedRecord) throws {
        guard let row = record.row else { return }
        let entity = entity(record.entity)
        for (position, field) in entity.fields.numbered where field.role != .id && field.role != .inverse {
            if field.computed != nil, !isWrittenByHand(field, row) { continue }
            if fieldsFromItem[ObjectIdentifier(record)]?.contains(position) == true { continue }
            if case .reference(let other) = field.role {
                if position == entity.owner, inverse(of: record) != nil { continue }
                if let value = reference(row.references[position], to: other, field, of: record) {
                    record.values.append((position, value))
                }
                continue
            }
            guard let cell = row.cells[position] else {
                if isNeeded(field), !isGivenByItem(field, record) { try fillMissingValue(position, of: record) }
                continue
            }
            if let words = row.words[position], words.count > 1 { noteWords(words, field, entity) }
            if !isGivenByItem(field, record), isDefault(cell, row.words[position] ?? [], field) { continue }
            if cell == .null {
                if field.defaultValue != nil || isGivenByItem(field, record) {
                    count(
                        "{count} of \(entity.name) have no '\(field.name)', which a template can't express: the default is used.")
                } else if isNeeded(field) {
                    try fillMissingValue(position, of: record)
                }
                continue
            }
            if let value = cells.tree(cell, field) {
                record.values.append((position, value))
            } else {
                rejectedValues.insert([record.path, entity.name, field.name])
                losses.append(
                    "\(record.name(in: pack)): \(cell.display) is not a value of '\(field.name)', and was left out: expected \(field.type.expectation)."
                )
            }
        }
    }

    /// Writes a value that the model needs and the store doesn't have.
    private mutating func fillMissingValue(_ position: FieldIndex, of record: ImportedRecord) throws {
        let field = entity(record.entity).fields[position]
        if case .reference = field.role { return }
        let draft = ValueDraft(pack: pack, id: record.label, kind: "record")
        record.values.append((position, try draft.value(of: field)))
        guess("{count} of \(entity(record.entity).name) got a value for '\(field.name)' that was made up: the store has none.")
    }

    /// Whether a template writes the value of a computed field by hand.
    private func isWrittenByHand(_ field: Field, _ row: HouseholdRows.Row) -> Bool {
        guard let selection = field.handWritten else { return false }
        return selection.conditions.allSatisfy { condition in
            guard condition.path.single == nil, condition.path.steps.count == 1, case .oneOf(let values) = condition.test,
                let cell = row.cells[condition.path.field]
            else { return false }
            let type = entity(row.entity).fields[condition.path.field].type
            return values.contains { type.cell(of: $0) == cell }
        }
    }

    private func isDefault(_ cell: Cell, _ words: [String], _ field: Field) -> Bool {
        guard case .value(let value, _)? = field.defaultValue else { return false }
        if case .relativeMoment(let expression) = value {
            return cell == .datetime(expression.instant(today: cells.today, zone: cells.zone))
        }
        if case .relativeDay(let expression) = value {
            return cell == .date(expression.day(today: cells.today, zone: cells.zone))
        }
        let usual = field.type.cell(of: value)
        if case .text(let word)? = usual, words.contains(word) { return true }
        return usual == cell
    }

    private mutating func noteWords(_ words: [String], _ field: Field, _ entity: Entity) {
        var usual = words[0]
        if case .value(let value, _)? = field.defaultValue, case .text(let word)? = field.type.cell(of: value),
            words.contains(word)
        {
            usual = word
        }
        guess(
            "{count} of \(entity.name) have a '\(field.name)' that the store writes the same for \(words.quotedList): \(usual) was taken."
        )
    }

    /// Returns a reference to the record of a row: the record's name if that is unique, otherwise its path.
    private mutating func reference(_ id: String?, to other: EntityIndex, _ field: Field, of record: ImportedRecord) -> Tree? {
        guard let id else {
            if isNeeded(field), self.entity(other).rowsFrom == nil, record.owner == nil {
                count("{count} of \(entity(record.entity).name) have no '\(field.name)', which the model needs.")
            }
            return nil
        }
        if entity(other).rowsFrom != nil { return sharedReference(id, to: other, field, of: record) }
        guard let found = byRow[RowName(entity: other, id: id)] else {
            count(
                "{count} of \(entity(record.entity).name) lost '\(field.name)': the row that it refers to is not in the household."
            )
            return nil
        }
        let isOnly = labelCounts[RowName(entity: other, id: found.label)] == 1
        return .text(isOnly ? found.label : found.path)
    }

    /// Returns the match of a row with the item that its shared row was created from, or `nil` if there is none.
    private func sharedMatch(_ row: HouseholdRows.Row) -> ItemFinder.Match? {
        for (position, field) in entity(row.entity).fields.numbered {
            guard case .row? = field.source, case .reference(let other) = field.role, let id = row.references[position],
                let shared = sharedByRow[RowName(entity: other, id: id)],
                let found = finder.item(for: shared.cells, of: other)
            else { continue }
            return finder.match(found.item, row.cells, entity(row.entity)) ?? ItemFinder.Match(item: found.item, fields: [])
        }
        return nil
    }

    /// Counts a lost reference to a shared row, unless the record's item supplies the reference. Returns `nil` in either case.
    private mutating func sharedReference(_ id: String, to other: EntityIndex, _ field: Field, of record: ImportedRecord) -> Tree?
    {
        if case .row? = field.source, let row = record.row, sharedMatch(row) != nil { return nil }
        count("{count} of \(entity(record.entity).name) lost '\(field.name)': no item of the pack has its texts.")
        return nil
    }
}
