import HomeseedLoading
package import HomeseedModel
import HomeseedSource

/// A JSON Schema for one type of file in a catalogue, built from the readers' shapes.
package struct SchemaFile: Sendable {
    /// The pack of the described files, or `nil` for files outside packs.
    package var pack: String?
    /// The type of the described files: `pack`, `model`, `chores`, `templates`, `translations`.
    package var name: String
    /// The path below the folder of schemas: `famify/chores.json`.
    package var path: String
    package var text: String
}

/// A generator of a catalogue's JSON Schemas, which editors use for completion and diagnostics.
package enum SchemaFiles {
    /// The folder of schemas below the catalogue. The leading dot excludes it from pack discovery.
    package static let folder = ".schemas"

    /// The name of the translations' schema. Its file is outside the pack's folder, since a kind may have the same name.
    static let translations = "translations"

    /// Returns the shapes of the files outside packs, with their names.
    static func shared(_ checks: CheckList) -> [(name: String, shape: Shape)] {
        [
            ("homeseed", SettingsReading(checks).shape), ("baseline", BaselineReading.shape),
            ("glossary", TerminologyReading.shape),
        ]
    }

    /// Returns the schemas of all packs and of files outside packs, in draft 2020-12.
    package static func of(_ catalogue: Catalogue) -> [SchemaFile] {
        let common = shared(catalogue.checks).map { name, shape in
            SchemaFile(pack: nil, name: name, path: name + ".json", text: whole(SchemaBuilder(.blank).schema(of: shape), .blank))
        }
        return common + catalogue.packs.dropFirst().flatMap(of)
    }

    /// Returns one schema for each type of file in a pack, with the names of its kinds, fields and items.
    package static func of(_ pack: Pack) -> [SchemaFile] {
        let builder = SchemaBuilder(pack)
        var schemas: [(name: String, schema: JSONTree)] = [
            ("pack", builder.pack(pack)),
            (
                "model",
                builder.schema(of: ModelReading.shape, with: [(ModelReading.vary, builder.modelVariations)]).titled(
                    "The model of \(pack.id)")
            ),
            ("messages", builder.messages.titled("The messages of \(pack.id)")),
            ("glossary", builder.schema(of: TerminologyReading.shape).titled("The glossary of \(pack.id)")),
            ("words", builder.schema(of: TerminologyReading.wordsShape).titled("Words of \(pack.id)")),
            (MappingReading.folder, builder.mapping(of: pack).titled("A mapping of \(pack.id)")),
        ]
        if pack.hasAppFile { schemas.append((AppFolder.name, builder.app(pack))) }
        // A name with a slash would escape the folder, and no such file is read.
        for kind in pack.kinds
        where !kind.file.contains("/") && !kind.file.hasPrefix(".") && !schemas.contains(where: { $0.name == kind.file }) {
            schemas.append((kind.file, builder.items(of: kind)))
        }
        let own = schemas.map { SchemaFile(pack: pack.id, name: $0, path: "\(pack.id)/\($0).json", text: whole($1, pack)) }
        let path = translationSchema(of: pack.id)
        return own + [SchemaFile(pack: pack.id, name: translations, path: path, text: whole(builder.translations, pack))]
    }

    /// Returns the complete schema with all definitions that it references, directly or indirectly.
    private static func whole(_ schema: JSONTree, _ pack: Pack) -> String {
        let builder = SchemaBuilder(pack)
        guard case .object(var members) = schema else { return "" }
        var definitions: [(key: String, value: JSONTree)] = []
        // Definitions that only this schema has.
        if let own = members.firstIndex(where: { $0.key == "$defs" }), case .object(let known) = members.remove(at: own).value {
            definitions = known
        }
        var open = schema.references
        while let name = open.popLast() {
            if definitions.contains(where: { $0.key == name }) { continue }
            let made = builder.definition(name)
            definitions.append((name, made))
            open += made.references
        }
        definitions.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let head: (key: String, value: JSONTree) = ("$schema", .string("https://json-schema.org/draft/2020-12/schema"))
        let tail = definitions.isEmpty ? [] : [(key: "$defs", value: JSONTree.object(definitions))]
        return JSONTree.object([head] + members + tail).lines() + "\n"
    }
}

extension SchemaBuilder {
    /// Returns the schema of `pack.yaml`, in which only new kinds require a file or folder.
    fileprivate func pack(_ pack: Pack) -> JSONTree {
        let id = JSONTree.words([pack.id]).adding("description", .string(PackReading.pack.about))
        return schema(of: PackReading.shape, with: [(PackReading.kinds, kinds(of: pack)), (PackReading.pack, id)]).titled(
            "The pack \(pack.id)")
    }

    /// Returns the schema of `app/pack.yaml`, the part of a pack that programmers decide.
    fileprivate func app(_ pack: Pack) -> JSONTree {
        schema(of: PackReading.appShape, with: [(PackReading.kinds, kinds(of: pack))]).titled(
            "The app's part of the pack \(pack.id)")
    }

    private func kinds(of pack: Pack) -> JSONTree {
        let inherited = pack.kinds.filter { !pack.files.contains($0.place.file) }
        let refined = inherited.flatMap { kind in kind.fields.filter { $0.type.isText }.map(\.name) }
        let kind = schema(of: PackReading.kind)
        let place = JSONTree.any(of: [.required([PackReading.file.name]), .required([PackReading.folder.name])])
        let known = inherited.map { kind in
            (kind.id, schema(of: PackReading.kind, with: [(PackReading.fields, fields(refining: refined))]))
        }
        return JSONTree.type("object", "null").adding("properties", .object(known))
            .adding("propertyNames", .object([("pattern", .string(TextPattern.id.pattern ?? ""))]))
            .adding("additionalProperties", .all(of: [kind, place]))
            .adding("description", .string(PackReading.kinds.about))
    }

    /// Returns the schema of an inherited kind's fields. Of inherited text fields, only the length limit can be changed.
    private func fields(refining names: [String]) -> JSONTree {
        let refined = JSONTree.when(
            JSONTree.type("object").adding("not", .required(["type"])), then: schema(of: PackReading.refinement),
            otherwise: .ref("kind-field"))
        var seen: Set<String> = []
        let properties = names.filter { seen.insert($0).inserted }.map { ($0, refined) }
        return JSONTree.type("object", "null").adding("properties", .object(properties))
            .adding(
                "propertyNames",
                .object([("pattern", .string(TextPattern.field(taken: FieldReading.reservedItemKeys).pattern ?? ""))])
            )
            .adding("additionalProperties", .ref("kind-field"))
            .adding("description", .string(PackReading.fields.about))
    }

    /// The schema of messages: a text, plural forms, or either under `text` with notes for translators.
    fileprivate var messages: JSONTree {
        let beside = FreeMessageReading.message.keys.filter { $0.name != FreeMessageReading.text.name }.map(\.name)
        let forms = JSONTree.object([("propertyNames", .words(beside))])
        let isEither = JSONTree.when(
            .required([FreeMessageReading.text.name]),
            then: .object([("propertyNames", .words(FreeMessageReading.message.keys.map(\.name)))]),
            otherwise: .object([("not", forms)]))
        let message = JSONTree.when(
            .type("object"), then: .all(of: [schema(of: FreeMessageReading.message), isEither]), otherwise: .nonEmpty)
        let all = JSONTree.map(of: message, keys: .id).adding("description", .string(FreeMessageReading.messages.about))
        return schema(of: FreeMessageReading.shape, with: [(FreeMessageReading.messages, all)])
    }
}
