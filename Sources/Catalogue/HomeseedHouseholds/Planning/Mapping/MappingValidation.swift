import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A mapping held against the tables that a store has.
package struct MappingValidation {
    package let mapped: MappedSchema
    package let live: LiveSchema

    package init(_ mapped: MappedSchema, _ live: LiveSchema) {
        self.mapped = mapped
        self.live = live
    }

    /// Something that the store does not have as the mapping says.
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
        if mapped.tables.isEmpty {
            return [
                Fault(
                    place: mapped.place, table: "", headline: "The mapping leaves out every entity, so nothing would be written",
                    notes: ["Name a table for at least one entity."])
            ]
        }
        return mapped.tables.flatMap { table in
            faults(table).map { fault in
                var fault = fault
                fault.entity = table.entity
                return fault
            }
        }
    }

    /// Returns the table of a name, which may be qualified with its schema and quoted as in SQL.
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
        if let keeper = there.keeper {
            return [
                Fault(
                    place: table.place, table: there.name,
                    headline:
                        "'\(there.name.escapedForTerminal)' belongs to \(keeper), which numbers and versions its own rows: the app can't read rows that others write there",
                    notes: [
                        "`homeseed bundle` writes files that the app can load itself. A custom program can be a target as well."
                    ])
            ]
        }
        var faults: [Fault] = []
        for column in table.columns { if let fault = fault(column, of: table, on: there) { faults.append(fault) } }
        for name in table.constants.map(\.column) + table.moments.map(\.column) + table.leave + table.numbered.map(\.column)
        where MappingValidation.column(name.text, of: there) == nil {
            faults.append(missing(name.text, at: name.place, in: there))
        }
        for constant in table.constants { if let fault = fault(constant, of: table, there) { faults.append(fault) } }
        // What was probably meant by a name that is not there has not to be given as well.
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
                live.holds.contains(.blob) || live.type == nil && ["blob", "bytea"].contains(type.lowercased())
            {
                return fault(
                    "'\(name)' is \(type)\(live.held): rows can't be referred to by bytes",
                    "`\(table.entity): null` leaves the entity out.")
            }
            if !table.storeGivesID, live.type == .integer || live.isGenerated || live.type == nil || live.holdsNoText {
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
            // The ids of rows that Homeseed makes are texts.
            let other = mapped.tables[reference]
            if other.identifying.count > 1 {
                return fault(
                    "'\(name)' refers to \(other.entity), whose rows are identified by several columns", "Leave the field out.")
            }
            if other.storeGivesID || !(live.type == .integer || live.type == nil || live.holdsNoText) { return nil }
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
        if live.holdsNoText, column.words.isEmpty, MappingValidation.isWrittenAsText(column.type, live) || live.type == .datetime
        {
            return fault(
                "'\(name)' is \(type)\(live.held), which can't contain \(MappingValidation.article(column.type))",
                "Choose another column, or leave the field out.")
        }
        if let word = MappingValidation.written(column).first(where: { !live.canMean($0) }) {
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
        if !column.words.isEmpty || MappingValidation.canHold(live, column.type) { return nil }
        return fault(
            "'\(name)' is \(type), which can't contain \(MappingValidation.article(column.type))",
            "Choose another column, add `values`, or leave the field out.")
    }

    /// Returns the reason why a moment can't be written to a column of numbers, or to one whose unit is stated.
    private static func momentProblem(_ live: LiveColumn, _ type: ColumnType, stated: MomentUnit?) -> (
        headline: String, note: String
    )? {
        let name = live.name.escapedForTerminal
        if let stated, (stated == .iso) == live.hasNumberMoments {
            // Texts can be digits, and SQLite takes numbers in a column of any type.
            let declared = live.declaredType
            if stated != .iso,
                !live.holds.contains(.text) && !(declared.hasSuffix("time zone") || declared == "date") || live.type == .string
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
            ", and no row tells in which unit its moments are",
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
        if isNow ? live.canMeanNow : live.canMean(value) { return nil }
        return fault(
            "'\(name)' is \(live.declaredType.escapedForTerminal)\(live.held), which can't contain \(isNow ? "the moment of writing" : Cell.text(value).display)",
            live.words.isEmpty
                ? "Write a value of that type, or `leave: \(live.name)` if a trigger of the store fills it."
                : "It can be \(live.words.quotedList).")
    }

    /// Columns that have to be given, and nothing gives.
    private func needed(_ table: MappedTable, _ there: LiveTable) -> [Fault] {
        // Of a table with several entities, each writes its own rows.
        let given = Set(
            (table.columns.map(\.name) + table.constants.map(\.column.text) + table.leave.map(\.text)
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
    package static func canHold(_ live: LiveColumn, _ wanted: ColumnType) -> Bool {
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
        // SQLite keeps them as texts; in PostgreSQL too a text can hold them.
        case (.date, .string), (.datetime, .string), (.list, .string), (.decimal, .string), (.uuid, _), (.reference, _):
            return true
        default: return false
        }
    }

    /// Whether SQLite would be given a text for it.
    private static func isWrittenAsText(_ type: ColumnType, _ live: LiveColumn) -> Bool {
        switch type {
        case .integer, .boolean: false
        case .datetime: live.type != .integer
        case .decimal: false
        default: true
        }
    }

    /// The words that are written there: the store's own, and ours where it has no other for them.
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
            // A day where the app keeps moments, or the other way round, it would read as something else.
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
