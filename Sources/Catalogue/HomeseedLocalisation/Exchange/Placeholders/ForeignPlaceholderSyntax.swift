/// A third-party notation for placeholders.
package enum ForeignPlaceholderSyntax: Hashable, Sendable {
    /// `{{name}}`: i18next, Handlebars, Jinja, Angular. In the catalogue, it is the literal text `{name}`.
    case doubleBraces
    /// `${name}`: JavaScript, Kotlin, shells.
    case dollar
    /// `%{name}`: Ruby and Elixir.
    case percent
    /// `<%= name %>`: ERB, EJS, lodash.
    case tag
    /// `%(name)s`: Python.
    case python
    /// `\(name)`: Swift.
    case swift
    /// `$t(other-text)`: i18next inserts another text.
    case nesting
    /// `{ $name }`: Fluent.
    case fluent
    /// `{ name }`, with spaces.
    case spaces
    /// `{count, plural, one {…} other {…}}`.
    case plural
    /// `{gender, select, …}`.
    case select
    /// `{price, number}`.
    case format

    /// Whether the catalogue treats the notation as an invalid brace.
    package var isInvalidBrace: Bool {
        switch self {
        case .fluent, .spaces, .plural, .select, .format: true
        default: false
        }
    }

    /// The subject and the verb of a note about the notation: `Ruby and Elixir write`.
    package var users: String {
        switch self {
        case .doubleBraces: "i18next, Handlebars and Jinja write"
        case .dollar: "JavaScript and Kotlin write"
        case .percent: "Ruby and Elixir write"
        case .tag: "ERB and EJS write"
        case .python: "Python writes"
        case .swift: "Swift writes"
        case .nesting: "i18next writes"
        case .fluent: "Fluent writes"
        case .spaces: "Some write"
        case .plural, .select, .format: "ICU writes"
        }
    }
}

/// A third-party placeholder in a text of the catalogue.
package struct FoundPlaceholder: Hashable, Sendable {
    package var syntax: ForeignPlaceholderSyntax
    /// The byte range in the text.
    package var range: Range<Int>
    /// The name in the catalogue's notation, or `nil` if it is not a valid placeholder name.
    package var name: String?
    /// Whether its braces are escaped as literal, by an import or by hand.
    package var isEscaped = false
    /// The texts of its plural forms in the catalogue's notation.
    package var forms: [(key: String, text: String)] = []

    /// Compares notation and range, which, together with the text, determine all other properties.
    package static func == (a: FoundPlaceholder, b: FoundPlaceholder) -> Bool { a.syntax == b.syntax && a.range == b.range }
    /// Hashes the range, since no two placeholders share a range.
    package func hash(into hasher: inout Hasher) { hasher.combine(range) }
}
