package import HomeseedSource

/// A reference to an item or record in a file.
package struct Mention: Sendable {
    package var target: Target
    package var node: Node

    package init(target: Target, node: Node) {
        self.target = target
        self.node = node
    }

    /// The target of a reference, for finding references and renaming.
    package enum Target: Sendable {
        /// An item, by its index in the pack that the file belongs to.
        case item(ItemID)
        /// An item of unspecified kind whose ID is written as a text, for comparison with a field that stores the used item's
        /// ID.
        case idText
        /// A record, by the tail of its path. The template is `nil` outside of templates.
        case record(entity: EntityIndex, template: String?)
    }
}
