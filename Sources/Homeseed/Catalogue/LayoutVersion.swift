import HomeseedSource

/// Tells one state of all that templates are laid out by from another.
struct PackLayout: Equatable, Sendable {
    /// Of all but items, and the templates' own files.
    var number: Int
    /// Of those among the templates' files that changed since.
    var templates: [FileID: Int] = [:]
    /// Of the items that changed since, and of the kinds that these are of.
    var items: [NamedItem: Int] = [:]
    var kinds: [KindIndex: Int] = [:]
}

/// An item by what tells it from others, wherever in the pack it stands.
struct NamedItem: Hashable, Sendable {
    var kind: KindIndex
    var id: String

    init(_ item: Item) {
        kind = item.kind
        id = item.id
    }
}
