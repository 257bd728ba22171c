package import HomeseedSource
package import HomeseedStore

/// A field of a kind or an entity: what may stand in it and where its value comes from.
package struct Field: Sendable {
    package var name: String
    /// Where its name stands in the declaration.
    package var place: SourceLocation
    package var type: any FieldType {
        didSet { role = Role(type) }
    }
    /// What expanding needs to know of the type, looked up once.
    package private(set) var role: Role
    package var isOptional = false
    /// No two items have the same value.
    package var isUnique = false
    /// Known while planning, never stored.
    package var isHelper = false
    /// The field of the used item that fills this one.
    package var source: FieldSource?
    /// Of a text: the number beside it, by its place among the entity's fields, that says which of its forms is meant.
    package var countedBy: FieldIndex?
    package var defaultValue: FieldDefault?
    package var computed: (any Computation)?
    /// With `computed`: where this holds, the value is written by hand instead.
    package var handWritten: Selection?
    /// Where a value has to stand, and where it must not.
    package var presence: Presence?
    /// Bounds, uniqueness, weekdays: everything else that a value has to satisfy.
    package var rules: [any FieldRule] = []
    /// Values forced by conditions: `becomes`.
    package var forced: [Forced] = []

    package init(name: String, place: SourceLocation, type: any FieldType) {
        self.name = name
        self.place = place
        self.type = type
        role = Role(type)
    }

    /// Tells apart the fields that expanding and storing treat each in their own way. All others are `plain`.
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

    /// What its rules say that a value may not go beyond.
    package var bounds: [Bound] { rules.isEmpty ? [] : rules.flatMap(\.bounds) }

    /// Whether no two records may have the same value.
    package var tellsRecordsApart: Bool { rules.contains { $0.isUnique } }

    /// Whether it is what is kept of a secret.
    package var isHash: Bool { if case .hash? = computed?.result { true } else { false } }

    /// Whether a store has a column for it.
    package var isStored: Bool { !isHelper && type.column != nil }

    /// Whether the value is set when the row is first made and kept afterwards.
    package var isKeptOnceMade: Bool {
        if case .value(.relativeMoment(let words), _) = defaultValue { return words.base == .now }
        return false
    }
}

extension Field: Numbered {
    /// A field is found in its kind or entity by a ``FieldIndex``.
    package typealias Tag = FieldTag
}

/// Says which part of the used item fills a field.
package enum FieldSource: Sendable {
    case field(String)
    /// The used item's id.
    case id
    /// The id of the used item's kind.
    case kind
    /// The row that all households share for the used item.
    case row
}

/// Says what a field holds where nothing is written: a value with the place where the model says it, or one that is worked out.
package enum FieldDefault: Sendable {
    case value(Value, SourceLocation)
    case computed(any Computation)
    /// Another field's day at a time of day: `date 17:30`.
    case moment(FieldPath, ClockTime)
}

/// `exactly-when` and `needed-when`.
package struct Presence: Sendable {
    package var condition: Selection
    /// Whether the value is forbidden where the condition does not hold.
    package var isExact: Bool
    package var place: SourceLocation

    package init(condition: Selection, isExact: Bool, place: SourceLocation) {
        self.condition = condition
        self.isExact = isExact
        self.place = place
    }
}

/// A value that takes the written one's place where a condition holds.
package struct Forced: Sendable {
    package var value: Value
    package var condition: Selection

    package init(value: Value, condition: Selection) {
        self.value = value
        self.condition = condition
    }
}

extension Key {
    /// The key of a field that an author declared.
    package init(_ field: Field, _ form: ValueSchema) {
        self.init(field.name, form, about: ([field.type.expectation.capitalisedFirst + "."] + [field.type.note].compactMap { $0 }).joined(separator: " "))
    }
}
