import HomeseedChecking
import HomeseedHouseholds
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// A check that expands every template on many days, to find errors that occur only on some, such as Sundays or clock changes.
struct ExpansionChecking {
    @Boxed private var catalogue: Catalogue
    private let days: [Day]
    private let zone: Zone
    private let cache: QueryCache?
    private let packs: Set<PackIndex>?

    /// Creates a check. Except for `today`, the days are the same on every machine and in every year.
    ///
    /// - Parameters:
    ///   - packs: the packs whose templates are expanded; `nil` for all.
    ///   - cache: findings of earlier runs in unchanged packs.
    init(_ catalogue: Catalogue, in packs: Set<PackIndex>? = nil, today: Day?, zone: Zone, _ cache: QueryCache? = nil) {
        self.packs = packs
        self.cache = cache
        self.catalogue = catalogue
        self.zone = zone
        var days = CheckedDays.fixed
        if let today, !days.contains(today) { days.append(today) }
        self.days = days
    }

    /// Expands the templates and reports the findings.
    ///
    /// - Parameter unread: the files that could not be read completely.
    func check(unread: Set<FileID>, _ diagnostics: inout Diagnostics) {
        var jobs: [Job] = []
        for pack in catalogue.packs where packs?.contains(pack.number) ?? true && canBeExpanded(pack, unread) {
            var plan: ExpansionPlan?
            let days = days(for: pack)
            lazy var common = ItemReach.common(to: pack)
            for template in pack.templates where template.pack == pack.number && !isBroken(template, in: pack) {
                var job = Job(
                    pack: pack.number, template: template, name: "\(template.place.file.index)",
                    inputs: inputs(pack, template: template, on: days) { common }, days: days)
                job.known = known(job, pack)
                if job.known == nil {
                    plan = plan ?? ExpansionPlan(pack.model)
                    job.plan = plan
                }
                jobs.append(job)
            }
        }
        expand(&jobs)
        var seen: Set<DiagnosticKey> = []
        for job in jobs {
            guard let found = job.known, found.contains(where: { !$0.isEmpty }) else { continue }
            let consequentialChecks = consequentialChecks(of: job.template, in: catalogue.packs[job.pack])
            for (day, found) in zip(job.days, found) {
                for diagnostic in found where !consequentialChecks.contains(diagnostic.check) {
                    report(diagnostic, on: day, besides: &seen, &diagnostics)
                }
            }
        }
    }

    /// Returns the days on which the pack's templates are expanded, including the days on which a feast starts or ends the season
    /// of items.
    private func days(for pack: Pack) -> [Day] {
        if pack.templates.isEmpty { return days }
        var boundaries: [Day]
        if let cache, let expansion = pack.expansionRevision {
            let revision = Revision { hasher in
                hasher.combine(expansion.shared)
                for kind in expansion.kinds { hasher.combine(kind) }
            }
            boundaries = cache.value(.seasonBoundaries, of: pack.folder, at: revision) {
                Seasons(pack).boundaries(in: CheckedDays.year)
            }
        } else {
            boundaries = Seasons(pack).boundaries(in: CheckedDays.year)
        }
        boundaries.removeAll { days.contains($0) }
        return days + boundaries
    }

    /// A template to expand.
    private struct Job: Sendable {
        var pack: PackIndex
        var plan: ExpansionPlan?
        var template: Template
        var name: String
        /// The revision of everything that the expansion depends on, or `nil` if its findings are not cached.
        var inputs: Revision?
        var days: [Day]
        /// The findings of each day, from the cache or the expansion, or `nil` if they are not known yet.
        var known: [[Diagnostic]]?
    }

    /// Returns the revision of everything that a template's expansion depends on, or `nil` if its findings are not cached.
    ///
    /// - Parameter common: returns the kinds that every template of the pack depends on.
    private func inputs(_ pack: Pack, template: Template, on days: [Day], common: () -> Set<KindIndex>) -> Revision? {
        guard let cache, let expansion = pack.expansionRevision else { return nil }
        let reached = cache.value(.reach, of: pack.folder, "\(template.place.file.index)", at: pack.version) {
            let chain = chain(of: template, in: pack)
            return ItemReach(chain, in: pack, common: common()).revision(of: chain, at: expansion)
        }
        return Revision { hasher in
            hasher.combine(reached)
            hasher.combine(days)
            hasher.combine(zone.name)
        }
    }

    /// Returns the cached findings of a template, or `nil`. Their locations are valid only for the same version of the pack. A
    /// result without findings is valid for any version.
    private func known(_ job: Job, _ pack: Pack) -> [[Diagnostic]]? {
        job.inputs.flatMap { cache?.value(.expansion, of: pack.folder, job.name, at: $0) }.flatMap {
            $0.version == pack.version || $0.found.allSatisfy(\.isEmpty) ? $0.found : nil
        }
    }

    /// Expands each template that has no cached findings, on each of its days.
    private func expand(_ jobs: inout [Job]) {
        let left = jobs.indices.filter { jobs[$0].known == nil }
        if left.isEmpty { return }
        let (work, zone, packs) = (left.map { jobs[$0] }, zone, catalogue.packs)
        let named = Array(Set(work.map(\.pack)))
        let made = inParallel(named.count, isSmall: named.count < 2) { index in
            let days = work.first { $0.pack == named[index] }?.days ?? []
            return DailyExpansion.Shared(packs[named[index]], on: days, zone: zone)
        }
        let shared = Dictionary(uniqueKeysWithValues: zip(named, made))
        let results = inParallel(work.count, isSmall: work.count < 2) { index -> [[Diagnostic]] in
            let job = work[index]
            guard let plan = job.plan, let shared = shared[job.pack] else { return [] }
            var expansion = DailyExpansion(packs[job.pack], job.template, plan: plan, zone: zone, shared: shared)
            return job.days.map { expansion.findings(on: $0).findings }
        }
        for (index, found) in zip(left, results) {
            jobs[index].known = found
            guard let inputs = jobs[index].inputs else { continue }
            let pack = packs[jobs[index].pack]
            let expanded = ExpandedTemplate(version: pack.version, found: found)
            cache?.keep(expanded, as: .expansion, of: pack.folder, jobs[index].name, at: inputs)
        }
    }

    /// The identity of a finding regardless of the day. It is reported once, for the first day on which it occurs.
    private struct DiagnosticKey: Hashable {
        var check: CheckID
        var place: SourceLocation?
        var related: SourceLocation?
    }

    private func report(
        _ diagnostic: Diagnostic, on day: Day, besides seen: inout Set<DiagnosticKey>, _ diagnostics: inout Diagnostics
    ) {
        let key = DiagnosticKey(check: diagnostic.check, place: diagnostic.place, related: diagnostic.related.first?.place)
        guard seen.insert(key).inserted else { return }
        var diagnostic = diagnostic
        diagnostic.fix = diagnostic.fix.flatMap { $0.settled(in: catalogue.sources) }
        if day != days.first { diagnostic.notes.append("So it is when seeded on \(day.iso), a \(day.weekday.title).") }
        diagnostics.report(diagnostic)
    }

    private func canBeExpanded(_ pack: Pack, _ unread: Set<FileID>) -> Bool {
        !pack.modelFiles.contains(where: unread.contains) && pack.canBeExpanded
    }

    private func isBroken(_ template: Template, in pack: Pack) -> Bool {
        chain(of: template, in: pack).contains { $0.isBroken }
    }

    /// Returns the template and its bases.
    private func chain(of template: Template, in pack: Pack) -> [Template] {
        var chain = [template]
        while let base = chain.last?.base, pack.templates.numbers.contains(base), chain.count <= pack.templates.count {
            chain.append(pack.templates[base])
        }
        return chain
    }

    /// Returns the checks whose findings may result from unreadable parts of the template or its bases.
    private func consequentialChecks(of template: Template, in pack: Pack) -> Set<CheckID> {
        var found: Set<CheckID> = []
        for one in chain(of: template, in: pack) {
            if one.hasErrors { found.formUnion([BrokenLimit.id, UnmetExpectation.id]) }
            if one.isIncomplete || one.records.contains(where: { usesFaulty($0, in: pack) }) {
                found.formUnion([UnknownRecord.id, DuplicateRecord.id, MissingValue.id, BrokenLimit.id, UnmetExpectation.id])
            }
        }
        return found
    }

    /// Whether the record uses an item with errors, directly or in a nested record.
    private func usesFaulty(_ spec: RecordSpec, in pack: Pack, depth: Int = 0) -> Bool {
        if depth > 8 { return false }
        let items = spec.uses.compactMap { pack.items.indices.contains($0.item.index) ? pack.items[$0.item.index] : nil }
        return items.contains { item in
            item.hasErrors
                || item.values.contains { value in
                    if case .specs(let written) = value {
                        return written.specs.contains { usesFaulty($0, in: pack, depth: depth + 1) }
                    }
                    return false
                }
        } || spec.nested.contains { $0.specs.contains { usesFaulty($0, in: pack, depth: depth + 1) } }
    }
}

/// The result of expanding a template.
private struct ExpandedTemplate: Sendable {
    /// The version of the pack that the locations refer to.
    var version: Revision
    /// The findings of each day.
    var found: [[Diagnostic]]
}

extension Query<ExpandedTemplate> {
    fileprivate static var expansion: Query { Query("expansion") }
}

extension Query<[Day]> {
    /// The days on which the season of an item begins or has just ended.
    fileprivate static var seasonBoundaries: Query { Query("season-boundaries") }
}

extension Query<Revision> {
    /// The revision of everything that a template reaches.
    fileprivate static var reach: Query { Query("reach") }
}
