/// A way to write placeholders that is not the catalogue's.
package enum ForeignPlaceholderSyntax: Hashable, Sendable {
    /// `{{name}}`, which here means a brace: i18next, Handlebars, Jinja, Angular.
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
    /// `$t(other-text)`: i18next takes in another text.
    case nesting
    /// `{ $name }`: Fluent.
    case fluent
    /// `{ name }`.
    case spaces
    /// `{count, plural, one {…} other {…}}`.
    case plural
    /// `{gender, select, …}`.
    case select
    /// `{price, number}`.
    case format

    /// Whether the catalogue takes it for a brace that was not finished.
    package var isFault: Bool {
        switch self {
        case .fluent, .spaces, .plural, .select, .format: true
        default: false
        }
    }

    /// Who writes a placeholder so.
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

/// A placeholder as others write them, in a text of the catalogue.
package struct FoundPlaceholder: Hashable, Sendable {
    package var syntax: ForeignPlaceholderSyntax
    /// In bytes of the text.
    package var range: Range<Int>
    /// As it would be called here; nil where its name is none that a placeholder may have.
    package var name: String?
    /// Whether its braces were made to be read as braces: by an import, or by hand.
    package var isEscaped = false
    /// The texts of its plural forms as they would stand here.
    package var forms: [(key: String, text: String)] = []

    /// Compares how it is written and where: all else follows from these and the text.
    package static func == (a: FoundPlaceholder, b: FoundPlaceholder) -> Bool { a.syntax == b.syntax && a.range == b.range }
    /// By where it stands: no two stand in one place.
    package func hash(into hasher: inout Hasher) { hasher.combine(range) }
}
