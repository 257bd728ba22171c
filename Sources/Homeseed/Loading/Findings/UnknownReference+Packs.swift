import HomeseedDocument
import HomeseedSource

extension UnknownReference {
    /// A pack whose templates have records, and nothing says of what.
    static func noModel(_ pack: Pack) -> Diagnostic {
        Diagnostic(
            id, .error, "The templates of this pack have records, and it has no entities for them", at: pack.place,
            notes: ["They belong into model.yaml, which is missing or empty."])
    }

    /// A kind that others name, of which there is no item.
    static func noItems(_ kind: Kind, of pack: Pack, namedAt place: Place) -> Diagnostic {
        Diagnostic(
            id, .error, "There is no \(kind.id) in this pack, and other files name some", at: pack.place,
            related: [.init("the first that is named", at: place)],
            notes: ["They belong into \(kind.file).yaml, which is missing or empty."])
    }

    /// Nil where nothing is to be said of it.
    static func diagnostic(_ node: Node, fault: Model.PathFault, in model: Model) -> Diagnostic? {
        switch fault {
        case .noField(let name, let entity):
            let known = model.entities[entity]
            return diagnostic(node, word: name, what: "field of \(known.name)", among: known.fields.map(\.name))
        case .notAReference(let name, let entity):
            return Diagnostic(
                id, .error, "'\(name)' of \(model.entities[entity].name) is no reference, so the path ends there",
                at: node.place(of: name) ?? node.place)
        case .unreadable: return nil
        }
    }
}
