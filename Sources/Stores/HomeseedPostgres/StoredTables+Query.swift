#if Postgres

extension StoredTables {
    /// A column in the system catalogue.
    struct CatalogColumn {
        var name: String
        var type: String
        var storage: WireType
        var isTable: Bool
        var isPartitioned: Bool
        var isKey: Bool
        var isGenerated: Bool
        /// Whether the column is not nullable, and the server supplies no value.
        var requiresValue: Bool
        /// Whether the user may read the column, and its values aren't numbers that the server assigns.
        var isComparable: Bool
        /// The default in SQL, or `nil` if there is none.
        var standard: String?

        init(_ answer: QueryResult, _ row: Int) {
            isTable = ["r", "p"].contains(answer.text(row, 1))
            isPartitioned = answer.text(row, 1) == "p"
            name = answer.text(row, 2)
            type = answer.text(row, 3)
            storage = WireType(
                number: UInt32(truncatingIfNeeded: answer.integer(row, 4)), category: answer.text(row, 5),
                modifier: Int(answer.integer(row, 6)), element: UInt32(truncatingIfNeeded: answer.integer(row, 7)),
                elementCategory: answer.text(row, 8))
            isKey = answer.boolean(row, 9)
            isGenerated = answer.boolean(row, 10)
            requiresValue = answer.boolean(row, 11)
            isComparable = answer.boolean(row, 12)
            standard = answer.isNull(row, 13) ? nil : answer.text(row, 13)
        }
    }

    /// A query for the columns of the tables and views named in `$1`, found by the `search_path`. A domain is resolved to its
    /// base type.
    static let select = """
        SELECT c.relname::text, c.relkind::text, a.attname::text, format_type(a.atttypid, a.atttypmod),
          t.oid::int8, t.typcategory::text,
          CASE WHEN d.typtype = 'd' THEN d.typtypmod ELSE a.atttypmod END,
          t.typelem::int8, coalesce(e.typcategory::text, ''),
          EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indimmediate AND i.indisvalid
            AND i.indpred IS NULL AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum),
          a.attgenerated <> '' OR a.attidentity = 'a',
          a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attgenerated = '',
          a.attgenerated = '' AND a.attidentity = '' AND has_column_privilege(c.oid, a.attnum, 'SELECT'),
          pg_get_expr(f.adbin, f.adrelid)
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        JOIN pg_type d ON d.oid = a.atttypid
        JOIN pg_type t ON t.oid = CASE WHEN d.typtype = 'd' THEN d.typbasetype ELSE d.oid END
        LEFT JOIN pg_attrdef f ON f.adrelid = c.oid AND f.adnum = a.attnum
        LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
        WHERE c.relname = ANY ($1) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND pg_table_is_visible(c.oid)
        ORDER BY c.relname, a.attnum
        """
}

extension WireType {
    /// Creates the type of a column from its row in the system catalogue.
    ///
    /// - Parameter category: PostgreSQL's type category: S for strings, E for enums, A for arrays.
    init(number: UInt32, category: String, modifier: Int, element: UInt32, elementCategory: String) {
        let isText = { (category: String) in category == "S" || category == "E" }
        switch number {
        case 2950: self = .uuid
        case 16: self = .boolean
        case 21: self = .integer(2)
        case 23: self = .integer(4)
        case 20: self = .integer(8)
        case 1082: self = .date
        case 1184: self = .timestamptz
        case 1114: self = .timestamp
        case 114: self = .json
        case 3802: self = .jsonb
        // The modifier contains precision and scale, with an offset of 4.
        case 1700: self = .numeric(scale: modifier < 4 ? nil : (modifier - 4) & 0x7FF)
        case _ where isText(category): self = .text
        case _ where category == "A" && isText(elementCategory): self = .list(element: element)
        default: self = .other
        }
    }
}
#endif
