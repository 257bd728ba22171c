public import HomeseedStore

/// The conformance suite for targets, built-in and third-party.
///
/// It does not depend on a test framework. A target's tests run it and assert that no result has failures.
/// ```swift
/// for result in TargetConformance.run({ try MyStore() }) { #expect(result.failures == [], "\(result.name)") }
/// ```
public enum TargetConformance {
    /// Runs the checks in sequence, each on its own store, and returns their results. A check that requires a capability which
    /// the target lacks is skipped.
    ///
    /// - Parameters:
    ///   - words: A text that the names of the checks must contain, or `nil` for all checks.
    ///   - each: A closure that receives each result immediately, because a slow or unreachable store can take minutes.
    ///   - makeStore: A closure that creates an empty store. It is called once per check.
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

/// A store under test that can be accessed without its target. The suite makes changes through it as another program would, and
/// verifies the stored rows.
///
/// An implementation must not use the target. Otherwise a target that ignores writes could not be distinguished from a correct
/// target.
public protocol ConformanceStore {
    /// The target under test, on this store.
    var target: any SeedTarget { get }
    /// Returns the rows of a table by UUID. The single row of a table without a key has the ID ``RecordID/none``. If the table
    /// does not exist yet, the result is empty.
    func rows(of table: StoreTable) throws -> [RecordID: [Cell]]
    /// Replaces or inserts a row, or removes it if `cells` is `nil`. The table exists.
    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws
}

/// The result of a conformance check.
public struct ConformanceResult: Sendable {
    public let name: String
    public let failures: [String]
    /// The reason why the check does not apply to this target, or `nil` if the check ran.
    public let skipped: String?

    init(name: String, failures: [String] = [], skipped: String? = nil) {
        self.name = name
        self.failures = failures
        self.skipped = skipped
    }
}

/// A conformance check of targets.
struct ConformanceCheck: Sendable {
    var name: String
    /// The capabilities that the check requires.
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
            // A target that cannot read may still keep a column of an existing row. A target that rewrites a whole file cannot.
            case .keeping: ("keep columns", { $0.readsBack || $0.retainsCreationOnlyColumns })
            }
        }
    }

    static let builtIn: [ConformanceCheck] =
        seedingChecks + editingChecks + householdChecks + removalChecks + failureChecks + valueChecks + unchangedChecks
        + usageChecks
}
