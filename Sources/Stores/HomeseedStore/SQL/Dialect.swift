/// An SQL dialect that Homeseed can write.
public enum Dialect: String, CaseIterable, Sendable {
    case sqlite, postgres, mariadb, mysql

    /// The statements and types of the database.
    package var sql: any SQLDialect {
        switch self {
        case .sqlite: SQLiteDialect()
        case .postgres: PostgresDialect()
        case .mariadb: MariaDBDialect()
        case .mysql: MariaDBDialect(.mysql)
        }
    }
}
