import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// Lays every template out on many days, so that what fails on a Sunday or when the clocks change is found today.
struct ExpansionChecking {
    private let catalogue: Catalogue
    private let days: [Day]
    private let zone: Zone
    private let memory: LoadMemory?

    /// The days are the same on every machine and in every year, but for the one that is asked for.
    ///
    /// - Parameter memory: what earlier runs found in packs that have not changed since.
    init(_ catalogue: Catalogue, today: Day?, zone: Zone, _ memory: LoadMemory? = nil) {
        self.memory = memory
        self.catalogue = catalogue
        self.zone = zone
        var days = ExpansionChecking.fixedDays
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

    /// - Parameter unread: the files in which something could not be read.
    func check(unread: Set<FileID>, _ diagnostics: inout Diagnostics) {
        var jobs: [Job] = []
        let zone = zone
        for pack in catalogue.packs where canBeLaidOut(pack, unread) {
            let plan = ExpansionPlan(pack.model)
            let known = memory?.expansions(of: pack) ?? [:]
            for (number, template) in pack.templates.enumerated() where template.pack == pack.number && !isBroken(template, in: pack) {
                jobs += days.map { day in
                    let key = LoadMemory.Expansion(template: number, day: day.number, zone: zone.name)
                    return Job(pack: pack, plan: plan, template: template, day: day, key: key, known: known[key])
                }
            }
        }
        let work = jobs
        let results = inParallel(work.count, isSmall: work.count { $0.known == nil } < 30) { index -> [Diagnostic] in
            let job = work[index]
            if let known = job.known { return known }
            var found = Diagnostics()
            Expander(job.pack, job.template, plan: job.plan, today: job.day, zone: zone).check(&found)
            return found.all
        }
        if let memory { keep(zip(work, results), in: memory) }
        var seen: Set<Occurrence> = []
        for (job, found) in zip(jobs, results) where !found.isEmpty {
            let followers = followers(of: job.template, in: job.pack)
            for diagnostic in found where !followers.contains(diagnostic.check) {
                report(diagnostic, on: job.day, &seen, &diagnostics)
            }
        }
    }

    private struct Job: Sendable {
        var pack: Pack
        var plan: ExpansionPlan
        var template: Template
        var day: Day
        var key: LoadMemory.Expansion
        var known: [Diagnostic]?
    }

    private func keep(_ results: some Sequence<(Job, [Diagnostic])>, in memory: LoadMemory) {
        var found: [Int: [LoadMemory.Expansion: [Diagnostic]]] = [:]
        for (job, diagnostics) in results { found[job.pack.number, default: [:]][job.key] = diagnostics }
        for (number, expansions) in found { memory.keep(expansions, of: catalogue.packs[number]) }
    }

    /// What is the same but for the day is said once, for the first day that it is seen on.
    private struct Occurrence: Hashable {
        var check: CheckID
        var place: Place?
        var related: Place?
    }

    private func report(_ diagnostic: Diagnostic, on day: Day, _ seen: inout Set<Occurrence>, _ diagnostics: inout Diagnostics) {
        let sighting = Occurrence(check: diagnostic.check, place: diagnostic.place, related: diagnostic.related.first?.place)
        guard seen.insert(sighting).inserted else { return }
        var diagnostic = diagnostic
        diagnostic.fix = diagnostic.fix.flatMap { $0.settled(in: catalogue.sources) }
        if day != days.first { diagnostic.notes.append("So it is when seeded on \(day.iso), a \(day.weekday.title).") }
        diagnostics.report(diagnostic)
    }

    /// A faulty model, or items of which some are not known, would give faults that are none of the templates'.
    private func canBeLaidOut(_ pack: Pack, _ unread: Set<FileID>) -> Bool {
        !pack.modelFiles.contains(where: unread.contains) && !pack.isModelBroken
            && pack.brokenKinds.allSatisfy { pack.kinds[$0].isFolder }
    }

    private func isBroken(_ template: Template, in pack: Pack) -> Bool {
        chain(of: template, in: pack).contains { $0.isBroken }
    }

    /// The template and those that it is based on.
    private func chain(of template: Template, in pack: Pack) -> [Template] {
        var chain = [template]
        while let base = chain.last?.base, pack.templates.indices.contains(base), chain.count <= pack.templates.count {
            chain.append(pack.templates[base])
        }
        return chain
    }

    /// What may be found in a template only because something in it, or in one that it is based on, could not be read.
    private func followers(of template: Template, in pack: Pack) -> Set<CheckID> {
        var found: Set<CheckID> = []
        for one in chain(of: template, in: pack) {
            if one.hasFaults { found.formUnion([BrokenLimit.id, UnmetExpectation.id]) }
            if one.isIncomplete || one.records.contains(where: { usesFaulty($0, in: pack) }) { found.formUnion([UnknownRecord.id, DuplicateRecord.id, MissingValue.id, BrokenLimit.id, UnmetExpectation.id]) }
        }
        return found
    }

    /// Whether a record is made of an item in which something could not be read, or holds one that is.
    private func usesFaulty(_ spec: RecordSpec, in pack: Pack, depth: Int = 0) -> Bool {
        if depth > 8 { return false }
        let items = spec.uses.compactMap { pack.items.indices.contains($0.item.index) ? pack.items[$0.item.index] : nil }
        return items.contains { item in
            item.hasFaults || item.values.contains { value in
                if case .specs(let specs) = value { return specs.contains { usesFaulty($0, in: pack, depth: depth + 1) } }
                return false
            }
        } || spec.nested.contains { $0.specs.contains { usesFaulty($0, in: pack, depth: depth + 1) } }
    }
}
