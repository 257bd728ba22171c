public import HomeseedStore

/// The suite that every target must pass, whoever wrote it.
///
/// It is tied to no test framework: a target's tests run it and assert that no result has a failure.
/// ```swift
/// for result in TargetConformance.run({ try MyStore() }) { #expect(result.failures == [], "\(result.name)") }
/// ```
public enum TargetConformance {
    /// Runs the checks one after the other, each on a store of its own, and returns what each found. One that asks for a
    /// capability which the target lacks is skipped.
    ///
    /// - Parameters:
    ///   - words: only the checks whose names have this in them; nil for all.
    ///   - each: told each result as soon as it is known: a store that is slow, or that is not there, takes minutes.
    ///   - makeStore: a new, empty store; called once or more for each check.
    public static func run(
        only words: String? = nil, each: (ConformanceResult) -> Void = { _ in }, _ makeStore: () throws -> any ConformanceStore
    ) -> [ConformanceResult] {
        ConformanceCheck.builtIn.filter { check in words.map { check.name.contains($0) } ?? true }.map { check in
            let result = result(of: check, makeStore)
            each(result)
            return result
        }
    }

    private static func result(of check: ConformanceCheck, _ makeStore: () throws -> any ConformanceStore) -> ConformanceResult {
        do {
            var context = ConformanceContext(store: try makeStore())
            let lacking = check.lacking(context.store.target.capabilities)
            guard lacking.isEmpty else {
                return ConformanceResult(name: check.name, skipped: "the target can't " + lacking.joined(separator: ", "))
            }
            do {
                try check.body(&context)
            } catch {
                context.failures.append("threw: \(error)")
            }
            return ConformanceResult(name: check.name, failures: context.failures)
        } catch {
            return ConformanceResult(name: check.name, failures: ["no store: \(error)"])
        }
    }
}

/// A store under test, with a second way into it: what someone else does there, and what really stands there.
/// It must not go through the target, or a target that forgets and one that remembers would look the same.
public protocol ConformanceStore {
    /// The target that is tested, on this store.
    var target: any SeedTarget { get }
    /// The rows of a table by UUID (the one row of a table without a key under ``RecordID/none``). None where
    /// there is no such table yet.
    func rows(of table: StoreTable) throws -> [RecordID: [Cell]]
    /// Changes a row or adds one; removes it with nil. The table is there.
    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws
}

/// What one check found.
public struct ConformanceResult: Sendable {
    public let name: String
    public let failures: [String]
    /// Why the check does not concern this target.
    public let skipped: String?

    init(name: String, failures: [String] = [], skipped: String? = nil) {
        self.name = name
        self.failures = failures
        self.skipped = skipped
    }
}

/// One thing that a target must get right.
struct ConformanceCheck: Sendable {
    var name: String
    /// Capabilities without which the check says nothing.
    var needs: [(name: String, isThere: @Sendable (TargetCapabilities) -> Bool)] = []
    var body: @Sendable (inout ConformanceContext) throws -> Void

    init(_ name: String, needs: [Need] = [.readingBack], _ body: @escaping @Sendable (inout ConformanceContext) throws -> Void) {
        self.name = name
        self.needs = needs.map(\.test)
        self.body = body
    }

    func lacking(_ capabilities: TargetCapabilities) -> [String] {
        needs.filter { !$0.isThere(capabilities) }.map(\.name)
    }

    enum Need: Sendable {
        case readingBack, deleting, transacting, keeping

        var test: (name: String, isThere: @Sendable (TargetCapabilities) -> Bool) {
            switch self {
            case .readingBack: ("read back", { $0.readsBack })
            case .deleting: ("delete", { $0.deletes })
            case .transacting: ("transact", { $0.transacts })
            // Who can't read may still leave a column of a row alone; a file that is written anew can't.
            case .keeping: ("keep columns", { $0.readsBack || $0.keepsColumns })
            }
        }
    }

    static let builtIn: [ConformanceCheck] =
        seedingChecks + editingChecks + householdChecks + removalChecks + failureChecks + valueChecks + unchangedChecks
        + usageChecks
}
