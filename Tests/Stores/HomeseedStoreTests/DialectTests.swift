import HomeseedStore
import Testing

/// The conditions of SQL dialects.
@Suite("SQL dialects")
struct DialectTests {
    @Test(
        "compare values with NULL as a value",
        arguments: [
            (SQLiteDialect(), "a IS NOT b"), (PostgresDialect(), "a IS DISTINCT FROM b"),
            (MariaDBDialect(.mariadb), "NOT (a <=> b)"), (MariaDBDialect(.mysql), "NOT (a <=> b)"),
        ] as [(any SQLDialect, String)])
    func differs(dialect: any SQLDialect, condition: String) { #expect(dialect.differs("a", "b") == condition) }

    @Test(
        "know defaults that can be compared with values",
        arguments: [
            ("'it''s'", true), ("-1", true), ("('x')", true), ("'new'::character varying(20)", true), ("NULL", true),
            ("TRUE", true), ("now()", false), ("CURRENT_TIMESTAMP", false), ("nextval('a_b_seq'::regclass)", false),
            ("lower('A')", false), ("1 + 2", false),
        ])
    func standards(standard: String, isComparable: Bool) {
        #expect(AddedColumn("a", standard: standard).hasComparableDefault == isComparable)
    }
}
