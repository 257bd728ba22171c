import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A validation of a mapping against a store's tables.
package struct MappingValidation {
    package let mapped: MappedSchema
    package let live: LiveSchema

    package init(_ mapped: MappedSchema, _ live: LiveSchema) {
        self.mapped = mapped
        self.live = live
    }

    /// A difference between the mapping and the store.
    package struct Fault: Sendable {
        package var place: SourceLocation
        package var table: String
        package var entity = ""
        package var column: String?
        package var headline: String
        /// The suggested name.
        package var near: String?
        package var notes: [String] = []
    }

    package var faults: [Fault] {
        if mapped.tables.isEmpty { return [MappingValidation.nothingWritten(mapped)] }
        return mapped.tables.flatMap { table in
            faults(table).map { fault in
                var fault = fault
                fault.entity = table.entity
                return fault
            }
        }
    }

    static func nothingWritten(_ mapped: MappedSchema) -> Fault {
        Fault(
            place: mapped.place, table: "", headline: "The mapping leaves out every entity, so nothing would be written",
            notes: ["Name a table for at least one entity."])
    }

    /// Returns the table with a name, or `nil`. The name may be qualified with its schema and quoted as in SQL.
    static func table(_ name: String, in live: LiveSchema) -> LiveTable? {
        if let table = live.tables.first(where: { $0.name == name }) { return table }
        let name = name.replacing("\"", with: "")
        // Tables may differ in case alone, so the exact name comes first.
        for isNamed in [{ $0.name == name }, { $0.name.lowercased() == name.lowercased() }] as [(LiveTable) -> Bool] {
            if let table = live.tables.first(where: isNamed) ?? live.elsewhere.first(where: isNamed) { return table }
        }
        guard let dot = name.firstIndex(of: ".") else { return nil }
        let (schema, rest) = (name[..<dot], name[name.index(after: dot)...])
        let named = live.tables.filter {
            $0.name.lowercased() == rest.lowercased() && ($0.schema ?? "main").lowercased() == schema.lowercased()
        }
        return named.first { $0.name == rest } ?? named.first
    }

    static func column(_ name: String, of table: LiveTable) -> LiveColumn? {
        table.columns.first { $0.name == name } ?? table.columns.first { $0.name.lowercased() == name.lowercased() }
    }

    private func faults(_ table: MappedTable) -> [Fault] {
        guard let there = MappingValidation.table(table.name, in: live) else {
            if live.views.contains(where: { $0.lowercased() == table.name.lowercased() }) {
                return [
                    Fault(
                        place: table.place, table: table.name,
                        headline: "'\(table.name.escapedForTerminal)' is a view, but rows can only be written to tables",
                        notes: ["Name the table behind it with `table`, or leave the entity out with `\(table.entity): null`."])
                ]
            }
            return [
                Fault(
                    place: table.place, table: table.name,
                    headline: "There is no table '\(table.name.escapedForTerminal)' in the store",
                    near: suggestion(for: table.name, among: live.tables.map(\.name)),
                    notes: [
                        "Name the table of \(table.entity) with `table`, or leave the entity out with `\(table.entity): null`."
                    ])
            ]
        }
        if let framework = there.managingFramework {
            return [
                Fault(
                    place: table.place, table: there.name,
                    headline:
                        "'\(there.name.escapedForTerminal)' belongs to \(framework), which numbers and versions its own rows: the app can't read rows that others write there",
                    notes: [
                        "`--into swiftdata:FILE` writes to it as the app does, and `homeseed bundle` writes files that the app can load itself."
                    ])
            ]
        }
        var faults: [Fault] = []
        if let parent = table.parent {
            faults.append(
                Fault(
                    place: parent.place, table: there.name, headline: "Tables have no `parent`: it is for CloudKit",
                    notes: ["Remove the line."]))
        }
        for column in table.columns { if let fault = fault(column, of: table, on: there) { faults.append(fault) } }
        for name in table.constants.map(\.column) + table.moments.map(\.column) + table.unmanagedColumns
            + table.numbered.map(\.column)
        where MappingValidation.column(name.text, of: there) == nil {
            faults.append(missing(name.text, at: name.place, in: there))
        }
        for constant in table.constants { if let fault = fault(constant, of: table, there) { faults.append(fault) } }
        // A column that is suggested for an unknown name is not also reported as missing.
        let meant = Set(faults.compactMap(\.near))
        return faults + needed(table, there).filter { fault in !(fault.column.map(meant.contains) ?? false) }
    }

    private func missing(_ column: String, at place: SourceLocation, in there: LiveTable) -> Fault {
        Fault(
            place: place, table: there.name, column: column,
            headline: "The table '\(there.name.escapedForTerminal)' has no column '\(column.escapedForTerminal)'",
            near: suggestion(for: column, among: there.columns.map(\.name)))
    }

    private func fault(_ column: MappedColumn, of table: MappedTable, on there: LiveTable) -> Fault? {
        guard let live = MappingValidation.column(column.name, of: there) else {
            return missing(column.name, at: column.place, in: there)
        }
        func fault(_ headline: String, _ note: String) -> Fault {
            Fault(place: column.place, table: there.name, column: column.name, headline: headline, notes: [note])
        }
        let name = "\(there.name).\(live.name)".escapedForTerminal
        let type = live.declaredType.escapedForTerminal
        if column.isID {
            if table.storeGivesID, !live.hasDefault {
                return fault(
                    "The store generates no value for '\(name)'", "Without `given-by: store`, Homeseed generates a UUID.")
            }
            if table.storeGivesID,
                live.storageClasses.contains(.blob) || live.type == nil && ["blob", "bytea"].contains(type.lowercased())
            {
                return fault(
                    "'\(name)' is \(type)\(live.held): rows can't be referred to by bytes",
                    "`\(table.entity): null` leaves the entity out.")
            }
            if !table.storeGivesID, live.type == .integer || live.isGenerated || live.type == nil || live.hasOnlyNonText {
                return fault(
                    "'\(name)' is \(type)\(live.held), so it can't contain a UUID",
                    live.hasDefault
                        ? "Write `id: {column: \(live.name), given-by: store}`."
                        : "`\(table.entity): null` leaves the entity out.")
            }
            return nil
        }
        if live.isGenerated { return fault("The store computes '\(name)' itself", "Leave the field out.") }
        if let expression = column.expression, let found = self.fault(expression, column, live, there) { return found }
        if column.lookup != nil || column.isJSON || column.isDeletionMark { return nil }
        if let reference = column.reference {
            // The ids that Homeseed assigns are texts.
            let other = mapped.tables[reference]
            if other.identifying.count > 1 {
                return fault(
                    "'\(name)' refers to \(other.entity), whose rows are identified by several columns", "Leave the field out.")
            }
            if other.storeGivesID || !(live.type == .integer || live.type == nil || live.hasOnlyNonText) { return nil }
            return fault(
                "'\(name)' is \(type)\(live.held), which can't contain the id of \(other.entity)",
                "Leaving the field out fixes this.")
        }
        if column.words.isEmpty, column.type == .datetime || column.type == .date,
            live.hasNumberMoments || table.momentUnit(of: live) != nil
        {
            let problem = MappingValidation.momentProblem(live, column.type, stated: table.momentUnit(of: live))
            return problem.map { fault("'\(name)' is \(type)\(live.held)\($0.headline)", $0.note) }
        }
        if live.hasOnlyNonText, column.words.isEmpty,
            MappingValidation.isWrittenAsText(column.type, live) || live.type == .datetime
        {
            return fault(
                "'\(name)' is \(type)\(live.held), which can't contain \(MappingValidation.article(column.type))",
                "Choose another column, or leave the field out.")
        }
        if let word = MappingValidation.written(column).first(where: { !live.accepts($0) }) {
            return fault(
                "'\(name)' is \(type)\(live.held), which can't contain \(Cell.text(word).display)",
                live.words.isEmpty
                    ? "Write the store's word for it under `values`, or leave the field out."
                    : "It can be \(live.words.quotedList): choose one under `values`.")
        }
        if let example = live.example, !MappingValidation.isWritten(example, as: column.type, live) {
            return fault(
                "'\(name)' contains \(Cell.text(example).display), which is not the format of \(MappingValidation.article(column.type))",
                "The app reads such columns in its own way. Choose another column, or leave the field out.")
        }
        if !column.words.isEmpty || MappingValidation.canStore(live, column.type) { return nil }
        return fault(
            "'\(name)' is \(type), which can't contain \(MappingValidation.article(column.type))",
            "Choose another column, add `values`, or leave the field out.")
    }

    /// Returns the reason why a timestamp can't be written to a numeric column, or to a column with a stated unit; `nil` if it
    /// can.
    private static func momentProblem(_ live: LiveColumn, _ type: ColumnType, stated: MomentUnit?) -> (
        headline: String, note: String
    )? {
        let name = live.name.escapedForTerminal
        if let stated, (stated == .iso) == live.hasNumberMoments {
            // Text columns accept digits, and SQLite accepts numbers in a column of any type.
            let declared = live.declaredType
            if stated != .iso,
                !live.storageClasses.contains(.text) && !(declared.hasSuffix("time zone") || declared == "date")
                    || live.type == .string
            {
                return nil
            }
            return (
                ", which can't contain \(article(type)) as \(stated.rawValue)",
                live.hasNumberMoments ? "Choose seconds, milliseconds or seconds-since-2001." : "Choose iso, or remove the line."
            )
        }
        if stated != nil { return nil }
        guard live.countsMoments, type == .datetime else {
            return (
                ", which can't contain \(article(type))",
                type == .date
                    ? "`moments: {\(name): milliseconds}` writes the start of the day in UTC; seconds and seconds-since-2001 are possible too."
                    : "Choose another column, or leave the field out."
            )
        }
        if live.momentUnit(stated: nil) != nil { return nil }
        return (
            ", and no row shows the unit of its times",
            "Write `moments: {\(name): milliseconds}`, or seconds, or seconds-since-2001; for all columns of numbers at once, `moments: milliseconds` at the top of the mapping."
        )
    }

    private func fault(_ constant: Mapping.Constant, of table: MappedTable, _ there: LiveTable) -> Fault? {
        guard let live = MappingValidation.column(constant.column.text, of: there) else { return nil }
        let name = "\(there.name).\(live.name)".escapedForTerminal
        func fault(_ problem: String, _ note: String) -> Fault {
            Fault(place: constant.place, table: there.name, column: live.name, headline: problem, notes: [note])
        }
        guard let value = constant.value else {
            return live.isNullable ? nil : fault("'\(name)' needs a value, but the constant is empty", "Write a value for it.")
        }
        if live.isGenerated { return fault("The store computes '\(name)' itself", "Remove the line.") }
        let isNow = value == "now" && !live.words.contains("now")
        let stated = table.momentUnit(of: live)
        if isNow, live.hasNumberMoments || stated != nil, stated != nil || live.countsMoments {
            let problem = MappingValidation.momentProblem(live, .datetime, stated: stated)
            return problem.map {
                fault("'\(name)' is \(live.declaredType.escapedForTerminal)\(live.held)\($0.headline)", $0.note)
            }
        }
        if isNow ? live.acceptsNow : live.accepts(value) { return nil }
        return fault(
            "'\(name)' is \(live.declaredType.escapedForTerminal)\(live.held), which can't contain \(isNow ? "the moment of writing" : Cell.text(value).display)",
            live.words.isEmpty
                ? "Write a value of that type, or `leave: \(live.name)` if a trigger of the store fills it."
                : "It can be \(live.words.quotedList).")
    }

    /// Returns faults for required columns that the mapping does not write.
    private func needed(_ table: MappedTable, _ there: LiveTable) -> [Fault] {
        // If several entities share a table, each writes its own rows.
        let given = Set(
            (table.columns.map(\.name) + table.constants.map(\.column.text) + table.unmanagedColumns.map(\.text)
                + table.numbered.map(\.column.text)).map { $0.lowercased() })
        return there.columns.filter {
            !$0.isNullable && !$0.hasDefault && !$0.isGenerated && !given.contains($0.name.lowercased())
        }.map { column in
            let name = column.name.escapedForTerminal
            return Fault(
                place: table.place, table: there.name, column: column.name,
                headline: "'\(there.name.escapedForTerminal).\(name)' needs a value, but no field of \(table.entity) fills it",
                notes: [
                    "`constants: {\(name): …}` gives every new row a value. `leave: \(name)` is for a column that a trigger of the store fills."
                ])
        }
    }

    /// Whether a column stores and returns values of a type unchanged.
    package static func canStore(_ live: LiveColumn, _ wanted: ColumnType) -> Bool {
        let declared = live.declaredType.lowercased()
        guard let type = live.type else {
            switch wanted {
            case .decimal: return ["double", "real", "float"].contains { declared.contains($0) }
            case .string, .text, .word: return declared == "citext"
            case .list: return declared.hasPrefix("json")
            default: return false
            }
        }
        switch (wanted, type) {
        case (.string, .string), (.text, .string), (.string, .word), (.text, .word), (.word, .word), (.word, .string): return true
        case (.integer, .integer), (.integer, .decimal), (.boolean, .boolean), (.boolean, .integer): return true
        case (.decimal(let wanted), .decimal(let scale)): return scale.map { $0 >= wanted ?? 0 } ?? true
        case (.date, .date), (.date, .datetime), (.datetime, .datetime), (.datetime, .integer): return true
        case (.list, .list): return true
        // SQLite stores such values as texts, and PostgreSQL's text columns can contain them too.
        case (.date, .string), (.datetime, .string), (.list, .string), (.decimal, .string), (.uuid, _), (.reference, _):
            return true
        default: return false
        }
    }

    /// Whether the value is passed to SQLite as a text.
    private static func isWrittenAsText(_ type: ColumnType, _ live: LiveColumn) -> Bool {
        switch type {
        case .integer, .boolean: false
        case .datetime: live.type != .integer
        case .decimal: false
        default: true
        }
    }

    /// Returns the words that are written to the column: the store's words, or the field's own words if the mapping gives none.
    /// Columns of other types have no words.
    private static func written(_ column: MappedColumn) -> [String] {
        switch column.type {
        case .word(let ours?): ours.map { column.words[$0] ?? $0 }
        case .word(nil), .boolean: Array(column.words.values.sorted())
        default: []
        }
    }

    /// Whether an existing value has the format of a type.
    private static func isWritten(_ example: String, as type: ColumnType, _ live: LiveColumn) -> Bool {
        switch type {
        case .date, .datetime:
            // The app would misread a day in a column of timestamps, and a timestamp in a column of days.
            live.hasNumberMoments || live.type != .string || live.inferredType == (type == .date ? .day : .moment)
        case .text, .list, .decimal: live.type != .string || live.inferredType == nil
        case .uuid, .reference: live.type != .string || live.inferredType == nil || live.inferredType == .uuid
        default: true
        }
    }

    private static func article(_ type: ColumnType) -> String {
        switch type {
        case .uuid, .reference: "an id"
        case .string, .text: "a text"
        case .word: "a word"
        case .integer: "a whole number"
        case .decimal: "an exact number"
        case .boolean: "true or false"
        case .date: "a day"
        case .datetime: "a moment"
        case .list: "a list"
        }
    }
}

extension MappingValidation.Fault {
    package var diagnostic: Diagnostic {
        Diagnostic(
            "store-mismatch", .error, headline: headline, at: place, label: near.map { "did you mean '\($0)'?" }, notes: notes)
    }

    /// The error for a caller that opened the store without validating the mapping.
    var error: TargetError { .schemaMismatch(table: table, column: column, problem: headline) }
}
