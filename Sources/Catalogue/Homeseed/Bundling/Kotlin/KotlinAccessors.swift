import HomeseedModel
import HomeseedSource
import HomeseedText

/// The Kotlin file of `homeseed bundle --kotlin PACKAGE`: a class with typed access to the file of `--format content`. It
/// depends only on Kotlin's standard library.
struct KotlinAccessors {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    /// The Kotlin package, for example `org.example.app`.
    let package: String
    let locales: [LocaleID]
    private let name: String
    private let kinds: [AccessorKind]
    /// The collection class of each kind.
    private let collections: [KindIndex: String]
    private let calendarTypes: [CalendarNames: String]

    init(of pack: Pack, in catalogue: Catalogue, package: String, locales: [LocaleID]) {
        (self.catalogue, self.pack, self.package, self.locales) = (catalogue, pack, package, locales)
        var types = SwiftName(besides: KotlinName.types)
        name = types.unique(SwiftName.type(pack.id))
        kinds = AccessorKind.all(
            of: pack, in: catalogue, besides: KotlinName.types.union([name]), members: KotlinName.packMembers)
        calendarTypes = AccessorKind.calendarTypes(of: kinds, besides: KotlinName.types.union([name]))
        var classes = SwiftName(besides: KotlinName.types.union(kinds.map(\.one)).union([name]).union(calendarTypes.values))
        collections = kinds.reduce(into: [:]) {
            $0[$1.number] = classes.unique("All" + $1.all.prefix(1).uppercased() + $1.all.dropFirst())
        }
    }

    var file: SourceFile {
        var text = """
            // Made by `homeseed bundle \(pack.id) --kotlin \(package)`: it is written anew with each change of the catalogue.
            package \(package.split(separator: ".").map { KotlinName.quoted(String($0)) }.joined(separator: "."))

            /** The content of \(pack.id). */
            class \(name) private constructor(private val store: Store, private val order: List<Int>) {
                /** The languages that it has. */
                val languages: List<String> get() = store.languages

                /** The version that the content was bundled with, of which apps refuse an older one. */
                val version: Int? get() = store.version

                val title: String? get() = store.titleNumber?.let { filled(it, null, null, emptyMap()) }

                /** Returns the content with texts in the preferred languages, the best first. */
                fun preferring(languages: List<String>): \(name) = \(name)(store, store.order(languages))

                val messages: Messages get() = Messages(this)

            """
        for kind in kinds {
            text += "    val \(KotlinName.quoted(kind.all)): \(collection(kind)) get() = \(collection(kind))(this)\n"
        }
        for kind in kinds { text += "\n" + one(kind) + "\n" + all(kind) }
        for (names, type) in calendarTypes.sorted(by: { $0.value < $1.value }) { text += "\n" + enumeration(type, names.words) }
        text +=
            "\n" + messages + "\n"
            + KotlinRuntime.text
            .replacing("⟦NAME⟧", with: name).replacing("⟦PACK⟧", with: KotlinName.literal(pack.id)).replacing(
                "⟦PLURALS⟧", with: plurals
            )
            .replacing("⟦FILE⟧", with: pack.id + ".content.json")
            .replacing(
                "⟦PARENTS⟧",
                with: map(LocaleID.exceptions(among: locales).map { ($0.locale.lowercased(), $0.parent.lowercased()) })
            )
            .replacing(
                "⟦SCRIPTS⟧",
                with: map(
                    Set(locales.map(\.language)).sorted().compactMap { language in
                        LocaleID(language)?.usualScript.map { (language, $0.lowercased()) }
                    }))
        return SourceFile(path: name + ".kt", text: text + "}\n")
    }

    private func map(_ pairs: [(String, String)]) -> String {
        "mapOf<String, String>("
            + pairs.map { "\(KotlinName.literal($0.0)) to \(KotlinName.literal($0.1))" }.joined(separator: ", ") + ")"
    }

    private var plurals: String {
        locales.map { locale in
            let rules = PluralCondition(suffix: "L").rules(of: locale).map { "if (\($0.condition)) \"\($0.category)\" else " }
                .joined()
            return "            \(KotlinName.literal(locale.tag)) -> \(rules)\"other\"\n"
        }.joined()
    }

    private func type(_ number: KindIndex) -> String { kinds.first { $0.number == number }?.one ?? "Nothing" }

    private func collection(_ kind: AccessorKind) -> String { collections[kind.number] ?? "" }

    /// Returns a name for a class inside a kind's class, which does not shadow another generated class.
    private func nestedType(_ name: String) -> String {
        var names = SwiftName(besides: KotlinName.types.union(kinds.map(\.one)).union([self.name]).union(calendarTypes.values))
        return names.unique(SwiftName.type(name))
    }

    // MARK: Kinds

    private func one(_ kind: AccessorKind) -> String {
        let id = KotlinName.literal(kind.kind.id)
        var text = """
                /** One \(kind.kind.id). */
                class \(kind.one) internal constructor(private val content: \(name), val id: String) {
                    private val values: Map<*, *>? = content.store.row(\(id), id)


            """
        text += properties(kind.fields)
        return text + """
                    override fun equals(other: Any?): Boolean = other is \(kind.one) && other.id == id
                    override fun hashCode(): Int = id.hashCode()
                }

            """
    }

    private func all(_ kind: AccessorKind) -> String {
        let id = KotlinName.literal(kind.kind.id)
        var text = """
                class \(collection(kind)) internal constructor(private val content: \(name)) {
                    /** In the order of the catalogue. Other content, such as a download, may have others. */
                    val all: List<\(kind.one)> get() = content.store.ids(\(id)).map { \(kind.one)(content, it) }

                    /** One by its id, such as one that a person's data names. */
                    operator fun get(id: String): \(kind.one)? = if (content.store.row(\(id), id) == null) null else \(kind.one)(content, id)

            """
        var names = SwiftName(besides: KotlinName.properties.union(["all", "get"]))
        for item in kind.items {
            text +=
                "        val \(KotlinName.quoted(names.unique(SwiftName.member(item.id)))): \(kind.one) get() = \(kind.one)(content, \(KotlinName.literal(item.id)))\n"
        }
        return text + "    }\n"
    }

    private func properties(_ fields: [AccessorField]) -> String {
        var names = SwiftName(besides: KotlinName.properties)
        return fields.map { property($0, names.unique(SwiftName.member($0.name))) }.joined()
    }

    private func property(_ field: AccessorField, _ name: String) -> String {
        let key = KotlinName.literal(field.name)
        func get(_ type: String, _ value: String, else empty: String) -> String {
            "        val \(KotlinName.quoted(name)): \(type)\(field.isAlwaysPresent ? "" : "?") get() = \(value)\(field.isAlwaysPresent ? " ?: " + empty : "")\n"
        }
        let none = "null, null, emptyMap()"
        switch field.type {
        case .text where !field.parameters.isEmpty:
            let filled = "content.text(values, \(key), \(arguments(field.parameters)))"
            return
                "        fun \(KotlinName.quoted(name))(\(parameters(field.parameters))): String\(field.isAlwaysPresent ? "" : "?") = \(filled)\(field.isAlwaysPresent ? " ?: id" : "")\n"
        case .text: return get("String", "content.text(values, \(key), \(none))", else: "id")
        case .boolean: return get("Boolean", "values?.get(\(key)) as? Boolean", else: "false")
        case .integer: return get("Int", "(values?.get(\(key)) as? Json.Digits)?.text?.toIntOrNull()", else: "0")
        case .number:
            return
                "        /** The digits as they are written. */\n        val \(KotlinName.quoted(name)): String? get() = (values?.get(\(key)) as? Json.Digits)?.text\n"
        case .money:
            return
                "        val \(KotlinName.quoted(name)): java.math.BigDecimal? get() = (values?.get(\(key)) as? Json.Digits)?.text?.toBigDecimalOrNull()\n"
        case .string, .color, .word, .calendar:
            return "        val \(KotlinName.quoted(name)): String? get() = values?.get(\(key)) as? String\n"
        case .item(let number):
            return
                "        val \(KotlinName.quoted(name)): \(type(number))? get() = (values?.get(\(key)) as? String)?.let { \(type(number))(content, it) }\n"
        case .list(let element): return "        val \(KotlinName.quoted(name)): " + list(element, key)
        case .records(let fields):
            let type = nestedType(name + "-record")
            return
                "        val \(KotlinName.quoted(name)): List<\(type)> get() = Json.list(values?.get(\(key))).map { \(type)(content, it as? Map<*, *>) }\n\n"
                + "        class \(type) internal constructor(private val content: \(self.name), private val values: Map<*, *>?) {\n"
                + properties(fields).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "    \($0)\n" }
                .joined() + "        }\n\n"
        }
    }

    private func list(_ element: AccessorField.ValueType, _ key: String) -> String {
        let values = "Json.list(values?.get(\(key)))"
        return switch element {
        case .text: "List<String> get() = \(values).mapNotNull { content.text(it, null, null, emptyMap()) }\n"
        case .item(let number):
            "List<\(type(number))> get() = \(values).mapNotNull { it as? String }.map { \(type(number))(content, it) }\n"
        case .money:
            "List<java.math.BigDecimal> get() = \(values).mapNotNull { (it as? Json.Digits)?.text?.toBigDecimalOrNull() }\n"
        case .integer, .number: "List<String> get() = \(values).mapNotNull { (it as? Json.Digits)?.text }\n"
        case .calendar(let names):
            "List<\(calendarTypes[names] ?? "String")> get() = \(values).mapNotNull { word -> \(calendarTypes[names] ?? "String").values().firstOrNull { it.word == word } }\n"
        default: "List<String> get() = \(values).mapNotNull { it as? String }\n"
        }
    }

    private func enumeration(_ type: String, _ words: [String]) -> String {
        "    enum class \(type)(internal val word: String) {\n"
            + words.map { "        \($0.uppercased())(\(KotlinName.literal($0))),\n" }.joined() + "    }\n"
    }

    // MARK: Messages

    private var messages: String {
        var names = SwiftName(besides: KotlinName.members)
        var text =
            "    /** The app's messages that belong to no item. */\n    class Messages internal constructor(private val content: \(name)) {\n"
        for (id, number) in pack.messages.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            guard let message = catalogue[number] else { continue }
            let filling = MessageParameters([message])
            let asked = filling.isEmpty ? "null, null, emptyMap()" : arguments(filling)
            text +=
                "        /** \(SwiftName.comment(message.source.plain).replacing("*/", with: "* /").replacing("/*", with: "/ *")) */\n"
            text +=
                "        fun \(KotlinName.quoted(names.unique(SwiftName.member(id))))(\(parameters(filling))): String = content.message(\(KotlinName.literal(id)), \(asked)) ?: \(KotlinName.literal(id))\n"
        }
        return text + "    }\n"
    }

    private func named(_ filling: MessageParameters) -> [(argument: String, name: String, isWhole: Bool)] {
        var names = SwiftName(besides: KotlinName.locals)
        return filling.names.map { (KotlinName.quoted(names.unique(SwiftName.member($0.name))), $0.name, $0.isWhole) }
    }

    private func parameters(_ filling: MessageParameters) -> String {
        let others = named(filling).map { "\($0.argument): \($0.isWhole ? "Long" : "String")" }
        // The count is passed as digits, since "1" and "1.0" may take different plural forms.
        return ((filling.counts ? ["count: Any"] : []) + others + (filling.counts ? ["shown: String? = null"] : [])).joined(
            separator: ", ")
    }

    private func arguments(_ filling: MessageParameters) -> String {
        let values = named(filling).map { "\(KotlinName.literal($0.name)) to \($0.argument)\($0.isWhole ? ".toString()" : "")" }
            .joined(separator: ", ")
        return (filling.counts ? "count.toString(), shown" : "null, null") + ", mapOf<String, String>(\(values))"
    }
}
