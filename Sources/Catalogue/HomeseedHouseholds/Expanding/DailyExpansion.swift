package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// The findings in a template on several days.
///
/// A household depends on few properties of its day. Days with equal properties have the same findings, so the template is
/// expanded for only one of them.
package struct DailyExpansion {
    private let pack: Pack
    private let template: Template
    private let plan: ExpansionPlan
    private let zone: Zone
    private var expanded: [Expanded] = []
    private let shared: Shared
    /// The rankings of the template's picks, from which each day draws.
    private let rankings: [ItemPick: [ItemID]]
    /// The items that the template's picks may draw.
    private let candidates: Set<ItemID>
    /// The candidates that are out of season, by month or day.
    private var outOfSeason: [Int: Set<ItemID>] = [:]

    private struct Expanded {
        var day: Day
        var dependence: DayDependence
        /// The hours whose local times were used, one bit each, by the number of days from ``day``.
        var localHours: [Int: UInt32]
        /// The results of adding months, in days from ``day``.
        var monthSteps: [MonthStep: Int]
        /// The ends of yearly days, in days from ``day``; `nil` if there is none.
        var yearlySteps: [YearlyDays: Int?]
        /// The last dates of the tables of dates that were read.
        var tableEnds: Set<Day>
        var findings: [Diagnostic]
    }

    /// The data that all templates of a pack share, so that each one does not read all items again.
    package struct Shared: Sendable {
        fileprivate let seasons: Seasons
        /// The items that are out of season on the days, by month or day.
        private let outOfSeason: [Int: Set<ItemID>]
        /// The picks of the pack's items.
        fileprivate let picks: [ItemPick]

        package init(_ pack: Pack, on days: [Day], zone: Zone) {
            let seasons = Seasons(pack)
            self.seasons = seasons
            outOfSeason = days.reduce(into: [:]) { found, day in
                let key = Shared.key(day, seasons)
                if found[key] == nil { found[key] = seasons.itemsOutOfSeason(on: day, in: zone) }
            }
            picks = pack.items.flatMap(\.values).flatMap { value -> [ItemPick] in
                if case .specs(let written) = value { written.specs.flatMap(\.picks) } else { [] }
            }
        }

        fileprivate func key(_ day: Day) -> Int { Shared.key(day, seasons) }

        /// Returns the month of a day, or the day itself if the items in season differ between the days of a month.
        private static func key(_ day: Day, _ seasons: Seasons) -> Int {
            seasons.hasYearlyDays ? day.number : day.civil.month
        }

        fileprivate func itemsOutOfSeason(on day: Day, in zone: Zone) -> Set<ItemID> {
            outOfSeason[key(day)] ?? seasons.itemsOutOfSeason(on: day, in: zone)
        }
    }

    package init(_ pack: Pack, _ template: Template, plan: ExpansionPlan, zone: Zone, shared: Shared) {
        self.pack = pack
        self.template = template
        self.plan = plan
        self.zone = zone
        self.shared = shared
        let chain = Expander(pack, template, plan: plan, today: Day(number: 0), zone: zone).chain
        let picks = Set(shared.picks + chain.flatMap(\.records).flatMap(\.picks))
        rankings = picks.reduce(into: [:]) { $0[$1] = $1.ranked(for: template.identity, in: pack) }
        candidates = Set(rankings.values.joined())
    }

    /// Returns the findings on a day, and the day for which the template was expanded, which the findings mention.
    package mutating func findings(on day: Day) -> (day: Day, findings: [Diagnostic]) {
        for other in expanded where isSame(day, other) { return (other.day, other.findings) }
        var expander = Expander(pack, template, plan: plan, today: day, zone: zone)
        expander.seasons = shared.seasons
        expander.outOfSeason = outOfSeason(day)
        expander.rankings = rankings
        let draft = expander.draft()
        // A day with skipped or repeated times is always expanded.
        let isRegular = hasRegularClocks(draft.localHours, on: day)
        expanded.append(
            Expanded(
                day: day, dependence: isRegular ? draft.dependence : .date, localHours: draft.localHours,
                monthSteps: draft.monthSteps, yearlySteps: draft.yearlySteps,
                tableEnds: draft.tableEnds, findings: draft.diagnostics.all))
        return (day, draft.diagnostics.all)
    }

    private mutating func isSame(_ day: Day, _ other: Expanded) -> Bool {
        if other.dependence.contains(.date) { return false }
        if other.dependence.contains(.weekday), day.weekday != other.day.weekday { return false }
        if other.dependence.contains(.season), outOfSeason(day) != outOfSeason(other.day) { return false }
        let months = other.monthSteps.allSatisfy { step, end in
            day.adding(days: step.start).adding(months: step.months).number == day.number + end
        }
        let yearly = other.yearlySteps.allSatisfy { days, end in days.end(from: day).map { $0.number - day.number } == end }
        let tables = other.tableEnds.allSatisfy { ($0 < day) == ($0 < other.day) }
        return months && yearly && tables && hasRegularClocks(other.localHours, on: day)
    }

    private func hasRegularClocks(_ hours: [Int: UInt32], on day: Day) -> Bool {
        hours.allSatisfy { $1 & zone.irregularHours(of: day.adding(days: $0)) == 0 }
    }

    private mutating func outOfSeason(_ day: Day) -> Set<ItemID> {
        if candidates.isEmpty { return [] }
        let key = shared.key(day)
        if let known = outOfSeason[key] { return known }
        let found = shared.itemsOutOfSeason(on: day, in: zone).intersection(candidates)
        outOfSeason[key] = found
        return found
    }
}
