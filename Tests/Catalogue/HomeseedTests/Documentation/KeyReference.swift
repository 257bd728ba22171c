import HomeseedSource

@testable import Homeseed
@testable import HomeseedLoading
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// The tables of keys in the handbook, generated from the shapes.
enum KeyReference {
    private static let settings = SettingsReading(Pipeline(files: []).checkList)

    /// A named table: the lines between `<!-- keys: name -->` and `<!-- /keys -->`.
    static let tables: [(name: String, lines: [String])] = [
        ("pack", keys(PackReading.shape)),
        ("settings", keys(settings.shape)),
        ("override", keys(settings.override)),
        ("kind", keys(PackReading.kind)),
        ("bundle", keys(BundleReading.shape)),
        ("bundle-file", keys(BundleReading.itemFile)),
        ("bundle-texts", keys(BundleReading.textFiles)),
        ("formats", formats),
        ("kind-field", keys(FieldReading.kindKeys)),
        ("types", types),
        ("item", keys([ItemReading.id, ItemReading.was])),
        ("term", keys(TerminologyReading.termShape)),
        ("message", keys(FreeMessageReading.message)),
        ("confirmed", keys(Confirmation.shape)),
        ("pick", keys(PickReading.keys)),
        ("record", keys([RecordReading.use, RecordReading.key, RecordReading.was, RecordReading.series])),
        ("base", keys(BaseType.shape)),
        ("model", keys(ModelReading.shape)),
        ("entity", keys(ModelReading.entity)),
        ("field", keys(FieldReading.entityKeys, besides: FieldReading.kindKeys)),
        ("computed", computations),
        ("series", keys([ModelReading.id] + SeriesReading.keys)),
        ("series-values", keys(seriesValues)),
        ("condition", keys(SelectionReading.testShape)),
        ("derivation", keys(ModelReading.derivation)),
        ("limit", keys(LimitReading.limit)),
        ("vary", variations),
        ("mapping", keys(MappingReading.shape)),
        ("mapping-entity", keys(MappingReading.entityKeys)),
        ("mapping-id", keys(MappingReading.idShape)),
        ("mapping-computed", keys(MappingReading.computedShape)),
        ("mapping-also", keys(MappingReading.alsoShape.keys, besides: MappingReading.entityKeys)),
    ]

    /// Returns the text with updated tables, and the names of tables that the text does not have.
    static func filled(_ text: String) -> (text: String, missing: [String]) {
        var lines: [Substring] = []
        var missing = Set(tables.map(\.name))
        var isInTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "<!-- /keys -->" { isInTable = false }
            if !isInTable { lines.append(line) }
            if let table = tables.first(where: { line == "<!-- keys: \($0.name) -->" }) {
                missing.remove(table.name)
                lines += table.lines.map { Substring($0) }
                isInTable = true
            }
        }
        return (lines.joined(separator: "\n"), missing.sorted())
    }

    // MARK: Tables

    /// The keys of values that depend on the date. Such a value has the keys of only one construct.
    private static var seriesValues: [Key] {
        Constructs.seriesValues.flatMap { $0.keys }.map { Key($0.name, $0.form, about: $0.about) }
    }

    private static func keys(_ shape: Shape) -> [String] { keys(shape.keys) }

    /// Returns a table of the keys that other tables do not describe.
    private static func keys(_ keys: [Key], besides others: [Key]) -> [String] {
        Self.keys(keys.filter { key in !others.contains { $0.name == key.name && $0.about == key.about } })
    }

    /// Returns a table of keys, without `$schema`, which the page describes once. Bounds with the same values share a row.
    private static func keys(_ keys: [Key]) -> [String] {
        var rows: [[String]] = []
        var last: String?
        for key in keys where key.name != Key.schema.name {
            let text = about(key)
            let bound = text.firstRange(of: " this: ").map { String(text[$0.upperBound...]) }
            if let bound, bound == last {
                rows[rows.count - 1][0] += ", `\(key.name)`"
            } else {
                rows.append([cell(key), bound.map { "A bound: \($0)" } ?? text])
            }
            last = bound
        }
        return table(["Key", "Description"], rows)
    }

    private static func cell(_ key: Key) -> String { "`\(key.name)`" + (key.isRequired ? " (required)" : "") }

    /// The purpose and the losses of each format, from its declaration.
    private static var formats: [String] {
        table(
            ["Format", "Description", "Not supported"],
            LocaleFormats.builtIn.map { format in
                [
                    "`\(format.name)`",
                    format.purpose + (format.keepsForeignParts ? "; keeps other entries of the file" : ""),
                    format.capabilities.lacks.isEmpty ? "" : format.capabilities.lacks.joined(separator: "; "),
                ]
            })
    }

    private static var types: [String] {
        var seen: Set<String> = []
        let rows = FieldTypes.builtIn.flatMap { described($0.name, $0.about, $0.keys, &seen) }
        return table(["Type", "Keys of the type", "Description"], rows)
    }

    private static var variations: [String] {
        var seen: Set<String> = []
        let rows = Variations.builtIn.flatMap { described($0.keys.first?.name ?? "", $0.about, $0.keys, hasValue: true, &seen) }
        return table(["Key", "Further keys", "Description"], rows)
    }

    private static var computations: [String] {
        var seen: Set<String> = []
        let rows = Constructs.computations.flatMap { described($0.name, $0.about, $0.keys, hasValue: true, &seen) }
        let unless = FieldReading.unless
        return table(["Key", "Further keys", "Description"], rows + [["any of these", "`\(unless.name)`", about(unless)]])
    }

    /// Returns the row of a type or a construct, and rows for its further keys. A key that a row above describes is only named.
    private static func described(
        _ name: String, _ purpose: String, _ keys: [Key], hasValue: Bool = false, _ seen: inout Set<String>
    ) -> [[String]] {
        var purpose = purpose
        if hasValue, let first = keys.first {
            let value = about(first)
            seen.insert(first.name + value)
            purpose += " Its value: \(value.prefix(1).lowercased())\(value.dropFirst())"
        }
        var named: [String] = []
        var rows: [[String]] = []
        for key in keys.dropFirst(hasValue ? 1 : 0) {
            let text = about(key)
            if seen.insert(key.name + text).inserted { rows.append(["", cell(key), text]) } else { named.append(cell(key)) }
        }
        return [["`\(name)`", named.joined(separator: ", "), purpose]] + rows
    }

    /// Returns a key's meaning with its allowed words.
    private static func about(_ key: Key) -> String {
        if case .words(let words) = key.form, !words.contains(where: { key.about.contains($0) }) {
            return key.about + " One of " + words.quotedList + "."
        }
        return key.about
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
        func line(_ cells: [String]) -> String {
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }
        return [line(head), line(head.map { _ in "---" })] + rows.map(line)
    }
}
