package import HomeseedModel
package import HomeseedStore
package import HomeseedText

/// A conversion of a household to rows in one language, the last step before planning.
package struct RowMaker {
    package let schema: StoreSchema
    private let mapping: SchemaMaker.TableMapping
    @Boxed fileprivate var catalogue: Catalogue
    @Boxed fileprivate var pack: Pack
    fileprivate let hashes = SecretHashes()

    package init(_ catalogue: Catalogue, _ pack: Pack) {
        self.catalogue = catalogue
        self.pack = pack
        mapping = SchemaMaker(pack).make()
        schema = mapping.schema
    }

    /// Returns the rows ordered by table and record, so that the same household gives the same rows.
    ///
    /// - Parameter makesShared: whether to include the rows that all households share.
    package func rows(_ household: Household, locale: LocaleID, makesShared: Bool = true) -> [StoreRow] {
        let maker = CellMaker(rows: self, locale: locale, rules: PluralRules(for: locale), records: household.records)
        let now = household.zone.instant(household.today, 0)
        let records = household.records
        // Rows are made in writing order, so that consecutive rows are adjacent in memory.
        return records.numbers
            .filter { (makesShared || !records[$0].isShared) && mapping.tables.indices.contains(records[$0].entity) }
            .map { (key: RowKey(table: mapping.tables[records[$0].entity], record: records[$0].id), index: $0) }
            .sorted { $0.key < $1.key }
            .compactMap { place in
                var row = row(records[place.index], by: maker, at: now)
                row?.position = place.index.number
                return row
            }
    }

    private func row(_ record: Record, by maker: CellMaker, at now: Instant) -> StoreRow? {
        let entities = pack.model.entities
        guard entities.numbers.contains(record.entity) else { return nil }
        let fields = entities[record.entity].fields
        var cells: [Cell] = []
        var kept: [Int] = []
        for number in mapping.fields[record.entity] {
            guard let number else {
                cells.append(.uuid(record.id))
                continue
            }
            let value = record.values.indices.contains(number) ? record.values[number] : .absent
            // A value that is written for this record is not a default, so it is updated when the record changes.
            if fields[number].isSetOnlyOnCreation, value == .datetime(now) { kept.append(cells.count) }
            cells.append(maker.cell(value, fields[number], of: record))
        }
        return StoreRow(
            key: RowKey(table: mapping.tables[record.entity], record: record.id), cells: cells, keptColumns: kept,
            label: record.path, isShared: record.isShared)
    }
}

/// The values of a record in a store: texts in a language, references as ids, secrets as hashes.
private struct CellMaker {
    let rows: RowMaker
    let locale: LocaleID
    let rules: PluralRules
    let records: [Record]

    private var catalogue: Catalogue { rows.catalogue }
    private var pack: Pack { rows.pack }

    func cell(_ value: Value, _ field: Field, of record: Record) -> Cell {
        if field.type.column == nil { return .null }
        if case .text(let message) = value, let number = field.countedBy, let text = counted(message, by: number, record) {
            return .text(text)
        }
        return cell(value, of: field.type, in: record)
    }

    /// Returns the plural form of a text for a number of its record, or `nil` if the record has no number.
    private func counted(_ message: MessageID, by field: FieldIndex, _ record: Record) -> String? {
        guard record.values.indices.contains(field), let text = catalogue.text(message, in: locale) else { return nil }
        let digits: String
        switch record.values[field] {
        case .integer(let number): digits = String(number)
        case .decimal(let number): digits = "\(number)"
        default: return nil
        }
        guard let operands = PluralOperands(digits) else { return nil }
        return PlaceholderText(text.text(for: operands, by: rules)).filled(with: [:])
    }

    private func cell(_ value: Value, of type: any FieldType, in record: Record) -> Cell {
        switch value {
        case .text(let message): return catalogue.text(message, in: locale).map { .text(plain($0)) } ?? .null
        case .item(let item): return itemCell(item, of: type, in: record)
        case .record(let number): return records.numbers.contains(number) ? .uuid(records[number].id) : .null
        case .list(let values):
            let element = type.element ?? type
            return .list(values.map { text(of: cell($0, of: element, in: record)) })
        case .hashed(let secret): return .text(rows.hashes.hash(secret, for: record.id))
        // Plain secrets and unreadable values are never stored.
        case .secret, .unknown: return .null
        default: return type.cell(of: value) ?? .null
        }
    }

    /// Returns the item's id, or the item's field that is stored instead.
    private func itemCell(_ item: ItemID, of type: any FieldType, in record: Record) -> Cell {
        guard pack.items.indices.contains(item.index) else { return .null }
        let item = pack.items[item.index]
        guard let stored = type.item?.stored, item.values.indices.contains(stored),
            pack.kinds.numbers.contains(item.kind), pack.kinds[item.kind].fields.numbers.contains(stored)
        else { return .text(item.id) }
        return cell(item.values[stored], pack.kinds[item.kind].fields[stored], of: record)
    }

    /// Returns the text with doubled braces unescaped.
    private func plain(_ text: MessageText) -> String {
        text.mayHavePlaceholders ? PlaceholderText(text.plain).filled(with: [:]) : text.plain
    }

    /// Returns a cell as a text, for a list of texts.
    private func text(of cell: Cell) -> String {
        switch cell {
        case .text(let text), .decimal(let text): text
        case .null: ""
        case .list(let texts): texts.joined(separator: ", ")
        default: cell.display
        }
    }
}
