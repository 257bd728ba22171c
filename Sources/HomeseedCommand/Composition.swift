import Homeseed
import HomeseedSQLite

/// What this program is put together from: the only file that knows every target.
enum Composition {
    static var targets: [any TargetProvider] {
        [SQLiteProvider()]
    }
}
