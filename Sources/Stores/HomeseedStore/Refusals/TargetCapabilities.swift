/// The features of a target, which planning and reports take into account.
public struct TargetCapabilities: Hashable, Sendable {
    /// Whether the target can read its rows. If not, every seed writes all rows.
    public var readsBack: Bool
    public var deletes: Bool
    /// Whether a session's changes become visible atomically.
    public var transacts: Bool
    /// The maximum number of rows per request, or `nil` if there is no limit.
    public var batchSize: Int?
    /// Whether texts may contain NUL characters. If not, rows with such texts are refused.
    public var keepsNUL: Bool
    /// Whether a target that can't read back still retains the values of columns that are set only on creation.
    public var retainsCreationOnlyColumns: Bool
    /// The maximum size of a row in bytes, or `nil` if there is no limit. Larger rows are refused.
    public var rowBytes: Int?
    /// Whether each session recreates the store, so that everything must be written in one session.
    public var recreatesStore: Bool
    /// Whether each session reads and writes the whole store, so that few sessions are faster than many.
    public var rewritesWholeStore: Bool

    public init(
        readsBack: Bool = true, deletes: Bool = true, transacts: Bool = true, batchSize: Int? = nil, keepsNUL: Bool = true,
        retainsCreationOnlyColumns: Bool = true, rowBytes: Int? = nil, recreatesStore: Bool = false,
        rewritesWholeStore: Bool = false
    ) {
        self.readsBack = readsBack
        self.deletes = deletes
        self.transacts = transacts
        self.batchSize = batchSize
        self.keepsNUL = keepsNUL
        self.retainsCreationOnlyColumns = retainsCreationOnlyColumns
        self.rowBytes = rowBytes
        self.recreatesStore = recreatesStore
        self.rewritesWholeStore = rewritesWholeStore
    }
}
