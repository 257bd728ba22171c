package import HomeseedSource

/// What a mapping in a file may contain: the one statement from which decoding, structural checks,
/// suggestions, schemas and the reference are made.
package struct Shape: Sendable {
    /// What the mapping is, with its article, for sentences: "a card", "a limit".
    package var name: String
    package var keys: [Key] { didSet { marks = keys.map { NamePrefix($0.name) } } }
    /// What tells most names apart, so that of almost all keys no more is looked at.
    private var marks: [NamePrefix]
    /// Whether plural forms may stand beside these keys: `one:`, `other:`, `=5:`.
    package var isOpen: Bool
    /// Keys of which there is exactly one.
    package var exactlyOne: [Key] = []
    /// Keys of which there is at least one.
    package var atLeastOne: [Key] = []

    package init(_ name: String, _ keys: [Key], isOpen: Bool = false, exactlyOne: [Key] = [], atLeastOne: [Key] = []) {
        self.name = name
        self.keys = keys
        marks = keys.map { NamePrefix($0.name) }
        self.isOpen = isOpen
        self.exactlyOne = exactlyOne
        self.atLeastOne = atLeastOne
    }

    /// Finds the number of the key that a key's node names; nil where the shape has none of that name.
    package func position(of name: Node) -> Int? {
        let mark = name.withContent { NamePrefix($0) }
        for (position, candidate) in marks.enumerated() where candidate == mark && name.contentEquals(keys[position].name) { return position }
        return nil
    }
}

/// One key of a shape.
package struct Key: Sendable {
    package var name: String
    package var form: ValueSchema
    package var isRequired: Bool
    /// What the key is for: a sentence for completion, hover and the reference.
    package var about: String

    /// In a JSON file; in YAML a comment says it.
    package static let schema = Key("$schema", .scalar, about: "The JSON Schema that editors check this file by.")

    package init(_ name: String, _ form: ValueSchema, required: Bool = false, about: String) {
        self.name = name
        self.form = form
        self.isRequired = required
        self.about = about
    }
}

/// What kind of node a value is.
package indirect enum ValueSchema: Sendable {
    /// One scalar of any sort.
    case scalar
    /// One scalar that is not empty.
    case text
    /// A text, or its plural forms.
    case message
    /// One scalar that is spelled like this. Who reads it says so where it is not.
    case spelled(TextPattern)
    /// One of these words.
    case words([String])
    case boolean
    /// Anything: who reads it decides.
    case any
    case list(ValueSchema)
    /// A list, or one value that stands for a list of one.
    case oneOrMore(ValueSchema)
    /// A mapping whose keys are names that the author makes up.
    case map(ValueSchema, keys: TextPattern? = nil)
    /// A mapping of this shape.
    case shape(@Sendable () -> Shape)
    /// Any of these.
    case choice([ValueSchema])
    /// The values of a field of this type.
    case field(any FieldType)
    /// Which records are meant: fields, or paths of fields, with a value, several, or a test.
    case condition
    /// How a value is worked out: one of ``Constructs/computations``.
    case computed
    /// The declaration of a field: its type alone, or with these keys and those of the type.
    case declaration([Key])

    /// Tells whether a value of this form can be such a node. What the node holds is not looked at: see ``misfit(in:)``.
    package func allows(_ kind: NodeKind) -> Bool {
        switch self {
        case .any, .field, .declaration: true
        case .scalar, .words, .boolean, .text, .spelled: kind == .scalar
        case .message: kind != .sequence
        case .list: kind == .sequence
        case .oneOrMore(let one): kind == .sequence || one.allows(kind)
        case .map, .shape, .condition, .computed: kind == .mapping
        case .choice(let forms): forms.contains { $0.allows(kind) }
        }
    }

    /// What is expected, with its article.
    package var expectation: String {
        switch self {
        case .scalar, .spelled: "a single value"
        case .text, .message: "a text"
        case .declaration: "a type, or keys with values"
        case .words(let words): words.count == 1 ? "'\(words[0])'" : "one of \(words.quotedList)"
        case .boolean: "true or false"
        case .any: "a value"
        case .list: "a list"
        case .oneOrMore(let one): one.expectation + ", or a list"
        case .map, .shape, .condition, .computed: "keys with values"
        case .choice(let forms): forms.map(\.expectation).joined(separator: ", or ")
        case .field(let type): type.expectation
        }
    }
}

extension ValueSchema {
    /// The first value further down that is no single value where one has to stand, and what it should be.
    package func misfit(in node: Node) -> (node: Node, expected: String)? {
        switch self {
        case .scalar, .words, .boolean, .text, .spelled: node.kind == .scalar ? nil : (node, expectation)
        case .list(let one): node.elements.lazy.compactMap(one.misfit).first
        case .oneOrMore(let one): node.kind == .sequence ? ValueSchema.list(one).misfit(in: node) : one.misfit(in: node)
        case .choice(let forms): forms.firstMisfit(in: node)
        case .map(let one, _): node.entries.lazy.compactMap { $0.value.isMissing ? nil : one.nested(in: $0.value) }.first
        default: nil
        }
    }

    private func nested(in node: Node) -> (node: Node, expected: String)? {
        allows(node.kind) ? misfit(in: node) : isPlain ? (node, expectation) : nil
    }

    /// Whether it is single values and lists of them all the way down: for others, their reader speaks.
    private var isPlain: Bool {
        switch self {
        case .scalar, .words, .boolean, .text, .spelled: true
        case .list(let one), .oneOrMore(let one), .map(let one, _): one.isPlain
        default: false
        }
    }
}

extension [ValueSchema] {
    /// Nil where one of them fits.
    fileprivate func firstMisfit(in node: Node) -> (node: Node, expected: String)? {
        let misfits = filter { $0.allows(node.kind) }.map { $0.misfit(in: node) }
        return misfits.contains { $0 == nil } ? nil : misfits.first ?? nil
    }
}
