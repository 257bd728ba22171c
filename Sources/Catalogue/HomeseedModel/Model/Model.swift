package import HomeseedSource

/// A store's model as its pack declares it: entities, records made from records, series and limits.
package struct Model: Sendable {
    package var entities: [Entity] = []
    package var derivations: [Derivation] = []
    package var series: [String: SeriesDeclaration] = [:]
    /// Those of which something is wrong: whoever names them is not told that they are not there.
    package var unreadSeries: Set<String> = []
    package var limits: [Limit] = []
    package var access: ModelAccess?
    /// How the households of a population differ.
    package var variations = Variations()

    package init() {}

    /// Finds the number of the entity with this name; nil where the model has none.
    package func entity(named name: String) -> EntityIndex? {
        entities.firstNumber { $0.name == name }
    }
}

/// One entity: a table of the store.
package struct Entity: Sendable {
    package var name: String
    package var place: SourceLocation
    /// The table's name in the store.
    package var table: String
    /// Where the model gives that name; nil where it is the entity's own.
    package var tablePlace: SourceLocation?
    package var fields: [Field] = []
    package var positions: [String: FieldIndex] = [:]
    /// The natural key, if one is declared: positions in `fields`.
    package var key: [FieldIndex] = []
    /// Exactly one row, made of defaults if it is not written.
    package var isSingle = false
    /// Whether its fields could not be read: then nothing is said of its records.
    package var isUnread = false
    /// A row for each item of this kind, shared by all households.
    package var rowsFrom: KindIndex?
    /// Values of fields whose records only derivations make.
    package var onlyDerived: [(field: FieldIndex, values: [Value])] = []
    /// The reference by which a record belongs to another.
    package var owner: FieldIndex?

    package init(name: String, place: SourceLocation, table: String) {
        self.name = name
        self.place = place
        self.table = table
    }

    /// Finds the number of the field with this name; nil where the entity has none.
    package func field(named name: String) -> FieldIndex? { positions[name] }

    /// The field that holds the record's UUID.
    package var idField: FieldIndex? { fields.firstNumber { $0.type.isID && !$0.isHelper } }
}

extension Entity: Numbered {
    /// An entity is found in its model by an ``EntityIndex``.
    package typealias Tag = EntityTag
}

/// A kind of item as a pack sees it, with every field that the packs it requires and itself have declared.
package struct Kind: Sendable {
    package var id: String
    package var place: SourceLocation
    /// The name of its file without the ending; of its folder for templates.
    package var file: String
    /// The place where this pack declares it, for its fix.
    package var filePlace: SourceLocation?
    /// One item a file in a folder of this name, its id under the kind's own name.
    package var isFolder = false
    package var fields: [Field] = []
    package var positions: [String: FieldIndex] = [:]
    /// The field that a group's `id` stands for.
    package var groupField: FieldIndex?
    /// Whether its titles say what to do, with a verb.
    package var hasVerbTitles = false
    /// Colours of text with what is behind them.
    package var contrast: [ContrastPair] = []
    /// Whether the pack that is being read declared or extended it.
    package var isOwn = true

    package init(id: String, place: SourceLocation, file: String) {
        self.id = id
        self.place = place
        self.file = file
    }

    /// The one text that every item has to have: what an item is that stands under its id as a text alone.
    package var mainText: FieldIndex? {
        let needed = fields.numbers.filter { fields[$0].type.isText && !fields[$0].isOptional && fields[$0].defaultValue == nil }
        return needed.count == 1 ? needed[0] : nil
    }
}

extension Kind: Numbered {
    /// A kind is found in its pack by a ``KindIndex``.
    package typealias Tag = KindTag
}

/// A colour of text, as a field's position, and what is behind it.
package struct ContrastPair: Sendable {
    package var text: FieldIndex
    package var background: Background

    package init(text: FieldIndex, background: Background) {
        self.text = text
        self.background = background
    }

    /// Says what lies behind a text: the colour that another field holds, or one that is always the same.
    package enum Background: Sendable {
        case field(FieldIndex)
        case color(Color)
    }
}
