import HomeseedHouseholds
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// The values that an import wrote, so that the next import can distinguish changes in the source from changes in the catalogue.
struct ImportHistory {
    struct Entry {
        /// The entity or the kind.
        var kind: String
        /// The id of the row, or of the item.
        var id: String
        /// The name of the record in its owner.
        var label: String
        /// The path of the record's owners.
        var owner: String
        /// The values as written, by field. The key `use` contains the item.
        var values: [String: String]

        var path: String { owner.isEmpty ? label : owner + "/" + label }
    }

    var settings: [(key: String, value: String)] = []
    private(set) var entries: [Entry] = []
    private var places: [[String]: Int] = [:]

    init() {}

    /// The path of the file in the catalogue. Folders that begin with a dot are not packs.
    static func path(in catalogue: String, pack: String, _ name: String) -> String {
        "\(catalogue)/.homeseed/imported/\(pack)/\(name).yaml"
    }

    /// Reads the file. Returns `nil` if there is none.
    init?(_ path: String) throws {
        guard Paths.exists(path) else { return nil }
        var diagnostics = Diagnostics()
        let document = parse(try DiskFiles().read(path), as: FileID(0), into: &diagnostics)
        guard let root = document.root, root.kind == .mapping, !diagnostics.hasErrors else {
            throw CommandError(
                .findings, "\(path) can't be read.",
                advice: ["It has the values of the last import: restore it from version control."])
        }
        for entry in root.entries where entry.key.text != "entries" {
            settings.append((entry.key.text ?? "", entry.value.text ?? ""))
        }
        for node in root.entry("entries")?.value.elements.map({ $0 }) ?? [] {
            let values = node.entry("values")?.value.entries.map { ($0.key.text ?? "", $0.value.text ?? "") } ?? []
            func text(_ key: String) -> String { node.entry(key)?.value.text ?? "" }
            add(
                Entry(
                    kind: text("sort"), id: text("id"), label: text("label"), owner: text("owner"),
                    values: Dictionary(values) { first, _ in first }))
        }
    }

    subscript(setting: String) -> String? { settings.first { $0.key == setting }?.value }

    mutating func add(_ entry: Entry) {
        places[[entry.kind, entry.id]] = entries.count
        entries.append(entry)
    }

    func entry(_ kind: String, _ id: String) -> Entry? { places[[kind, id]].map { entries[$0] } }

    /// The text of the file, one line for each entry, so that changes merge.
    var text: String {
        var lines = [
            "# The values of the last `homeseed import`, which the next import compares with the store. Keep this file in the catalogue."
        ]
        for (key, value) in settings { lines += Tree.lines(of: key, .text(value)) }
        lines.append(entries.isEmpty ? "entries: []" : "entries:")
        for entry in entries {
            let values = entry.values.sorted { $0.key < $1.key }.map { (key: $0.key, value: Tree.text($0.value)) }
            let tree = Tree.map([
                ("sort", .text(entry.kind)), ("id", .text(entry.id)), ("label", .text(entry.label)),
                ("owner", .text(entry.owner)),
                ("values", .map(values)),
            ])
            lines.append("  - " + tree.flow(isJSON: false))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ImportedRecord {
    /// The values as written, by field, and the item under `use`.
    func written(in pack: Pack) -> [String: String] {
        let fields = pack.model.entities[entity].fields
        var values = Dictionary(self.values.map { (fields[$0.field].name, $0.value.spelling) }) { first, _ in first }
        values["use"] = use
        return values
    }

    /// The entry of the record for the next import, or `nil` for a record without a row.
    func entry(in pack: Pack) -> ImportHistory.Entry? {
        row.map {
            .init(
                kind: pack.model.entities[entity].name, id: $0.id, label: label, owner: owner?.path ?? "",
                values: written(in: pack))
        }
    }
}

extension Tree {
    /// The value without quotes and other notation, for comparison with a value in a file.
    var spelling: String {
        switch self {
        case .text(let text), .word(let text): text
        case .list(let elements): "[" + elements.map(\.spelling).joined(separator: ", ") + "]"
        case .map(let entries): "{" + entries.map { $0.key + ": " + $0.value.spelling }.joined(separator: ", ") + "}"
        case .blank: ""
        }
    }
}

extension Node {
    /// The value without quotes and other notation.
    var spelling: String {
        switch kind {
        case .scalar: text ?? ""
        case .sequence: "[" + elements.map(\.spelling).joined(separator: ", ") + "]"
        case .mapping: "{" + entries.map { ($0.key.text ?? "") + ": " + $0.value.spelling }.joined(separator: ", ") + "}"
        }
    }
}
