import HomeseedModel
import HomeseedSyntax

/// The file of an imported template.
struct HouseholdTemplate {
    let household: ImportedHousehold
    let id: String
    let title: String

    /// The top-level entries of `records`, by entity.
    var records: [(key: String, value: Tree)] {
        let entities = household.pack.model.entities
        return entities.numbers.compactMap { number in
            let records = household.top.filter { $0.entity == number }
            return records.isEmpty ? nil : (entities[number].name, ImportedRecord.list(records, in: household.pack))
        }
    }

    /// The text of a new file.
    var text: String {
        let records = Tree.lines(of: "records", records.isEmpty ? .word("{}") : .map(records), isRoot: true)
        return """
            template: \(ScalarText.of(id))
            title: \(ScalarText.of(title))

            \(records.joined(separator: "\n"))

            """
    }

    private enum ScalarText {
        static func of(_ text: String) -> String { Tree.text(text).flow(isJSON: false) }
    }
}
