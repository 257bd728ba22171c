import HomeseedStore

/// The category of a field type's values, such as numbers, days or references.
///
/// Other modules switch over forms instead of concrete types, so they support new types of a known form.
package enum FieldForm: Sendable {
    /// Any value: the declaration has an error that has already been reported.
    case unread
    /// The record's own ID.
    case id
    /// A translated text.
    case text
    /// An untranslated text.
    case string
    case number(isWhole: Bool)
    /// An amount in a currency.
    case money
    /// True or false.
    case boolean
    case day
    case moment
    case weekdays
    /// A recurrence interval.
    case interval
    /// A range of whole numbers.
    case span
    /// Seasons of the year, or months.
    case season, months
    /// A day of every year.
    case yearly
    /// Days around the yearly day of the field with this name.
    case around(String)
    case color
    /// A file in the pack's folder.
    case file
    /// A secret that is never shown.
    case secret
    /// One of the words, or any other word if the enum is open.
    case word([String], isOpen: Bool)
    /// A record of an entity.
    case reference(to: EntityIndex)
    /// The records of an entity whose reference with this name refers to this record.
    case inverse(of: EntityIndex, field: String)
    case item(ItemForm)
    case list(of: any FieldType)
    /// Records of an entity, or of all entities if the entity is `nil`, as in a template.
    case records(of: EntityIndex?)
    /// The base template.
    case base
    /// The expectations of a template.
    case expectations
    /// The variations between the households of a population.
    case variations
}

/// The form of a field that refers to an item.
package struct ItemForm: Sendable {
    package var kind: KindIndex
    /// Whether words other than IDs are allowed.
    package var isOpen: Bool
    /// The item's field that is stored instead of its ID.
    package var stored: FieldIndex?
}

/// Shortcuts for frequent queries of the form.
extension FieldType {
    package var isUnread: Bool { if case .unread = form { true } else { false } }

    /// Whether the value is a translated text.
    package var isText: Bool { if case .text = form { true } else { false } }

    /// Whether the value is a translated text or a list of them.
    package var containsTexts: Bool { isText || element?.isText ?? false }

    package var isID: Bool { if case .id = form { true } else { false } }

    /// Whether the value is an untranslated text.
    package var isString: Bool { if case .string = form { true } else { false } }

    package var isColor: Bool { if case .color = form { true } else { false } }

    package var isSecret: Bool { if case .secret = form { true } else { false } }

    package var isRecords: Bool { if case .records = form { true } else { false } }

    package var isDay: Bool { if case .day = form { true } else { false } }

    package var isMoment: Bool { if case .moment = form { true } else { false } }

    /// Whether the value is a day of every year.
    package var isYearly: Bool { if case .yearly = form { true } else { false } }

    /// Whether the value is a range of whole numbers.
    package var isSpan: Bool { if case .span = form { true } else { false } }

    /// Whether the value is an amount of money.
    package var isMoney: Bool { if case .money = form { true } else { false } }

    /// Whether the value is a number other than an amount of money.
    package var isNumber: Bool { if case .number = form { true } else { false } }

    /// The entity that the value refers to, or `nil` if it is not a reference.
    package var reference: EntityIndex? { if case .reference(let entity) = form { entity } else { nil } }

    /// The entity and the name of its reference that an inverse mirrors, or `nil` if it is not an inverse.
    package var inverse: (entity: EntityIndex, field: String)? {
        if case .inverse(let entity, let field) = form { (entity, field) } else { nil }
    }

    /// The form of an item reference, or `nil` for any other value.
    package var item: ItemForm? { if case .item(let item) = form { item } else { nil } }

    /// Whether the value refers to an item or a list of items.
    package var namesItems: Bool { (element ?? self).item != nil }

    /// The type of a list's elements, or `nil` if the value is not a list.
    package var element: (any FieldType)? { if case .list(let element) = form { element } else { nil } }

    /// The allowed words of a closed enum, or `nil` for another type.
    package var closedWords: [String]? { if case .word(let words, isOpen: false) = form { words } else { nil } }
}
