package import HomeseedSource

/// The revision of everything that template expansion depends on.
package struct ExpansionRevision: Equatable, Sendable {
    /// The revision of everything but items and the templates' own files.
    package var number: Int
    /// The revisions of the template files that changed since.
    package var templates: [FileID: Int] = [:]
    /// The revisions of the items that changed since, and of their kinds.
    package var items: [NamedItem: Int] = [:]
    package var kinds: [KindIndex: Int] = [:]

    package init(number: Int, templates: [FileID: Int] = [:], items: [NamedItem: Int] = [:], kinds: [KindIndex: Int] = [:]) {
        self.number = number
        self.templates = templates
        self.items = items
        self.kinds = kinds
    }
}

/// An item by its kind and ID, independent of its position in the pack.
package struct NamedItem: Hashable, Sendable {
    package var kind: KindIndex
    package var id: String

    package init(_ item: Item) {
        kind = item.kind
        id = item.id
    }
}
