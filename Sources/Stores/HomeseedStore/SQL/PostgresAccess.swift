/// Row-level security policies, generated from a model's `access`.
///
/// A table's policy only checks whether the referenced row is visible, which the referenced table's own policy decides. Functions
/// with full access return the user's families, because policies that read the same tables would recurse.
struct PostgresAccess {
    let access: StoreAccess
    let schema: StoreSchema
    /// Whether the statements can be repeated. Policies support neither `OR REPLACE` nor `IF NOT EXISTS`, so they are dropped
    /// first.
    var isRepeatable = false

    private func quote(_ name: String) -> String { SQLText.quote(name) }
    private func function(_ name: String) -> String { quote(PostgresDialect().identifier("homeseed_\(name)_\(access.root)")) }
    private var families: String { function("own") }
    private var mayWrite: String { function("may_write") }

    /// Returns the statements that create the functions, which must exist before the policies. The user comes from Supabase's
    /// `auth.uid()`, or else from the setting `homeseed.user`.
    func functions() -> [String] {
        let people = access.readers.map { person in
            "SELECT \(quote(person.root ?? person.key)) FROM \(quote(person.table)) WHERE \(quote(person.key)) = homeseed_user()"
        }
        let writers = access.writers.map { "EXISTS (SELECT FROM \(quote($0.table)) WHERE \(quote($0.key)) = homeseed_user())" }
        return [
            """
            DO $homeseed$ BEGIN
              IF to_regprocedure('auth.uid()') IS NOT NULL THEN
                CREATE OR REPLACE FUNCTION homeseed_user() RETURNS uuid LANGUAGE sql STABLE AS 'SELECT auth.uid()';
              ELSE
                CREATE OR REPLACE FUNCTION homeseed_user() RETURNS uuid LANGUAGE sql STABLE
                  AS 'SELECT nullif(current_setting(''homeseed.user'', true), '''')::uuid';
              END IF;
            END $homeseed$
            """,
            definer(
                families, returning: "SETOF uuid",
                body: people.isEmpty ? "SELECT NULL::uuid WHERE false" : people.joined(separator: " UNION ")),
            definer(
                mayWrite, returning: "boolean",
                body: "SELECT " + (writers.isEmpty ? "false" : writers.joined(separator: " OR "))),
        ]
    }

    /// Returns a statement that creates a SECURITY DEFINER function. PostgreSQL resolves the names in the body on creation
    /// (`BEGIN ATOMIC`, PostgreSQL 14), so that a caller's temporary table can't shadow a table.
    private func definer(_ name: String, returning type: String, body: String) -> String {
        """
        CREATE OR REPLACE FUNCTION \(name)() RETURNS \(type) LANGUAGE sql STABLE SECURITY DEFINER
          BEGIN ATOMIC \(body); END
        """
    }

    func policies(_ table: StoreTable) -> [String] {
        let name = quote(table.name)
        var statements = ["ALTER TABLE \(name) ENABLE ROW LEVEL SECURITY"]
        guard let rule = access.rules[table.name] else { return statements }
        let (seen, own) = conditions(rule)
        statements += policy("read", on: name, "FOR SELECT USING (\(seen))")
        guard let own, !access.writers.isEmpty else { return statements }
        let change = "(SELECT \(mayWrite)()) AND \(own)"
        // A new user has no family yet, so the user may insert only a family with the user's own ID.
        let isFirst = rule == .root && access.writers.contains { $0.table == access.root }
        let new = isFirst ? "\(quote(access.rootKey)) = (SELECT homeseed_user())" : change
        return statements + policy("insert", on: name, "FOR INSERT WITH CHECK (\(new))")
            + policy("update", on: name, "FOR UPDATE USING (\(change)) WITH CHECK (\(change))")
            + policy("delete", on: name, "FOR DELETE USING (\(change))")
    }

    private func policy(_ name: String, on table: String, _ rest: String) -> [String] {
        let drop = isRepeatable ? ["DROP POLICY IF EXISTS homeseed_\(name) ON \(table)"] : []
        return drop + ["CREATE POLICY homeseed_\(name) ON \(table) \(rest)"]
    }

    /// Returns the conditions for the rows that a user may see and for the rows that the user may change. The latter is `nil` if
    /// the user may change no rows.
    private func conditions(_ rule: StoreAccess.Rule) -> (seen: String, own: String?) {
        switch rule {
        case .root:
            let own = "\(quote(access.rootKey)) IN (SELECT \(families)())"
            return (own, own)
        case .belongs(let column, let table):
            if table == access.root {
                let own = "\(quote(column)) IN (SELECT \(families)())"
                return (own, own)
            }
            guard let key = schema.number(ofTable: table).flatMap({ schema[$0]?.key }) else { return ("false", nil) }
            let own = "\(quote(column)) IN (SELECT \(quote(key)) FROM \(quote(table)))"
            return (own, own)
        case .shared(nil): return ("true", nil)
        case .shared(.some(let owner)):
            let own = "\(quote(owner)) = (SELECT homeseed_user())"
            return ("\(quote(owner)) IS NULL OR \(own)", own)
        }
    }
}
