package import HomeseedModel
import HomeseedSource
import HomeseedStore

/// An expansion of a template, its bases, and the records that the model adds.
package struct TemplateExpansion {
    let household: HouseholdDraft
    let chain: [Template]
    /// The records by identity. A later record replaces an earlier record.
    private var known: [RecordIdentity: RecordIndex] = [:]
    /// The number of records of each entity whose identity is a number, such as `#2`.
    private var numbered: [EntityIndex: Int] = [:]
    /// The records by their enclosing record.
    private var children: [RecordIndex: [RecordIndex]] = [:]

    /// The items that picks skip, built on first use: the items that are out of season, named by the template or already picked.
    private var taken: Set<ItemID>?

    private struct RecordIdentity: Hashable {
        var entity: EntityIndex
        var owner: RecordIndex?
        var name: String
        var key: [Value]
    }

    /// - Parameter chain: the template's bases, starting with the first base, and then the template itself.
    init(_ household: HouseholdDraft, chain: [Template]) {
        self.household = household
        self.chain = chain
    }

    mutating func expand() {
        addSharedRows()
        for (layer, template) in chain.enumerated() {
            dropEntities(template.without)
            let first = household.records.nextNumber
            for spec in template.records where spec.series == nil { add(spec, parent: nil, layer: layer) }
            for index in first..<household.records.nextNumber { resolve(index) }
            for spec in template.records where spec.series != nil { addSeries(spec, layer: layer) }
        }
        addSingles()
        household.forget()
        addDerived()
    }

    // MARK: Records as written

    private mutating func add(_ spec: RecordSpec, parent: (record: RecordIndex, field: FieldIndex)?, layer: Int) {
        if let pick = spec.pick {
            for item in items(for: pick, isOmitted: isOmitted(spec.entity, in: layer)) {
                addOne(spec, item: item, parent: parent, layer: layer)
            }
        } else if spec.uses.isEmpty {
            addOne(spec, item: nil, parent: parent, layer: layer)
        } else {
            for use in spec.uses { addOne(spec, item: use.item, parent: parent, layer: layer) }
        }
    }

    /// Whether a later layer omits the entity's records, with `without`.
    private func isOmitted(_ entity: EntityIndex, in layer: Int) -> Bool {
        chain.dropFirst(layer + 1).contains { $0.without.contains(entity) }
    }

    /// Returns the items of a pick on this day: the items in season that the template does not otherwise contain.
    ///
    /// - Parameter isOmitted: whether a later layer omits the records, so that other picks may have the same items.
    private mutating func items(for pick: ItemPick, isOmitted: Bool) -> [ItemID] {
        let pack = household.pack
        if taken == nil {
            household.depend(on: .season)
            let seasons = household.seasons ?? Seasons(pack)
            household.reportEndedDates(seasons)
            let outOfSeason =
                household.outOfSeason ?? seasons.itemsOutOfSeason(on: household.today, in: household.zone)
            taken = outOfSeason.union(
                chain.enumerated().flatMap { layer, template in
                    template.records.filter { !self.isOmitted($0.entity, in: layer) }.flatMap(\.items)
                })
        }
        let ranked = household.rankings[pick] ?? pick.ranked(for: chain.last?.identity ?? "", in: pack)
        let found = pick.drawn(from: ranked, without: taken ?? [])
        if !isOmitted { taken?.formUnion(found) }
        if found.count < pick.count, !pick.isOptional, !pack.brokenKinds.contains(pick.kind) {
            household.report(ShortPick.diagnostic(pick, found: found.count, household))
        }
        return found
    }

    private mutating func addOne(_ spec: RecordSpec, item: ItemID?, parent: (record: RecordIndex, field: FieldIndex)?, layer: Int)
    {
        let entity = household.entities[spec.entity]
        let (label, identity) = names(of: spec, item: item, entity)
        let record = DraftRecord(entity: spec.entity, label: label, identity: identity, layer: layer, place: spec.place)
        record.spec = spec
        record.item = item
        record.parent = parent
        let index = household.append(record)
        // A record that now has a key still counts, so that later records keep their numbers.
        if identity.hasPrefix("#") { numbered[spec.entity, default: 0] += 1 }
        if let parent { children[parent.record, default: []].append(index) }
        for nested in spec.nested { addNested(nested.specs, in: index, field: nested.field, layer: layer) }
        for (field, specs) in specsFromItem(item, entity) where !spec.nested.contains(where: { $0.field == field }) {
            addNested(specs, in: index, field: field, layer: layer)
        }
    }

    private mutating func addNested(_ specs: [RecordSpec], in parent: RecordIndex, field: FieldIndex, layer: Int) {
        let entity = household.entities[household.records[parent].entity]
        guard let inverse = entity.fields[field].type.inverse,
            let reference = household.entities[inverse.entity].field(named: inverse.field)
        else { return }
        for spec in specs { add(spec, parent: (parent, reference), layer: layer) }
    }

    /// Returns the records that the used item adds, by the inverse field that contains them.
    private func specsFromItem(_ item: ItemID?, _ entity: Entity) -> [(FieldIndex, [RecordSpec])] {
        guard let item else { return [] }
        let used = household.pack.items[item.index]
        return entity.fields.numbers.compactMap { position in
            guard entity.fields[position].role == .inverse, case .field(let name) = entity.fields[position].source,
                let source = household.pack.kinds[used.kind].positions[name], case .specs(let written) = used.values[source]
            else { return nil }
            return (position, written.specs)
        }
    }

    /// Returns a record's label, and the name that its id is derived from.
    private func names(of spec: RecordSpec, item: ItemID?, _ entity: Entity) -> (label: String, identity: String) {
        if let label = spec.label {
            let suffix = spec.uses.count > 1 || spec.pick != nil ? item.map { "/" + household.pack.items[$0.index].id } ?? "" : ""
            return (label + suffix, (spec.was.first ?? label) + suffix)
        }
        if let item {
            let used = household.pack.items[item.index]
            return (used.id, spec.was.first ?? used.identity)
        }
        if let key = Self.keyLabel(spec, entity) { return (key, spec.was.first ?? key) }
        if entity.isSingle { return (entity.name, entity.name) }
        let number = "#\((numbered[spec.entity] ?? 0) + 1)"
        return (number, number)
    }

    /// Returns the written values of the natural key without the owner, or `nil` if one is missing: `yesterday` and `1 day ago`
    /// are equal.
    package static func keyLabel(_ spec: RecordSpec, _ entity: Entity) -> String? {
        let parts = entity.key.filter { $0 != entity.owner }.map { field -> String? in
            guard case .fixed(let value) = spec.values.first(where: { $0.field == field })?.value.form else { return nil }
            return value.canonical
        }
        let known = parts.compactMap { $0 }
        return known.isEmpty || known.count != parts.count ? nil : known.joined(separator: ",")
    }

    // MARK: Series

    private mutating func addSeries(_ spec: RecordSpec, layer: Int) {
        guard let series = spec.series else { return }
        let sources: [RecordIndex?] = series.forEach.map { household.records(in: $0) } ?? [nil]
        for each in sources {
            guard let days = SeriesDays(series, each: each, household) else { continue }
            for (ordinal, day) in days.enumerated() {
                let name = "\(spec.label ?? "series")#\(ordinal + 1)"
                let label = (spec.label.map { $0 + "-" } ?? "") + day.iso
                let record = DraftRecord(entity: spec.entity, label: label, identity: name, layer: layer, place: spec.place)
                record.spec = spec
                record.item = spec.uses.isEmpty ? nil : spec.uses[ordinal % spec.uses.count].item
                record.ordinal = ordinal
                record.day = day
                record.each = each
                if each == nil, household.entities[spec.entity].owner == nil { record.fullIdentity = name }
                resolve(household.append(record))
            }
        }
    }

    // MARK: Same records

    /// Resolves two records with the same identity. A later template replaces the record of an earlier one; duplicates within a
    /// template are reported.
    private mutating func resolve(_ index: RecordIndex) {
        guard !household.records[index].isRemoved else { return }
        let record = household.records[index]
        let sameness = sameness(of: index)
        guard let earlier = known[sameness], !household.records[earlier].isRemoved else {
            known[sameness] = index
            return
        }
        let before = household.records[earlier]
        guard before.layer == record.layer else { return replace(earlier, with: index) }
        if record.ordinal != nil, before.ordinal == nil {
            // A record that is written separately replaces a record in a series, and takes over the identity of the replaced
            // record.
            household.records[earlier].fullIdentity = household.identityPath(of: index)
        } else {
            household.report(
                DuplicateRecord.diagnostic(
                    record, first: before, path: household.path(of: index), entity: household.entities[record.entity]))
        }
        household.remove(index)
    }

    private mutating func replace(_ earlier: RecordIndex, with index: RecordIndex) {
        let record = household.records[index]
        record.fullIdentity = household.identityPath(of: earlier)
        household.replace(earlier, with: index)
        let own = children.removeValue(forKey: index) ?? []
        for child in own { household.records[child].parent?.record = earlier }
        children[earlier, default: []] += own
    }

    private func sameness(of index: RecordIndex) -> RecordIdentity {
        let record = household.records[index]
        let entity = household.entities[record.entity]
        if entity.isSingle { return RecordIdentity(entity: record.entity, name: "", key: []) }
        if !entity.key.isEmpty {
            let key = entity.key.map { household.value(index, $0) }
            if !key.contains(.unknown) { return RecordIdentity(entity: record.entity, name: "", key: key) }
        }
        return RecordIdentity(
            entity: record.entity, owner: household.owner(of: index), name: record.fullIdentity ?? record.identity, key: [])
    }

    private func dropEntities(_ entities: [EntityIndex]) {
        for entity in entities {
            for index in household.recordsByEntity[entity] where !household.records[index].isShared { household.remove(index) }
        }
    }

    // MARK: Records of the model

    private func addSharedRows() {
        for (number, entity) in household.entities.numbered {
            guard let kind = entity.rowsFrom else { continue }
            for (index, item) in household.pack.items.enumerated() where item.kind == kind {
                let name = household.pack.kinds[kind].id + "/"
                let record = DraftRecord(
                    entity: number, label: name + item.id, identity: name + item.identity, layer: 0, place: item.place)
                record.item = ItemID(index)
                record.isShared = true
                record.fullIdentity = name + item.identity
                household.sharedRows[index] = household.append(record)
            }
        }
    }

    private func addSingles() {
        guard let template = chain.last else { return }
        for (number, entity) in household.entities.numbered where entity.isSingle && household.recordsByEntity[number].isEmpty {
            _ = household.append(
                DraftRecord(entity: number, label: entity.name, identity: entity.name, layer: 0, place: template.place))
        }
    }

    private func addDerived() {
        for (number, derivation) in household.model.derivations.enumerated() {
            for source in household.records(in: derivation.selection) {
                let label = derivation.id + "/" + household.path(of: source)
                let identity = derivation.id + "/" + household.identityPath(of: source)
                let record = DraftRecord(
                    entity: derivation.entity, label: label, identity: identity, layer: 0,
                    place: household.records[source].place)
                record.origin = (number, source)
                record.fullIdentity = identity
                _ = household.append(record)
            }
        }
    }
}

extension Value {
    /// The canonical spelling of a value in a record's identity, or `nil` for a value that an identity can't contain.
    var canonical: String? {
        switch self {
        case .string(let text), .named(let text): text
        case .integer(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .relativeDay(let words), .relativeMoment(let words): words.canonical
        case .decimal(let number): "\(number)"
        default: nil
        }
    }
}
