import HomeseedModel
import HomeseedSource
import HomeseedText

/// A pack as `show` prints it: its description, kinds, tables, limits and templates.
struct PackPrinter {
    let lookup: Lookup
    @Boxed var pack: Pack
    let console: Console

    private var texts: ValueText { ValueText(catalogue: lookup.catalogue, pack: pack, locale: pack.language) }

    var text: String {
        let title = pack.title.flatMap { lookup.catalogue.text($0, in: pack.language)?.plain } ?? pack.id
        var output = console.heading(title, pack.id, at: lookup.place(pack.place))
        output += "\n" + facts.render(console)
        output += section("Kinds", kinds) + section("Tables", tables)
        if !pack.model.limits.isEmpty { output += console.section("Limits") + limits.render(console) }
        return output + section("Templates", templates)
    }

    private func section(_ title: String, _ table: TextTable) -> String {
        table.rows.isEmpty ? "" : console.section(title) + table.render(width: console.width, style: console.style)
    }

    private var facts: PropertyList {
        var properties = PropertyList()
        properties.add("language", pack.language.tag)
        properties.add(
            "translated into", pack.locales.keys.sorted().map { lookup.catalogue.locales[$0].tag }.joined(separator: ", "))
        let required = pack.requires.filter { $0 > .base }.map { lookup.catalogue.packs[$0].id }
        properties.add("requires", required.joined(separator: ", "))
        properties.add(
            "currency", pack.currency.flatMap { lookup.catalogue.text($0.message, in: pack.language) }.map(ValueText.of))
        properties.add("store names", pack.usesSnakeCase ? "snake_case" : "as written")
        properties.add("messages", pack.messages.isEmpty ? nil : "\(pack.messages.count)")
        return properties
    }

    private var kinds: TextTable {
        var table = TextTable(["kind", .right("items"), "fields"])
        for (number, kind) in pack.kinds.numbered where !kind.isFolder {
            let count = pack.items.count { $0.kind == number }
            if count == 0, kind.isBuiltIn { continue }
            table.rows.append([kind.id, "\(count)", kind.fields.map(\.name).joined(separator: ", ")])
        }
        return table
    }

    private var tables: TextTable {
        var table = TextTable(["table", "columns"])
        for entity in pack.model.entities {
            let columns = entity.fields.filter { !$0.isHelper && $0.role != .inverse }
            table.rows.append([entity.table, columns.map(\.name).joined(separator: ", ")])
        }
        return table
    }

    private var limits: PropertyList {
        var properties = PropertyList()
        for limit in pack.model.limits { properties.add(limit.id, limit.why) }
        return properties
    }

    private var templates: TextTable {
        var table = TextTable(["template", "title"])
        for template in pack.templates {
            table.rows.append([template.id, template.title.flatMap { lookup.catalogue.text($0, in: pack.language)?.plain } ?? ""])
        }
        return table
    }
}

extension Kind {
    /// Whether the kind is built in, and part of every pack.
    var isBuiltIn: Bool { place.file == FileID(0) }
}
