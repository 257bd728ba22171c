import HomeseedModel
package import HomeseedStore

/// The tables of a mapping as a script assumes them, because no database can be queried.
///
/// PostgreSQL converts literals to the type of their column, and so do MariaDB and SQLite's column affinities. So only the
/// types that change the form of a value matter.
extension MappedSchema {
    package func assumedTables(_ dialect: any SQLDialect) -> LiveSchema {
        var live = LiveSchema()
        for table in tables {
            let place = live.index(of: table.name)
            if let id = table.id, live.tables[place].key.isEmpty { live.tables[place].key = [table.columns[id].name] }
        }
        for (number, table) in tables.enumerated() {
            let place = live.index(of: table.name)
            for column in table.columns {
                live.tables[place].add(assumed(column, of: number, dialect))
                if let lookup = column.lookup { live.add(lookup) }
            }
            for constant in table.constants {
                let isFlag = dialect.storesBooleansAsIntegers && ["true", "false"].contains(constant.value)
                var type: ColumnType = constant.value == "now" ? .datetime : isFlag ? .boolean : .string
                if type == .datetime, isCounted(constant.column.text, in: table) { type = .integer }
                live.tables[place].add(.assumed(constant.column.text, type))
            }
            for name in table.numbered.map(\.column) + table.unmanagedColumns + table.moments.map(\.column) {
                live.tables[place].add(.assumed(name.text, .string))
            }
        }
        return live
    }

    private func assumed(_ column: MappedColumn, of table: Int, _ dialect: any SQLDialect) -> LiveColumn {
        var type = column.type
        switch type {
        case .reference, .uuid: type = .uuid
        case .word, .text: type = .string
        case .datetime, .date:
            if isCounted(column.name, in: tables[table], onlyIfStated: type == .date) { type = .integer }
        default: break
        }
        if !column.words.isEmpty {
            let areFlags = column.words.values.allSatisfy { ["true", "false"].contains($0) }
            type = areFlags && dialect.storesBooleansAsIntegers ? .boolean : .string
        }
        if column.lookup != nil || column.isJSON || column.isDeletionMark { type = .string }
        var live = LiveColumn.assumed(column.name, type)
        live.isNullable = column.isNullable
        live.hasDefault = column.isID
        live.references = column.reference.map { tables[$0].name }
        live.isReferenceDeferrable = !dialect.isMariaDB
        return live
    }

    /// Whether the mapping states that a column contains its times as numbers.
    private func isCounted(_ column: String, in table: MappedTable, onlyIfStated: Bool = false) -> Bool {
        if let unit = table.momentUnit(of: .assumed(column, .datetime)) { return unit != .iso }
        return !onlyIfStated && table.momentUnit(of: .assumed(column, .integer)).map { $0 != .iso } ?? false
    }
}

extension LiveSchema {
    /// Returns the index of the table with a name, which may be qualified and quoted, and adds the table if it is missing.
    fileprivate mutating func index(of name: String) -> Int {
        let plain = name.replacing("\"", with: "")
        if let known = tables.firstIndex(where: { $0.name == plain }) { return known }
        var table = LiveTable(name: plain)
        if let dot = plain.firstIndex(of: "."), dot != plain.startIndex {
            table.schema = String(plain[..<dot])
            table.isSchemaQualified = true
        }
        tables.append(table)
        return tables.count - 1
    }

    fileprivate mutating func add(_ lookup: MappedLookup) {
        let place = index(of: lookup.table.text)
        if lookup.id == nil, tables[place].key.isEmpty { tables[place].key = ["id"] }
        for name in [lookup.id?.text ?? tables[place].key.first ?? "id"] + lookup.columns.map(\.name.text) {
            tables[place].add(.assumed(name, .string))
        }
    }
}

extension LiveTable {
    fileprivate mutating func add(_ column: LiveColumn) {
        if !columns.contains(where: { $0.name.lowercased() == column.name.lowercased() }) { columns.append(column) }
    }
}

extension LiveColumn {
    fileprivate static func assumed(_ name: String, _ type: ColumnType) -> LiveColumn {
        LiveColumn(name: name, declaredType: "", type: type, isNullable: true)
    }
}
