/// The command-line options.
struct Options {
    /// The number of items in all packs. The number of files is also a total.
    var items = 20_000
    var messages = 20_000
    var files = 200
    var packs = 10
    var output = ""

    static let usage = """
        usage: Generate [--items N] [--messages N] [--files N] [--packs N] FOLDER
        Writes FOLDER/Catalogue, FOLDER/Locales/nl, FOLDER/schema.json and FOLDER/catalogue.json: the same on every run.
        """

    struct Misused: Error, CustomStringConvertible {
        var description: String { Options.usage }
    }

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--items": items = try Options.number(&rest)
            case "--messages": messages = try Options.number(&rest)
            case "--files": files = try Options.number(&rest)
            case "--packs": packs = try Options.number(&rest)
            case _ where output.isEmpty && !argument.hasPrefix("-"): output = argument
            default: throw Misused()
            }
        }
        // Every pack has at least one file per kind, and every file has an item.
        guard !output.isEmpty, files >= packs * ItemKind.all.count, items >= files else { throw Misused() }
    }

    private static func number(_ rest: inout ArraySlice<String>) throws -> Int {
        guard let text = rest.popFirst(), let number = Int(text), number > 0 else { throw Misused() }
        return number
    }
}
