import HomeseedSource

@testable import Homeseed
@testable import HomeseedLoading
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// The tables of keys in the handbook, made from the shapes that files are read by.
enum KeyReference {
    private static let settings = SettingsReading(Pipeline(files: []).checkList)

    /// A table under its name: what stands between `<!-- keys: name -->` and `<!-- /keys -->`.
    static let tables: [(name: String, lines: [String])] = [
        ("pack", keys(PackReading.shape)),
        ("settings", keys(settings.shape)),
        ("override", keys(settings.override)),
        ("baseline", keys(BaselineReading.shape)),
        ("finding", keys(BaselineReading.finding)),
        ("currency", keys(PackReading.currencyShape)),
        ("store", keys(PackReading.storeShape)),
        ("kind", keys(PackReading.kind)),
        ("bundle", keys(BundleReading.shape)),
        ("bundle-file", keys(BundleReading.itemFile)),
        ("bundle-texts", keys(BundleReading.textFiles)),
        ("formats", formats),
        ("kind-field", keys(FieldReading.kindKeys)),
        ("types", types),
        ("items", keys([ItemReading.items, ItemReading.groups])),
        ("item", keys([ItemReading.id, ItemReading.was])),
        ("glossary", keys(TerminologyReading.shape)),
        ("words", keys(TerminologyReading.wordsShape)),
        ("term", keys(TerminologyReading.termShape)),
        ("messages", keys(FreeMessageReading.shape)),
        ("message", keys(FreeMessageReading.message)),
        ("confirmed", keys(Confirmation.shape)),
        ("pick", keys(PickReading.keys)),
        ("record", keys([RecordReading.use, RecordReading.key, RecordReading.was, RecordReading.series])),
        ("base", keys(BaseType.shape)),
        ("model", keys(ModelReading.shape)),
        ("entity", keys(ModelReading.entity)),
        ("field", keys(FieldReading.entityKeys)),
        ("computed", computations),
        ("minus", keys(Sum.minusShape)),
        ("series", keys([ModelReading.id] + SeriesReading.keys)),
        ("series-values", keys(Constructs.seriesValues.flatMap { $0.keys })),
        ("condition", keys(SelectionReading.testShape)),
        ("derivation", keys(ModelReading.derivation)),
        ("limit", keys(LimitReading.limit)),
        ("expectation", keys([LimitReading.about])),
        ("vary", variations),
        ("mapping", keys(MappingReading.shape)),
        ("mapping-entity", keys(MappingReading.entityKeys)),
        ("mapping-id", keys(MappingReading.idShape)),
        ("mapping-computed", keys(MappingReading.computedShape)),
        ("mapping-also", keys(MappingReading.alsoShape)),
    ]

    /// The text with every table as it should be; names of tables that the text does not have are left over.
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

    private static func keys(_ shape: Shape) -> [String] { keys(shape.keys) }

    private static func keys(_ keys: [Key]) -> [String] {
        table(["Key", "", "Description"], keys.map { ["`\($0.name)`", $0.isRequired ? "required" : "", about($0)] })
    }

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
        let rows = FieldTypes.builtIn.map { type in [["`\(type.name)`", "", type.about]] + own(type.keys) }
        return table(["Type", "Keys of the type", "Description"], rows.flatMap { $0 })
    }

    private static var variations: [String] {
        let rows = Variations.builtIn.map { type in
            let value = type.keys.first.map { " Its value: " + about($0).prefix(1).lowercased() + about($0).dropFirst() } ?? ""
            return [["`\(type.keys.first?.name ?? "")`", "", type.about + value]] + own(Array(type.keys.dropFirst()))
        }
        return table(["Key", "Further keys", "Description"], rows.flatMap { $0 })
    }

    private static var computations: [String] {
        let rows = Constructs.computations.map { type in
            let value = type.keys.first.map { " Its value: " + about($0).prefix(1).lowercased() + about($0).dropFirst() } ?? ""
            return [["`\(type.name)`", "", type.about + value]] + own(Array(type.keys.dropFirst()))
        }
        let unless = FieldReading.unless
        return table(
            ["Key", "Further keys", "Description"], rows.flatMap { $0 } + [["any of these", "`\(unless.name)`", about(unless)]])
    }

    /// Rows for the keys that belong to a type or a computation.
    private static func own(_ keys: [Key]) -> [[String]] {
        keys.map { ["", "`\($0.name)`" + ($0.isRequired ? " (required)" : ""), about($0)] }
    }

    /// The words to choose from are part of what a key is.
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
