import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The items that the rows of a table become.
struct ImportedItems {
    private(set) var drafts: [ItemDraft] = []
    /// The texts in other languages, by item, language and field.
    private(set) var translations: [String: [LocaleID: [String: String]]] = [:]
    /// One sentence for each row or value that was left out.
    private(set) var remarks: [String] = []
    let mainText: String?
    private var known = 0
    private var skipped = 0
    private var leftOut = 0
    private var different = 0
    private let kindName: String
    private let matching: ColumnMatching

    /// Whether nothing was left out.
    var isComplete: Bool { skipped == 0 && leftOut == 0 && different == 0 }

    init(
        _ table: ImportedTable, _ matching: ColumnMatching, kind: KindIndex, in pack: Pack, _ catalogue: Catalogue, group: String?
    ) throws {
        let declared = pack.kinds[kind]
        self.matching = matching
        kindName = declared.id
        mainText = ColumnMatching.mainText(declared)
        try ImportedItems.refuseMissing(declared, matching, table, into: "\(pack.id)/\(declared.id)")
        for case .translation(let locale, _) in matching.matches.map(\.part) {
            let isThere = catalogue.locales.number(of: locale).map {
                pack.locales[$0] != nil || catalogue.settings.requires(locale)
            }
            if isThere == true { continue }
            throw CommandError(
                .usage, "\(pack.id) has no translation into \(locale.tag).",
                advice: ["Start one with `homeseed locales add \(locale.tag) --pack \(pack.id)`."])
        }
        let texts = ValueText(catalogue: catalogue, pack: pack, locale: pack.language)
        let values = ImportedValue(pack) { texts.title(of: $0) }
        let own = pack.items.filter { $0.kind == kind }
        let titles = Dictionary(
            own.compactMap { item in texts.title(of: item).map { (ColumnMatching.plain($0), item) } }
        ) { first, _ in first }
        var seen: [String: Int] = [:]
        for row in table.rows {
            func cell(_ part: ColumnMatching.Part) -> String? {
                matching.matches.first { $0.part == part }.flatMap { row.cells[$0.column] }.flatMap { $0.isEmpty ? nil : $0 }
            }
            let place = "\(table.word.capitalisedFirst) \(row.number)"
            let title = mainText.flatMap { cell(.field($0)) }
            guard let id = ImportedItems.id(cell(.id), title) else {
                skipped += 1
                remarks.append("\(place) was left out: it has no \(mainText ?? "id").")
                continue
            }
            if let first = seen.updateValue(row.number, forKey: id) {
                seen[id] = first
                skipped += 1
                remarks.append("\(place) was left out: its id '\(id)' is that of \(table.word) \(first), too.")
                continue
            }
            let fields = matching.matches.compactMap { match -> (Field, String)? in
                guard case .field(let name) = match.part, let position = declared.positions[name],
                    let value = row.cells[match.column], !value.isEmpty
                else { return nil }
                return (declared.fields[position], value)
            }
            let existing =
                pack.item(kind: kind, id: id).map { pack.items[$0.index] }
                ?? title.flatMap { titles[ColumnMatching.plain($0)] }
            if let existing {
                known += 1
                note(existing, fields, values, texts, declared, place)
                continue
            }
            var given: [String: Tree] = [:]
            for (field, text) in fields {
                if let value = values.value(of: text, in: field) {
                    given[field.name] = value
                } else {
                    leftOut += 1
                    remarks.append(
                        "\(place): '\(text.escapedOnOneLine)' is not a value of '\(field.name)': expected \(field.type.expectation)."
                    )
                }
            }
            for match in matching.matches {
                guard case .translation(let locale, let field) = match.part, let text = row.cells[match.column], !text.isEmpty
                else {
                    continue
                }
                translations[id, default: [:]][locale, default: [:]][field] = text
            }
            drafts.append(ItemDraft(pack: pack, kind: kind, id: id, group: group ?? cell(.group), given: given))
        }
    }

    /// Throws if a required field without a usual value has no column.
    private static func refuseMissing(_ kind: Kind, _ matching: ColumnMatching, _ table: ImportedTable, into name: String) throws
    {
        let missing = kind.fields.filter { field in
            !field.isOptional && field.defaultValue == nil && !matching.matches.contains { $0.part == .field(field.name) }
                && kind.groupField.map { kind.fields[$0].name != field.name } ?? true
        }
        guard let first = missing.first, first.type.isText else { return }
        throw CommandError(
            .usage, "No column is named like '\(first.name)', which each \(kind.id) needs.",
            advice: [
                "Name the column: --column \(first.name)=\(ShellWord.quoted(table.columns.first ?? "COLUMN")).",
                "The columns are \(table.columns.quotedList).",
            ])
    }

    /// Returns the id of a row: that of its column, unless it is a number or UUID of a database, or one from the title.
    private static func id(_ given: String?, _ title: String?) -> String? {
        if let given, Names.isID(given), given.contains(where: \.isLetter), !isUUID(given) { return given }
        return title.flatMap(ImportedID.of) ?? given.flatMap(ImportedID.of)
    }

    private static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36 && text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
    }

    /// Notes values in which an existing item differs from its row.
    private mutating func note(
        _ item: Item, _ fields: [(Field, String)], _ values: ImportedValue, _ texts: ValueText, _ kind: Kind, _ place: String
    ) {
        let changed = fields.filter { field, text in
            guard let position = kind.positions[field.name] else { return false }
            let now = texts.of(item, position) ?? ""
            switch values.value(of: text, in: field) {
            case .text(let value), .word(let value): return !now.unicodeScalars.elementsEqual(value.unicodeScalars)
            default: return false
            }
        }
        if changed.isEmpty { return }
        different += 1
        remarks.append(
            "\(place) differs from the \(kindName) '\(item.id)' in \(changed.map(\.0.name).quotedList), which was not changed.")
    }

    // MARK: Printing

    /// Returns the list of columns with what each of them fills.
    func matches(_ console: Console) -> String {
        var properties = PropertyList()
        for match in matching.matches {
            let name =
                switch match.part {
                case .id: "id"
                case .group: "group"
                case .field(let field): field
                case .translation(let locale, let field): "\(field) in \(locale.tag)"
                }
            properties.add(match.column.escapedOnOneLine, name + (match.isGiven ? "" : " (by its name)"))
        }
        for column in matching.unmatched where !column.isEmpty { properties.add(column.escapedOnOneLine, "not imported") }
        return properties.render(console) + "\n"
    }

    func summary(of file: String, isDone: Bool) -> String {
        var parts = ["\(counted(drafts.count, "new \(kindName)")) \(isDone ? "added" : "to add")"]
        if known > 0 { parts.append("\(known) already there" + (different > 0 ? " (\(different) with other values)" : "")) }
        if skipped > 0 { parts.append("\(counted(skipped, "row")) left out") }
        if leftOut > 0 { parts.append("\(counted(leftOut, "value")) left out") }
        return parts.joined(separator: ", ") + "."
    }
}
