import Dispatch
import Homeseed
import HomeseedSource
import HomeseedSyntax
import HomeseedText
import Synchronization

/// Every mutation of every pack, judged.
struct MutationProof {
    private let packs: [PackUnderTest]
    private let step: Int
    private let isVerbose: Bool

    /// - Parameter step: 1 judges all mutations, and n every nth one.
    init(_ packs: [PackUnderTest], step: Int, isVerbose: Bool) {
        self.packs = packs
        self.step = step
        self.isVerbose = isVerbose
    }

    /// Prints the results. Returns `false` if a mutation was missed, or reported at another location.
    func run() throws -> Bool {
        var isSound = true
        for pack in packs {
            let every = PackUnderTest.mutations(of: pack)
            let mutations = stride(from: 0, to: every.count, by: step).map { every[$0] }
            let judged = Mutex<[(index: Int, judgement: Judgement, findings: [Finding])]>([])
            DispatchQueue.concurrentPerform(iterations: mutations.count) { index in
                let mutation = mutations[index]
                let isRight = { (findings: [Finding]) in findings.contains { mutation.isRightPlace($0, in: pack) } }
                guard let findings = try? pack.findings(mutation, isEnough: isRight) else { return }
                let judgement = Judgement(mutation, findings, isRight: isRight(findings), in: pack)
                judged.withLock { $0.append((index, judgement, findings)) }
            }
            let all = judged.withLock { $0 }.sorted { $0.index < $1.index }
            print("\(pack.id): " + MutationProof.table(mutations, all.map { ($0.index, $0.judgement) }))
            if all.count != mutations.count { isSound = false }
            for (index, judgement, findings) in all
            where judgement == .missed || judgement == .elsewhere || isVerbose && judgement == .harmless {
                let mutation = mutations[index]
                let places = findings.prefix(2).map {
                    "\($0.identity.check) at \($0.path) \($0.range.map { "\($0.lower)..<\($0.upper)" } ?? ""): \($0.identity.headline)"
                }
                print(
                    "  \(judgement): \(mutation.action) \(mutation.subject) '\(mutation.name)' in \(pack.files[mutation.file].path):\(mutation.line) \(places)"
                )
                if judgement != .harmless { isSound = false }
            }
        }
        return isSound
    }

    private static func table(_ mutations: [Mutation], _ judged: [(index: Int, judgement: Judgement)]) -> String {
        let counts = Judgement.allCases.map { judgement in "\(judged.count { $0.judgement == judgement }) \(judgement)" }
        let subjects = Mutation.Subject.allCases.map { subject in "\(mutations.count { $0.subject == subject }) of \(subject)s" }
        return "\(mutations.count) mutations (\(subjects.joined(separator: ", "))): " + counts.joined(separator: ", ")
    }
}

extension PackUnderTest {
    static func mutations(of pack: PackUnderTest) -> [Mutation] {
        let paths = pack.catalogue.sources.files.enumerated().reduce(into: [String: FileID]()) {
            $0[$1.element.path] = FileID($1.offset)
        }
        var messages: Set<SourceLocation> = []
        for file in pack.catalogue.messages {
            for message in file {
                messages.insert(message.source.place)
                for translation in message.translations { translation.map { _ = messages.insert($0.place) } }
            }
        }
        let ids = Set(pack.catalogue.pack(pack.id)?.items.map(\.place) ?? [])
        return pack.files[pack.own].enumerated().flatMap { number, source -> [Mutation] in
            guard let file = paths[source.path] else { return [] }
            var ignored = Diagnostics()
            let document = parse(source, as: file, into: &ignored)
            return MutationMaker(document, source, number: number, isMessage: messages.contains, isID: ids.contains).mutations
        }
    }
}
