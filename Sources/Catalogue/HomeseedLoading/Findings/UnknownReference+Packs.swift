import HomeseedModel
import HomeseedSource

extension UnknownReference {
    /// Returns the diagnostic for a pack whose templates have records although it has no entities.
    static func noModel(_ pack: Pack) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The templates of this pack have records, but the pack has no entities", at: pack.place,
            notes: ["Entities are defined in model.yaml, which is missing or empty."])
    }

    /// Returns the diagnostic for a kind that other files refer to, although it has no items.
    static func noItems(_ kind: Kind, of pack: Pack, namedAt place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This pack has no \(kind.id), but other files refer to one", at: pack.place,
            related: [.init("the first reference", at: place)],
            notes: ["They are defined in \(kind.file).yaml, which is missing or empty."])
    }
}
