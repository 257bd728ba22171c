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
              homeseed ddl famify --dialect postgres --ledger --mapping staging.yaml

            With --since, prints the statements that change the tables of an earlier revision to the current ones, and keep \
            their rows. Columns and tables that the model no longer has are dropped, with their values. SQLite tables are \
            rebuilt where ALTER TABLE isn't sufficient, without the indexes and triggers that your app added. Run the \
            statements for PostgreSQL in one transaction.

              homeseed ddl famify --dialect postgres --since v1.2 \\
                | psql --single-transaction
            """)

    @Argument(help: ArgumentHelp("The pack, as in famify.", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: String

    @Option(help: ArgumentHelp("The SQL dialect.", valueName: "dialect"))
    var dialect: DialectName

    @Flag(help: "Add the ledger's tables, for a database role that may not create tables.")
    var ledger = false

    @Option(
        help: ArgumentHelp(
            "With --ledger: print only the ledger's tables that seeds with this mapping need.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var mapping: String?

    @Flag(help: "Skip tables, indexes and policies that exist.")
    var ifNotExists = false

    @Option(help: ArgumentHelp("Print only the changes since a git revision, as in v1.2.", valueName: "rev"))
    var since: String?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if since != nil, ledger || ifNotExists {
            throw CommandError(
                .usage, "--since can't be combined with \(ledger ? "--ledger" : "--if-not-exists").",
                advice: ["--since prints the changes to existing tables."])
        }
        if mapping != nil, !ledger {
            throw CommandError(
                .usage, "--mapping requires --ledger.",
                advice: ["A mapping's tables are those of the app; only the ledger's are added."])
        }
        let pipeline = try options.pipeline()
        var checked = try pipeline.check()
        let found = try Lookup(catalogue: checked.loaded).pack(pack)
        try SeedContext.refuseFaults(
            of: found, checked, output.console, else: "\(found.id) has no tables until these errors are fixed.")
        if let mapping {
            try MappingFile.lint(mapping, of: found, into: &checked, console: output.console)
            return output.console.print(DDL.ledgerWithMapping(dialect.dialect, isRepeatable: ifNotExists))
        }
        let schema = SchemaMaker(found).make().schema
        if let since {
            let old = try CatalogueState.revision(since, of: pipeline)
            let before = old.catalogue.pack(found.id).map { SchemaMaker($0).make().schema } ?? .empty
            let script = SchemaDifference(from: before, to: schema).script(dialect.dialect)
            if script.isEmpty { Hint.print("The tables of \(found.id) are the same as in \(old.name).") }
            return output.console.print(script)
        }
        guard !schema.tables.isEmpty else {
            throw CommandError(.usage, "\(found.id) has no tables.", advice: ["A pack's tables come from its model.yaml."])
        }
        var script = DDL.script(schema, dialect.dialect, isRepeatable: ifNotExists)
        if ledger { script += "\n" + DDL.ledger(dialect.dialect, isRepeatable: ifNotExists) }
        output.console.print(script)
    }
}
