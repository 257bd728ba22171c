package import HomeseedModel
package import HomeseedSource

/// A pass over a catalogue that has been read: in ``check(_:of:_:)``, or over its texts, as the protocols of those say.
package protocol Check: CheckDeclaration {
    /// The check itself where it looks at texts in one of these ways, else nil: its own protocol answers. Asking the
    /// runtime, `as?`, for each of all checks took a quarter of linting a small catalogue.
    static var textCheck: (any TextCheck.Type)? { get }
    static var wordCheck: (any WordCheck.Type)? { get }
    static var gatheredTextCheck: (any GatheredTextCheck.Type)? { get }

    /// What its findings in a pack depend on: as long as that stays, so do they.
    static var reach: CheckReach { get }

    /// Reports what is found in some packs of a catalogue that has been read.
    static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics)
}

extension Check {
    package static var textCheck: (any TextCheck.Type)? { nil }
    package static var wordCheck: (any WordCheck.Type)? { nil }
    package static var gatheredTextCheck: (any GatheredTextCheck.Type)? { nil }
    package static var reach: CheckReach { .pack }
    /// Finds nothing: a check that looks at texts is called for those, and has nothing to say of packs as a whole.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {}
}

/// How far a check looks from the pack that it is shown.
package enum CheckReach: Sendable {
    /// To the pack's texts in all languages, to what is said of them and of the pack's words, and to texts of those that it requires:
    /// to no value of an item.
    case texts
    /// To the pack with its translations, and to those that it requires.
    case pack
    /// Also to those that require it.
    case dependents
    /// To all packs: it is shown them together, each time. So it has to cost little.
    case catalogue
}
