import ArgumentParser
import HomeseedHouseholds
import HomeseedSource
import HomeseedStore

struct DDLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ddl",
        abstract: "Write the tables of a pack's store as a script of SQL.",
        discussion: """
            Tables, keys, references and checks as seeding would make them; for PostgreSQL also row-level security, \
            where the model says who may see what. Seeding makes missing tables by itself: this is for migrations.

              homeseed ddl famify --dialect postgres \\
                > supabase/migrations/20261121_famify.sql
              homeseed ddl family-to-do --dialect sqlite | sqlite3 demo.sqlite
              homeseed ddl famify --dialect postgres --ledger --if-not-exists
            """)

    @Argument(help: ArgumentHelp("The pack, as in famify.", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: String

    @Option(help: ArgumentHelp("The database that is to run the script.", valueName: "dialect"))
    var dialect: DialectName

    @Flag(help: "Add the tables in which seeding remembers what it did, for a role that may not make tables.")
    var ledger = false

    @Flag(help: "Pass over tables, indexes and policies that are there already.")
    var ifNotExists = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let checked = try options.pipeline().check()
        let found = try Lookup(catalogue: checked.loaded).pack(pack)
        try SeedContext.refuseFaults(of: found, checked, output.console, else: "\(found.id) has no tables before this is mended.")
        let schema = SchemaMaker(found).make().schema
        guard !schema.tables.isEmpty else {
            throw CommandError(.usage, "\(found.id) has no tables.", advice: ["Its model.yaml would say what a store holds of it."])
        }
        var script = DDL.script(schema, dialect.dialect, isRepeatable: ifNotExists)
        if ledger { script += "\n" + DDL.ledger(dialect.dialect, isRepeatable: ifNotExists) }
        output.console.print(script)
    }
}
