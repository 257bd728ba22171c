package import HomeseedModel
package import HomeseedSource
import HomeseedStore

/// The checks of every record against the model: presence, bounds and the other rules of its fields.
struct RecordChecking {
    let household: HouseholdDraft

    init(_ household: HouseholdDraft) { self.household = household }

    func check() {
        for (number, entity) in household.entities.numbered {
            for index in household.recordsByEntity[number] {
                for position in household.plan.checked[number] {
                    let field = household.plan.fields[household.plan.offsets[number] + position.number].field
                    checkPresence(index, at: position, of: field)
                    for rule in field.rules { rule.check(index, position, in: household) }
                }
                if !entity.onlyDerived.isEmpty { checkOnlyDerived(index, entity) }
            }
        }
        for (number, entity) in household.entities.numbered where !entity.key.isEmpty { checkKey(number, entity) }
    }

    private func checkPresence(_ record: RecordIndex, at position: FieldIndex, of field: Field) {
        guard let presence = field.presence, presence.isExact else { return }
        guard household.value(record, position).isGiven, isKnown(presence.condition, record) else { return }
        if !household.matches(record, presence.condition) {
            household.report(UnwantedValue.diagnostic(field, against: presence, of: record, at: position, in: household))
        }
    }

    private func isKnown(_ condition: Selection, _ record: RecordIndex) -> Bool {
        condition.conditions.allSatisfy { household.value(record, $0.path) != .unknown }
    }

    private func checkOnlyDerived(_ record: RecordIndex, _ entity: Entity) {
        guard household.records[record].origin == nil else { return }
        for (field, values) in entity.onlyDerived where values.contains(household.value(record, field)) {
            household.report(OnlyDerived.diagnostic(record, field: field, in: household))
        }
    }

    /// Checks the natural key. Records with different paths may have equal keys, because values of the key were unknown when
    /// the paths were built.
    private func checkKey(_ number: EntityIndex, _ entity: Entity) {
        var seen: [[Value]: RecordIndex] = [:]
        for index in household.recordsByEntity[number] {
            let key = entity.key.map { household.value(index, $0) }
            if key.contains(.unknown) { continue }
            if let first = seen[key] {
                let record = household.records[index]
                household.report(
                    DuplicateRecord.diagnostic(
                        record, first: household.records[first], path: household.path(of: index), entity: entity))
            } else {
                seen[key] = index
            }
        }
    }
}

extension HouseholdDraft {
    /// Returns the location of a record's value in the template or in its item, otherwise the location of the record.
    package func place(of record: RecordIndex, _ field: FieldIndex) -> SourceLocation {
        let draft = records[record]
        if let written = draft.spec?.values.first(where: { $0.field == field })?.value { return written.place }
        let declared = entities[draft.entity].fields[field]
        if declared.computed == nil, case .field(let name)? = declared.source, let item = draft.item {
            let used = pack.items[item.index]
            if let position = pack.kinds[used.kind].positions[name], let place = used.places[position] { return place }
        }
        return draft.place
    }

    /// Whether a record's value is written in the template, so that a fix can remove it there.
    func isWritten(_ record: RecordIndex, _ field: FieldIndex) -> Bool {
        records[record].spec?.values.contains { $0.field == field } ?? false
    }

    /// Returns the first field of a condition that a template writes with an empty value, or `nil` if there is none.
    func emptyField(in condition: Selection, of record: RecordIndex) -> (name: String, place: SourceLocation)? {
        for path in condition.conditions.map(\.path) where path.single == nil {
            var owner = record
            for step in path.steps.dropLast() {
                guard case .record(let next) = value(owner, step) else { break }
                owner = next
            }
            let draft = records[owner]
            guard draft.entity == path.entity, let empty = draft.spec?.emptyFields.first(where: { $0.field == path.field }) else {
                continue
            }
            return (entities[draft.entity].fields[path.field].name, empty.place)
        }
        return nil
    }

    /// Formats a field's value as users write it, in the notation of its type.
    package func words(_ value: Value, of field: Field) -> String {
        (field.type.isNumber ? field.type.written(value) : nil) ?? words(value)
    }

    /// Formats a value as users write it.
    package func words(_ value: Value) -> String {
        switch value {
        case .absent: "nothing"
        case .unknown: "something unknown"
        case .text: "a text"
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .weekdays(let days): days.days.map(\.name).joined(separator: ", ")
        case .list(let values): values.map(words).joined(separator: ", ")
        case .item(let item): pack.items[item.index].id
        case .record(let index): path(of: index)
        case .color(let color): color.hex
        case .hashed, .secret: "••••"
        case .relativeDay(let words), .relativeMoment(let words): words.canonical
        case .named(let name): name
        case .specs(let written): "\(written.all.count) records"
        }
    }
}
