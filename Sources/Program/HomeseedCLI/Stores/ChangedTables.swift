import HomeseedSource
import HomeseedStore

/// A store whose tables differ from a pack's model.
struct ChangedTables {
    let target: any SeedTarget
    let schema: StoreSchema
    let pack: String
    /// The template or the pack, as in the command line.
    let name: String
    /// The store, as in the command line.
    let into: String

    private var migrator: Migrator { Migrator(target: target, schema: schema, pack: pack) }

    /// Runs `work`, and explains its error if the store has other tables.
    func explaining<Answer>(_ work: () throws -> Answer) throws -> Answer {
        do {
            return try work()
        } catch let error as TargetError {
            throw explained(error) ?? error
        }
    }

    /// Returns the error for a store with other tables, with the differences and the next command; or `nil` for another error.
    func explained(_ error: TargetError) -> CommandError? {
        guard case .schemaMismatch = error, target is any MigratableTarget,
            let comparison = (try? migrator.comparison()) ?? nil, !comparison.statements.isEmpty
        else { return nil }
        let lines = comparison.difference.lines
        let rest = lines.count - ChangedTables.shown
        return CommandError(
            .findings, "\(target.address) has other tables than the model of \(pack).",
            advice: lines.prefix(ChangedTables.shown).map { $0 + "." }
                + (rest > 0 ? ["And \(counted(rest, "more difference"))."] : []) + [
                    "To change the tables and keep their rows: `\(command)`.",
                    "To print the statements: `homeseed ddl \(pack) --dialect \(comparison.dialect) --since REV`.",
                ])
    }

    private static let shown = 8

    private var command: String {
        let isPlain = into.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "._-/:@=,".utf8.contains(byte)
            }
        }
        return "homeseed seed \(name) --into \(isPlain ? into : "'" + into.replacing("'", with: "'\\''") + "'") --migrate"
    }

    /// The advice for rows that the store refuses because it has other constraints than the model.
    var constraintAdvice: [String] {
        guard target is any MigratableTarget, let comparison = (try? migrator.comparison()) ?? nil, !comparison.statements.isEmpty
        else { return [] }
        let lines = comparison.difference.lines.prefix(ChangedTables.shown).joined(separator: "; ")
        return ["The store's tables differ from the model: \(lines). To change them: `\(command)`."]
    }

    /// Prints a hint if rows look edited only because their columns changed since the seed.
    func remark(on plan: SeedPlan) {
        let isEdited = plan.retainedRows.contains { row in if case .edited = row.reason { true } else { false } }
        guard isEdited, target is any MigratableTarget, let tables = try? migrator.changedTables(of: plan.household),
            !tables.isEmpty
        else { return }
        Hint.print(
            "Columns of \(tables.sentenceList) changed since the seed, so unedited rows look edited. `\(command)` tells them apart."
        )
    }

    /// Changes the store's tables, after printing the statements.
    func migrate(storeGuard: StoreGuard, _ console: Console) throws {
        guard target is any MigratableTarget else {
            throw CommandError(
                .usage, "\(target.address) has no tables to migrate.",
                advice: ["--migrate is for databases (sqlite, postgres, mysql)."])
        }
        // A store that doesn't exist yet gets the model's tables.
        guard let comparison = try migrator.comparison() else { return }
        try migrator.migrate(storeGuard: storeGuard) { found in
            for statement in found.statements { console.print(statement + ";\n") }
        }
        let lines = comparison.difference.lines
        if !comparison.statements.isEmpty {
            Hint.print("\(target.address): \(lines.joined(separator: "; ")). The tables were changed, and their rows kept.")
        }
    }
}
