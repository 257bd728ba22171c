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
        /// An item's ID, written as a text without its kind. It is compared with a field that stores the ID of the used item.
        case idText
        /// A record, named by the last parts of its path. The template is `nil` outside of templates.
        case record(entity: EntityIndex, template: String?)
    }
}
