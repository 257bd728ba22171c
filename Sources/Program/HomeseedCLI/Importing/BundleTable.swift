import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The items of one kind in a bundle, as a table with a column for each field and each translation.
struct BundleTable {
    private let folder: String
    private let pack: Pack
    private let kind: Kind
    private let file: BundleSpec.ItemFile
    /// The keys that have no column, because their values are not single texts.
    private(set) var left: Set<String> = []

    /// - Parameter folder: the bundle's folder.
    init(_ folder: String, of pack: Pack, kind: KindIndex) throws {
        self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.pack = pack
        self.kind = pack.kinds[kind]
        guard let file = pack.bundle?.files.first(where: { $0.kind == kind }) else {
            throw CommandError(
                .usage, "The bundle of \(pack.id) has no file of the kind \(pack.kinds[kind].id).",
                advice: ["`bundle` in the pack's files declares them."])
        }
        self.file = file
    }

    /// Reads the files of all languages.
    mutating func table(_ catalogue: Catalogue) throws -> ImportedTable {
        let languages = [pack.language] + catalogue.languages(of: pack).filter { $0 != pack.language }
        var rows: [[(column: String, value: String)]] = []
        var places: [String: Int] = [:]
        for language in languages {
            let path = folder + "/" + file.path.replacing(BundleSpec.language, with: language.tag)
            let isOwn = language == pack.language
            if !isOwn, !Paths.exists(path) { continue }
            let texts = file.isTranslated ? [:] : try keyedTexts(language)
            for row in try self.rows(path, texts) {
                guard let id = row.first(where: { $0.column == "id" })?.value else { continue }
                if isOwn {
                    places[id] = rows.count
                    rows.append(row)
                } else if let place = places[id] {
                    rows[place] += row.filter { cell in isText(cell.column) }.map { ("\(language.tag).\($0.column)", $0.value) }
                }
            }
        }
        if rows.isEmpty { throw CommandError(.findings, "\(folder) has no \(kind.id) of \(pack.id).") }
        return ImportedTable(rows: rows)
    }

    private func isText(_ name: String) -> Bool { kind.positions[name].map { kind.fields[$0].type.isText } ?? false }

    private mutating func rows(_ path: String, _ texts: [String: String]) throws -> [[(column: String, value: String)]] {
        guard Paths.exists(path) else { throw CommandError(.usage, "There is no file \(path).") }
        let source = try DiskFiles().read(path)
        var text = String(decoding: source.bytes, as: UTF8.self)
        if file.form == .ts, let start = text.firstIndex(of: "["), let end = text.lastIndex(of: "]"), start < end {
            text = String(text[start...end])
        }
        var diagnostics = Diagnostics()
        // Literals of TypeScript are also valid YAML.
        let yaml = SourceFile(path: file.form == .ts ? "bundle.yaml" : path, bytes: Array(text.utf8))
        let document =
            file.form == .ts
            ? parse(yaml, as: FileID(0), into: &diagnostics) : parseJSON(yaml, as: FileID(0), into: &diagnostics)
        guard let root = document.root, root.kind == .sequence, !diagnostics.hasErrors else {
            throw CommandError(.findings, "\(path) is not a file that `homeseed bundle` wrote.")
        }
        if file.group.isEmpty { return root.elements.map { cells(of: $0, file.fields, texts) } }
        return root.elements.flatMap { group in
            let head = cells(of: group, file.group, texts)
            return (group.entry(file.items)?.value.elements.map { cells(of: $0, file.fields, texts) } ?? []).map { item in
                item + head.filter { cell in !item.contains { $0.column == cell.column } }
            }
        }
    }

    /// Returns the cells of an item or a group. Values of referenced items are skipped, except their ids.
    private mutating func cells(of node: Node, _ members: [BundleSpec.Member], _ texts: [String: String]) -> [(
        column: String, value: String
    )] {
        return members.compactMap { member in
            guard let value = node.entry(member.key)?.value else { return nil }
            let column: String
            switch member.path.last {
            case .id where member.path.links.isEmpty: column = "id"
            case .id where member.path.links.count == 1: column = kind.fields[member.path.links[0]].name
            case .field(let position) where member.path.links.isEmpty: column = kind.fields[position].name
            default: return nil
            }
            guard let text = BundleTable.text(of: value) else {
                left.insert(member.key)
                return nil
            }
            guard isText(column), !file.isTranslated else { return (column, text) }
            return texts[text].map { (column, $0) }
        }
    }

    private static func text(of value: Node) -> String? {
        switch value.kind {
        case .scalar: return value.text
        case .sequence:
            let parts = value.elements.map { $0.kind == .scalar ? $0.text : nil }
            return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self).joined(separator: "; ")
        case .mapping: return nil
        }
    }

    /// Returns the texts by their keys, from the files of i18next beside the items.
    private func keyedTexts(_ language: LocaleID) throws -> [String: String] {
        var result: [String: String] = [:]
        for texts in pack.bundle?.texts ?? [] where texts.format.name == "i18next" {
            let folder = folder + (texts.folder.isEmpty ? "" : "/" + texts.folder)
            let path = "\(folder)/\(language.tag)/\(texts.table ?? pack.id).json"
            guard Paths.exists(path) else { continue }
            var diagnostics = Diagnostics()
            let document = parseJSON(try DiskFiles().read(path), as: FileID(0), into: &diagnostics)
            document.root.map { collect($0, "", &result) }
        }
        return result
    }

    private func collect(_ node: Node, _ prefix: String, _ result: inout [String: String]) {
        for entry in node.entries {
            let key = prefix + (entry.key.text ?? "")
            if entry.value.kind == .mapping { collect(entry.value, key + ".", &result) } else { result[key] = entry.value.text }
        }
    }
}
