package import HomeseedSource

/// A place where something is named that has an id of its own.
package struct Mention: Sendable {
    package var target: Target
    package var node: Node

    package init(target: Target, node: Node) {
        self.target = target
        self.node = node
    }

    /// What is named: whoever looks up an id, or renames it, goes by this.
    package enum Target: Sendable {
        /// By the number that it has in the pack whose file this is.
        case item(ItemID)
        /// By its id as a text, to compare with a field that keeps the used item's id; its kind is not said.
        case idText
        /// By the tail of its path, in a template; nil where it is written outside of one.
        case record(entity: EntityIndex, template: String?)
    }
}
