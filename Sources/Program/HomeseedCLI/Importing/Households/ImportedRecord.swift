import HomeseedHouseholds
import HomeseedModel
import HomeseedSyntax

/// A record of a template, created from a row of a store.
final class ImportedRecord {
    let entity: EntityIndex
    /// The row, or `nil` for a record that the store doesn't have but the model needs.
    let row: HouseholdRows.Row?
    /// The record's name in its owner: its key, or the id of its item.
    var label = ""
    /// The kind and the id of the record's item, such as `chore/make-bed`.
    var use: String?
    /// Whether the label is written, because no item supplies it.
    var hasKey = true
    /// The written values, by field.
    var values: [(field: FieldIndex, value: Tree)] = []
    private(set) var children: [(field: FieldIndex, records: [ImportedRecord])] = []
    private(set) weak var owner: ImportedRecord?

    init(_ entity: EntityIndex, row: HouseholdRows.Row?) { (self.entity, self.row) = (entity, row) }

    /// Adds a record that is written inside this record.
    func add(_ child: ImportedRecord, in field: FieldIndex?) {
        child.owner = self
        guard let field else { return }
        if let place = children.firstIndex(where: { $0.field == field }) {
            children[place].records.append(child)
        } else {
            children.append((field, [child]))
        }
    }

    /// The path in reports and references: `the-millers/olivia`.
    var path: String { (owner.map { $0.path + "/" } ?? "") + label }

    /// The name of the record in reports, such as `Task 'the-millers/dishes'`.
    func name(in pack: Pack) -> String {
        pack.model.entities[entity].name + " '" + path + "'"
    }

    // MARK: Writing

    /// Returns the record as it is written, with the records inside it.
    func tree(in pack: Pack) -> Tree {
        let entity = pack.model.entities[entity]
        var entries: [(key: String, value: Tree)] = []
        if hasKey { entries.append(("key", .text(label))) }
        if let use { entries.append(("use", .text(use))) }
        entries += values.map { (entity.fields[$0.field].name, $0.value) }
        for (field, records) in children.sorted(by: { $0.field < $1.field }) {
            entries.append((entity.fields[field].name, ImportedRecord.list(records, in: pack)))
        }
        return .map(entries)
    }

    /// Whether the record consists of its item alone.
    private var isPlain: Bool { use != nil && !hasKey && values.isEmpty && children.isEmpty }

    /// Returns records as a list. Consecutive records that consist of their items alone form entries of up to six items.
    static func list(_ records: [ImportedRecord], in pack: Pack) -> Tree {
        var result: [Tree] = []
        var plain: [String] = []
        func close() {
            if plain.count == 1 { result.append(.map([("use", .text(plain[0]))])) }
            if plain.count > 1 { result.append(.map([("use", .list(plain.map { .text($0) }))])) }
            plain = []
        }
        for record in records {
            if record.isPlain, let use = record.use {
                plain.append(use)
                if plain.count == 6 { close() }
                continue
            }
            close()
            result.append(record.tree(in: pack))
        }
        close()
        return .list(result)
    }
}
