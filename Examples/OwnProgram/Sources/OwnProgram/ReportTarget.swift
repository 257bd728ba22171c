import Foundation
import Homeseed
import HomeseedStore

/// A target that writes a readable list of a household's content: `report:FILE`.
struct ReportTarget: SeedTarget {
    let path: String
    var address: String { "report:" + path }
    let capabilities = ReportTarget.abilities
    static let abilities = TargetCapabilities(
        readsBack: false, deletes: false, transacts: false, retainsCreationOnlyColumns: false)

    func open<Answer>(
        _ schema: StoreSchema, for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let session = ReportSession(schema)
        let answer = try work(session)
        guard access == .write else { return answer }
        do { try session.lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8) } catch {
            throw .unreachable("\(path) can't be written: \(error.localizedDescription)")
        }
        return answer
    }
}

private final class ReportSession: SeedSession {
    private let schema: StoreSchema
    private(set) var lines: [String] = []

    init(_ schema: StoreSchema) { self.schema = schema }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }
    func apply(_ plan: SeedPlan) { lines += plan.changes.map { "\(schema[$0.row.key.table]?.name ?? ""): \($0.row.label)" } }
}

struct ReportProvider: TargetProvider {
    let scheme = "report"
    let help = "report:FILE  a readable list of a household's records"
    var capabilities: TargetCapabilities? { ReportTarget.abilities }
    func makeTarget(_ address: TargetAddress) -> any SeedTarget { ReportTarget(path: address.rest) }
}
