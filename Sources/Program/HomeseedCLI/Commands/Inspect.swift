import ArgumentParser
import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the tables of a database, or draft a model or a mapping from them.",
        discussion: """
            Reads tables, columns, keys, foreign keys and constraints of a SQLite, PostgreSQL or MariaDB database, or of a \
            SwiftData store, and writes nothing to it. --model drafts a pack's model, with comments for constraints that a \
            model can't express. --mapping maps a pack's entities to similar tables.

              homeseed inspect sqlite:app.sqlite
              homeseed inspect postgres:STAGING --model > Catalogue/my-app/model.yaml
              homeseed inspect postgres:STAGING --mapping famify > staging.yaml
            """)

    @Argument(
        help: ArgumentHelp(
            "The store: sqlite:FILE, swiftdata:FILE, postgres:URL or mysql:URL; URL can also name an environment variable.",
            valueName: "target"))
    var target: String

    @Flag(help: "Print a draft of a pack's model.yaml.")
    var model = false

    @Option(help: ArgumentHelp("Print a draft mapping of this pack's entities.", valueName: "pack"))
    var mapping: String?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if model, mapping != nil { throw ValidationError("--model and --mapping can't be combined.") }
    }

    func run() throws {
        let pack = try mapping.map { name in
            var diagnostics = Diagnostics()
            let catalogue = try options.pipeline().load(&diagnostics)
            Hint.errors(diagnostics)
            return (catalogue, try Lookup(catalogue: catalogue).pack(name))
        }
        let target = try ProgramParts.current.targets.target(for: try TargetAddress.parse(self.target, household: nil))
        let schema = try target.inspect()
        guard !schema.tables.isEmpty else { throw CommandError(.usage, "\(target.address) has no tables.") }
        let console = output.console
        if let (catalogue, pack) = pack { return console.print(MappingDraft(catalogue, of: pack, on: schema).yaml) }
        if model { return console.print(ModelDraft(schema).yaml) }
        for table in schema.tables { console.print(text(table, console)) }
        console.print(console.style.bold("\(counted(schema.tables.count, "table")) in \(target.address).") + "\n")
    }

    private func text(_ table: LiveTable, _ console: Console) -> String {
        var lines = [console.style.bold(table.name.escapedForTerminal)]
        let width = table.columns.reduce(0) { max($0, DisplayWidth.of($1.name.escapedForTerminal)) }
        for column in table.columns {
            let name = column.name.escapedForTerminal
            let gap = String(repeating: " ", count: width - DisplayWidth.of(name) + 2)
            var words = [column.declaredType.escapedForTerminal].filter { !$0.isEmpty }
            if table.key.contains(column.name) { words.append("key") }
            if !column.isNullable, !table.key.contains(column.name) { words.append("required") }
            if let other = column.references { words.append("→ " + other.escapedForTerminal) }
            if table.uniques.contains([column.name]) { words.append("unique") }
            if column.isGenerated { words.append("generated") }
            lines.append("  " + name + gap + console.style.dim(words.joined(separator: ", ")))
        }
        if table.holdsOneRow { lines.append(console.style.dim("  single row")) }
        for unique in table.uniques where unique.count > 1 {
            lines.append(console.style.dim("  unique together: " + unique.joined(separator: ", ").escapedForTerminal))
        }
        for check in table.checks { lines.append(console.style.dim("  checks: " + check.condition.escapedForTerminal)) }
        return lines.joined(separator: "\n") + "\n\n"
    }
}
