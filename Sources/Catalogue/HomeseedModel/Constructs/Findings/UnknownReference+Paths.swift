import HomeseedSource

extension UnknownReference {
    /// Returns the diagnostic for a path error, or `nil` if the error has already been reported.
    static func diagnostic(_ node: Node, error: Model.PathError, in model: Model) -> Diagnostic? {
        switch error {
        case .noField(let name, let entity):
            let known = model.entities[entity]
            return diagnostic(node, word: name, what: "field of \(known.name)", among: known.fields.map(\.name))
        case .notAReference(let name, let entity):
            return Diagnostic(
                id, .error, headline: "'\(name)' of \(model.entities[entity].name) is not a reference, so the path ends there",
                at: node.place(of: name) ?? node.place)
        case .unreadable: return nil
        }
    }
}
