import Foundation

/// A catalogue of any size. Each pack has a model, a template, free texts, and items of three kinds in several files.
struct Catalogue {
    let options: Options

    init(_ options: Options) { self.options = options }

    func write() throws {
        for part in ["Catalogue", "Locales"] { try? FileManager.default.removeItem(atPath: options.output + "/" + part) }
        var all: [Item] = []
        for number in 0..<options.packs { all += try writePack(number) }
        try ("{\n  \"items\": [\n" + all.map(\.json).joined(separator: ",\n") + "\n  ]\n}\n").write(to: options.output + "/catalogue.json")
        try Self.schema.write(to: options.output + "/schema.json")
        print("\(all.count) items in \(options.files) files of \(options.packs) packs, and \(options.messages) free texts; \(all.count * 2 + options.messages) texts in two languages")
    }

    /// Returns the size of a part if a total is divided equally.
    private func share(_ total: Int, _ part: Int, of parts: Int) -> Int { total * (part + 1) / parts - total * part / parts }

    private func writePack(_ number: Int) throws -> [Item] {
        let id = "pack-\(number + 1)"
        let folder = "\(options.output)/Catalogue/\(id)"
        try Self.pack(id).write(to: folder + "/pack.yaml")
        try Self.model.write(to: folder + "/model.yaml")
        let categories = ItemKind.categories
        try ("items:\n" + categories.map { "  - id: \($0.category)\n    title: \($0.title.en)\n" }.joined())
            .write(to: folder + "/categories.yaml")
        var dutch = "pack:\n  title: Pakket \(number + 1)\n\ncategories:\n"
        dutch += categories.map { "  \($0.category):\n    title: \($0.title.nl)\n" }.joined()

        let itemCount = share(options.items, number, of: options.packs)
        let fileCount = share(options.files, number, of: options.packs)
        var all: [Item] = []
        var (itemsLeft, filesLeft) = (itemCount, fileCount)
        for (position, kind) in ItemKind.all.enumerated() {
            let kindsLeft = ItemKind.all.count - position - 1
            let files = kindsLeft == 0 ? filesLeft : min(max(1, fileCount * kind.tenths / 10), filesLeft - kindsLeft)
            let count = kindsLeft == 0 ? itemsLeft : itemCount * kind.tenths / 10
            let items = (0..<count).map { Item(kind, number: $0, pack: number) }
            var start = 0
            for file in 0..<files {
                let end = start + share(count, file, of: files)
                try ("items:\n" + items[start..<end].map(\.source).joined()).write(to: "\(folder)/\(kind.file)/\(file + 1).yaml")
                start = end
            }
            dutch += "\n\(kind.file):\n" + items.map(\.translation).joined()
            all += items
            itemsLeft -= count
            filesLeft -= files
        }
        let messages = (0..<share(options.messages, number, of: options.packs)).map { FreeText(number: $0, pack: number) }
        if !messages.isEmpty {
            try ("messages:\n" + messages.map(\.source).joined()).write(to: folder + "/messages.yaml")
            dutch += "\nmessages:\n" + messages.map(\.translation).joined()
        }
        try Self.template(all).write(to: folder + "/templates/starter.yaml")
        try (dutch + Self.templateTranslation).write(to: "\(options.output)/Locales/nl/\(id).yaml")
        return all
    }
}
