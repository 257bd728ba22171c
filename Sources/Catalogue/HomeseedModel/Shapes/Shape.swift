package import HomeseedSource

/// The schema of a mapping in a file. Decoding, structural checks, suggestions, JSON Schemas and the reference use it.
package struct Shape: Sendable {
    /// A description of the mapping with its article, for sentences: "a card", "a limit".
    package var name: String
    package var keys: [Key] { didSet { marks = keys.map { NamePrefix($0.name) } } }
    /// The prefixes of the key names, which usually suffice to compare them.
    private var marks: [NamePrefix]
    /// Whether plural forms are allowed beside these keys: `one:`, `other:`, `=5:`.
    package var isOpen: Bool
    /// The ECMA-262 pattern of other keys and the form of their values, for JSON Schemas. The caller parses these keys itself.
    package var others: (pattern: String, form: ValueSchema)?
    /// The keys of which exactly one must be present.
    package var exactlyOne: [Key] = []
    /// The keys of which at least one must be present.
    package var atLeastOne: [Key] = []

    package init(_ name: String, _ keys: [Key], isOpen: Bool = false, exactlyOne: [Key] = [], atLeastOne: [Key] = []) {
        self.name = name
        self.keys = keys
        marks = keys.map { NamePrefix($0.name) }
        self.isOpen = isOpen
        self.exactlyOne = exactlyOne
        self.atLeastOne = atLeastOne
    }

    /// Returns the position of the key with a node's name, or `nil` if the shape has none.
    package func position(of name: Node) -> Int? {
        let mark = name.withContent { NamePrefix($0) }
        for (position, candidate) in marks.enumerated() where candidate == mark && name.contentEquals(keys[position].name) {
            return position
        }
        return nil
    }
}

/// A key of a shape.
package struct Key: Sendable {
    package var name: String
    package var form: ValueSchema
    package var isRequired: Bool
    /// A one-sentence description for completion, hover and the reference.
    package var about: String

    /// The schema key of JSON files. YAML files name their schema in a comment.
    package static let schema = Key("$schema", .scalar, about: "The JSON Schema that editors check this file by.")

    package init(_ name: String, _ form: ValueSchema, required: Bool = false, about: String) {
        self.name = name
        self.form = form
        self.isRequired = required
        self.about = about
    }
}

/// The schema of a value.
package indirect enum ValueSchema: Sendable {
    /// A scalar of any sort.
    case scalar
    /// A non-empty scalar.
    case text
    /// A text, or its plural forms.
    case message
    /// A scalar that matches a pattern. The field's parser reports mismatches.
    case spelled(TextPattern)
    /// One of the words.
    case words([String])
    case boolean
    /// Any value, which the field's parser checks.
    case any
    case list(ValueSchema)
    /// A list, or a single value in place of a list of one.
    case oneOrMore(ValueSchema)
    /// A mapping whose keys are names chosen by the author.
    case map(ValueSchema, keys: TextPattern? = nil)
    /// A mapping of a shape.
    case shape(@Sendable () -> Shape)
    /// One of several schemas.
    case choice([ValueSchema])
    /// The value of a field with a type.
    case field(any FieldType)
    /// A condition: fields, or paths of fields, with a value, several values or a test.
    case condition
    /// A computation: one of ``Constructs/computations``.
    case computed
    /// A field's declaration: the type alone, or a mapping with these keys and the type's own keys.
    case declaration([Key])

    /// Whether a value may be a node of this kind. ``misfit(in:)`` checks the node's content.
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

    /// A description of the expected value, with its article.
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
    /// Returns the first node of the tree that should be a scalar and is not, with the expected value, or `nil` if there is none.
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

    /// Whether the schema consists only of scalars and collections of them. Parsers check values of other schemas themselves.
    private var isPlain: Bool {
        switch self {
        case .scalar, .words, .boolean, .text, .spelled: true
        case .list(let one), .oneOrMore(let one), .map(let one, _): one.isPlain
        default: false
        }
    }
}

extension [ValueSchema] {
    /// Returns the first mismatch of the schemas that allow the node's kind, or `nil` if a schema matches or none allows the
    /// kind.
    fileprivate func firstMisfit(in node: Node) -> (node: Node, expected: String)? {
        let misfits = filter { $0.allows(node.kind) }.map { $0.misfit(in: node) }
        return misfits.contains { $0 == nil } ? nil : misfits.first ?? nil
    }
}
