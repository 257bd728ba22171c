package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// The findings in a template on several days.
///
/// A household depends on few parts of its day. Days that differ in none of them have the same findings, so that the template is
/// expanded on one of them.
package struct DailyExpansion {
    private let pack: Pack
    private let template: Template
    private let plan: ExpansionPlan
    private let zone: Zone
    private var expanded: [Expanded] = []
    private var outOfSeason: [Int: Set<ItemID>] = [:]

    /// An expanded day.
    private struct Expanded {
        var day: Day
        var dependence: DayDependence
        /// The hours whose local times were used, as bits, by the distance of their day.
        var localHours: [Int: UInt32]
        /// The results of adding months, as distances to the day.
        var monthSteps: [MonthStep: Int]
        var findings: [Diagnostic]
    }

    package init(_ pack: Pack, _ template: Template, plan: ExpansionPlan, zone: Zone) {
        self.pack = pack
        self.template = template
        self.plan = plan
        self.zone = zone
    }

    /// Returns the findings on a day, and the day on which the template was expanded for them, which their texts name.
    package mutating func findings(on day: Day) -> (day: Day, findings: [Diagnostic]) {
        for other in expanded where isSame(day, other) { return (other.day, other.findings) }
        let draft = Expander(pack, template, plan: plan, today: day, zone: zone).draft()
        // A day with skipped or repeated times is like no other.
        let isRegular = hasRegularClocks(draft.localHours, on: day)
        expanded.append(
            Expanded(
                day: day, dependence: isRegular ? draft.dependence : .date, localHours: draft.localHours,
                monthSteps: draft.monthSteps, findings: draft.diagnostics.all))
        return (day, draft.diagnostics.all)
    }

    private mutating func isSame(_ day: Day, _ other: Expanded) -> Bool {
        if other.dependence.contains(.date) { return false }
        if other.dependence.contains(.weekday), day.weekday != other.day.weekday { return false }
        if other.dependence.contains(.season), outOfSeason(day) != outOfSeason(other.day) { return false }
        let months = other.monthSteps.allSatisfy { step, end in
            day.adding(days: step.start).adding(months: step.months).number == day.number + end
        }
        return months && hasRegularClocks(other.localHours, on: day)
    }

    private func hasRegularClocks(_ hours: [Int: UInt32], on day: Day) -> Bool {
        hours.allSatisfy { $1 & zone.irregularHours(of: day.adding(days: $0)) == 0 }
    }

    private mutating func outOfSeason(_ day: Day) -> Set<ItemID> {
        let month = day.civil.month
        if let known = outOfSeason[month] { return known }
        let found = pack.itemsOutOfSeason(on: day, in: zone)
        outOfSeason[month] = found
        return found
    }
}
