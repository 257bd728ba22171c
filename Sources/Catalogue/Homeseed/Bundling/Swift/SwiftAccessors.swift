import HomeseedModel
import HomeseedSource
import HomeseedText

/// The Swift file of `homeseed bundle --swift MODULE`, with typed access to a pack's content.
///
/// An enum named after the pack contains all declarations, so that a kind called `error` or `text` shadows no type of the app.
/// Each kind becomes a type with its fields and an enum with its items. Each message becomes a function with its placeholders
/// as parameters. The code reads the file of `--format content` and uses only declarations of `HomeseedContent`.
struct SwiftAccessors {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    let module: String
    /// The enum that contains all declarations.
    private let name: String
    /// The type of each kind, and the enum of its items.
    private let types: [KindIndex: (one: String, all: String)]

    init(of pack: Pack, in catalogue: Catalogue, module: String) {
        self.catalogue = catalogue
        self.pack = pack
        self.module = module
        name = SwiftName.type(pack.id)
        var names = SwiftName(besides: SwiftName.types.union([module, name]))
        var types: [KindIndex: (one: String, all: String)] = [:]
        // Kinds without items are left out, for example the kinds that every pack has.
        let used = Set(pack.items.map(\.kind))
        for (number, kind) in pack.kinds.numbered where used.contains(number) && !kind.isFolder {
            let one = names.unique(SwiftName.type(kind.id))
            let several = SwiftName.type(kind.file)
            types[number] = (one, names.unique(several == one ? one + "Items" : several))
        }
        self.types = types
    }

    var source: SourceFile {
        let head = """
            // Made by `homeseed bundle \(pack.id) --swift \(module)`: it is written anew with each change of the catalogue.
            import Foundation
            import HomeseedContent


            """
        var text = """
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
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
        let body = "/// The content of the pack \(pack.id).\npublic enum \(name) {\n" + lines.joined(separator: "\n") + "}\n"
        return SourceFile(path: module + ".swift", text: head + body)
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
                let name = SwiftName.quoted(names.unique(SwiftName.member(id)))
                return filled.parameterLists.map { parameters in
                    """
                        /// \(SwiftName.comment(message.source.plain))
                        public static func \(name)(\((parameters + ["in content: Content = Shipped.content"]).joined(separator: ", "))) -> Swift.String {
                            content.message(\(([SwiftName.literal(id)] + filled.arguments).joined(separator: ", "))) ?? \(SwiftName.literal(id))
                        }

                    """
                }.joined(separator: "\n")
            }
        }
        return "/// The app's messages that belong to no item.\npublic enum Messages {\n" + functions.joined(separator: "\n")
            + "}\n"
    }
}

/// The placeholders of some texts: the parameters of the generated function and the arguments that it passes on.
struct SwiftParameters {
    private(set) var parameters: [String] = []
    private(set) var arguments: [String] = []
    /// The parameters of each overload. A count is an integer of any type, or the digits of a decimal.
    var parameterLists: [[String]] {
        guard parameters.first == SwiftParameters.count else { return [parameters] }
        return [parameters, ["count: some Swift.BinaryInteger"] + parameters.dropFirst()]
    }

    private static let count = "count: Content.Count"

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
            parameters += [SwiftParameters.count, "shown: Swift.String? = nil"]
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
