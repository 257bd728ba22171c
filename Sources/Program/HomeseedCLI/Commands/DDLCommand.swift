import ArgumentParser
import HomeseedHouseholds
import HomeseedSource
import HomeseedStore

struct DDLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ddl",
        abstract: "Print the SQL that creates a pack's tables.",
        discussion: """
            Prints tables, keys, foreign keys and constraints as `homeseed seed` creates them, and for PostgreSQL the row-level \
            security of the model. `seed` creates missing tables by itself; use this for migrations.

              homeseed ddl famify --dialect postgres \\
                > supabase/migrations/20261121_famify.sql
              homeseed ddl family-to-do --dialect sqlite | sqlite3 demo.sqlite
              homeseed ddl famify --dialect postgres --ledger --if-not-exists
            """)

    @Argument(help: ArgumentHelp("The pack, as in famify.", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: String

    @Option(help: ArgumentHelp("The SQL dialect.", valueName: "dialect"))
    var dialect: DialectName

    @Flag(help: "Add the ledger's tables, for a database role that may not create tables.")
    var ledger = false

    @Flag(help: "Skip tables, indexes and policies that exist.")
    var ifNotExists = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let checked = try options.pipeline().check()
        let found = try Lookup(catalogue: checked.loaded).pack(pack)
        try SeedContext.refuseFaults(
            of: found, checked, output.console, else: "\(found.id) has no tables until these errors are fixed.")
        let schema = SchemaMaker(found).make().schema
        guard !schema.tables.isEmpty else {
            throw CommandError(.usage, "\(found.id) has no tables.", advice: ["A pack's tables come from its model.yaml."])
        }
        var script = DDL.script(schema, dialect.dialect, isRepeatable: ifNotExists)
        if ledger { script += "\n" + DDL.ledger(dialect.dialect, isRepeatable: ifNotExists) }
        output.console.print(script)
    }
}
