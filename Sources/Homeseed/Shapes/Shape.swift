import HomeseedSource
package import HomeseedSyntax

/// What a mapping in a file may contain: the one statement from which decoding, structural checks,
/// suggestions, schemas and the reference are made.
package struct Shape: Sendable {
    /// What the mapping is, with its article, for sentences: "a card", "a limit".
    package var name: String
    package var keys: [Key] { didSet { marks = keys.map { NameMark($0.name) } } }
    /// What tells most names apart, so that of almost all keys no more is looked at.
    private var marks: [NameMark]
    /// Whether keys beyond these are allowed: names that the author makes up.
    package var isOpen: Bool

    package init(_ name: String, _ keys: [Key], isOpen: Bool = false) {
        self.name = name
        self.keys = keys
        marks = keys.map { NameMark($0.name) }
        self.isOpen = isOpen
    }

    package func position(of name: Node) -> Int? {
        let mark = name.withContent { NameMark($0) }
        for (position, candidate) in marks.enumerated() where candidate == mark && name.contentEquals(keys[position].name) { return position }
        return nil
    }
}

/// One key of a shape.
package struct Key: Sendable {
    package var name: String
    package var form: Form
    package var isRequired: Bool
    /// What the key is for: a sentence for completion, hover and the reference.
    package var about: String

    /// The key of a field that an author declared.
    package init(_ field: Field, _ form: Form) {
        self.init(field.name, form, field.type.expectation.capitalisedFirst + ".")
    }

    package init(_ name: String, _ form: Form, required: Bool = false, _ about: String) {
        self.name = name
        self.form = form
        self.isRequired = required
        self.about = about
    }
}

/// What kind of node a value is.
package indirect enum Form: Sendable {
    /// One scalar of any sort.
    case scalar
    /// One of these words.
    case words([String])
    case boolean
    /// Anything: who reads it decides.
    case any
    case list(Form)
    /// A list, or one value that stands for a list of one.
    case oneOrMore(Form)
    /// A mapping whose keys are names that the author makes up.
    case map(Form)
    /// A mapping of this shape.
    case shape(@Sendable () -> Shape)
    /// Any of these.
    case choice([Form])
    /// The values of a field of this type.
    case field(any FieldType)

    package func allows(_ kind: NodeKind) -> Bool {
        switch self {
        case .any, .field: true
        case .scalar, .words, .boolean: kind == .scalar
        case .list: kind == .sequence
        case .oneOrMore(let one): kind == .sequence || one.allows(kind)
        case .map, .shape: kind == .mapping
        case .choice(let forms): forms.contains { $0.allows(kind) }
        }
    }

    /// What is expected, with its article.
    package var expectation: String {
        switch self {
        case .scalar: "a single value"
        case .words(let words): words.count == 1 ? "'\(words[0])'" : "one of \(words.quotedList)"
        case .boolean: "true or false"
        case .any: "a value"
        case .list: "a list"
        case .oneOrMore(let one): one.expectation + ", or a list"
        case .map, .shape: "keys with values"
        case .choice(let forms): forms.map(\.expectation).joined(separator: ", or ")
        case .field(let type): type.expectation
        }
    }
}

extension Sequence<String> {
    /// `'a', 'b' and 'c'`, shortened where there are many.
    package var quotedList: String {
        let all = map { "'\($0)'" }
        let shown = all.count > 12 ? Array(all.prefix(11)) + ["\(all.count - 11) others"] : all
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
