import HomeseedSource

/// Lays every template out on many days, so that what fails on a Sunday or when the clocks change is found today.
struct LayoutChecking {
    private let catalogue: Catalogue
    private let days: [Day]
    private let zone: Zone

    /// The days are the same on every machine and in every year, but for the one that is asked for.
    init(_ catalogue: Catalogue, today: Day?, zone: Zone) {
        self.catalogue = catalogue
        self.zone = zone
        var days = LayoutChecking.fixedDays
        if let today, !days.contains(today) { days.append(today) }
        self.days = days
    }

    /// In 2028, a leap year: a whole week, the last day of each month, 29 February and the day after, New Year's Day,
    /// and both days on which Europe's clocks change.
    static let fixedDays: [Day] = {
        guard let january = Day(year: 2028, month: 1, day: 1) else { return [] }
        let week = (9...15).map { january.adding(days: $0) }
        let monthEnds = (1...12).map { january.adding(months: $0).adding(days: -1) }
        let special = [(2, 29), (3, 1), (3, 26), (10, 29)].compactMap { Day(year: 2028, month: $0.0, day: $0.1) }
        return [january] + week + monthEnds.filter { !special.contains($0) } + special
    }()

    func check(_ diagnostics: inout Diagnostics) {
        let faulty = Set(diagnostics.all.compactMap { $0.severity == .error ? $0.place?.file : nil })
        var jobs: [Job] = []
        for pack in catalogue.packs where !isModelFaulty(pack, faulty) {
            let plan = LayoutPlan(pack.model)
            for template in pack.templates where template.pack == pack.number {
                jobs += days.map { Job(pack: pack, plan: plan, template: template, day: $0) }
            }
        }
        let work = jobs
        let zone = zone
        let results = inParallel(work.count, isSmall: work.count < 30) { index -> [Diagnostic] in
            let job = work[index]
            var found = Diagnostics()
            Expander(job.pack, job.template, plan: job.plan, today: job.day, zone: zone).check(&found)
            return found.all
        }
        var seen: Set<Sighting> = []
        for (job, found) in zip(jobs, results) where !found.isEmpty {
            let hasFaults = hasFaults(job.template, in: job.pack)
            for diagnostic in found where !(hasFaults && [BrokenLimit.id, UnmetExpectation.id].contains(diagnostic.check)) {
                report(diagnostic, on: job.day, &seen, &diagnostics)
            }
        }
    }

    private struct Job: Sendable {
        var pack: Pack
        var plan: LayoutPlan
        var template: Template
        var day: Day
    }

    /// What is the same but for the day is said once, for the first day that it is seen on.
    private struct Sighting: Hashable {
        var check: CheckID
        var place: Place?
        var related: Place?
    }

    private func report(_ diagnostic: Diagnostic, on day: Day, _ seen: inout Set<Sighting>, _ diagnostics: inout Diagnostics) {
        let sighting = Sighting(check: diagnostic.check, place: diagnostic.place, related: diagnostic.related.first?.place)
        guard seen.insert(sighting).inserted else { return }
        var diagnostic = diagnostic
        if day != days.first { diagnostic.notes.append("So it is when seeded on \(day.iso), a \(day.weekday.name).") }
        diagnostics.report(diagnostic)
    }

    private func isModelFaulty(_ pack: Pack, _ faulty: Set<FileID>) -> Bool {
        pack.modelFiles.contains(where: faulty.contains)
    }

    private func hasFaults(_ template: Template, in pack: Pack) -> Bool {
        var current: Template? = template
        for _ in pack.templates {
            guard let one = current else { return false }
            if one.hasFaults { return true }
            current = one.base.flatMap { pack.templates.indices.contains($0) ? pack.templates[$0] : nil }
        }
        return false
    }
}
