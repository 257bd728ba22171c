import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText

/// A run of every check on every pack, except for those with cached findings.
struct PackChecking {
    @Boxed private var catalogue: Catalogue
    private let cache: CheckCache?
    private let environment: Int
    private let asked: Set<CheckID>?
    private let packs: Set<PackIndex>?

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - asked: the checks to run; `nil` for all.
    ///   - packs: the packs to check; `nil` for all.
    ///   - cache: findings of earlier runs in unchanged packs. Must be `nil` if only some checks run.
    init(_ catalogue: Catalogue, only asked: Set<CheckID>? = nil, in packs: Set<PackIndex>? = nil, _ cache: CheckCache?) {
        self.packs = packs
        self.catalogue = catalogue
        self.asked = asked
        self.cache = cache
        environment = cache?.number(of: CheckEnvironment(catalogue)) ?? 0
    }

    func check(_ diagnostics: inout Diagnostics) {
        var parts = [Part(jobs: passes(.catalogue).map { .check($0, catalogue.packs.dropFirst()) })]
        for pack in catalogue.packs.dropFirst() where packs?.contains(pack.number) ?? true {
            parts += [part(pack, .pack), part(pack, .dependents)]
        }
        let jobs = parts.flatMap(\.jobs)
        let isSmall = jobs.count < 2 || catalogue.sources.files.reduce(0) { $0 + $1.bytes.count } < 100_000
        let asked = Set(parts.lazy.filter { !$0.jobs.isEmpty }.compactMap(\.pack))
        // Messages are gathered only with a cache: an editor waits for one pack at a time, but a full run has no memory for a
        // copy of all packs.
        let gathered =
            cache == nil ? catalogue : catalogue.gatheringMessages(of: catalogue.packs.filter { asked.contains($0.number) })
        let results = inParallel(jobs.count, isSmall: isSmall) { jobs[$0].run(gathered) }
        var next = 0
        for part in parts {
            var found = part.known ?? Diagnostics()
            for (job, result) in zip(part.jobs, results[next..<next + part.jobs.count]) {
                found.append(result)
                if result.all.isEmpty, let texts = part.texts, let name = job.textsName {
                    cache?.clearTexts.keep(true, as: name, madeFrom: texts)
                }
            }
            next += part.jobs.count
            if let inputs = part.inputs, part.known == nil { cache?.findings.keep(found, as: part.name, madeFrom: inputs) }
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

    /// The checks of one reach on one pack.
    private struct Part {
        var name = ""
        var pack: PackIndex?
        /// The inputs of the checks, or `nil` if they cannot be identified.
        var inputs: CheckInputs?
        var known: Diagnostics?
        /// The inputs of the checks that read only texts.
        var texts: TextInputs?
        var jobs: [Job] = []
    }

    private func part(_ pack: Pack, _ reach: CheckReach) -> Part {
        var part = Part(
            name: CheckCache.name("\(reach)", of: pack), pack: pack.number, inputs: cache == nil ? nil : inputs(pack, reach))
        part.known = part.inputs.flatMap { cache?.findings.value(part.name, $0) }
        if part.known != nil { return part }
        part.jobs = passes(reach).map { .check($0, [pack]) }
        if reach == .pack {
            part.texts = cache == nil ? nil : texts(pack)
            let all =
                passes(.texts).map { Job.check($0, [pack]) }
                + (checksTexts ? TextScope.all([pack], of: catalogue).map { .texts($0) } : [])
            part.jobs += all.filter { !isClear($0, part.texts) }
        }
        return part
    }

    /// Whether the job found nothing in the same texts before. Most edits do not affect texts.
    private func isClear(_ job: Job, _ texts: TextInputs?) -> Bool {
        guard let texts, let name = job.textsName else { return false }
        return cache?.clearTexts.value(name, texts) ?? false
    }

    private func texts(_ pack: Pack) -> TextInputs? {
        let required = pack.requires.map { $0 == .base ? 0 : catalogue.packs[$0].revision }
        guard let texts = pack.textsRevision, !required.contains(nil) else { return nil }
        return TextInputs(texts: texts, required: required.compactMap(\.self), environment: environment)
    }

    private func inputs(_ pack: Pack, _ reach: CheckReach) -> CheckInputs? {
        let others = pack.requires.map { catalogue.packs[$0] } + (reach == .dependents ? catalogue.packs(using: [pack]) : [])
        let revisions = ([pack] + others).map { $0.number == .base ? 0 : $0.revision }
        return revisions.contains(nil) ? nil : CheckInputs(revisions: revisions.compactMap(\.self), environment: environment)
    }

    private enum Job: Sendable {
        case check(any Check.Type, ArraySlice<Pack>)
        case texts(TextScope)

        /// The cache key under which the job is recorded as having no findings, or `nil` if it reads more than texts.
        var textsName: String? {
            switch self {
            case .texts(let scope):
                CheckCache.name("in \(scope.language.tag)\(scope.locale == nil ? " itself" : "")", of: scope.pack)
            case .check(let check, let packs):
                check.reach == .texts ? packs.first.map { CheckCache.name("by \(check.id.name)", of: $0) } : nil
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
