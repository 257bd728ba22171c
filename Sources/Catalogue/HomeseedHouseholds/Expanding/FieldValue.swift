import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The computation of a record's field. The first of these applies: a forced value, a computed value, the enclosing record, a
/// derived value, the written value, the item's value, the default.
struct FieldValue {
    let household: HouseholdDraft
    let record: RecordIndex
    let draft: DraftRecord
    let field: FieldIndex
    let plan: FieldPlan

    func make() -> Value {
        switch plan.field.role {
        case .id, .inverse: return .absent
        default: break
        }
        if !plan.isPlain {
            for forced in plan.field.forced where household.matches(record, forced.condition) {
                if forced.value.hasFixedDate { household.depend(on: .date) }
                return forced.value
            }
            if let computed = plan.field.computed, !isHandWritten {
                if let written { household.report(ComputedWritten.diagnostic(plan.field, at: written.place)) }
                return computed.value(of: record, household)
            }
        }
        if let parent = draft.parent, parent.field == field { return .record(parent.record) }
        if draft.origin != nil, let derived = derivedValue() { return derived }
        guard let varied = household.varied, draft.origin == nil, !draft.isShared else { return plain() }
        return varied.vary(plain(), record: record, slot: draft.fields + field.number, household)
    }

    private func plain() -> Value {
        if let written { return resolve(written) }
        if draft.item != nil, let taken = itemValue() { return taken }
        return missingValue()
    }

    private var isHandWritten: Bool {
        plan.field.handWritten.map { household.matches(record, $0) } ?? false
    }

    private var written: TemplateValue? {
        guard let values = draft.spec?.values else { return nil }
        for entry in values where entry.field == field { return entry.value }
        return nil
    }

    // MARK: Sources of values

    private func resolve(_ written: TemplateValue) -> Value {
        switch written.form {
        case .fixed(.named(let name)):
            guard case .reference(let entity) = plan.field.role else { return .unknown }
            return household.find(name, entity: entity, at: written.place).map { .record($0) } ?? .unknown
        case .fixed(let value): return household.resolve(value)
        case .each: return draft.each.map { .record($0) } ?? .unknown
        case .day:
            guard let day = draft.day else { return .unknown }
            return plan.field.role == .moment ? .datetime(household.instant(day, 0)) : .date(day)
        case .construct(let construct):
            return construct.pick(record, field: plan.field.name, household).map(resolve) ?? .absent
        }
    }

    private func derivedValue() -> Value? {
        guard let origin = draft.origin else { return nil }
        let derivation = household.model.derivations[origin.derivation]
        if let set = derivation.values.first(where: { $0.field == field }) { return household.resolve(set.value) }
        guard let copy = derivation.copies.first(where: { $0.field == field }) else { return nil }
        let value = household.value(origin.record, copy.path)
        return copy.isNegative ? value.negated : value
    }

    /// Returns the item's value, `.unknown` if it could not be read, or `nil` if the item has no value for the field.
    private func itemValue() -> Value? {
        guard let source = plan.field.source, let item = draft.item?.index else { return nil }
        let kind = household.pack.items[item].kind
        switch source {
        case .id: return .string(household.pack.items[item].id)
        case .kind: return .string(household.pack.kinds[kind].id)
        case .row:
            guard let row = household.sharedRows[item] else { return nil }
            // An item's row may be of another entity than this field refers to.
            if case .reference(let entity) = plan.field.role, household.records[row].entity != entity {
                // If no item has a row of that entity, the model's error is already reported.
                guard household.entities[entity].rowsFrom != nil else { return .unknown }
                household.report(MismatchedType.noRow(of: ItemID(item), entity: entity, for: plan.field, draft, household))
                return .unknown
            }
            return .record(row)
        case .field(let name):
            guard let position = household.pack.kinds[kind].positions[name] else {
                return household.pack.items[item].unread.contains(name) ? .unknown : nil
            }
            if plan.isDay, let days = household.pack.yearlyDays(of: household.pack.items[item], at: position) {
                return household.end(of: days).map { .date($0) }
            }
            let value = household.resolve(household.pack.items[item].values[position])
            if case .absent = value { return nil }
            if case .item(let item) = value, case .reference(let entity) = plan.field.role {
                return row(of: item, entity: entity, from: name)
            }
            return value
        }
    }

    /// Returns the record created from an item, such as a category's row: the shared record, otherwise the household's own
    /// record. Reports an item without a record, and returns `.unknown` for it.
    private func row(of item: ItemID, entity: EntityIndex, from name: String) -> Value {
        if let shared = household.sharedRows[item.index], household.records[shared].entity == entity { return .record(shared) }
        if let own = household.recordsByEntity[entity].first(where: { household.records[$0].item == item }) {
            return .record(own)
        }
        // If no item of the kind fits, the model's error is already reported.
        if MismatchedType.misfit(name, for: plan.field, in: household.pack) != nil { return .unknown }
        household.report(MismatchedType.noRow(of: item, entity: entity, for: plan.field, draft, household))
        return .unknown
    }

    /// Returns the default, an absent value if the field may be empty, or the only record that a reference can have. Otherwise
    /// reports a missing value.
    private func missingValue() -> Value {
        let declared = plan.field
        var isNeeded = !declared.isOptional
        if let presence = declared.presence {
            isNeeded = household.matches(record, presence.condition)
            if !isNeeded, presence.isExact { return .absent }
        }
        if let defaultValue = declared.defaultValue { return value(of: defaultValue) }
        if !isNeeded { return .absent }
        if case .reference(let entity) = plan.field.role, household.recordsByEntity[entity].count == 1 {
            return .record(household.recordsByEntity[entity][0])
        }
        household.report(MissingValue.diagnostic(declared, of: draft, in: household))
        return .unknown
    }

    private func value(of defaultValue: FieldDefault) -> Value {
        switch defaultValue {
        case .value(.named(let name), let place):
            guard case .reference(let entity) = plan.field.role else { return .unknown }
            return household.find(name, entity: entity, at: place).map { .record($0) } ?? .unknown
        case .value(let value, _): return household.resolve(value)
        case .computed(let computation): return computation.value(of: record, household)
        case .moment(let path, let time): return household.moment(on: household.value(record, path), time.seconds)
        }
    }
}
