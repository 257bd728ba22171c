import HomeseedStore

/// What the values of a type are, for the stages that treat one sort of value differently from another.
///
/// Each type says it of itself, so that no stage needs to know a type by name, and a new type takes its place wherever its
/// form has one.
package enum FieldForm: Sendable {
    /// Anything: its declaration could not be read, and has been spoken of.
    case unread
    /// The record's own id.
    case id
    /// A text in every language.
    case text
    /// A text that is the same in every language.
    case string
    case number(isWhole: Bool)
    /// A number, in a currency.
    case money
    /// True or false.
    case boolean
    case day
    case moment
    case weekdays
    /// How often something comes round.
    case interval
    /// From one whole number to another.
    case span
    /// To which seasons of the year something belongs, or to which months.
    case season, months
    case color
    /// A file beside the pack.
    case file
    /// What is never shown.
    case secret
    /// One of these words; where it is open, others pass too.
    case word([String], isOpen: Bool)
    /// Another record: one of this entity.
    case reference(to: EntityIndex)
    /// The records of an entity whose reference of this name is to this one.
    case inverse(of: EntityIndex, field: String)
    case item(ItemForm)
    case list(of: any FieldType)
    /// Records of an entity; without one, of all, as a template has them.
    case records(of: EntityIndex?)
    /// The template that this one is based on.
    case base
    /// What has to hold for a template.
    case expectations
    /// How the households of a population differ.
    case variations
}

/// A field that names an item.
package struct ItemForm: Sendable {
    package var kind: KindIndex
    /// Whether other words than ids pass too.
    package var isOpen: Bool
    /// The position of the item's field that is stored in place of its id.
    package var stored: FieldIndex?
}

/// Questions that many stages ask.
extension FieldType {
    package var isUnread: Bool { if case .unread = form { true } else { false } }

    /// Whether it is a text in every language.
    package var isText: Bool { if case .text = form { true } else { false } }

    /// Whether it is a text or a list of them.
    package var holdsTexts: Bool { isText || element?.isText ?? false }

    package var isID: Bool { if case .id = form { true } else { false } }

    /// Whether it is a text that is the same in every language.
    package var isString: Bool { if case .string = form { true } else { false } }

    package var isColor: Bool { if case .color = form { true } else { false } }

    package var isSecret: Bool { if case .secret = form { true } else { false } }

    package var isRecords: Bool { if case .records = form { true } else { false } }

    package var isDay: Bool { if case .day = form { true } else { false } }

    package var isMoment: Bool { if case .moment = form { true } else { false } }

    /// Whether it is from one whole number to another.
    package var isSpan: Bool { if case .span = form { true } else { false } }

    /// Whether it is a number that is no money.
    package var isNumber: Bool { if case .number = form { true } else { false } }

    /// The entity that it refers to.
    package var reference: EntityIndex? { if case .reference(let entity) = form { entity } else { nil } }

    /// The entity and the name of its reference that it mirrors.
    package var inverse: (entity: EntityIndex, field: String)? { if case .inverse(let entity, let field) = form { (entity, field) } else { nil } }

    /// The item that it names.
    package var item: ItemForm? { if case .item(let item) = form { item } else { nil } }

    /// Whether it names an item, or lists some.
    package var namesItems: Bool { (element ?? self).item != nil }

    /// What it lists.
    package var element: (any FieldType)? { if case .list(let element) = form { element } else { nil } }

    /// The words that it takes, and no others.
    package var closedWords: [String]? { if case .word(let words, isOpen: false) = form { words } else { nil } }
}
