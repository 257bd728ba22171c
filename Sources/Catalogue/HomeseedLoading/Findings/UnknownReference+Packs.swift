import HomeseedModel
import HomeseedSource

extension UnknownReference {
    /// Returns the diagnostic for a pack whose templates have records although it has no entities.
    static func noModel(_ pack: Pack) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The templates of this pack have records, and it has no entities for them", at: pack.place,
            notes: ["They belong into model.yaml, which is missing or empty."])
    }

    /// Returns the diagnostic for a kind without items to which other files refer.
    static func noItems(_ kind: Kind, of pack: Pack, namedAt place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "There is no \(kind.id) in this pack, and other files name some", at: pack.place,
            related: [.init("the first that is named", at: place)],
            notes: ["They belong into \(kind.file).yaml, which is missing or empty."])
    }
}
