package import HomeseedSource

/// Template and day → household: a pure function, used to check, to plan, and for populations.
package struct Expander {
    package let pack: Pack
    package let template: Template
    package let today: Day
    package let zone: Zone

    package init(_ pack: Pack, _ template: Template, today: Day, zone: Zone) {
        self.pack = pack
        self.template = template
        self.today = today
        self.zone = zone
    }

    /// Lays the template out and checks every rule of the model, and what the template expects.
    package func expand(household key: String? = nil, _ diagnostics: inout Diagnostics) -> Household {
        let layout = Layout(pack: pack, today: today, zone: zone)
        var laying = Laying(layout, chain: chain)
        laying.lay()
        let values = allValues(layout)
        RecordChecking(layout).check()
        LimitChecking(layout).check(pack.model.limits + template.expectations, template: template)
        diagnostics.append(layout.diagnostics)
        return household(layout, values, key: key ?? template.id)
    }

    /// From the first that it is based on to the template itself. A circle, reported elsewhere, ends it.
    private var chain: [Template] {
        var chain = [template]
        while let base = chain.first?.base, pack.templates.indices.contains(base), chain.count <= pack.templates.count {
            chain.insert(pack.templates[base], at: 0)
        }
        return chain
    }

    private func allValues(_ layout: Layout) -> [Int: [Value]] {
        var all: [Int: [Value]] = [:]
        for index in layout.records.indices where !layout.records[index].isRemoved {
            let count = layout.entities[layout.records[index].entity].fields.count
            all[index] = (0..<count).map { layout.value(index, $0) }
        }
        return all
    }

    private func household(_ layout: Layout, _ values: [Int: [Value]], key: String) -> Household {
        let kept = layout.records.indices.filter { !layout.records[$0].isRemoved }
        let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        let records = kept.map { index in
            let laid = layout.records[index]
            let owner = laid.isShared ? "" : key
            let identity = layout.identityPath(of: index)
            return Record(
                entity: laid.entity,
                id: RecordID(name: [pack.id, owner, layout.entities[laid.entity].name, identity].joined(separator: "/")),
                path: layout.path(of: index),
                values: (values[index] ?? []).map { $0.renumbered(numbers) },
                place: laid.place,
                isShared: laid.isShared)
        }
        return Household(
            pack: pack.id, template: template.id, key: key, today: today, zone: zone, model: pack.model, records: records)
    }
}

extension Value {
    /// The same value with the numbers that records have in the household.
    fileprivate func renumbered(_ numbers: [Int: Int]) -> Value {
        switch self {
        case .record(let index): numbers[index].map { .record($0) } ?? .absent
        default: self
        }
    }
}
