import HomeseedSource

/// Works out one field of one record: computed, written, taken from the item, or its default, in this order;
/// and then forced where a condition says so.
struct FieldValue {
    let layout: Layout
    let record: Int
    let field: Int

    private var laid: LaidRecord { layout.records[record] }
    private var declared: Field { layout.entities[laid.entity].fields[field] }

    func make() -> Value {
        let declared = declared
        if declared.sort == .id || declared.sort == .inverse { return .absent }
        for forced in declared.forced where layout.matches(record, forced.condition) { return forced.value }
        if let computed = declared.computed, !isHandWritten(declared) {
            if let written { layout.report(ComputedWritten.diagnostic(declared, at: written.place)) }
            return computed.value(of: record, layout)
        }
        if let parent = laid.parent, parent.field == field { return .record(parent.record) }
        if let derived = derivedValue() { return derived }
        if let written { return resolve(written) }
        if let taken = itemValue(declared), taken != .absent { return taken }
        return unwritten(declared)
    }

    private func isHandWritten(_ declared: Field) -> Bool {
        declared.handWritten.map { layout.matches(record, $0) } ?? false
    }

    private var written: TemplateValue? {
        laid.spec?.values.first { $0.field == field }?.value
    }

    // MARK: Where a value comes from

    private func resolve(_ written: TemplateValue) -> Value {
        switch written.form {
        case .fixed(.named(let name)):
            guard case .reference(let entity) = declared.sort else { return .unknown }
            return layout.find(name, entity: entity, at: written.place).map { .record($0) } ?? .unknown
        case .fixed(let value): return layout.resolve(value)
        case .each: return laid.each.map { .record($0) } ?? .unknown
        case .day:
            guard let day = laid.day else { return .unknown }
            return declared.sort == .moment ? .datetime(layout.zone.instant(day, 0)) : .date(day)
        case .construct(let construct):
            return construct.pick(laid, field: declared.name, layout).map(resolve) ?? .absent
        }
    }

    private func derivedValue() -> Value? {
        guard let origin = laid.origin else { return nil }
        let derivation = layout.model.derivations[origin.derivation]
        if let set = derivation.values.first(where: { $0.field == field }) { return layout.resolve(set.value) }
        guard let copy = derivation.copies.first(where: { $0.field == field }) else { return nil }
        let value = layout.value(origin.record, copy.path)
        return copy.isNegative ? value.negated : value
    }

    private func itemValue(_ declared: Field) -> Value? {
        guard let source = declared.source, let item = laid.item else { return nil }
        let used = layout.pack.items[item.index]
        switch source {
        case .id: return .string(used.id)
        case .kind: return .string(layout.pack.kinds[used.kind].id)
        case .row: return layout.sharedRows[item.index].map { .record($0) }
        case .field(let name):
            guard let position = layout.pack.kinds[used.kind].positions[name] else { return nil }
            return layout.resolve(used.values[position])
        }
    }

    /// The default, the only record that could be meant, or nothing.
    private func unwritten(_ declared: Field) -> Value {
        var isNeeded = !declared.isOptional
        if let presence = declared.presence {
            isNeeded = layout.matches(record, presence.condition)
            if !isNeeded, presence.isExact { return .absent }
        }
        if let fallback = declared.fallback { return value(of: fallback) }
        if !isNeeded { return .absent }
        if case .reference(let entity) = declared.sort, layout.recordsByEntity[entity].count == 1 {
            return .record(layout.recordsByEntity[entity][0])
        }
        layout.report(MissingValue.diagnostic(declared, laid, layout))
        return .unknown
    }

    private func value(of fallback: Fallback) -> Value {
        switch fallback {
        case .value(.named(let name), let place):
            guard case .reference(let entity) = declared.sort else { return .unknown }
            return layout.find(name, entity: entity, at: place).map { .record($0) } ?? .unknown
        case .value(let value, _): return layout.resolve(value)
        case .computed(let computation): return computation.value(of: record, layout)
        case .moment(let path, let time):
            switch layout.value(record, path) {
            case .date(let day): return .datetime(layout.zone.instant(day, time.seconds))
            case .datetime(let instant): return .datetime(layout.zone.instant(layout.zone.day(of: instant), time.seconds))
            case .unknown: return .unknown
            default: return .absent
            }
        }
    }
}

extension Value {
    var negated: Value {
        switch self {
        case .integer(let number): number == .min ? .unknown : .integer(-number)
        case .decimal(let number): .decimal(-number)
        default: self
        }
    }
}
