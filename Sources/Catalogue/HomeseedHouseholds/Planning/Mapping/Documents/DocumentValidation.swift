import HomeseedModel
import HomeseedSource
package import HomeseedStore

/// A validation of a mapping against the features of a document service.
package struct DocumentValidation {
    private typealias Fault = MappingValidation.Fault

    private let mapped: MappedSchema
    private let output: any DocumentOutput
    private var features: DocumentFeatures { output.features }

    package init(_ mapped: MappedSchema, _ output: any DocumentOutput) { (self.mapped, self.output) = (mapped, output) }

    package var faults: [MappingValidation.Fault] {
        if mapped.tables.isEmpty { return [MappingValidation.nothingWritten(mapped)] }
        return mapped.tables.flatMap { table in
            (pathFaults(table) + identityFaults(table) + fieldFaults(table) + momentFaults(table)).map { fault in
                var fault = fault
                (fault.entity, fault.table) = (table.entity, table.name)
                return fault
            }
        }
    }

    private func fault(_ place: SourceLocation?, _ table: MappedTable, _ headline: String, _ note: String) -> Fault {
        Fault(place: place ?? table.place, table: table.name, headline: headline, notes: [note])
    }

    private func pathFaults(_ table: MappedTable) -> [Fault] {
        let name = table.name.escapedForTerminal
        guard let path = table.path else {
            return [
                fault(
                    table.place, table, "'\(name)' is not the path of a collection",
                    "Parts in braces are stored fields of \(table.entity), such as {\(table.example ?? "id")}, or {id}.")
            ]
        }
        let literals = path.map { part in
            if case .literal(let text)? = part.parts.first, part.parts.count == 1 { text } else { nil as String? }
        }
        if !features.hasPaths, path.count > 1 || literals.contains(nil) {
            return [
                fault(table.place, table, "\(features.name) has no collections in documents", "Write the name of a record type.")
            ]
        }
        if path.count.isMultiple(of: 2) {
            return [
                fault(
                    table.place, table, "'\(name)' is the path of a document, not of a collection",
                    "Remove the last part: a document is named by its id, or by the field that `id` names.")
            ]
        }
        return literals.compactMap(\.self).compactMap { nameFault($0, at: table.place, table) }
    }

    private func nameFault(_ name: String, at place: SourceLocation, _ table: MappedTable) -> Fault? {
        output.problem(inName: name).map {
            fault(place, table, "'\(name.escapedForTerminal)' is a name that \($0)", "Write another name in the mapping.")
        }
    }

    private func identityFaults(_ table: MappedTable) -> [Fault] {
        var faults: [Fault] = []
        if let place = table.keyPlace {
            faults.append(
                fault(
                    place, table, "\(features.name) is not read, so documents of \(table.entity) can't be found by a key",
                    "Remove `key`: documents are found by their names."))
        }
        if table.storeGivesID {
            faults.append(
                fault(
                    table.idPlace, table, "\(features.name) is not read, so the ids that it would give are not known",
                    "Remove `given-by: store`: Homeseed names each document with a UUID, the same each time."))
        }
        if table.identifying.count > 1 {
            faults.append(
                fault(
                    table.idPlace, table, "A document has a single name, so several fields can't identify it",
                    features.hasPaths
                        ? "Write one of the fields under `id`, and the others in the path of `table`."
                        : "Remove `id`: Homeseed names each record with a UUID."))
        }
        if !features.hasPaths, table.isFurther {
            faults.append(
                fault(
                    table.place, table, "Records of \(features.name) have unique names, so `also` can't write a second one",
                    "Write its fields in the record type of \(table.entity)."))
        } else if !features.hasPaths, table.id == nil, table.identifying.count == 1 {
            faults.append(
                fault(
                    table.idPlace, table,
                    "Records of \(features.name) have unique names, so a field can't name those of \(table.entity)",
                    "Remove `id`: Homeseed names each record with a UUID."))
        }
        if let parent = table.parent {
            if !features.hasParents {
                faults.append(
                    fault(
                        parent.place, table, "\(features.name) has no `parent`",
                        "Write the path in `table`, such as users/{user}/kids."))
            } else if table.hasLeftOutParent {
                faults.append(
                    fault(
                        parent.place, table, "The parent's entity is left out, so there is no record to refer to",
                        "Remove `parent`."))
            }
        }
        return faults
    }

    private func fieldFaults(_ table: MappedTable) -> [Fault] {
        var faults = table.numbered.map { number in
            fault(
                number.column.place, table, "\(features.name) is not read, so the next number is not known",
                "`place-in` counts the records of a household.")
        }
        for column in table.columns {
            if column.lookup != nil {
                faults.append(
                    fault(
                        column.place, table, "\(features.name) is not read, so documents can't be looked up",
                        "Write the document's id under `constants`, or remove the line."))
            }
            if case .json(let json)? = column.expression, features.hasMaps, json.hasNestedArray {
                faults.append(
                    fault(
                        column.place, table, "\(features.name) does not take an array in an array",
                        "Write a map around the inner array."))
            }
        }
        let named = table.columns.filter { !$0.isUnnamed }.map { Mapping.Name($0.name, $0.place) } + table.constants.map(\.column)
        let paths = named.map { name in
            features.hasMaps ? name.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) : [name.text]
        }
        for (name, path) in zip(named, paths) {
            faults += path.compactMap { nameFault($0, at: name.place, table) }.prefix(1)
            guard let outer = paths.firstIndex(where: { $0.count < path.count && path.starts(with: $0) }) else { continue }
            faults.append(
                fault(
                    name.place, table,
                    "'\(name.text.escapedForTerminal)' is in the map '\(named[outer].text.escapedForTerminal)', which has another value",
                    "Rename one of the fields."))
        }
        return faults
    }

    private func momentFaults(_ table: MappedTable) -> [Fault] {
        var faults: [Fault] = []
        for constant in table.constants where constant.value == "now" {
            if !features.hasRequestTimes {
                faults.append(
                    fault(
                        constant.place, table, "\(features.name) can't set '\(constant.column.text.escapedForTerminal)' to now",
                        "Remove the line: \(features.name) records when a record is created and changed."))
            } else if table.documentUnit(of: constant.column.text, .datetime) != nil {
                faults.append(
                    fault(
                        constant.place, table, "\(features.name) writes the current time as a timestamp only",
                        "Remove `moments` of '\(constant.column.text.escapedForTerminal)', or write a fixed time."))
            }
        }
        let times = table.columns.filter { $0.type == .datetime || $0.type == .date }.map(\.name)
        for (column, _) in table.moments
        where !(times + table.constants.map(\.column.text)).contains(where: { $0.lowercased() == column.text.lowercased() }) {
            var fault = fault(
                column.place, table, "No date of \(table.entity) is written to '\(column.text.escapedForTerminal)'",
                "`moments` takes the names of fields with dates.")
            fault.near = suggestion(for: column.text, among: times)
            faults.append(fault)
        }
        return faults
    }
}

extension MappedJSON {
    fileprivate var hasNestedArray: Bool {
        switch self {
        case .array(let elements): elements.contains { if case .array = $0 { true } else { $0.hasNestedArray } }
        case .object(let members): members.contains { $0.value.hasNestedArray }
        case .text, .literal: false
        }
    }
}
