/// What an event says about a node before its content.
struct NodeProperties {
    /// From the tag or anchor, where there is one, to the end of the node's own text.
    var lower: Int
    var upper: Int
    var anchor: String?
    var tag: String?
    var hasProperties = false
}
