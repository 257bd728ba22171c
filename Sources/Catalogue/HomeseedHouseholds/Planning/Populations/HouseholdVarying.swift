import HomeseedModel
import HomeseedSource

/// A variation of a template. It replaces items by similar items, omits or adds records, and redistributes the states of sibling
/// records. Records that other records refer to are retained.
struct HouseholdVarying {
    let pack: Pack
    let variations: Variations
    /// The names by which records of the template are referred to.
    let named: Set<String>
    /// The items that the template uses more than once, which are not replaced.
    let fixed: Set<ItemID>
    /// The items of the pack, by kind.
    let items: PerKind<[ItemID]>
    /// The possible replacements of each item.
    let alike: [ItemID: [ItemID]]
    /// The candidates of the template's picks.
    let candidates: [ItemPick: [ItemID]]
    /// The percentage of the template that may differ.
    let strength: Int
    /// The locations of records and values that broke a rule in an earlier attempt. Such records are left out unless they have
    /// nested records.
    let broken: Set<SourceLocation>
    let outOfSeason: Set<ItemID>
    private(set) var used: Set<ItemID>

    init(_ template: VaryingTemplate, pack: Pack, outOfSeason: Set<ItemID>, strength: Int, broken: Set<SourceLocation>) {
        self.outOfSeason = outOfSeason
        self.pack = pack
        (variations, named, fixed, used) = (template.variations, template.named, template.fixed, template.used)
        (items, alike, candidates) = (template.items, template.alike, template.candidates)
        self.strength = strength
        self.broken = broken
    }

    mutating func vary(_ specs: [RecordSpec], _ draw: SeededRandom) -> [RecordSpec] {
        var specs = splitUses(specs).filter { !isBroken($0) }
        guard strength > 0 else { return specs }
        specs = picked(specs, draw.of("picks"))
        specs = specs.enumerated().compactMap { position, spec in
            mayVary(spec) ? pick(spec, draw.of(position)) : spec
        }
        shuffleStates(&specs, draw.of("states"))
        specs = addRecords(to: specs, draw.of("more"))
        for position in specs.indices { varyNested(&specs[position], draw.of("nested").of(position)) }
        return specs
    }

    /// Splits each spec with several items into one spec for each item, so that each may differ.
    private func splitUses(_ specs: [RecordSpec]) -> [RecordSpec] {
        specs.flatMap { spec -> [RecordSpec] in
            guard spec.uses.count > 1, spec.label == nil, spec.series == nil else { return [spec] }
            return spec.uses.map { use in
                var one = spec
                one.uses = [use]
                one.place = use.place
                return one
            }
        }
    }

    /// Selects the items of picks pseudo-randomly for each household.
    private mutating func picked(_ specs: [RecordSpec], _ draw: SeededRandom) -> [RecordSpec] {
        specs.enumerated().flatMap { position, spec -> [RecordSpec] in
            guard let pick = spec.pick, spec.series == nil else { return [spec] }
            let free = (candidates[pick] ?? pick.candidates(in: pack)).filter { !used.contains($0) && !outOfSeason.contains($0) }
            return draw.of(position).shuffled(free).prefix(pick.count).map { item in
                used.insert(item)
                var one = spec
                one.pick = nil
                one.uses = [(item, pick.place)]
                if let label = spec.label { one.label = label + "/" + pack.items[item.index].id }
                return one
            }
        }
    }

    private func isBroken(_ spec: RecordSpec) -> Bool {
        !broken.isEmpty && spec.nested.isEmpty
            && (broken.contains(spec.place) || spec.values.contains { broken.contains($0.value.place) })
    }

    private func mayVary(_ spec: RecordSpec) -> Bool {
        spec.series == nil && !variations.fixed.contains(spec.entity)
    }

    // MARK: Items

    /// Returns the record, possibly with another item, or `nil` to leave it out.
    private mutating func pick(_ spec: RecordSpec, _ draw: SeededRandom) -> RecordSpec? {
        guard spec.uses.count < 2 else { return spec }
        guard let item = spec.uses.first?.item else { return filled(spec, draw) }
        let isNamed = isNamed(spec, item)
        if !isNamed, !fixed.contains(item), spec.nested.isEmpty, draw.of("leave").happens(percent: strength * 12 / 100) {
            return nil
        }
        let containsRecords = pack.items[item.index].values.contains { if case .specs = $0 { true } else { false } }
        // Items out of season are replaced by items in season.
        let isOutOfSeason = outOfSeason.contains(item)
        guard !fixed.contains(item), !isNamed || !containsRecords,
            isOutOfSeason || draw.of("swap").happens(percent: strength * 55 / 100),
            let other = draw.of("item").choice(alternatives(to: item))
        else { return isOutOfSeason && !isNamed && !fixed.contains(item) && spec.nested.isEmpty ? nil : spec }
        used.insert(other)
        var spec = spec
        if isNamed, spec.label == nil { spec.label = pack.items[item.index].id }
        return remade(spec, of: other)
    }

    /// Returns the record with another item, without the values written about the original item.
    private func remade(_ spec: RecordSpec, of item: ItemID) -> RecordSpec {
        var spec = spec
        spec.uses[0].item = item
        spec.values.removeAll { pack.model.entities[spec.entity].fields[$0.field].source != nil }
        return spec
    }

    private func isNamed(_ spec: RecordSpec, _ item: ItemID) -> Bool {
        named.contains(spec.label ?? pack.items[item.index].id)
    }

    /// Adds an item to a record without an item, if `vary` names a kind.
    private mutating func filled(_ spec: RecordSpec, _ draw: SeededRandom) -> RecordSpec? {
        guard let kind = variations.kinds[spec.entity], pack.kinds.numbers.contains(kind) else { return spec }
        guard let item = draw.of("item").choice(items[kind].filter { !used.contains($0) && !outOfSeason.contains($0) }) else {
            return spec
        }
        used.insert(item)
        var spec = spec
        spec.uses = [(item, spec.place)]
        let entity = pack.model.entities[spec.entity]
        spec.values.removeAll { value in
            if case .field(let name)? = entity.fields[value.field].source {
                pack.kinds[kind].positions[name] != nil
            } else {
                false
            }
        }
        return spec
    }

    /// Returns the similar items (see ``alike``) in season that the household does not use yet.
    private func alternatives(to item: ItemID) -> [ItemID] {
        alike[item, default: []].filter { !used.contains($0) && !outOfSeason.contains($0) }
    }

    /// Adds up to two records to each group of at least three.
    private mutating func addRecords(to specs: [RecordSpec], _ draw: SeededRandom) -> [RecordSpec] {
        var all: [RecordSpec] = []
        for group in groups(specs) where group.count > 2 {
            for number in 0..<draw.of(group[0]).below(3) where draw.of(group[0]).of(number).happens(percent: strength) {
                let draw = draw.of(group[0]).of("item").of(number)
                guard let model = draw.choice(group.map { specs[$0] }), let item = model.uses.first?.item,
                    let other = draw.of("other").choice(alternatives(to: item))
                else { continue }
                used.insert(other)
                var spec = remade(model, of: other)
                (spec.label, spec.was) = (nil, [])
                all.append(spec)
            }
        }
        return specs + all
    }

    // MARK: States

    /// Redistributes the states of sibling records: the number of done records is the same, but other records are done.
    private func shuffleStates(_ specs: inout [RecordSpec], _ draw: SeededRandom) {
        for group in groups(specs) where group.count > 1 && draw.of(group[0]).of("deal").happens(percent: strength) {
            let dealt = draw.of(group[0]).shuffled(group)
            let values = group.map { split(specs[$0]) }
            for (position, from) in zip(group, dealt) {
                guard let source = group.firstIndex(of: from), let own = group.firstIndex(of: position) else { continue }
                specs[position].values = values[own].own + values[source].states
            }
        }
    }

    /// Splits a record's values into texts and values from the item, which stay with the item, and states.
    private func split(_ spec: RecordSpec) -> (
        own: [(field: FieldIndex, value: TemplateValue)], states: [(field: FieldIndex, value: TemplateValue)]
    ) {
        let fields = pack.model.entities[spec.entity].fields
        func isOwn(_ field: FieldIndex) -> Bool {
            fields[field].type.isText || fields[field].type.isString || fields[field].source != nil
        }
        return (spec.values.filter { isOwn($0.field) }, spec.values.filter { !isOwn($0.field) })
    }

    /// Groups the records without nested records by their entity and their item's kind.
    private func groups(_ specs: [RecordSpec]) -> [[Int]] {
        var groups: [(entity: EntityIndex, kind: KindIndex, members: [Int])] = []
        for (position, spec) in specs.enumerated() where mayVary(spec) && spec.nested.isEmpty && spec.uses.count == 1 {
            let kind = pack.items[spec.uses[0].item.index].kind
            if let found = groups.firstIndex(where: { $0.entity == spec.entity && $0.kind == kind }) {
                groups[found].members.append(position)
            } else {
                groups.append((spec.entity, kind, [position]))
            }
        }
        return groups.map(\.members)
    }

    // MARK: Nested records

    private mutating func varyNested(_ spec: inout RecordSpec, _ draw: SeededRandom) {
        copyItemRecords(&spec)
        for (number, nested) in spec.nested.enumerated() {
            spec.nested[number].specs = vary(nested.specs, draw.of(nested.field.number))
        }
    }

    /// Copies an item's own records into the spec, so that they can be varied too.
    private func copyItemRecords(_ spec: inout RecordSpec) {
        guard spec.uses.count == 1, let item = spec.uses.first?.item else { return }
        let used = pack.items[item.index]
        for (position, field) in pack.model.entities[spec.entity].fields.numbered where field.role == .inverse {
            guard case .field(let name)? = field.source, let source = pack.kinds[used.kind].positions[name],
                case .specs(let written) = used.values[source], !spec.nested.contains(where: { $0.field == position })
            else { continue }
            spec.nested.append((position, written.specs))
        }
    }
}

/// The properties of a template that all varied households share.
struct VaryingTemplate: Sendable {
    /// The template's bases, starting with the first base, and then the template itself.
    let chain: [Template]
    let variations: Variations
    let named: Set<String>
    let fixed: Set<ItemID>
    let used: Set<ItemID>
    /// The items of the pack, by kind.
    let items: PerKind<[ItemID]>
    /// The alternatives to each item: items of the same kind with the same references to items and the same age ranges.
    let alike: [ItemID: [ItemID]]
    /// The candidates of the template's picks.
    let candidates: [ItemPick: [ItemID]]

    init(_ template: Template, in pack: Pack) {
        var chain = [template]
        while let base = chain.first?.base, pack.templates.numbers.contains(base), chain.count <= pack.templates.count {
            chain.insert(pack.templates[base], at: 0)
        }
        self.chain = chain
        variations = chain.reduce(pack.model.variations) { $0.overridden(by: $1.variations) }
        var (named, times) = (Set<String>(), [ItemID: Int]())
        func look(_ specs: [RecordSpec]) {
            for spec in specs {
                for use in spec.uses {
                    times[use.item, default: 0] += 1
                    for case .specs(let brought) in pack.items[use.item.index].values { look(brought.specs) }
                }
                for case .fixed(.named(let name)) in spec.values.map(\.value.form) {
                    named.formUnion(name.split(separator: "/").map(String.init))
                }
                for nested in spec.nested { look(nested.specs) }
            }
        }
        for template in chain { look(template.records) }
        let picks = chain.flatMap(\.records).flatMap(\.picks)
        candidates = Set(picks).reduce(into: [:]) { $0[$1] = $1.candidates(in: pack) }
        var items = PerKind<[ItemID]>(repeating: [], count: pack.kinds.count)
        for (number, item) in pack.items.enumerated() where items.indices.contains(item.kind) {
            items[item.kind].append(ItemID(number))
        }
        self.items = items
        var groups: [[Value]: [ItemID]] = [:]
        for (number, item) in pack.items.enumerated() { groups[Self.group(item, in: pack), default: []].append(ItemID(number)) }
        alike = groups.values.reduce(into: [:]) { all, group in for item in group { all[item] = group } }
        self.named = named
        used = Set(times.keys)
        fixed = Set(times.filter { $0.value > 1 }.keys)
    }

    private static func group(_ item: Item, in pack: Pack) -> [Value] {
        let fields = pack.kinds[item.kind].fields
        return [.integer(item.kind.number)]
            + fields.numbers.filter {
                (fields[$0].type.item != nil || fields[$0].type.isSpan) && item.values.indices.contains($0)
            }.map { item.values[$0] }
    }
}
