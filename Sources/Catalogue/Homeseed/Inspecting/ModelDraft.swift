package import HomeseedStore
import HomeseedSyntax

/// A draft of a `model.yaml` from a store's existing tables, for the user to review.
package struct ModelDraft {
    private let tables: [LiveTable]
    /// The entity name of each table.
    private let entities: [String: String]

    package init(_ schema: LiveSchema) {
        var names: [String: String] = [:]
        var taken: Set<String> = []
        for table in schema.tables {
            let name = EntityName.name(forTable: table.name)
            let free = ([name] + (2...(schema.tables.count + 2)).map { name + String($0) }).first { !taken.contains($0) }
            names[table.name] = free ?? name
            taken.insert(free ?? name)
        }
        entities = names
        tables = ModelDraft.ordered(schema.tables)
    }

    /// Returns the tables in dependency order: referenced tables first.
    private static func ordered(_ tables: [LiveTable]) -> [LiveTable] {
        let byName = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
        var seen: Set<String> = []
        var result: [LiveTable] = []
        // An explicit stack, since a chain of references may be as long as the number of tables.
        for table in tables {
            var path = [table]
            while let current = path.last {
                seen.insert(current.name)
                let next = current.columns.compactMap(\.references).first { !seen.contains($0) && byName[$0] != nil }
                if let next, let table = byName[next] {
                    path.append(table)
                    continue
                }
                path.removeLast()
                if !result.contains(where: { $0.name == current.name }) { result.append(current) }
            }
        }
        return result
    }

    package var yaml: String {
        let head = """
            # Drafted from existing tables. Review the types:
            # - translated strings: `text`
            # - strings from a fixed set: `enum`
            # - values that the app computes: `computed`
            entities:

            """
        return head + tables.map { "\n" + entity($0) }.joined()
    }

    private func entity(_ table: LiveTable) -> String {
        let name = entities[table.name] ?? table.name
        var lines = ["  \(name):"]
        if name != table.name { lines.append("    table: " + Tree.text(table.name).flow(isJSON: false)) }
        if table.holdsOneRow { lines.append("    single: true") }
        let draft = FieldDraft(table, entities)
        let several = table.uniques.filter { $0.count > 1 && $0.allSatisfy(draft.isField) }
        if let key = several.first { lines.append("    key: " + Tree.list(key.map { .text($0) }).flow(isJSON: false)) }
        for unique in several.dropFirst() {
            lines.append("    # Also unique in the store: (\(unique.joined(separator: ", ")))")
        }
        if table.key.count > 1 {
            lines.append("    # The store's key is \(table.key.joined(separator: ", ")): Homeseed needs one column with a UUID.")
        }
        for check in draft.rules.others { lines.append("    # The store also checks: " + ModelDraft.line(check)) }
        let fields = table.columns.map { "      " + draft.line($0) }
        // A mapping that contains only comments would be null.
        let isEmpty = fields.allSatisfy { $0.hasPrefix("      #") }
        lines.append(isEmpty ? "    fields: {}" : "    fields:")
        return (lines + fields).joined(separator: "\n") + "\n"
    }

    private static let maximumLineLength = 300

    /// Returns third-party text on a single line, for use in a comment. Long text is cut between words.
    static func line(_ text: String) -> String {
        let plain = String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
        guard plain.count > maximumLineLength else { return plain }
        let start = plain.prefix(maximumLineLength)
        return (start.lastIndex(of: " ").map { start[..<$0] } ?? start) + " …"
    }
}

/// A conversion from table names to entity names: `task_templates` becomes `TaskTemplate`.
enum EntityName {
    static func name(forTable table: String) -> String {
        let isName = table.utf8.first.map { (0x41...0x5A).contains($0) } == true && table.utf8.allSatisfy(isPlain)
        if isName { return table }
        var words = table.split { !$0.utf8.allSatisfy(isPlain) }.map(String.init)
        if let last = words.popLast() { words.append(singular(last)) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.utf8.first.map { (0x41...0x5A).contains($0) } == true ? name : "Table" + name
    }

    private static let irregular = ["children": "child", "people": "person"]

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    static func singular(_ word: String) -> String {
        if let known = irregular[word] { return known }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        if word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix), word.count > 2 {
            return String(word.dropLast())
        }
        return word
    }
}
