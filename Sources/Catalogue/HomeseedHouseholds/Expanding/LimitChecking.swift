import Foundation
package import HomeseedModel
import HomeseedSource

/// A checker of limits and expectations against the records of a household.
package struct LimitChecking {
    package let household: HouseholdDraft

    package init(_ household: HouseholdDraft) { self.household = household }

    /// Reports each broken limit, once for each group that breaks it. Limits that read an unknown value are skipped. If records
    /// are missing, all limits are skipped.
    package func check(_ limits: [Limit], template: Template) {
        if household.isMissingRecords { return }
        for limit in limits where isKnown(limit) {
            for group in groups(of: limit) {
                if let breach = breach(of: limit, in: group) {
                    household.report(BrokenLimit.diagnostic(limit, breach: breach, in: household, template: template))
                }
            }
        }
    }

    /// The records of a limit with the same owner. The owner is a record or a value, or absent for the whole household.
    package struct Group {
        package var owner: Value
        package var records: [RecordIndex]
    }

    /// Returns the count of a limit over all records. Returns `nil` if the limit has groups, does not count records, or reads an
    /// unknown value.
    package func count(of limit: Limit) -> Int? {
        guard limit.per == nil, limit.after == nil, case .count = limit.measure, isKnown(limit),
            let group = groups(of: limit).first,
            case .integer(let count)? = measure(limit.measure, group)
        else { return nil }
        return count
    }

    /// A group of records that breaks a limit, with the measured and the expected value.
    package struct Breach {
        package var group: Group
        /// The measured value as a sentence without its full stop, such as "It is 4 for mia".
        package var found: String
        /// The bound in words, such as "at most 3", or `nil` for a limit on coverage.
        package var wanted: String?
        /// The first record at which a count exceeds the bound or a running sum breaks it, or `nil` for any other breach.
        package var culprit: RecordIndex?
    }

    // MARK: Groups

    /// Returns the groups of a limit, including owners without records. A limit without `per` has one group.
    private func groups(of limit: Limit) -> [Group] {
        let all = household.recordsByEntity[limit.measure.entity]
        guard let per = limit.per else { return [Group(owner: .absent, records: all)] }
        var order: [Value] = everyOwner(per)
        var members: [Value: [RecordIndex]] = [:]
        for record in all {
            let owner = household.value(record, per)
            guard owner.isGiven else { continue }
            if members[owner] == nil, !order.contains(owner) { order.append(owner) }
            members[owner, default: []].append(record)
        }
        return order.map { Group(owner: $0, records: members[$0] ?? []) }
    }

    private func everyOwner(_ per: FieldPath) -> [Value] {
        let field = household.entities[per.entity].fields[per.field]
        switch field.type.form {
        case .reference(let entity): return household.recordsByEntity[entity].map { .record($0) }
        case .word(let words, isOpen: false): return words.map { .string($0) }
        case .item(let item): return household.pack.itemNumbers[item.kind].values.map(\.index).sorted().map { .item(ItemID($0)) }
        case .boolean: return [.boolean(false), .boolean(true)]
        default: return []
        }
    }

    // MARK: Measuring

    private func breach(of limit: Limit, in group: Group) -> Breach? {
        if let after = limit.after { return runningBreach(of: limit, after, in: group) }
        if case .covers(let path, let selection) = limit.measure { return gap(path, among: selection, in: group) }
        guard let measured = measure(limit.measure, group) else { return nil }
        for bound in limit.bounds {
            guard let wanted = wanted(bound, group), let order = household.compare(measured, wanted),
                !bound.comparison.accepts(order)
            else { continue }
            let culprit = culprit(limit, bound: bound, wanted: wanted, in: group)
            return Breach(
                group: group, found: "It is \(words(measured, limit.measure))\(name(of: group))",
                wanted: words(bound, wanted: wanted, of: limit.measure), culprit: culprit)
        }
        return nil
    }

    private func wanted(_ bound: Bound, _ group: Group) -> Value? {
        switch bound.operand {
        case .value(let value):
            if value.hasFixedDate { household.depend(on: .date) }
            return value
        case .path(let path):
            guard case .record(let owner) = group.owner else { return nil }
            let value = household.value(owner, path)
            return value.isGiven ? value : nil
        }
    }

    private func measure(_ measure: Measure, _ group: Group) -> Value? {
        let records = group.records
        func chosen(_ selection: Selection) -> [RecordIndex] { records.filter { household.matches($0, selection) } }
        switch measure {
        case .count(let selection): return .integer(chosen(selection).count)
        case .sum(let tally): return sum(tally, group).map { Value(number: $0) }
        case .ratio(let top, let bottom, let selection):
            guard let above = total(top, chosen(selection)), let below = total(bottom, chosen(selection)), below != 0 else {
                return nil
            }
            return .decimal(above / below)
        case .share(let part, let among):
            let whole = chosen(among)
            let count = whole.count { household.matches($0, part) }
            return whole.isEmpty ? nil : .decimal(Decimal(count) / Decimal(whole.count))
        case .covers: return nil
        }
    }

    private func sum(_ tally: Tally, _ group: Group) -> Decimal? {
        guard var sum = total(tally.field, group.records.filter { household.matches($0, tally.selection) }) else { return nil }
        for minus in tally.minus {
            var others = group
            if minus.selection.entity != tally.selection.entity {
                others.records = household.recordsByEntity[minus.selection.entity].filter { record in
                    minus.per.map { household.value(record, $0) == group.owner } ?? true
                }
            }
            guard let other = self.sum(minus, others) else { return nil }
            sum -= other
        }
        return sum
    }

    private func total(_ path: FieldPath, _ records: [RecordIndex]) -> Decimal? {
        var sum = Decimal(0)
        for record in records {
            let value = household.value(record, path)
            if value == .absent { continue }
            guard let number = value.number else { return nil }
            sum += number
        }
        return sum
    }

    /// Returns the first record beyond the bound of a count. Returns `nil` if the limit does not count records, or if the group
    /// has too few of them.
    private func culprit(_ limit: Limit, bound: Bound, wanted: Value, in group: Group) -> RecordIndex? {
        guard case .count(let selection) = limit.measure, let most = wanted.number else { return nil }
        let chosen = group.records.filter { household.matches($0, selection) }
        guard Decimal(chosen.count) > most else { return nil }
        let first = most < 0 ? 0 : (most as NSDecimalNumber).intValue
        return chosen.indices.contains(first) ? chosen[first] : nil
    }

    // MARK: Running sums

    /// Returns the first breach of a running sum, in the order of time, or `nil`. At the same moment, larger amounts are added
    /// first.
    private func runningBreach(of limit: Limit, _ after: FieldPath, in group: Group) -> Breach? {
        guard case .sum(let tally) = limit.measure else { return nil }
        let chosen = group.records.filter { household.matches($0, tally.selection) }
        let keyed = chosen.map {
            (record: $0, moment: household.value($0, after), amount: household.value($0, tally.field).number)
        }
        guard keyed.allSatisfy({ $0.amount != nil && $0.moment.isGiven }) else { return nil }
        let ordered = keyed.sorted { a, b in
            if let order = household.compare(a.moment, b.moment), order != 0 { return order < 0 }
            return (a.amount ?? 0) > (b.amount ?? 0)
        }
        var sum = Decimal(0)
        for entry in ordered {
            sum += entry.amount ?? 0
            for bound in limit.bounds {
                guard let wanted = wanted(bound, group), let order = household.compare(.decimal(sum), wanted),
                    !bound.comparison.accepts(order)
                else { continue }
                let found = "It is \(sum)\(name(of: group)) at \(household.words(entry.moment))"
                return Breach(
                    group: group, found: found, wanted: words(bound, wanted: wanted, of: limit.measure), culprit: entry.record)
            }
        }
        return nil
    }

    // MARK: Coverage of words

    private func gap(_ path: FieldPath, among selection: Selection, in group: Group) -> Breach? {
        guard case .word(let words, _) = household.entities[path.entity].fields[path.field].type.form else { return nil }
        let found = Set(group.records.filter { household.matches($0, selection) }.map { household.value($0, path) })
        let missing = words.filter { !found.contains(.string($0)) }
        if missing.isEmpty || found.contains(.unknown) { return nil }
        return Breach(
            group: group, found: "There is none with \(missing.quotedList)\(name(of: group))", wanted: nil, culprit: nil)
    }

    // MARK: Unknown values

    /// Whether all values in a limit's conditions and groups are known. A value that could not be read would cause a second
    /// error.
    private func isKnown(_ limit: Limit) -> Bool {
        guard isKnown(limit.measure) else { return false }
        guard let per = limit.per else { return true }
        return household.recordsByEntity[limit.measure.entity].allSatisfy { household.value($0, per) != .unknown }
    }

    private func isKnown(_ measure: Measure) -> Bool {
        let selections: [Selection] =
            switch measure {
            case .count(let one), .ratio(_, _, let one), .covers(_, let one): [one]
            case .share(let part, let among): [part, among]
            case .sum(let tally): [tally.selection] + tally.minus.map(\.selection)
            }
        return selections.allSatisfy { selection in
            household.recordsByEntity[selection.entity].allSatisfy { record in
                selection.conditions.allSatisfy { household.value(record, $0.path) != .unknown }
            }
        }
    }

    private func name(of group: Group) -> String {
        group.owner == .absent ? "" : " for \(household.words(group.owner))"
    }

    private func words(_ bound: Bound, wanted: Value, of measure: Measure) -> String {
        "\(bound.comparison.words) \(words(wanted, measure))"
    }

    private func words(_ value: Value, _ measure: Measure) -> String {
        guard case .decimal(let number) = value else { return household.words(value) }
        if case .share = measure { return "\(((number * 1000) as NSDecimalNumber).intValue / 10)%" }
        if case .integer(let whole) = Value(number: number) { return "\(whole)" }
        return String(format: "%.2f", (number as NSDecimalNumber).doubleValue)
    }
}

/// The measured value of a limit for one group, compared with a bound.
package struct LimitMeasure: Sendable {
    package var limit: Limit
    /// The owner in words, empty for the whole household.
    package var owner: String
    /// The measured and the allowed value in words.
    package var found: String
    package var wanted: String
    /// The measured value divided by the allowed value, 1 at the limit, or `nil` if it is undefined.
    package var share: Double?
    package var isKept: Bool
}

extension LimitChecking {
    /// Returns the measure of each limit for each group, compared with the last bound. Running sums and limits with unknown
    /// values are skipped.
    package func measured(_ limits: [Limit]) -> [LimitMeasure] {
        if household.isMissingRecords { return [] }
        return limits.filter { isKnown($0) && $0.after == nil }.flatMap { limit in
            groups(of: limit).compactMap { group -> LimitMeasure? in
                guard let bound = limit.bounds.last, let found = measure(limit.measure, group), let wanted = wanted(bound, group),
                    let order = household.compare(found, wanted)
                else { return nil }
                var share: Double?
                if let part = found.number, let whole = wanted.number, whole > 0 {
                    share = ((part / whole) as NSDecimalNumber).doubleValue
                }
                return LimitMeasure(
                    limit: limit, owner: group.owner == .absent ? "" : household.words(group.owner),
                    found: words(found, limit.measure), wanted: words(bound, wanted: wanted, of: limit.measure),
                    share: share, isKept: bound.comparison.accepts(order))
            }
        }
    }
}

extension Expander {
    /// Expands the template and returns the measures of the model's limits, as ``LimitChecking/measured(_:)`` does.
    package func limits() -> [LimitMeasure] { LimitChecking(draft()).measured(pack.model.limits) }
}
