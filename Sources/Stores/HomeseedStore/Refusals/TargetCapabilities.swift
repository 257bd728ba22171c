/// What a target can do. Planning takes account of it, and reports say what could not be done.
public struct TargetCapabilities: Hashable, Sendable {
    /// Says what the store holds; without it every row is written anew.
    public var readsBack: Bool
    public var deletes: Bool
    /// All of a session's changes become visible together or not at all.
    public var transacts: Bool
    /// The most rows that one request may carry; nil where there is no limit.
    public var batchSize: Int?
    /// Texts may hold NUL characters; a target that can't keep them refuses the row, naming it.
    public var keepsNUL: Bool
    /// Columns that are set when a row is first made keep what they hold, although the target can't read back.
    public var keepsColumns: Bool
    /// The most bytes that one row may have; a larger one is refused, naming it. Nil where there is no limit.
    public var rowBytes: Int?
    /// Each session makes the store anew, so that everything has to be written in one.
    public var startsAnew: Bool
    /// Each session reads and writes all of the store, however little changes: few sessions are quicker than many.
    public var rewritesAll: Bool

    public init(
        readsBack: Bool = true, deletes: Bool = true, transacts: Bool = true, batchSize: Int? = nil, keepsNUL: Bool = true,
        keepsColumns: Bool = true, rowBytes: Int? = nil, startsAnew: Bool = false, rewritesAll: Bool = false
    ) {
        self.readsBack = readsBack
        self.deletes = deletes
        self.transacts = transacts
        self.batchSize = batchSize
        self.keepsNUL = keepsNUL
        self.keepsColumns = keepsColumns
        self.rowBytes = rowBytes
        self.startsAnew = startsAnew
        self.rewritesAll = rewritesAll
    }
}
