import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The items created from the rows of a table.
struct ImportedItems {
    private(set) var drafts: [ItemDraft] = []
    /// The texts in other languages, by item, language and field.
    private(set) var translations: [String: [LocaleID: [String: String]]] = [:]
    /// One sentence for each row or value that was left out, and for each item that differs from its row.
    private(set) var remarks: [String] = []
    /// The values of existing items that changed in the table since the last import, but not in the catalogue.
    private(set) var changes: [ItemChange] = []
    /// The values of this import, for the next import.
    private(set) var history = ImportHistory()
    let mainText: String?
    private let base: ImportHistory
    /// The name of the table among the imports of the kind.
    private let source: String
    private var removed = 0
    private var known = 0
    private var skipped = 0
    private var leftOut = 0
    private var different = 0
    private let kindName: String
    private let matching: ColumnMatching

    /// Whether nothing was left out, no existing item differs from its row, and no row is gone.
    var isComplete: Bool { skipped == 0 && leftOut == 0 && different == 0 && removed == 0 }

    init(
        _ table: ImportedTable, _ matching: ColumnMatching, kind: KindIndex, in pack: Pack, _ catalogue: Catalogue,
        group: String?,
        source: String = "", since base: ImportHistory = ImportHistory()
    ) throws {
        let declared = pack.kinds[kind]
        self.matching = matching
        self.base = base
        self.source = source
        kindName = declared.id
        mainText = ColumnMatching.mainText(declared)
        try ImportedItems.refuseMissing(declared, matching, table, into: "\(pack.id)/\(declared.id)")
        for case .translation(let locale, _) in matching.matches.map(\.part) {
            let isKnownLocale = catalogue.locales.number(of: locale).map {
                pack.locales[$0] != nil || catalogue.settings.requires(locale)
            }
            if isKnownLocale == true { continue }
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
                let shown = (cell(.id) ?? title).map {
                    "no id can be made of '\($0.escapedForTerminal)'; write one in a column 'id'"
                }
                remarks.append("\(place) was left out: \(shown ?? "it has no \(mainText ?? "id")").")
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
                seen[existing.id] = row.number
                compare(existing, fields, values, texts, declared, place)
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
            note(id, given.mapValues(\.spelling))
        }
        keepOtherTables(seen, pack, kind)
    }

    private mutating func note(_ id: String, _ values: [String: String]) {
        history.add(.init(kind: kindName, id: id, label: id, owner: source, values: values))
    }

    /// Keeps the entries of other tables, and reports items that are no longer in this table.
    private mutating func keepOtherTables(_ seen: [String: Int], _ pack: Pack, _ kind: KindIndex) {
        for entry in base.entries where seen[entry.id] == nil {
            if entry.owner == source, pack.item(kind: kind, id: entry.id) != nil {
                removed += 1
                remarks.append("The \(kindName) '\(entry.id)' is no longer in \(source), and stays.")
            }
            history.add(entry)
        }
    }

    /// Throws if a required field has neither a column nor a default. Only the first such field counts, and only if it is a text.
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

    /// Returns the id of a row: the given id, unless it is invalid, has no letter or is a UUID. Otherwise the id is derived from
    /// the title, or else from the given id. Returns `nil` if neither is suitable.
    private static func id(_ given: String?, _ title: String?) -> String? {
        if let given, Names.isID(given), given.contains(where: \.isLetter), !isUUID(given) { return given }
        return title.flatMap(ImportedID.of) ?? given.flatMap(ImportedID.of)
    }

    private static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36 && text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
    }

    /// Compares an existing item with its row and with the last import. Values that changed only in the row are to be written;
    /// other differences are reported.
    private mutating func compare(
        _ item: Item, _ fields: [(Field, String)], _ values: ImportedValue, _ texts: ValueText, _ kind: Kind, _ place: String
    ) {
        let before = base.entry(kindName, item.id)?.values ?? [:]
        var noted = before
        var change = ItemChange(item: item)
        var others: [String] = []
        for (field, text) in fields {
            guard let position = kind.positions[field.name], let value = values.value(of: text, in: field) else { continue }
            let wanted = value.spelling
            var now = texts.of(item, position) ?? ""
            if case .list = value { now = "[\(now)]" }
            if ImportedItems.isSame(now, wanted) || ImportedItems.isSame(before[field.name] ?? "", wanted) {
                // The row is unchanged since the last import, so a change in the catalogue is retained.
                noted[field.name] = wanted
            } else if let old = before[field.name], ImportedItems.isSame(old, now) {
                noted[field.name] = wanted
                change.values.append((field.name, value))
            } else {
                others.append(field.name)
            }
        }
        note(item.id, noted)
        if !change.values.isEmpty { changes.append(change) }
        if others.isEmpty { return }
        different += 1
        let isConflict = others.contains { before[$0] != nil }
        remarks.append(
            "\(place) differs from the \(kindName) '\(item.id)' in \(others.quotedList), which was not changed"
                + (isConflict ? ": the catalogue has a change of its own since the last import." : "."))
    }

    private static func isSame(_ a: String, _ b: String) -> Bool { a.unicodeScalars.elementsEqual(b.unicodeScalars) }

    // MARK: Printing

    /// Returns the list of columns, each with the part of the item that it fills.
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
        if !changes.isEmpty { parts.append("\(grouped(changes.count)) changed") }
        if removed > 0 { parts.append("\(grouped(removed)) no longer in the table") }
        if known > 0 { parts.append("\(known) already there" + (different > 0 ? " (\(different) with other values)" : "")) }
        if skipped > 0 { parts.append("\(counted(skipped, "row")) left out") }
        if leftOut > 0 { parts.append("\(counted(leftOut, "value")) left out") }
        return parts.joined(separator: ", ") + "."
    }
}
