package import HomeseedSource

/// Tells one state of all that templates are expanded by from another.
package struct ExpansionRevision: Equatable, Sendable {
    /// The number of this state of all but items and the templates' own files.
    package var number: Int
    /// The numbers of those templates' files that changed since.
    package var templates: [FileID: Int] = [:]
    /// The numbers of the items that changed since, and of the kinds that these are of.
    package var items: [NamedItem: Int] = [:]
    package var kinds: [KindIndex: Int] = [:]

    package init(number: Int, templates: [FileID: Int] = [:], items: [NamedItem: Int] = [:], kinds: [KindIndex: Int] = [:]) {
        self.number = number
        self.templates = templates
        self.items = items
        self.kinds = kinds
    }
}

/// An item by what tells it from others, wherever in the pack it stands.
package struct NamedItem: Hashable, Sendable {
    package var kind: KindIndex
    package var id: String

    package init(_ item: Item) {
        kind = item.kind
        id = item.id
    }
}
