import Foundation
import TestSupport
import Testing

/// Seeded stores whose pack's model changes, checked with plain SQL.
@Suite("Models that change")
struct ChangedModelTests {
    static let here = FoundPopulationTests.here
    static let guest = "family-to-do/guest"
    static let model = "Catalogue/family-to-do/model.yaml"

    /// A change to the model of family-to-do.
    enum Change: String, CaseIterable {
        case addedColumn, droppedColumn, retypedColumn, newTable, droppedTable

        func apply(to model: String) -> String {
            switch self {
            case .addedColumn:
                model.replacing("      isProposal:", with: "      note: {type: string, optional: true}\n      isProposal:")
            case .droppedColumn:
                model.replacing("      areaId: {type: string, optional: true}  # not used by the app yet\n", with: "")
                    .replacing("      isProposal: {type: boolean, default: false}\n", with: "")
            case .retypedColumn: model.replacing("dueDate: {type: date,", with: "dueDate: {type: string,")
            case .newTable:
                model.replacing(
                    "\nlimits:",
                    with:
                        "\n  Note:\n    fields:\n      id: uuid\n      household: {type: reference, to: Household}\n      body: {type: string, optional: true}\n\nlimits:"
                )
            case .droppedTable:
                model.replacing(
                    "      shopping: {type: inverse, of: ShoppingItem.household}\n", with: ""
                ).replacing("  ShoppingItem:\n", with: "  Purchase:\n")
            }
        }
    }

    static func seeded(_ kind: TestStore.Kind) throws -> TestStore {
        let store = try TestStore(kind, Program("family-to-do"))
        let seed = try store.program.run([
            "seed", guest, "--into", store.address, "--today", "2026-11-21", "--time-zone", "UTC",
        ])
        #expect(seed.code == 0, "\(seed.output)\(seed.errors)")
        return store
    }

    static func change(_ store: TestStore, _ change: (String) -> String) throws {
        let old = try store.program.read(model)
        let new = change(old)
        #expect(new != old)
        try store.program.write(new, to: model)
    }

    static func quoted(_ name: String, _ kind: TestStore.Kind) -> String { "\"\(name)\"" }

    @Test("leave unseed working on what the ledger holds", arguments: here, Change.allCases)
    func unseed(kind: TestStore.Kind, change: Change) throws {
        let store = try Self.seeded(kind)
        let tasks = try store.ask("SELECT count(*) FROM \"Task\"").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try #require(Int(tasks)) > 2)
        _ = try store.ask(
            "UPDATE \"Task\" SET title = 'Ours' WHERE id = (SELECT min(CAST(id AS text)) FROM \"Task\")\(kind == .postgres ? "::uuid" : "")"
        )
        try Self.change(store, change.apply)
        let unseed = try store.program.run(["unseed", Self.guest, "--into", store.address])
        #expect(unseed.code == 1 && unseed.output.contains("3 left alone"), "\(change): \(unseed.output)\(unseed.errors)")
        #expect(try store.ask("SELECT title FROM \"Task\"") == "Ours\n")
        #expect(try store.ask("SELECT count(*) FROM \"ShoppingItem\"") == "0\n")
        let rest = try store.program.run(["unseed", Self.guest, "--into", store.address, "--overwrite-edits"])
        #expect(rest.code == 0, "\(rest.output)\(rest.errors)")
        #expect(try store.ask("SELECT (SELECT count(*) FROM \"Task\") + (SELECT count(*) FROM homeseed_records)") == "0\n")
    }
}
