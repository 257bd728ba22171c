import HomeseedModel
import HomeseedSyntax

/// A new template: with the records that the model requires, based on another template, or empty.
struct TemplateDraft {
    @Boxed var pack: Pack
    let id: String

    private var title: String { Tree.text(Words.title(id)).flow(isJSON: false) }

    /// The candidates in order of preference: with records, based on another template, and empty.
    var candidates: [String] {
        var all: [String] = []
        if let records = try? records { all.append(head("the members of the household, and the state of each record") + records) }
        if let base = pack.templates.first?.id {
            all.append(head("the differences from \(base)") + "based-on: \(base)\n\nrecords: {}\n")
        }
        all.append(head("the members of the household, and the state of each record") + "\nrecords: {}\n")
        return all
    }

    private func head(_ what: String) -> String { "# Fill in: \(what).\ntemplate: \(id)\ntitle: \(title)\n" }

    /// One record of each entity that has no owner and can own other records, or `nil` if there is no such entity.
    private var records: String? {
        get throws {
            let entities = pack.model.entities.filter { entity in
                entity.owner == nil && entity.rowsFrom == nil && !entity.isSingle && entity.key.isEmpty
                    && entity.fields.contains { $0.role == .inverse }
            }
            guard !entities.isEmpty else { return nil }
            let values = ValueDraft(pack: pack, id: id, kind: "record")
            let trees = try entities.map { entity -> (key: String, value: Tree) in
                var entries: [(key: String, value: Tree)] = [("key", .text("home"))]
                for field in entity.fields where isNeeded(field) { entries.append((field.name, try values.value(of: field))) }
                return (entity.name, .list([.map(entries)]))
            }
            return "\n" + Tree.lines(of: "records", .map(trees), isRoot: true).joined(separator: "\n") + "\n"
        }
    }

    private func isNeeded(_ field: Field) -> Bool {
        guard field.role != .id, field.role != .inverse, !field.isOptional, !field.isHelper else { return false }
        return field.defaultValue == nil && field.computed == nil && field.presence == nil
    }
}
