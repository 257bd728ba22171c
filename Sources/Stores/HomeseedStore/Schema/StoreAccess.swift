/// The access rules of a store that several families share. The store authenticates its users. A target that can't enforce
/// access rules ignores them.
public struct StoreAccess: Hashable, Sendable {
    /// The table with one row for each family, and its key column.
    public let root: String
    public let rootKey: String
    public let readers: [Person]
    public let writers: [Person]
    /// The rules by table. Tables without a rule are visible to no user.
    public let rules: [String: Rule]

    package init(root: String, rootKey: String, readers: [Person], writers: [Person], rules: [String: Rule]) {
        self.root = root
        self.rootKey = rootKey
        self.readers = readers
        self.writers = writers
        self.rules = rules
    }

    /// A table whose rows are users. Users sign in with the key of their row.
    public struct Person: Hashable, Sendable {
        public let table: String
        public let key: String
        /// The column that refers to the user's family, or `nil` if the users are root rows themselves.
        public let root: String?

        package init(table: String, key: String, root: String?) {
            self.table = table
            self.key = key
            self.root = root
        }
    }

    /// The ownership of a table's rows, which decides who may see them.
    public enum Rule: Hashable, Sendable {
        /// The rows are the families themselves.
        case root
        /// A row belongs to the owner of the row that the column refers to.
        case belongs(column: String, table: String)
        /// A row whose owner column is NULL is visible to all users; any other row only to its owner. If `owner` is `nil`, all
        /// users may read all rows.
        case shared(owner: String?)
    }
}
