import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

/// A kit that passes everything proves nothing. These targets are faulty, and the kit must report that.
@Suite("The conformance kit")
struct KitTests {
    struct Faulty: SeedTarget, ConformanceStore {
        let fault: Fault
        let memory = MemoryTarget()
        var address: String { memory.address }
        var capabilities: TargetCapabilities { memory.capabilities }
        var target: any SeedTarget { self }

        func open<Answer>(
            _ schema: StoreSchema, for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
        ) throws(TargetError) -> Answer {
            try memory.open(schema, for: access) { (session) throws(TargetError) in
                try work(FaultySession(session: session, fault: fault))
            }
        }

        func rows(of table: StoreTable) -> [RecordID: [Cell]] { memory.rows(of: table.name) }
        func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) {
            memory.put(cells, in: table.name, at: record)
        }
    }

    enum Fault: CaseIterable {
        case forgetsDeletions, forgetsUpdates, forgetsLedger, seesNoOthers, seesNoReferrers, countsNoOthers
    }

    struct FaultySession: SeedSession {
        let session: any SeedSession
        let fault: Fault

        func seeds() throws(TargetError) -> [SeedEntry] { fault == .forgetsLedger ? [] : try session.seeds() }

        func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
            var installed = try session.installed(household, wanted: wanted)
            if fault == .forgetsLedger { installed.seeds = [] }
            if fault == .seesNoOthers { installed.rows = installed.rows.filter { $0.value.seeded != nil } }
            return installed
        }

        func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
            fault == .seesNoReferrers ? [] : try session.referrers(to: household)
        }

        func usage() throws(TargetError) -> StoreUsage {
            var usage = try session.usage()
            if fault == .countsNoOthers { usage.unmanagedRows = [] }
            return usage
        }

        func apply(_ plan: SeedPlan) throws(TargetError) {
            var plan = plan
            plan.changes = plan.changes.filter { change in
                switch change.action {
                case .delete: fault != .forgetsDeletions
                case .update: fault != .forgetsUpdates
                case .create: true
                }
            }
            try session.apply(plan)
        }
    }

    @Test("finds a target that is wrong", .long, arguments: Fault.allCases)
    func finds(fault: Fault) {
        let failures = TargetConformance.run { Faulty(fault: fault) }.flatMap(\.failures)
        #expect(!failures.isEmpty)
    }

    @Test("says in few words which row and which field it is about")
    func isShort() {
        let failures = TargetConformance.run { Faulty(fault: .forgetsUpdates) }.flatMap(\.failures)
        #expect(
            failures.contains { $0.contains("rooms first/rooms/") && $0.contains(": expected ") && $0.contains(", found ") },
            "\(failures)")
        for failure in failures { #expect(failure.unicodeScalars.count < 400, "\(failure)") }
    }

    @Test("tells each result as soon as it is known, and not when all of them are")
    func tellsEach() {
        var (stores, toldAt): (Int, [Int]) = (0, [])
        let results = TargetConformance.run(
            only: "half-way", each: { _ in toldAt.append(stores) },
            {
                stores += 1
                return Faulty(fault: .forgetsUpdates)
            })
        #expect(results.count == 2 && toldAt.count == 2 && toldAt[0] < toldAt[1], "\(toldAt)")
    }

    @Test("asks nothing that the page on targets in Swift does not say")
    func isWritten() throws {
        let page = try String(contentsOf: handbookFolder.appendingPathComponent("AddingATarget.md"), encoding: .utf8)
        let names = TargetConformance.run { throw TargetError.failed("none") }.map(\.name)
        #expect(names.count > 30)
        for name in names { #expect(page.contains(name), "\(name)") }
    }
}
