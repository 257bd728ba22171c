import HomeseedStore

/// A formatter for the differences between a store and the expected contents: the row, the field, and both values.
struct ContentDifference {
    typealias Contents = [String: [RecordID: [Cell]]]

    let schema: StoreSchema
    /// The maximum length of a shown value, in Unicode scalars.
    private static let longest = 60

    /// Returns the first three differences and the number of further differences, or an empty array if the contents are equal.
    func lines(_ found: Contents, _ expected: Contents) -> [String] {
        if found == expected { return [] }
        var lines: [String] = []
        for table in schema.tables {
            let (have, want) = (found[table.name] ?? [:], expected[table.name] ?? [:])
            for record in Set(have.keys).union(want.keys).sorted(by: { name($0) < name($1) }) {
                switch (have[record], want[record]) {
                case (nil, _?): lines.append("\(table.name) \(name(record)) is not there")
                case (_?, nil): lines.append("\(table.name) \(name(record)) is there, and should not be")
                case (let have?, let want?):
                    lines += fields(table, have: have, want: want).map { "\(table.name) \(name(record)), \($0)" }
                default: continue
                }
            }
        }
        return lines.count > 3 ? lines.prefix(3) + ["and \(lines.count - 3) more"] : lines
    }

    private func fields(_ table: StoreTable, have: [Cell], want: [Cell]) -> [String] {
        if have.count != want.count { return ["\(have.count) fields instead of \(want.count)"] }
        return table.columns.indices.filter { have.indices.contains($0) && have[$0] != want[$0] }.map { column in
            "\(table.columns[column].name): expected \(shown(want[column], table.columns[column])), found \(shown(have[column], table.columns[column]))"
        }
    }

    private func shown(_ cell: Cell, _ column: StoreColumn) -> String {
        let text = column.display(cell)
        let marks = String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(ContentDifference.longest).flatMap { scalar -> [Unicode.Scalar] in
                    scalar.value < 0x20 || scalar.value == 0x7F
                        ? Array("\\u{\(String(scalar.value, radix: 16))}".unicodeScalars) : [scalar]
                }))
        let rest = text.unicodeScalars.count - ContentDifference.longest
        return rest > 0 ? "\(marks)… (\(rest) more)" : marks
    }

    /// Returns the name of a sample household's row, or the ID of any other row.
    private func name(_ record: RecordID) -> String { ContentDifference.names[record] ?? record.text }

    private static let names: [RecordID: String] = {
        var names = [SampleHousehold.id("kind"): "kind"]
        for key in ["first", "second", "third"] {
            for table in ["homes", "rooms", "things"] {
                for number in 1...9 { names[SampleHousehold.id("\(key)/\(table)/\(number)")] = "\(key)/\(table)/\(number)" }
            }
        }
        return names
    }()
}
