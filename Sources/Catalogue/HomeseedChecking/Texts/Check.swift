package import HomeseedModel
package import HomeseedSource

/// A check of a loaded catalogue. It implements ``check(_:of:_:)`` or one of the protocols for text checks.
package protocol Check: CheckDeclaration {
    /// The check itself if it conforms to the protocol of the property, otherwise `nil`. A dynamic cast with `as?` would be
    /// slower.
    static var textCheck: (any TextCheck.Type)? { get }
    static var wordCheck: (any WordCheck.Type)? { get }
    static var gatheredTextCheck: (any GatheredTextCheck.Type)? { get }

    /// The parts of the catalogue that the findings in a pack depend on.
    static var reach: CheckReach { get }

    /// Reports the findings in some packs of a loaded catalogue.
    static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics)
}

extension Check {
    package static var textCheck: (any TextCheck.Type)? { nil }
    package static var wordCheck: (any WordCheck.Type)? { nil }
    package static var gatheredTextCheck: (any GatheredTextCheck.Type)? { nil }
    package static var reach: CheckReach { .pack }
    /// Does nothing. Text checks have no findings for packs as a whole.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {}
}

/// The parts of the catalogue that a check reads for a pack.
package enum CheckReach: Sendable {
    /// The pack's texts in all languages, their metadata, the pack's terminology, and texts of required packs, but no values of
    /// items.
    case texts
    /// The pack with its translations, and the packs that it requires.
    case pack
    /// The pack and its required packs, and the packs that require it.
    case dependents
    /// Every pack. The packs are checked together on every run, so the check has to be cheap.
    case catalogue
}
