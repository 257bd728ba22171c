import HomeseedHouseholds
import HomeseedModel
import HomeseedStore

extension PackComparison {
    /// Returns the changed tables, with the consequences for seeded stores. Added and dropped tables are reported as entities.
    func tables() -> [ContentChange] {
        guard !old.pack.isModelBroken, !new.pack.isModelBroken else { return [] }
        let difference = SchemaDifference(from: SchemaMaker(old.pack).make().schema, to: SchemaMaker(new.pack).make().schema)
        return difference.tables.compactMap { table in
            guard let before = table.old, let after = table.new else { return nil }
            let lines = table.lines.map { $0.hasPrefix(after.name + ".") ? String($0.dropFirst(after.name.count + 1)) : $0 }
            return ContentChange(
                before.name == after.name ? .changed : .renamed, subject: "table", named: after.name, in: id,
                was: before.name == after.name ? nil : before.name,
                breaks: [
                    .init(
                        "Seeded stores have the former table: \(lines.joined(separator: ", ")).",
                        "Seed them with `homeseed seed --migrate`, or run the statements of `homeseed ddl \(id) --since REV`.")
                ])
        }
    }
}
