import HomeseedLoading
package import HomeseedModel
import HomeseedSource
import HomeseedText

/// The role of a file in a catalogue, derived from its path.
package enum FileRole: Hashable, Sendable {
    case settings, pack, app, model, messages, glossary, words, mapping
    /// The items of a kind: several in a file, or one in a file if the kind has a folder.
    case items(kind: KindIndex)
    case translations(locale: LocaleIndex)
    /// The recorded source texts of translations.
    case confirmations(locale: LocaleIndex)

    /// Whether the file contains translations or their recorded source texts.
    package var isTranslationFile: Bool {
        switch self {
        case .translations, .confirmations: true
        default: false
        }
    }
}

extension Catalogue {
    /// Returns the pack and the role of a file, or `nil` if the file is not part of the catalogue.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - folder: the catalogue's folder.
    ///   - locales: the folder of translations; `nil` if there is none.
    package func role(of path: String, catalogue folder: String, locales: String?) -> (pack: Pack, role: FileRole)? {
        if let locales, path.hasPrefix(locales + "/") {
            return translations(Array(path.dropFirst(locales.count + 1).split(separator: "/")))
        }
        guard path.hasPrefix(folder + "/") else { return nil }
        let parts = path.dropFirst(folder.count + 1).split(separator: "/").map(String.init)
        guard parts.count > 1, let name = parts.last else {
            return parts.first.map(\.stem) == "homeseed" ? (.blank, .settings) : nil
        }
        let pack = packs.dropFirst().first { $0.folder == folder + "/" + parts[0] } ?? .blank
        if pack.isAppFile(parts.dropFirst().joined(separator: "/")) { return (pack, .app) }
        let plain = pack.plainPath(parts.dropFirst().joined(separator: "/")).split(separator: "/").map(String.init)
        if plain.count == 1 {
            switch name.stem {
            case "pack": return (pack, .pack)
            case "model": return (pack, .model)
            case "messages": return (pack, .messages)
            case "glossary": return (pack, .glossary)
            case "words": return (pack, .words)
            default: return pack.kinds.firstNumber { $0.file == name.stem && !$0.isFolder }.map { (pack, .items(kind: $0)) }
            }
        }
        if plain.first == MappingReading.folder { return (pack, .mapping) }
        return pack.kinds.firstNumber { $0.file == plain.first }.map { (pack, .items(kind: $0)) }
    }

    private func translations(_ parts: [Substring]) -> (pack: Pack, role: FileRole)? {
        guard let name = parts.last.map(String.init), let language = parts.first.flatMap({ LocaleID(String($0)) }),
            let locale = locales.number(of: language), let pack = packs.dropFirst().first(where: { $0.id == name.stem })
        else { return nil }
        if parts.count == 2 { return (pack, .translations(locale: locale)) }
        return parts.count == 3 && parts[1] == Discovery.confirmations ? (pack, .confirmations(locale: locale)) : nil
    }
}

/// A resolver from file roles and keys to value schemas. It uses each reader's `Shape`, so editors offer exactly what lint
/// accepts.
package enum FormResolver {
    /// Returns the schema of a file's root.
    ///
    /// - Parameter path: the keys to the requested position, if known. Translations outside this path are left out.
    package static func root(of role: FileRole, in pack: Pack, _ catalogue: Catalogue, toward path: [String] = []) -> ValueSchema
    {
        switch role {
        case .settings: .shape { SettingsReading(catalogue.checks).shape }
        case .pack: .shape { PackReading.shape }
        case .app: .shape { PackReading.appShape }
        case .model: .shape { ModelReading.shape }
        case .messages: .shape { FreeMessageReading.shape }
        case .glossary: .shape { TerminologyReading.shape }
        case .words: .shape { TerminologyReading.wordsShape }
        case .mapping: .shape { MappingReading.shape(of: pack) }
        case .items(let kind): pack.kinds.numbers.contains(kind) ? items(of: pack.kinds[kind]) : .any
        case .translations, .confirmations: texts(catalogue.messages(of: pack), depth: 0, toward: path)
        }
    }

    private static func items(of kind: Kind) -> ValueSchema {
        let reading = ItemReading(kind, idKey: kind.isFolder ? kind.id : "id")
        if kind.isFolder { return .shape { reading.shape } }
        @Sendable func group(isRoot: Bool) -> Shape {
            var shape = reading.groupShape(isRoot: isRoot)
            for position in shape.keys.indices where shape.keys[position].name == ItemReading.items.name {
                // Items are a list of mappings, or a mapping by id. Below its id, an item is a mapping or only its text.
                let text = kind.mainText.map { [ValueSchema.field(kind.fields[$0].type)] } ?? []
                shape.keys[position].form = .choice([
                    .list(.shape { reading.shape }), .map(.choice([.shape { reading.keyedShape }] + text)),
                ])
            }
            return shape
        }
        let groups = Key(ItemReading.groups.name, .list(.shape { group(isRoot: false) }), about: ItemReading.groups.about)
        return .shape {
            var shape = group(isRoot: true)
            shape.keys.insert(groups, at: 0)
            return shape
        }
    }

    /// Returns the schema of translations at a depth. Each key is described with its source text or the number of texts below
    /// it.
    private static func texts(_ all: [Message], depth: Int, toward path: [String]) -> ValueSchema {
        // The shape is computed once, since each position asks for it several times.
        let shape = Once {
            let next = path.indices.contains(depth) ? path[depth] : nil
            var numbers: [String: Int] = [:]
            var parts: [(name: String, texts: [Message])] = []
            for text in all where text.path.count > depth {
                let name = text.path[depth]
                if let next, name != next { continue }
                if let last = parts.last, last.name == name {
                    parts[parts.count - 1].texts.append(text)
                } else if let number = numbers[name] {
                    parts[number].texts.append(text)
                } else {
                    numbers[name] = parts.count
                    parts.append((name, [text]))
                }
            }
            return Shape(
                "the texts",
                parts.map { name, inner in
                    if let one = inner.first, inner.count == 1, one.path.count == depth + 1 {
                        return Key(name, .message, about: one.source.plain)
                    }
                    let sources = inner.prefix(3).map(\.source.plain)
                    let about = inner.count == 1 ? sources[0] : "\(inner.count) texts: \(sources.joined(separator: " · "))"
                    return Key(name, texts(inner, depth: depth + 1, toward: path), about: about)
                })
        }
        return .shape { shape.value }
    }

    /// Returns the schema of a record in a template or in an item with records.
    package static func record(of entity: EntityIndex, in pack: Pack) -> ValueSchema {
        guard pack.model.entities.numbers.contains(entity) else { return .any }
        let entity = pack.model.entities[entity]
        return .shape {
            // Ids, which are derived from keys, cannot be written. Computed fields can be written only if the model allows it.
            let fields = entity.fields.filter { ($0.computed == nil || $0.handWritten != nil) && !$0.type.isID }
            return Shape(entity.name.withArticle, RecordReading.keys + fields.map { Key($0, .field($0.type)) })
        }
    }
}

extension ValueSchema {
    /// Returns the schemas of a key's value.
    package func inner(_ name: String, in pack: Pack) -> [ValueSchema] {
        keys(in: pack).filter { $0.name == name }.map(\.form)
            + {
                switch self {
                case .map(let one, _): [one]
                case .choice(let forms): forms.flatMap { $0.isMap ? $0.inner(name, in: pack) : [] }
                default: []
                }
            }()
    }

    private var isMap: Bool { if case .map = self { true } else { false } }

    /// Returns the schemas of a list's elements.
    package func elements(in pack: Pack) -> [ValueSchema] {
        switch self {
        case .list(let one), .oneOrMore(let one): [one]
        case .choice(let forms): forms.flatMap { $0.elements(in: pack) }
        case .field(let type):
            switch type.form {
            case .list(let element): [.field(element)]
            case .records(let entity): entity.map { [FormResolver.record(of: $0, in: pack)] } ?? []
            case .inverse(let entity, _): [FormResolver.record(of: entity, in: pack)]
            case .expectations: [.shape { LimitReading.expectation }]
            default: []
            }
        default: []
        }
    }

    /// Returns the keys that a mapping may have.
    package func keys(in pack: Pack) -> [Key] {
        switch self {
        case .shape(let make):
            let shape = make()
            return shape.keys + (shape.isOpen ? ValueSchema.pluralForms : [])
        case .choice(let forms): return forms.flatMap { $0.keys(in: pack) }
        case .oneOrMore(let one): return one.keys(in: pack)
        case .message: return ValueSchema.pluralForms
        case .declaration(let common):
            // A key may mean different things for different types: `of` is a kind, an entity or a list of words.
            return common + FieldTypes.builtIn.flatMap { $0.keys }
        case .computed:
            return Constructs.computations.flatMap { $0.keys }.reduce(into: []) { all, key in
                if !all.contains(where: { $0.name == key.name }) { all.append(key) }
            }
        case .field(let type):
            switch type.form {
            case .text: return ValueSchema.pluralForms
            case .records(nil):
                return pack.model.entities.numbers.map { number in
                    Key(
                        pack.model.entities[number].name, .list(FormResolver.record(of: number, in: pack)),
                        about: "Records of \(pack.model.entities[number].name).")
                }
            case .base: return BaseType.shape.keys
            case .variations:
                return pack.model.entities.map { entity in
                    let fields = entity.fields.map {
                        Key($0.name, .shape { VariationReading.shape }, about: "The variation of \($0.name).")
                    }
                    return Key(
                        entity.name, .shape { Shape("how records differ", [VariationReading.use] + fields) },
                        about: "The variation of \(entity.name) records.")
                }
            default: return []
            }
        default: return []
        }
    }

    private static let pluralForms = PluralCategory.allCases.map {
        Key($0.rawValue, .text, about: "The text for numbers of the form '\($0.rawValue)'.")
    }

    /// The accepted words if the value is limited to a fixed set, otherwise an empty list.
    package var words: [String] {
        switch self {
        case .words(let words): words
        case .boolean: ["true", "false"]
        case .choice(let forms): forms.flatMap(\.words)
        case .oneOrMore(let one): one.words
        case .declaration: FieldTypes.builtIn.map { $0.name }
        case .field(let type):
            switch type.form {
            case .word(let words, _): words
            case .boolean: ["true", "false"]
            default: []
            }
        default: []
        }
    }

    /// The field type of the value, or `nil` if it is not the value of a field.
    package var fieldType: (any FieldType)? {
        switch self {
        case .field(let type): type
        case .choice(let forms): forms.lazy.compactMap(\.fieldType).first
        case .oneOrMore(let one): one.fieldType
        default: nil
        }
    }

    /// Whether the value is a kind and an id: `chore/make-bed`.
    package var isItemReference: Bool {
        switch self {
        case .spelled(.item): true
        case .oneOrMore(let one), .list(let one): one.isItemReference
        case .choice(let forms): forms.contains(where: \.isItemReference)
        default: false
        }
    }
}

extension ValueSchema {
    /// Whether the value is a condition on the fields of an entity.
    package var isCondition: Bool {
        switch self {
        case .condition: true
        case .choice(let forms): forms.contains(where: \.isCondition)
        default: false
        }
    }
}

/// The type of declaration that a key refers to.
package enum ReferenceKind: Sendable {
    case kind, entity, pack, fieldType, template, series, language
    /// A field with its entity as a prefix, such as `Task.points`: a number field, or a field of words or items.
    case number, word
    /// A field of the entity that a sibling key names: any field, or one with a day or moment.
    case field, dayField
    /// A field of items.
    case itemField
}

extension Key {
    /// The declaration that the key's value refers to, or `nil` if there is none or other keys determine it.
    package var names: ReferenceKind? {
        let all: [(Key, ReferenceKind)] = [
            (ItemType.of, .kind), (ModelReading.rowsFrom, .kind), (PickReading.kind, .kind), (VariationReading.use, .kind),
            (ReferenceType.to, .entity), (LimitReading.count, .entity), (LimitReading.share, .entity),
            (LimitReading.among, .entity),
            (ModelReading.forEach, .entity), (SeriesReading.forEach, .entity), (ModelReading.make, .entity),
            (AccessReading.root, .entity),
            (AccessReading.readers, .entity), (AccessReading.writers, .entity), (BaseType.without, .entity),
            (PackReading.requires, .pack), (MappingReading.pack, .pack), (FieldReading.type, .fieldType),
            (FieldReading.from, .itemField), (BaseType.template, .template),
            (RecordReading.series, .series), (PackReading.language, .language), (SettingsReading.requiredLocales, .language),
            (LimitReading.sum, .number), (LimitReading.ratio, .number), (LimitReading.covers, .word),
            (LimitReading.per, .field), (LimitReading.afterEach, .dayField),
        ]
        return all.first { $0.0.name == name && $0.0.about == about }?.1
    }
}
