import HomeseedModel
import HomeseedSource

/// The names in a mapping file, which refer to entities of the model and their fields.
enum MappedNames {
    /// Returns the declaration of a name, or `nil` if the name belongs to the store.
    static func declaration(of found: NodePath, in pack: Pack) -> SourceLocation? {
        let names = found.steps.compactMap { step -> String? in if case .key(let name) = step { name } else { nil } }
        guard names.count > 1, names[0] == "entities", let number = pack.model.entity(named: names[1]) else { return nil }
        let entity = pack.model.entities[number]
        if names.count == 2 { return found.isKey ? entity.place : nil }
        let field: String?
        switch names[2] {
        case "fields", "values": field = names.count == 4 && found.isKey ? names[3] : nil
        case "key": field = found.isKey ? nil : found.node.text
        default: field = nil
        }
        return field.flatMap { name in entity.fields.first { $0.name == name }?.place }
    }
}
