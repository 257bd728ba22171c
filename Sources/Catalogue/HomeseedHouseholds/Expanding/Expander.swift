package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A pure function from a template and a day to a household, used for checking, planning and populations.
package struct Expander {
    package let pack: Pack
    package let template: Template
    package let today: Day
    package let zone: Zone

    private let plan: ExpansionPlan
    /// The variant for one household of a population, or `nil` for the template itself.
    package var variant: Variant?
    /// The pack's seasonal items, if they are prepared for several days.
    var seasons: Seasons?
    /// The items out of season today that picks may draw, if they are known.
    var outOfSeason: Set<ItemID>?
    /// The known rankings of the template's picks.
    var rankings: [ItemPick: [ItemID]] = [:]

    /// The differences between one household of a population and its template.
    package struct Variant {
        /// The varied template and its bases.
        var chain: [Template]
        var fields: VariedFields?

        package init(chain: [Template], fields: VariedFields? = nil) {
            self.chain = chain
            self.fields = fields
        }
    }

    /// - Parameter plan: the plan of the pack's model, or `nil` to create it.
    package init(_ pack: Pack, _ template: Template, plan: ExpansionPlan? = nil, today: Day, zone: Zone) {
        self.pack = pack
        self.template = template
        self.plan = plan ?? ExpansionPlan(pack.model)
        self.today = today
        self.zone = zone
    }

    /// Expands the template, and checks every rule of the model and the template's expectations.
    package func expand(household key: String? = nil, _ diagnostics: inout Diagnostics) -> Household {
        let draft = self.draft()
        diagnostics.append(draft.diagnostics)
        return household(draft, key: key ?? template.identity)
    }

    /// Returns the count of an expectation, or `nil` if the expectation does not count all records, or reads an unknown value.
    package func count(of expectation: Limit) -> Int? { LimitChecking(draft()).count(of: expectation) }

    /// Returns the records of the day with all computed values. Broken rules and limits are among the draft's diagnostics.
    package func draft() -> HouseholdDraft {
        let draft = HouseholdDraft(pack: pack, plan: plan, today: today, zone: zone)
        draft.varied = variant?.fields
        draft.seasons = seasons
        draft.outOfSeason = outOfSeason
        draft.rankings = rankings
        var expansion = TemplateExpansion(draft, chain: variant?.chain ?? chain)
        expansion.expand()
        for entity in draft.entities.numbers {
            for index in draft.recordsByEntity[entity] {
                for field in plan.fields(of: entity) { _ = draft.value(index, field) }
            }
        }
        RecordChecking(draft).check()
        // A varied household has to satisfy the model's limits, but not the template's expectations.
        LimitChecking(draft).check(pack.model.limits + (variant == nil ? template.expectations : []), template: template)
        return draft
    }

    /// The template and its bases, from the root base to the template. A cycle ends the chain, and another check reports it.
    var chain: [Template] {
        var chain = [template]
        while let base = chain.first?.base, pack.templates.numbers.contains(base), chain.count <= pack.templates.count {
            chain.insert(pack.templates[base], at: 0)
        }
        return chain
    }

    /// Returns the household of a draft.
    ///
    /// - Parameter key: the name from which the ids of its records are derived.
    package func household(_ draft: HouseholdDraft, key: String) -> Household {
        let kept = draft.records.numbers.filter { !draft.records[$0].isRemoved }
        let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, RecordIndex($0)) })
        let records = kept.map { index in
            let record = draft.records[index]
            let owner = record.isShared ? "" : key
            let identity = draft.identityPath(of: index)
            return Record(
                entity: record.entity,
                id: RecordID(name: [pack.id, owner, draft.entities[record.entity].identity, identity].joined(separator: "/")),
                path: draft.path(of: index),
                values: PerField(plan.fields(of: record.entity).map { draft.value(index, $0).renumbered(numbers) }),
                place: record.place,
                isShared: record.isShared
            ).distinct(in: key, of: template, draft.entities[record.entity])
        }
        return Household(
            pack: pack.id, template: template.id, key: key, today: today, zone: zone, model: pack.model, records: records)
    }
}

extension Value {
    /// Returns the value with the record numbers of the household.
    fileprivate func renumbered(_ numbers: [RecordIndex: RecordIndex]) -> Value {
        switch self {
        case .record(let index): numbers[index].map { .record($0) } ?? .absent
        default: self
        }
    }
}
