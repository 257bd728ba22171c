package import HomeseedDocument
package import HomeseedSource

/// A pass over a catalogue that has been read: in ``check(_:_:)``, or over its texts, as the protocols of those say.
package protocol Check: CheckDeclaration {
    /// The check itself where it looks at texts in one of these ways, else nil: its own protocol answers. Asking the
    /// runtime, `as?`, for each of all checks took a quarter of linting a small catalogue.
    static var textCheck: (any TextCheck.Type)? { get }
    static var wordCheck: (any WordCheck.Type)? { get }
    static var gatheredTextCheck: (any GatheredTextCheck.Type)? { get }

    /// Reports what is found in a catalogue that has been read.
    static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics)
}

extension Check {
    package static var textCheck: (any TextCheck.Type)? { nil }
    package static var wordCheck: (any WordCheck.Type)? { nil }
    package static var gatheredTextCheck: (any GatheredTextCheck.Type)? { nil }
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {}
}
