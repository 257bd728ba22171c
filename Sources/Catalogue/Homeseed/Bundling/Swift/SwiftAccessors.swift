import HomeseedModel
import HomeseedSource
import HomeseedText

/// The Swift file of `homeseed bundle --swift MODULE`, which names a pack's content for the compiler.
///
/// Each kind becomes a type with its fields and an enum with its items. Each message becomes a function with its placeholders
/// as parameters. The code reads `--format content` and uses only declarations of `HomeseedContent`.
struct SwiftAccessors {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    let module: String
    /// The type of each kind, and the enum of its items.
    private let types: [KindIndex: (one: String, all: String)]

    init(of pack: Pack, in catalogue: Catalogue, module: String) {
        self.catalogue = catalogue
        self.pack = pack
        self.module = module
        var names = SwiftName(besides: SwiftName.types.union([module]))
        var types: [KindIndex: (one: String, all: String)] = [:]
        // Kinds without items, such as those that every pack has, are left out.
        let used = Set(pack.items.map(\.kind))
        for (number, kind) in pack.kinds.numbered where used.contains(number) && !kind.isFolder {
            let one = names.unique(SwiftName.type(kind.id))
            let several = SwiftName.type(kind.file)
            types[number] = (one, names.unique(several == one ? one + "Items" : several))
        }
        self.types = types
    }

    var source: SourceFile {
        var text = """
            // Made by `homeseed bundle \(pack.id) --swift \(module)`: it is written anew with each change of the catalogue.
            import Foundation
            import HomeseedContent

            /// The content of \(pack.id) that \(module) was built with, in the languages of the person who holds the device.
            public enum Shipped {
                /// Read once. It is empty where its file can't be read, and texts are their ids then: `load()` says why.
                public static let content: Content = (try? load()) ?? Content(emptyOf: \(SwiftName.literal(pack.id)))

                /// Reads it anew.
                public static func load() throws(ContentError) -> Content {
                    #if SWIFT_PACKAGE
                        let bundle = Bundle.module
                    #else
                        let bundle = Bundle.main
                    #endif
                    let name = \(SwiftName.literal(pack.id + ".content"))
                    let file = bundle.url(forResource: name, withExtension: "json") ?? URL(fileURLWithPath: name + ".json")
                    return try Content(contentsOf: file, pack: \(SwiftName.literal(pack.id))).preferring(Locale.preferredLanguages)
                }
            }

            """
        for (number, kind) in pack.kinds.numbered {
            if let names = types[number] {
                text += "\n" + SwiftKind(accessors: self, kind: kind, number: number, names: names).text
            }
        }
        text += "\n" + messages
        return SourceFile(path: module + ".swift", text: text)
    }

    /// Returns a type name for use inside a kind's type that does not shadow the type of a kind.
    func nestedType(_ name: String) -> String {
        var names = SwiftName(besides: Set(types.values.flatMap { [$0.one, $0.all] }))
        return names.unique(SwiftName.type(name))
    }

    func type(ofKind number: KindIndex) -> String? { types[number]?.one }

    // MARK: Messages

    private var messages: String {
        var names = SwiftName()
        let functions = pack.messages.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap { id, number in
            catalogue[number].map { message in
                let filled = SwiftParameters([message])
                return """
                        /// \(SwiftName.comment(message.source.plain))
                        public static func \(SwiftName.quoted(names.unique(SwiftName.member(id))))(\((filled.parameters + ["in content: Content = Shipped.content"]).joined(separator: ", "))) -> Swift.String {
                            content.message(\(([SwiftName.literal(id)] + filled.arguments).joined(separator: ", "))) ?? \(SwiftName.literal(id))
                        }

                    """
            }
        }
        return "/// What the app says that is not said of an item.\npublic enum Messages {\n" + functions.joined(separator: "\n")
            + "}\n"
    }
}

/// The placeholders of some texts: the parameters of the generated function and the arguments that it passes on.
struct SwiftParameters {
    private(set) var parameters: [String] = []
    private(set) var arguments: [String] = []

    init(_ messages: [Message]) {
        var types: [String: PlaceholderType] = [:]
        var order: [String] = []
        var counts = false
        for message in messages {
            counts = counts || message.source.isPlural
            for text in message.source.all where message.source.mayHavePlaceholders {
                for name in PlaceholderText(text.text).names where types[name] == nil {
                    types[name] = message.type(of: name)
                    order.append(name)
                }
            }
        }
        if counts || types[PlaceholderText.counted] != nil {
            parameters += ["count: Content.Count", "shown: Swift.String? = nil"]
            arguments += ["count: count", "shown: shown"]
        }
        var names = SwiftName(besides: SwiftName.locals)
        var values: [String] = []
        for name in order where name != PlaceholderText.counted {
            let parameter = names.unique(SwiftName.member(name))
            let isWhole = types[name] == .integer
            parameters.append("\(SwiftName.quoted(parameter)): \(isWhole ? "Swift.Int" : "Swift.String")")
            values.append(
                "\(SwiftName.literal(name)): \(isWhole ? "Swift.String(\(SwiftName.quoted(parameter)))" : SwiftName.quoted(parameter))"
            )
        }
        if !values.isEmpty { arguments.append("[" + values.joined(separator: ", ") + "]") }
    }
}
