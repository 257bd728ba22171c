package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A template expanded for one day: its records, and field values computed on first use. A draft is local to one expansion.
package final class HouseholdDraft {
    package let pack: Pack
    package let today: Day
    package let zone: Zone
    package var model: Model { pack.model }
    package let entities: [Entity]
    /// The pack's seasonal items, if they are prepared for several days.
    var seasons: Seasons?
    /// The items out of season today that picks may draw, if they are known.
    var outOfSeason: Set<ItemID>?
    /// The known rankings of the template's picks.
    var rankings: [ItemPick: [ItemID]] = [:]
    /// The parts of today that the records and the results of checks depend on.
    package private(set) var dependence: DayDependence = []
    /// The hours whose local times were used, one bit each, by the number of days from today.
    private(set) var localHours: [Int: UInt32] = [:]
    /// The results of adding months, in days from today.
    private(set) var monthSteps: [MonthStep: Int] = [:]
    /// The last dates of the tables of dates that were read.
    private(set) var tableEnds: Set<Day> = []
    /// The ends of yearly days, in days from today; `nil` for a table without a further date.
    private(set) var yearlySteps: [YearlyDays: Int?] = [:]
    /// The model's fields, prepared once for all days.
    let plan: ExpansionPlan
    package private(set) var diagnostics = Diagnostics()
    /// The fields by which the household differs from other households of its population.
    var varied: VariedFields?
    /// Whether records are missing because a series is too long. Limits are then not checked.
    var isMissingRecords = false

    // Accesses to these properties never overlap, so the runtime's exclusivity checks are turned off for speed.
    @exclusivity(unchecked) package private(set) var records: [DraftRecord] = []
    /// The records of each entity in insertion order, without replaced records.
    @exclusivity(unchecked) package private(set) var recordsByEntity: PerEntity<[RecordIndex]>
    /// The records of each entity by their label, built on first use.
    private var labels: PerEntity<[String: [RecordIndex]]?>
    /// The suggestions for unknown names of an entity, built on first use.
    private var suggestions: [EntityIndex: Suggestions] = [:]
    /// The shared row of each item.
    var sharedRows: [Int: RecordIndex] = [:]
    /// The groups and results of computed fields, by the location of their declaration.
    package var groups: [SourceLocation: [Value: [RecordIndex]]] = [:]
    package var results: [SourceLocation: [RecordIndex: Value]] = [:]

    @exclusivity(unchecked) private var values: [Value] = []
    @exclusivity(unchecked) private var states: [State] = []

    private enum State: UInt8 {
        case unset, computing, known
    }

    package init(pack: Pack, plan: ExpansionPlan, today: Day, zone: Zone) {
        self.pack = pack
        self.plan = plan
        self.today = today
        self.zone = zone
        entities = pack.model.entities
        recordsByEntity = PerEntity(entities.map { _ in [] })
        labels = PerEntity(entities.map { _ in nil })
    }

    package func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

    // MARK: Records

    /// Adds a record at the end.
    ///
    /// - Returns: its number among the records of the draft.
    package func append(_ record: DraftRecord) -> RecordIndex {
        record.offset = values.count
        record.fields = plan.offsets[record.entity]
        let count = plan.counts[record.entity]
        values.append(contentsOf: repeatElement(.absent, count: count))
        states.append(contentsOf: repeatElement(.unset, count: count))
        let index = records.nextNumber
        records.append(record)
        recordsByEntity[record.entity].append(index)
        labels[record.entity]?[record.label, default: []].append(index)
        return index
    }

    /// Removes a record that another record replaced.
    func remove(_ index: RecordIndex) {
        let record = records[index]
        record.isRemoved = true
        leaveOut(index, of: record.entity)
    }

    private func leaveOut(_ index: RecordIndex, of entity: EntityIndex) {
        // The records are sorted by number.
        let position = recordsByEntity[entity].partitioningIndex { $0 >= index }
        if recordsByEntity[entity].indices.contains(position), recordsByEntity[entity][position] == index {
            recordsByEntity[entity].remove(at: position)
        }
        labels[entity] = nil
    }

    /// Replaces an earlier record with a later record, which takes over the earlier record's number.
    func replace(_ earlier: RecordIndex, with index: RecordIndex) {
        let (old, new) = (records[earlier], records[index])
        leaveOut(index, of: new.entity)
        swap(&old.offset, &new.offset)
        old.isRemoved = true
        (records[earlier], records[index]) = (new, old)
        forget()
    }

    /// Returns the records of an entity by their label, in insertion order.
    func labels(of entity: EntityIndex) -> [String: [RecordIndex]] {
        if let known = labels[entity] { return known }
        let made = Dictionary(grouping: recordsByEntity[entity]) { records[$0].label }
        labels[entity] = made
        return made
    }

    /// Suggests the most similar label of an entity's records, or `nil`. The index is built once, when all records exist.
    func suggestion(for label: String, of entity: EntityIndex) -> String? {
        if suggestions[entity] == nil { suggestions[entity] = Suggestions(labels(of: entity).keys) }
        return suggestions[entity]?.suggestion(for: label)
    }

    /// Clears all cached values after records were added or changed.
    func forget() {
        for index in states.indices { states[index] = .unset }
        groups = [:]
        results = [:]
        suggestions = [:]
    }

    // MARK: Values

    /// Returns a field's value, computed on the first call.
    package func value(_ record: RecordIndex, _ field: FieldIndex) -> Value {
        let draft = records[record]
        let slot = draft.offset + field.number
        switch states[slot] {
        case .known: return values[slot]
        case .computing:
            let declared = entities[draft.entity].fields[field]
            report(CircularComputation.diagnostic(declared, of: entities[draft.entity].name))
            return .unknown
        case .unset: break
        }
        states[slot] = .computing
        let value = FieldValue(
            household: self, record: record, draft: draft, field: field, plan: plan.fields[draft.fields + field.number]
        ).make()
        values[slot] = value
        states[slot] = .known
        return value
    }

    /// Sets a field's value that is already known.
    package func set(_ record: RecordIndex, _ field: FieldIndex, to value: Value) {
        let slot = records[record].offset + field.number
        values[slot] = value
        states[slot] = .known
    }

    func isBeingComputed(_ record: RecordIndex, _ field: FieldIndex) -> Bool {
        states[records[record].offset + field.number] == .computing
    }

    /// Returns the value at the end of a path, absent if a reference on the way is empty.
    package func value(_ record: RecordIndex, _ path: FieldPath) -> Value {
        var current = record
        if let single = path.single {
            guard let only = recordsByEntity[single].first else { return .absent }
            current = only
        }
        if path.steps.count == 1 { return value(current, path.steps[0]) }
        for step in path.steps.dropLast() {
            switch value(current, step) {
            case .record(let next): current = next
            case .unknown: return .unknown
            default: return .absent
            }
        }
        return value(current, path.field)
    }

    /// Resolves a written value for today: words for dates become dates.
    package func resolve(_ value: Value) -> Value {
        switch value {
        case .relativeDay(let words):
            return .date(day(words))
        case .relativeMoment(let words):
            let day = day(words)
            if case .at(let moment) = words.base { return .datetime(moment) }
            return .datetime(instant(day, words.time?.seconds ?? 0))
        default:
            if value.hasFixedDate { depend(on: .date) }
            return value
        }
    }

    // MARK: Dependence on the day

    package func depend(on part: DayDependence) { dependence.insert(part) }

    package func instant(_ day: Day, _ seconds: Int) -> Instant {
        localHours[day.number &- today.number, default: 0] |= 1 << (seconds / 3_600)
        return zone.instant(day, seconds)
    }

    package func day(of instant: Instant) -> Day {
        let day = zone.day(of: instant)
        let seconds = instant.seconds &+ zone.offset(at: instant) &- day.number &* 86_400
        localHours[day.number &- today.number, default: 0] |= 1 << (seconds / 3_600)
        return day
    }

    /// Notes that the findings depend on whether a table of dates has ended.
    func depend(onTableUntil end: Day) { tableEnds.insert(end) }

    package func end(of days: YearlyDays) -> Day? {
        let found = days.end(from: today)
        yearlySteps[days] = .some(found.map { $0.number &- today.number })
        return found
    }

    package func adding(months: Int, to day: Day) -> Day {
        let found = day.adding(months: months)
        monthSteps[MonthStep(start: day.number &- today.number, months: months)] = found.number &- today.number
        return found
    }
}

/// A number of months added to a day. The day is given in days from today.
struct MonthStep: Hashable {
    var start: Int
    var months: Int
}

/// A record while a template is expanded.
///
/// Every computed value reads the unchecked properties. Accesses never overlap, so the runtime's exclusivity checks are turned
/// off for speed.
package final class DraftRecord {
    package let entity: EntityIndex
    /// The record as written in a template or an item, or `nil` if the model adds the record.
    @exclusivity(unchecked) package var spec: RecordSpec?
    @exclusivity(unchecked) package var item: ItemID?
    /// The enclosing record, and this record's field that refers to it.
    @exclusivity(unchecked) package var parent: (record: RecordIndex, field: FieldIndex)?
    /// The derivation and the record that it is derived from.
    @exclusivity(unchecked) package var origin: (derivation: Int, record: RecordIndex)?
    /// The position in its series, for a record of a series, followed by its day and the record that the series is for.
    package var ordinal: Int?
    package var day: Day?
    package var each: RecordIndex?
    /// The name in templates.
    package let label: String
    /// The part of the record's id below its owner: the original name.
    package let identity: String
    /// The record's whole path, if it differs from the owner's path followed by the record's identity.
    package var fullIdentity: String?
    /// The index of the record's template in the chain from the first base to the template.
    package let layer: Int
    package let place: SourceLocation
    @exclusivity(unchecked) package var isShared = false
    package var isRemoved = false
    /// Whether the record's owner is being looked up, which detects cycles.
    var isSeeking = false
    /// The index of the record's first value, followed by the index of the entity's first field in the plan.
    @exclusivity(unchecked) fileprivate(set) var offset = 0
    @exclusivity(unchecked) fileprivate(set) var fields = 0

    package init(entity: EntityIndex, label: String, identity: String, layer: Int, place: SourceLocation) {
        self.entity = entity
        self.label = label
        self.identity = identity
        self.layer = layer
        self.place = place
    }
}

extension DraftRecord: Numbered {
    /// The tag of indexes, which drafts and complete records share.
    package typealias Tag = RecordTag
}
