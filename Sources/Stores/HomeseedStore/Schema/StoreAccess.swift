/// Who may see and change the rows of a store that many families share. People are rows, and a store knows by
/// itself who is asking; a target that can't keep it leaves it out.
public struct StoreAccess: Hashable, Sendable {
    /// The table whose rows hold a family together, and its key.
    public let root: String
    public let rootKey: String
    public let readers: [Person]
    public let writers: [Person]
    /// By table. Of a table without a rule nobody sees anything.
    public let rules: [String: Rule]

    package init(root: String, rootKey: String, readers: [Person], writers: [Person], rules: [String: Rule]) {
        self.root = root
        self.rootKey = rootKey
        self.readers = readers
        self.writers = writers
        self.rules = rules
    }

    /// People who sign in with the key of their row.
    public struct Person: Hashable, Sendable {
        public let table: String
        public let key: String
        /// The column that says whose family they are; nil where they are the root themselves.
        public let root: String?

        package init(table: String, key: String, root: String?) {
            self.table = table
            self.key = key
            self.root = root
        }
    }

    /// Says to whom the rows of one table belong, and so who may see them.
    public enum Rule: Hashable, Sendable {
        /// The root's own rows.
        case root
        /// Rows belong to whom the column's row in that table belongs to.
        case belongs(column: String, table: String)
        /// Without an owner a row is everyone's to read; with one, only the owner's.
        case shared(owner: String?)
    }
}
