package import HomeseedSource
package import HomeseedStore

/// A field of a kind or an entity: its type, its rules and the source of its value.
package struct Field: Sendable {
    package var name: String
    /// The location of the field's name in the declaration.
    package var place: SourceLocation
    package var type: any FieldType {
        didSet { role = Role(type) }
    }
    /// The role of the type during expansion, computed once.
    package private(set) var role: Role
    package var isOptional = false
    /// The former names, oldest first.
    package var was: [String] = []
    /// Whether no two items may have the same value.
    package var isUnique = false
    /// Whether the field exists only while planning and is never stored.
    package var isHelper = false
    /// The part of the used item that fills this field.
    package var source: FieldSource?
    /// For a text, the index of the entity's number field that selects the plural form.
    package var countedBy: FieldIndex?
    package var defaultValue: FieldDefault?
    package var computed: (any Computation)?
    /// The condition under which a computed field's value is written by hand instead.
    package var handWritten: Selection?
    /// The conditions under which a value is required or forbidden.
    package var presence: Presence?
    /// The other rules that a value must satisfy: bounds, uniqueness, weekdays.
    package var rules: [any FieldRule] = []
    /// The values that replace the written value if a condition holds: `becomes`.
    package var forced: [Forced] = []

    package init(name: String, place: SourceLocation, type: any FieldType) {
        self.name = name
        self.place = place
        self.type = type
        role = Role(type)
    }

    /// The treatment of a field during expansion and storage. Most fields are `plain`.
    package enum Role: Sendable, Equatable {
        case id, inverse, moment, plain
        case reference(entity: EntityIndex)

        init(_ type: any FieldType) {
            switch type.form {
            case .id: self = .id
            case .inverse: self = .inverse
            case .moment: self = .moment
            case .reference(let entity): self = .reference(entity: entity)
            default: self = .plain
            }
        }
    }

    /// The bounds that the field's rules set.
    package var bounds: [Bound] { rules.isEmpty ? [] : rules.flatMap(\.bounds) }

    /// Whether no two records may have the same value.
    package var isUniqueAmongRecords: Bool { rules.contains { $0.isUnique } }

    /// Whether the value is the hash of a secret.
    package var isHash: Bool { if case .hash? = computed?.result { true } else { false } }

    /// Whether a store has a column for the field.
    package var isStored: Bool { !isHelper && type.column != nil }

    /// Whether the value is set when the row is first created and retained afterwards.
    package var isSetOnlyOnCreation: Bool {
        if case .value(.relativeMoment(let words), _) = defaultValue { return words.base == .now }
        return false
    }
}

extension Field: Numbered {
    /// The tag that keeps field indices distinct from other indices.
    package typealias Tag = FieldTag
}

/// The part of the used item that fills a field.
package enum FieldSource: Sendable {
    case field(String)
    /// The used item's ID.
    case id
    /// The ID of the used item's kind.
    case kind
    /// The row that all households share for the used item.
    case row
}

/// The value of a field that is not written: a constant with its location in the model, or a computed value.
package enum FieldDefault: Sendable {
    case value(Value, SourceLocation)
    case computed(any Computation)
    /// Another field's day at a time of day: `date 17:30`.
    case moment(FieldPath, ClockTime)
}

/// A condition on the presence of a value: `exactly-when` or `needed-when`.
package struct Presence: Sendable {
    package var condition: Selection
    /// Whether the value is forbidden if the condition does not hold.
    package var isExact: Bool
    package var place: SourceLocation

    package init(condition: Selection, isExact: Bool, place: SourceLocation) {
        self.condition = condition
        self.isExact = isExact
        self.place = place
    }
}

/// A value that replaces the written value if a condition holds.
package struct Forced: Sendable {
    package var value: Value
    package var condition: Selection

    package init(value: Value, condition: Selection) {
        self.value = value
        self.condition = condition
    }
}

extension Key {
    /// Creates the key of a field that an author declared.
    package init(_ field: Field, _ form: ValueSchema) {
        self.init(
            field.name, form,
            about: ([field.type.expectation.capitalisedFirst + "."] + [field.type.note].compactMap { $0 }).joined(separator: " "))
    }
}
