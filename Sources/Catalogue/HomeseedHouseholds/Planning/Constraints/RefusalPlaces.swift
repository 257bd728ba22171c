package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// The catalogue locations of a row and its values, at which a store's refusal is reported and can be fixed.
package struct RefusalPlaces {
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack
    private let locale: LocaleID
    private let mapped: MappedSchema?
    private let mapping: SchemaMaker.TableMapping
    private let records: [RecordID: Record]
    private let labels: [String: Record]

    package init(_ catalogue: Catalogue, of pack: Pack, household: Household, locale: LocaleID, mapped: MappedSchema?) {
        self.catalogue = catalogue
        self.pack = pack
        self.locale = locale
        self.mapped = mapped
        mapping = SchemaMaker(pack).make()
        records = Dictionary(household.records.map { ($0.id, $0) }) { first, _ in first }
        labels = Dictionary(household.records.map { ($0.path, $0) }) { first, _ in first }
    }

    /// Returns a diagnostic for a store's refusal at the refused text or record, or without a location if neither is known.
    package func diagnostic(_ refusal: TargetError.Refusal) -> Diagnostic {
        let record = refusal.key.flatMap { records[$0.record] } ?? refusal.record.flatMap { labels[$0] }
        let value = record.flatMap { record in refusal.column.flatMap { place(of: $0, refusal, record) } }
        let values = refusal.values.isEmpty ? "a row" : refusal.values.joined(separator: ", ")
        var diagnostic = Diagnostic(
            "store-constraint", .error,
            headline: "'\(refusal.table)' refuses \(values): \(refusal.constraint)".escapedForTerminal,
            at: value ?? record?.place)
        if let name = refusal.record { diagnostic.notes = ["The row that would be written: \(name).".escapedForTerminal] }
        if !refusal.alike.isEmpty {
            let names = refusal.alike.prefix(RefusalPlaces.named).joined(separator: ", ")
            let rest = refusal.alike.count - RefusalPlaces.named
            diagnostic.notes.append(
                ("The store refuses the same for \(names)" + (rest > 0 ? " and \(rest) more." : ".")).escapedForTerminal)
        }
        if refusal.dependents > 0 {
            let rows = refusal.dependents == 1 ? "One row was" : "\(refusal.dependents) rows were"
            diagnostic.notes.append(rows + " not tried because of \(refusal.alike.isEmpty ? "it" : "them").")
        }
        if let value, let place = record?.place, place != value {
            diagnostic.related = [.init("for the record written here", at: place)]
        }
        return diagnostic
    }

    /// The maximum number of rows named for one refusal.
    private static let named = 5

    /// Returns the location of a text in the seeded language, or `nil` for other values, whose record's location is enough.
    private func place(of column: Int, _ refusal: TargetError.Refusal, _ record: Record) -> SourceLocation? {
        guard mapping.fields.indices.contains(record.entity) else { return nil }
        var source = column
        if let mapped {
            // An entity may have several tables.
            let tables = mapped.tables.filter { $0.entity == pack.model.entities[record.entity].name }
            guard let table = tables.first(where: { [$0.name, $0.label].contains(refusal.table) }) ?? tables.first,
                table.columns.indices.contains(column), let number = table.columns[column].source
            else { return nil }
            source = number
        }
        let fields = mapping.fields[record.entity]
        guard fields.indices.contains(source), let field = fields[source], record.values.indices.contains(field),
            case .text(let message) = record.values[field]
        else { return nil }
        return catalogue.text(message, in: locale)?.place
    }
}
