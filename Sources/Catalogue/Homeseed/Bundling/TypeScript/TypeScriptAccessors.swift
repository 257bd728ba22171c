import HomeseedModel
import HomeseedSource
import HomeseedText

/// The files of `homeseed bundle --typescript MODULE`: `MODULE.js`, which reads `--format content`, and `MODULE.d.ts` with its
/// declarations.
struct TypeScriptAccessors {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    let module: String
    /// The languages of the content.
    let locales: [LocaleID]
    private let kinds: [AccessorKind]
    private let messages: [(id: String, name: String, message: Message, filling: MessageParameters)]

    init(of pack: Pack, in catalogue: Catalogue, module: String, locales: [LocaleID]) {
        (self.catalogue, self.pack, self.module, self.locales) = (catalogue, pack, module, locales)
        kinds = AccessorKind.all(of: pack, in: catalogue, besides: TypeScriptName.types, members: TypeScriptName.packMembers)
        var names = SwiftName(besides: TypeScriptName.members)
        messages = pack.messages.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap { id, number in
            catalogue[number].map { (id, names.unique(SwiftName.member(id)), $0, MessageParameters([$0])) }
        }
    }

    var files: [SourceFile] {
        [
            SourceFile(path: module + ".js", text: heading + script + TypeScriptRuntime.text),
            SourceFile(path: module + ".d.ts", text: heading + declarations),
        ]
    }

    private var heading: String {
        "// Made by `homeseed bundle \(pack.id) --typescript \(module)`: it is written anew with each change of the catalogue.\n"
    }

    // MARK: Declarations

    private var declarations: String {
        var text = """

            /** Reads `\(pack.id).content.json`, as `JSON.parse` or an import gives it. It throws an `Error` for anything else, and where it was changed. */
            export function open(content: unknown, languages?: readonly string[]): App;

            /** The content of \(pack.id). */
            export interface App {
                readonly pack: string;
                readonly title: string | undefined;
                /** The version that the content was bundled with, of which apps refuse an older one. */
                readonly version: number | undefined;
                /** The languages that it has. */
                readonly languages: readonly string[];
                /** The same with its texts in the languages that somebody reads, the best first: `navigator.languages`. */
                preferring(languages: readonly string[]): App;
                readonly messages: Messages;

            """
        for kind in kinds { text += "    readonly \(kind.all): \(items(kind));\n" }
        text += """
            }

            /** The items of a kind, in the order of the catalogue, and each by its name. */
            export interface Items<Item> {
                readonly all: readonly Item[];
                /** One by its id, such as one that a person's data names. */
                get(id: string): Item | undefined;
            }

            /** What the app says that is not said of an item. */
            export interface Messages {

            """
        for message in messages {
            text += "    /** \(SwiftName.comment(message.message.source.plain).replacing("*/", with: "* /")) */\n"
            text += "    \(TypeScriptName.method(message.name))(\(parameters(message.filling))): string;\n"
        }
        text += "}\n"
        for kind in kinds { text += "\n" + declaration(kind) }
        return text
    }

    private func items(_ kind: AccessorKind) -> String {
        let names = members(kind).map { "readonly \($0.name): \(kind.one)" }
        return names.isEmpty ? "Items<\(kind.one)>" : "Items<\(kind.one)> & { " + names.joined(separator: "; ") + " }"
    }

    private func declaration(_ kind: AccessorKind) -> String {
        var text = "/** One \(kind.kind.id) of \(pack.id). */\nexport interface \(kind.one) {\n    readonly id: string;\n"
        for (name, field) in properties(kind.fields, besides: ["id"]) { text += "    " + declaration(field, name) + "\n" }
        return text + "}\n"
    }

    private func declaration(_ field: AccessorField, _ name: String) -> String {
        let none =
            field.isSure || { if case .list = field.type { true } else if case .records = field.type { true } else { false } }()
            ? "" : " | undefined"
        if !field.filling.isEmpty { return "\(TypeScriptName.method(name))(\(parameters(field.filling))): string\(none);" }
        return "readonly \(name): \(type(field.type))\(none);"
    }

    private func type(_ valueType: AccessorField.ValueType) -> String {
        switch valueType {
        case .text, .string, .color, .money: "string"
        case .boolean: "boolean"
        case .integer, .number: "number"
        case .word(let words): words.map { JSONTree.quoted($0) }.joined(separator: " | ")
        case .item(let number): kinds.first { $0.number == number }?.one ?? "never"
        case .list(let element): "readonly (\(type(element)))[]"
        case .records(let fields):
            "readonly { " + properties(fields, besides: []).map { declaration($0.field, $0.name) }.joined(separator: " ") + " }[]"
        }
    }

    private func parameters(_ filling: MessageParameters) -> String {
        let counted =
            filling.counts
            ? ["count: number | string", filling.names.isEmpty ? "shown?: string" : "shown: string | undefined"] : []
        return (counted + arguments(filling).map { "\($0.argument): \($0.isWhole ? "number" : "string")" }).joined(
            separator: ", ")
    }

    private func arguments(_ filling: MessageParameters) -> [(argument: String, name: String, isWhole: Bool)] {
        var names = SwiftName(besides: TypeScriptName.locals)
        return filling.names.map { (names.unique(SwiftName.member($0.name)), $0.name, $0.isWhole) }
    }

    // MARK: The script

    private func members(_ kind: AccessorKind) -> [(name: String, id: String)] {
        var names = SwiftName(besides: TypeScriptName.members.union(["all", "get"]))
        return kind.items.map { (names.unique(SwiftName.member($0.id)), $0.id) }
    }

    private func properties(_ fields: [AccessorField], besides taken: Set<String>) -> [(name: String, field: AccessorField)] {
        var names = SwiftName(besides: TypeScriptName.members.union(taken))
        return fields.map { (names.unique(SwiftName.member($0.name)), $0) }
    }

    private var script: String {
        var text =
            "const pack = \(JSONTree.quoted(pack.id));\n/** Properties: the field, how it is read, and what it takes. */\nconst kinds = {\n"
        for kind in kinds {
            text +=
                "  \(JSONTree.quoted(kind.kind.id)): {\n    name: \(JSONTree.quoted(kind.all)),\n    fields: \(fields(kind.fields, besides: ["id"])),\n    items: {"
            text +=
                members(kind).map { " \(JSONTree.quoted($0.name)): \(JSONTree.quoted($0.id))" }.joined(separator: ",")
                + " },\n  },\n"
        }
        text += "};\nconst messages = {\n"
        for message in messages {
            text += "  \(JSONTree.quoted(message.name)): [\(JSONTree.quoted(message.id)), \(list(message.filling))],\n"
        }
        text += "};\n/** Which form a number asks for, by CLDR. */\nconst plurals = {\n"
        for locale in locales {
            let rules = PluralCondition(suffix: "").rules(of: locale).map { "\($0.condition) ? \"\($0.category)\" : " }.joined()
            text += "  \(JSONTree.quoted(locale.tag)): (o) => \(rules)\"other\",\n"
        }
        text += "};\n/** Languages that stand in for others where their names don't say it. */\nconst parents = {"
        text +=
            LocaleID.exceptions(among: locales).map { " \(JSONTree.quoted($0.locale)): \(JSONTree.quoted($0.parent))" }.joined(
                separator: ",") + " };\n"
        let scripts = Set(locales.map(\.language)).sorted().compactMap { language in
            LocaleID(language)?.usualScript.map { (language, $0) }
        }
        text +=
            "/** The scripts that languages are usually written in: who reads another one can't be given this. */\nconst scripts = {"
        text += scripts.map { " \($0.0): \"\($0.1.lowercased())\"" }.joined(separator: ",") + " };\n"
        return text
    }

    private func fields(_ fields: [AccessorField], besides taken: Set<String>) -> String {
        "{ "
            + properties(fields, besides: taken).map { name, field in
                "\(JSONTree.quoted(name)): [\(JSONTree.quoted(field.name)), \(reading(field))]"
            }.joined(separator: ", ") + " }"
    }

    private func reading(_ field: AccessorField) -> String {
        switch field.type {
        case .text: field.isSure ? "\"sureText\", \(list(field.filling))" : "\"text\", \(list(field.filling))"
        case .item(let number): "\"item\", \(JSONTree.quoted(pack.kinds[number].id))"
        case .list(.text): "\"texts\""
        case .list(.item(let number)): "\"items\", \(JSONTree.quoted(pack.kinds[number].id))"
        case .list(.money): "\"amounts\""
        case .list: "\"list\""
        case .records(let inner): "\"records\", \(fields(inner, besides: []))"
        case .money: field.isSure ? "\"amount\", \"0.00\"" : "\"amount\""
        case .boolean where field.isSure: "\"value\", false"
        case .integer where field.isSure, .number where field.isSure: "\"value\", 0"
        default: "\"value\""
        }
    }

    /// Returns the placeholder names in the order of the arguments, or `null` if there are none.
    private func list(_ filling: MessageParameters) -> String {
        if filling.isEmpty { return "null" }
        return "["
            + ((filling.counts ? ["count"] : []) + filling.names.map(\.name)).map { JSONTree.quoted($0) }.joined(separator: ", ")
            + "]"
    }
}
