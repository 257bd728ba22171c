package import HomeseedSource

/// The data model of a store as its pack declares it: entities, derivations, series and limits.
package struct Model: Sendable {
    package var entities: [Entity] = []
    package var derivations: [Derivation] = []
    package var series: [String: SeriesDeclaration] = [:]
    /// The names of series with an error. References to them are not reported as unknown.
    package var unreadSeries: Set<String> = []
    package var limits: [Limit] = []
    package var access: ModelAccess?
    /// The variations between the households of a population.
    package var variations = Variations()

    package init() {}

    /// Returns the index of the entity with a name, or `nil` if there is none.
    package func entity(named name: String) -> EntityIndex? {
        entities.firstNumber { $0.name == name }
    }
}

/// An entity, which corresponds to a table of the store.
package struct Entity: Sendable {
    package var name: String
    package var place: SourceLocation
    /// The table's name in the store.
    package var table: String
    /// The location of the table's name, or `nil` if it is the entity's own name.
    package var tablePlace: SourceLocation?
    /// The former names, oldest first.
    package var was: [String] = []
    package var fields: [Field] = []
    package var positions: [String: FieldIndex] = [:]
    /// The fields of the natural key, if one is declared.
    package var key: [FieldIndex] = []
    /// Whether the entity has exactly one row. It is created from defaults if it is not written.
    package var isSingle = false
    /// Whether the entity's fields could not be read. The entity's records are then not checked.
    package var isUnread = false
    /// The kind whose items each have a row that all households share.
    package var rowsFrom: KindIndex?
    /// The field values that are reserved for records created by derivations.
    package var onlyDerived: [(field: FieldIndex, values: [Value])] = []
    /// The reference to the record's owner.
    package var owner: FieldIndex?

    package init(name: String, place: SourceLocation, table: String) {
        self.name = name
        self.place = place
        self.table = table
    }

    /// The oldest name, from which the IDs of the entity's records are derived.
    package var identity: String { was.first ?? name }

    /// Returns the index of the field with a name, or `nil` if there is none.
    package func field(named name: String) -> FieldIndex? { positions[name] }

    /// The field that contains the record's UUID.
    package var idField: FieldIndex? { fields.firstNumber { $0.type.isID && !$0.isHelper } }
}

extension Entity: Numbered {
    /// The tag that keeps entity indices distinct from other indices.
    package typealias Tag = EntityTag
}

/// A kind of item as a pack sees it, with the fields that the pack and its required packs declare.
package struct Kind: Sendable {
    package var id: String
    package var place: SourceLocation
    /// The name of the kind's file without the extension, or of its folder for templates.
    package var file: String
    /// The location of the file's name in this pack's declaration, for fixes.
    package var filePlace: SourceLocation?
    /// Whether each item has its own file in a folder, and its ID under the kind's name, as in `template: home`.
    package var isFolder = false
    package var fields: [Field] = []
    package var positions: [String: FieldIndex] = [:]
    /// The field that is set by a group's `id`.
    package var groupField: FieldIndex?
    /// Whether the items' titles are instructions that begin with a verb.
    package var hasVerbTitles = false
    /// The pairs of text colours and backgrounds whose contrast is checked.
    package var contrast: [ContrastPair] = []
    /// Whether the pack that is being read declares or extends the kind.
    package var isOwn = true

    package init(id: String, place: SourceLocation, file: String) {
        self.id = id
        self.place = place
        self.file = file
    }

    /// The kind's only required text, or `nil` if it has none or several. An item may be written as its ID with this text alone.
    package var mainText: FieldIndex? {
        let needed = fields.numbers.filter { fields[$0].type.isText && !fields[$0].isOptional && fields[$0].defaultValue == nil }
        return needed.count == 1 ? needed[0] : nil
    }
}

extension Kind: Numbered {
    /// The tag that keeps kind indices distinct from other indices.
    package typealias Tag = KindTag
}

/// A text colour, as a field, and its background.
package struct ContrastPair: Sendable {
    package var text: FieldIndex
    package var background: Background

    package init(text: FieldIndex, background: Background) {
        self.text = text
        self.background = background
    }

    /// The background of a text: another field's colour or a constant colour.
    package enum Background: Sendable {
        case field(FieldIndex)
        case color(Color)
    }
}
