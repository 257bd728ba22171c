package import HomeseedModel
package import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// A parser for mappings: files in a pack's folder `mappings`, or files passed to a command.
package enum MappingReading {
    /// The folder for mappings in a pack's folder.
    package static let folder = "mappings"

    package static let pack = Key(
        "pack", .scalar, required: true, about: "The pack whose entities are mapped to the store's tables.")
    static let entities = Key(
        "entities", .map(.any), required: true,
        about: "The table of each entity. An entity that is not listed uses the pack's table; `Name: null` leaves it out.")
    static let keysIn = Key(
        "keys-in", .scalar,
        about:
            "The language of the app's existing rows, as in en, for finding them by translated keys."
    )
    static let moments = Key(
        "moments", .words(MomentUnit.allCases.map(\.rawValue)),
        about: "The unit of dates with times in columns of numbers, for columns whose rows don't show it.")
    static let shape = Shape("a mapping", [pack, entities, keysIn, moments, .schema])

    static let table = Key(
        "table", .text,
        about:
            "The table, as in todos, auth.users or \"Order\"; in Firestore a path, as in users/{parent}/kids. Several entities may share one. Without it, the pack's own name."
    )
    static let was = Key("was", .oneOrMore(.text), about: "Former names of a renamed table, for rows that were seeded before.")
    static let id = Key(
        "id", .choice([.text, .list(.text), .shape { idShape }]),
        about:
            "The column of the id, and how the id is assigned. Columns of fields identify a row of a one-to-one or a join table: [A, B]. Without it, as in the pack."
    )
    static let key = Key(
        "key", .oneOrMore(.scalar),
        about: "The fields that identify an existing row. References among them are resolved first.")
    static let fields = Key(
        "fields", .map(.scalar),
        about: "The column of each field, by default as in the pack; `name: null` omits the field.")
    static let values = Key(
        "values", .map(.map(.scalar)),
        about: "The store's values for each word, by field: {role: {parent: P, child: C}}. Several words may share a value.")
    static let constants = Key(
        "constants", .map(.scalar),
        about:
            "Columns with the same value in every new row: {created_by: homeseed}. `now` in a column of dates with times is the time of writing."
    )
    static let computed = Key(
        "computed", .map(.choice([.text, .shape { computedShape }])),
        about:
            "Columns with a computed value: a text with fields, as in {email: \"{displayName:slug}@example.com\"}, or one of the computations."
    )
    static let deleted = Key(
        "deleted", .text,
        about: "The column of soft deletion. A row with a value there was edited, and is not found by its key.")
    static let also = Key(
        "also", .oneOrMore(.shape { alsoShape }), about: "Further tables with a row for each record, such as a user's profile.")
    static let parent = Key(
        "parent", .scalar, about: "For CloudKit: the reference to the record's parent, with which it is shared.")
    static let leave = Key(
        "leave", .oneOrMore(.scalar),
        about: "Columns that Homeseed never writes, because the store, its triggers or the app fill them.")
    static let columnMoments = Key(
        "moments", .map(.words(MomentUnit.allCases.map(\.rawValue))),
        about:
            "The unit of dates with times, by column: {created_at: milliseconds}. iso: text; seconds and milliseconds: since 1970; seconds-since-2001: as in Core Data."
    )
    package static let entityKeys: [Key] = [
        table, was, id, key, fields, values, constants, computed, deleted, columnMoments, leave, parent, also,
    ]

    static let reference = Key(
        "reference", .text,
        about: "The column with the id of the record's row in the first table. Without it, both have the same id.")
    package static let alsoKeys: [Key] =
        [Key("table", .text, required: true, about: "The table."), reference]
        + entityKeys.filter { ![table.name, also.name, key.name, parent.name].contains($0.name) }
    package static let alsoShape: Shape = Shape("a further table", alsoKeys)

    static let placeIn = Key(
        "place-in", .scalar, about: "The position among the rows with the same value of a field; household: of the household.")
    static let from = Key("from", .scalar, about: "The first number of place-in and next. Without it, 1.")
    static let code = Key("code", .scalar, about: "A code of so many letters and digits that usually differs from row to row.")
    static let next = Key(
        "next", .boolean, about: "The number after the largest one in the column, for new rows. It is not compared afterwards.")
    static let json = Key("json", .any, about: "A JSON value, with fields in its texts: {name: \"{displayName}\"}.")
    static let list = Key("list", .list(.scalar), about: "A list of texts with fields, for an array.")
    static let lookUp = Key(
        "look-up", .text,
        about: "The table of an existing row whose id is written: {look-up: categories, by: {slug: \"{category}\"}}.")
    static let by = Key("by", .map(.scalar), about: "The values by which the row is found, by column, with fields.")
    static let lookedUpID = Key("id", .text, about: "The column of the looked-up row's id. Without it, its primary key.")
    package static let computedShape: Shape = {
        let kinds = [placeIn, code, next, json, list, lookUp]
        return Shape("a computed column", kinds + [from, by, lookedUpID], exactlyOne: kinds)
    }()

    static let column = Key("column", .text, about: "The column. Without it, the pack's own name.")
    static let givenBy = Key(
        "given-by", .words(["homeseed", "store"]),
        about:
            "homeseed: Homeseed writes a UUID, the same each time. store: a serial, an identity or a default assigns the id, and the ledger records it. Without it, homeseed."
    )
    package static let idShape = Shape("an id", [column, givenBy])

    /// Returns the shape of a mapping with a key for each entity, so that names are checked, suggested and completed like keys.
    package static func shape(of pack: Pack) -> Shape {
        var shape = shape
        shape.keys[1].form = .shape { entitiesShape(of: pack) }
        return shape
    }

    private static func entitiesShape(of pack: Pack) -> Shape {
        Shape(
            "the list of entities",
            pack.model.entities.map { entity in
                Key(entity.name, .shape { self.shape(of: entity) }, about: "The table of \(entity.name).")
            })
    }

    /// Returns the shape of an entity's mapping: its table, columns and values.
    package static func shape(of entity: Entity) -> Shape {
        let stored = entity.fields.filter { isMapped($0) }
        let words = stored.compactMap { field in storedWords(field).map { (field.name, $0) } }
        let fields = Shape("the list of fields", stored.map { Key($0.name, .scalar, about: "The column of \($0.name).") })
        let values = Shape(
            "the list of fields with words",
            words.map { name, words in
                let form =
                    words.isEmpty
                    ? ValueSchema.map(.scalar)
                    : .shape { Shape("the list of words", words.map { Key($0, .scalar, about: "What the store calls \($0).") }) }
                return Key(name, form, about: "What the store calls the words of \(name).")
            })
        let further = Shape(
            alsoShape.name,
            alsoKeys.map { key in
                var key = key
                if key.name == Self.fields.name { key.form = .shape { fields } }
                if key.name == Self.values.name { key.form = .shape { values } }
                return key
            })
        return Shape(
            "the mapping of \(entity.name)",
            entityKeys.map { key in
                var key = key
                if key.name == Self.fields.name { key.form = .shape { fields } }
                if key.name == Self.values.name { key.form = .shape { values } }
                if key.name == Self.also.name { key.form = .oneOrMore(.shape { further }) }
                return key
            })
    }

    /// Whether a field is mapped to a column. The record's ID has a separate key.
    package static func isMapped(_ field: Field) -> Bool { field.isStored && field.role != .id }

    /// Returns the words that a store may name differently. Empty if any word is allowed, and `nil` if the field has no words.
    package static func storedWords(_ field: Field) -> [String]? {
        switch field.type.column {
        case .word(let words): words ?? []
        case .boolean: ["true", "false"]
        default: nil
        }
    }

    /// Reads a mapping, and reports parts that match no entity or field of the pack.
    ///
    /// - Returns: The mapping, or `nil` if it is invalid or for another pack.
    package static func read(_ root: Node, of pack: Pack, _ diagnostics: inout Diagnostics) -> Mapping? {
        guard let match = ShapeMatch(root, against: shape(of: pack), &diagnostics) else { return nil }
        if let name = match[Self.pack], !name.contentEquals(pack.id) {
            diagnostics.report(
                WrongValue.diagnostic(name, field: Self.pack.name, expected: "'\(pack.id)', the pack that this is for"))
            return nil
        }
        var mapping = Mapping(place: root.headPlace)
        if let node = match[keysIn] {
            mapping.keyLocale = node.text.flatMap { LocaleID($0) }
            if mapping.keyLocale == nil {
                diagnostics.report(WrongValue.diagnostic(node, field: keysIn.name, expected: "a language, as in en or nl-BE"))
            }
        }
        mapping.momentUnit = match[moments]?.text.flatMap { MomentUnit(rawValue: $0) }
        guard let list = match[entities], let entities = ShapeMatch(list, against: entitiesShape(of: pack), &diagnostics) else {
            return nil
        }
        for (number, entity) in pack.model.entities.numbered {
            guard let entry = list.entry(entity.name) else { continue }
            if entry.value.isMissing {
                mapping.tables[number] = Mapping.Table(place: entry.key.place)
                mapping.tables[number]?.isLeftOut = true
            } else if let entry = entities[number.number] {
                var reader = TableMappingReading(entity, of: pack, entry.key.place)
                reader.read(entry.value, &diagnostics)
                mapping.tables[number] = reader.table
            }
        }
        MappingConsistency(pack, mapping).check(&diagnostics)
        return mapping
    }
}

extension MappingReading {
    /// Loads a mapping from any path. Returns `nil`, with diagnostics, if it is invalid or for another pack.
    ///
    /// - Parameter sources: The source map to which the file is added, so that diagnostics can refer to it.
    package static func load(
        _ path: String, of pack: Pack, from tree: any FileTree = DiskFiles(), into sources: inout SourceMap,
        _ diagnostics: inout Diagnostics
    ) throws(LoadError) -> Mapping? {
        let file = try tree.read(path)
        let document = parse(file, as: sources.add(file), into: &diagnostics)
        if !document.isBroken { YAMLSubset.check(document, &diagnostics) }
        guard let root = document.root else {
            if !diagnostics.hasErrors {
                let place = SourceLocation(file: FileID(sources.files.count - 1), range: SourceRange(0, 0))
                diagnostics.report(MissingKey.diagnostic(shape.keys.filter(\.isRequired).map(\.name), of: shape, at: place))
            }
            return nil
        }
        return read(root, of: pack, &diagnostics)
    }
}
