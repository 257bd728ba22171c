import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText

/// A run of every check on every pack, except for those with cached findings.
struct PackChecking {
    @Boxed private var catalogue: Catalogue
    private let cache: QueryCache?
    private let environment: Revision
    private let asked: Set<CheckID>?
    private let packs: Set<PackIndex>?

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - asked: the checks to run; `nil` for all.
    ///   - packs: the packs to check; `nil` for all.
    ///   - cache: findings of earlier runs in unchanged packs. Must be `nil` if only some checks run.
    init(_ catalogue: Catalogue, only asked: Set<CheckID>? = nil, in packs: Set<PackIndex>? = nil, _ cache: QueryCache?) {
        self.packs = packs
        self.catalogue = catalogue
        self.asked = asked
        self.cache = cache
        environment = cache == nil ? .none : catalogue.checkEnvironment
    }

    func check(_ diagnostics: inout Diagnostics) {
        var parts = [Part(jobs: passes(.catalogue).map { .check($0, catalogue.packs.dropFirst()) })]
        for pack in catalogue.packs.dropFirst() where packs?.contains(pack.number) ?? true {
            parts += [part(pack, .pack), part(pack, .dependents)]
        }
        let jobs = parts.flatMap(\.jobs)
        let isSmall = jobs.count < 2 || catalogue.sources.files.reduce(0) { $0 + $1.bytes.count } < 100_000
        let asked = Set(parts.lazy.filter { !$0.jobs.isEmpty }.compactMap(\.pack))
        // Messages are gathered only with a cache, for the few packs that an editor waits for. In a full run, copies of all
        // packs would take too much memory.
        let gathered =
            cache == nil ? catalogue : catalogue.gatheringMessages(of: catalogue.packs.filter { asked.contains($0.number) })
        let results = inParallel(jobs.count, isSmall: isSmall) { jobs[$0].run(gathered) }
        var next = 0
        for part in parts {
            var found = part.known ?? Diagnostics()
            for (job, result) in zip(part.jobs, results[next..<next + part.jobs.count]) {
                found.append(result)
                if result.all.isEmpty, let texts = part.texts, let name = job.textsName {
                    cache?.keep(true, as: .clearTexts, of: part.folder, name, at: texts)
                }
            }
            next += part.jobs.count
            if let inputs = part.inputs, part.known == nil {
                cache?.keep(found, as: .findings, of: part.folder, part.name, at: inputs)
            }
            diagnostics.append(found)
        }
    }

    private func passes(_ reach: CheckReach) -> [any Check.Type] {
        Checks.passes.filter { $0.reach == reach && asked?.contains($0.id) ?? true }
    }

    private var checksTexts: Bool {
        guard let asked else { return true }
        return Checks.passes.contains {
            asked.contains($0.id) && ($0.textCheck != nil || $0.wordCheck != nil || $0.gatheredTextCheck != nil)
        }
    }

    /// A run of all checks with the same reach on one pack, or on the whole catalogue.
    private struct Part {
        var name = ""
        var folder = ""
        var pack: PackIndex?
        /// The revision of everything that the checks read, or `nil` if their findings are not cached.
        var inputs: Revision?
        var known: Diagnostics?
        /// The revision of everything that the checks of texts read.
        var texts: Revision?
        var jobs: [Job] = []
    }

    private func part(_ pack: Pack, _ reach: CheckReach) -> Part {
        var part = Part(
            name: "\(reach)", folder: pack.folder, pack: pack.number, inputs: cache == nil ? nil : inputs(pack, reach))
        part.known = part.inputs.flatMap { cache?.value(.findings, of: pack.folder, part.name, at: $0) }
        if part.known != nil { return part }
        part.jobs = passes(reach).map { .check($0, [pack]) }
        if reach == .pack {
            part.texts = cache == nil ? nil : texts(pack)
            let all =
                passes(.texts).map { Job.check($0, [pack]) }
                + (checksTexts ? TextScope.all([pack], of: catalogue).map { .texts($0) } : [])
            part.jobs += all.filter { !foundNothingBefore($0, part) }
        }
        return part
    }

    /// Whether the job found nothing in the same texts before. Most edits do not affect texts.
    private func foundNothingBefore(_ job: Job, _ part: Part) -> Bool {
        guard let texts = part.texts, let name = job.textsName else { return false }
        return cache?.value(.clearTexts, of: part.folder, name, at: texts) ?? false
    }

    private func texts(_ pack: Pack) -> Revision? {
        guard let texts = pack.textsRevision else { return nil }
        return revision(of: pack.requires.map { catalogue.packs[$0] }, and: texts)
    }

    private func inputs(_ pack: Pack, _ reach: CheckReach) -> Revision? {
        let others = pack.requires.map { catalogue.packs[$0] } + (reach == .dependents ? catalogue.packs(using: [pack]) : [])
        return revision(of: [pack] + others)
    }

    /// Returns the revision of everything that checks read, in these packs and outside of packs. Returns `nil` if a pack has no
    /// revision.
    private func revision(of packs: [Pack], and texts: Revision? = nil) -> Revision? {
        let revisions = packs.map { $0.number == .base ? Revision.none : $0.revision }
        if revisions.contains(nil) { return nil }
        return Revision { hasher in
            hasher.combine(environment)
            hasher.combine(texts)
            hasher.combine(revisions)
        }
    }

    private enum Job: Sendable {
        case check(any Check.Type, ArraySlice<Pack>)
        case texts(TextScope)

        /// The name under which the job is recorded as having no findings, or `nil` if it reads more than texts.
        var textsName: String? {
            switch self {
            case .texts(let scope): "in \(scope.language.tag)\(scope.locale == nil ? " itself" : "")"
            case .check(let check, _): check.reach == .texts ? "by \(check.id.name)" : nil
            }
        }

        func run(_ catalogue: Catalogue) -> Diagnostics {
            switch self {
            case .texts(let scope): return TextChecking.check(scope)
            case .check(let check, let packs):
                var found = Diagnostics()
                check.check(packs, of: catalogue, &found)
                return found.without(catalogue.brokenFiles)
            }
        }
    }
}

extension Catalogue {
    /// The revision of everything that checks read outside of packs.
    fileprivate var checkEnvironment: Revision {
        Revision { hasher in
            hasher.combine(locales)
            hasher.combine(settings.file.flatMap { sources[$0]?.bytes })
            hasher.combine(unreadPacks)
            hasher.combine(packs.dropFirst().contains { !$0.templates.isEmpty })
            hasher.combine(packs.contains { !$0.confirmations.isEmpty })
        }
    }
}

extension Query<Diagnostics> {
    /// The findings in a pack of all checks with the same reach.
    fileprivate static var findings: Query { Query("findings") }
}

extension Query<Bool> {
    /// Whether checks of a pack's texts found nothing. Findings are not kept, because their locations change.
    fileprivate static var clearTexts: Query { Query("clear texts") }
}
