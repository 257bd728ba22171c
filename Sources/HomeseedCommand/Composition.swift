import Homeseed
#if Postgres
import HomeseedPostgres
#endif
import HomeseedSQLite

/// What this program is put together from: the only file that knows every target.
enum Composition {
    static var targets: [any TargetProvider] {
        var targets: [any TargetProvider] = [SQLiteProvider(), SQLProvider(), JSONProvider(), NDJSONProvider(), ExecProvider(), SingerProvider()]
        #if Postgres
        targets += [PostgresProvider(), PostgresProvider(scheme: "postgresql")]
        #endif
        return targets
    }

    /// What each of them is called by. Two schemes of one target are one.
    static var help: String {
        targets.map(\.help).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: "; ")
    }
}
