import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// A parser for `bundle:` in `pack.yaml`, which runs when the kinds and their fields are known.
package enum BundleReading {
    static let files = Key("files", .list(.shape { itemFile }), about: "Files with the items of a kind.")
    static let texts = Key("texts", .list(.shape { textFiles }), about: "All texts, in the formats that the app reads.")
    static let households = Key(
        "households", .scalar,
        about:
            "The file with the templates, from which the app creates households, for example at its first launch.")
    static let shape = Shape("a bundle", [files, texts, households])

    static let file = Key(
        "file", .scalar, required: true,
        about:
            "The path, ending in .json or .ts. With {language}, one file for each language; without it, the file contains keys of texts."
    )
    static let kind = Key("kind", .scalar, required: true, about: "The kind of the items.")
    static let group = Key(
        "group", .map(.scalar),
        about: "For a file of groups: the names and values of each group's keys, as in category: category.title.")
    static let items = Key("items", .scalar, about: "The key under which a group lists its items. Default: items.")
    static let fields = Key(
        "fields", .map(.scalar),
        about: "The names and values of each item's keys, as in name: title. Default: the id and all fields."
    )
    static let itemFile = Shape("a file of items", [file, kind, group, items, fields])

    static let format = Key("format", .words(LocaleFormats.builtIn.map { $0.name }), required: true, about: "The format.")
    static let to = Key("to", .scalar, about: "The folder of the files.")
    static let table = Key(
        "table", .scalar,
        about:
            "The name of the files: the table or namespace in which the app looks up texts. Default: the pack's id."
    )
    static let textFiles = Shape("files of texts", [format, to, table])

    static func read(_ node: Node, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, against: shape, &reader.diagnostics) else { return }
        var spec = BundleSpec()
        for element in match[files].map({ Array($0.elements) }) ?? [] {
            guard let made = itemFile(element, &reader) else { continue }
            if let first = spec.files.first(where: { $0.path == made.path }) {
                reader.diagnostics.report(DuplicateKey.diagnostic(made.path, at: made.place, first: first))
            } else {
                spec.files.append(made)
            }
        }
        for element in match[texts].map({ Array($0.elements) }) ?? [] {
            if let made = textFiles(element, &reader) { spec.texts.append(made) }
        }
        if let node = match[households], let path = relativePath(node, field: "households", &reader) {
            if let first = spec.files.first(where: { $0.path == path }) {
                reader.diagnostics.report(DuplicateKey.diagnostic(path, at: node.place, first: first))
            }
            spec.households = path
        }
        reader.pack.bundle = spec
    }

    private static func itemFile(_ node: Node, _ reader: inout Reader) -> BundleSpec.ItemFile? {
        guard let match = ShapeMatch(node, against: itemFile, &reader.diagnostics), let fileNode = match[file],
            let kindNode = match[kind]
        else { return nil }
        let form = fileNode.text?.split(separator: ".").last.flatMap { BundleSpec.FileSyntax(rawValue: String($0)) }
        let path = relativePath(fileNode, field: "file", &reader)
        if path != nil, form == nil {
            reader.diagnostics.report(
                WrongValue.diagnostic(fileNode, field: "file", expected: "a path that ends in .json or .ts"))
        }
        let kinds = reader.pack.kinds.filter { !$0.isFolder }.map(\.id)
        guard let number = reader.pack.kind(kindNode.text ?? ""), kinds.contains(kindNode.text ?? "") else {
            reader.diagnostics.report(UnknownReference.diagnostic(kindNode, what: "kind", among: kinds))
            return nil
        }
        let members = match[fields].map { self.members($0, of: number, &reader) } ?? allFields(of: reader.pack.kinds[number])
        let groups = match[group].map { groupMembers($0, of: number, &reader) } ?? []
        guard let path, let form else { return nil }
        var made = BundleSpec.ItemFile(
            path: path, form: form, kind: number, group: groups, fields: members, place: fileNode.place)
        if let name = match[items]?.text, !name.isEmpty { made.items = name }
        return made
    }

    private static func textFiles(_ node: Node, _ reader: inout Reader) -> BundleSpec.Texts? {
        guard let match = ShapeMatch(node, against: textFiles, &reader.diagnostics),
            let format = match[format]?.text.flatMap(LocaleFormats.named)
        else { return nil }
        let folder = match[to].map { relativePath($0, field: "to", &reader) ?? "" } ?? ""
        let table = match[table].flatMap { relativePath($0, field: "table", &reader) }
        return BundleSpec.Texts(format: format, folder: folder, table: table, place: node.headPlace)
    }

    /// Reads a path below the bundle's folder. Returns `nil`, with a diagnostic, if it is invalid.
    private static func relativePath(_ node: Node, field: String, _ reader: inout Reader) -> String? {
        ContainedPath.read(node, field: field, below: "the bundle's folder", &reader.diagnostics)?.text
    }

    // MARK: Members

    private static func allFields(of kind: Kind) -> [BundleSpec.Member] {
        [BundleSpec.Member(key: "id", path: .init(last: .id))]
            + kind.fields.numbered.map { .init(key: $1.name, path: .init(last: .field($0))) }
    }

    private static func members(_ node: Node, of kind: KindIndex, _ reader: inout Reader) -> [BundleSpec.Member] {
        var found: [BundleSpec.Member] = []
        for entry in node.uniqueEntries(&reader.diagnostics) {
            guard let key = entry.key.text, !key.isEmpty, let path = path(entry.value, from: kind, &reader) else { continue }
            found.append(.init(key: key, path: path))
        }
        return found
    }

    /// Reads a path from a kind's own fields: `category.title`. Returns `nil`, with a diagnostic, if it is invalid.
    private static func path(_ node: Node, from kind: KindIndex, _ reader: inout Reader) -> BundleSpec.Path? {
        let words = (node.text ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var links: [FieldIndex] = []
        var current = reader.pack.kinds[kind]
        for (index, word) in words.enumerated() {
            let isLast = index == words.count - 1
            if isLast, current.positions[word] == nil, word == "id" { return .init(links: links, last: .id) }
            if isLast, current.positions[word] == nil, word == "kind" { return .init(links: links, last: .kind) }
            guard let position = current.positions[word] else {
                let names = current.fields.map(\.name) + ["id", "kind"]
                reader.diagnostics.report(
                    UnknownReference.diagnostic(node, word: word, what: "field of \(current.id.withArticle)", among: names))
                return nil
            }
            if isLast { return .init(links: links, last: .field(position)) }
            if current.fields[position].type.isUnread { return nil }
            guard let item = current.fields[position].type.item, reader.pack.kinds.numbers.contains(item.kind) else {
                reader.diagnostics.report(
                    WrongValue.diagnostic(
                        node, field: "fields", expected: "a path of fields",
                        because: "'\(word)' doesn't refer to an item, so the path ends there."))
                return nil
            }
            links.append(position)
            current = reader.pack.kinds[item.kind]
        }
        return nil
    }

    /// Reads the members of a group. All paths must begin with the same field, which refers to the item that describes the
    /// group.
    private static func groupMembers(_ node: Node, of kind: KindIndex, _ reader: inout Reader) -> [BundleSpec.Member] {
        let found = members(node, of: kind, &reader)
        let fields = Set(found.map(\.path.first))
        if fields.count == 1, !fields.contains(nil) { return found }
        if !found.isEmpty {
            reader.diagnostics.report(
                WrongValue.diagnostic(
                    node, field: "group", expected: "one field", because: "Write it as in {id: category, title: category.title}.")
            )
        }
        return []
    }
}

extension DuplicateKey {
    static func diagnostic(_ path: String, at place: SourceLocation, first: BundleSpec.ItemFile) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(path.escapedForTerminal)' is written twice", at: place,
            related: [.init("first written here", at: first.place)], notes: ["One of the two would overwrite the other."])
    }
}
