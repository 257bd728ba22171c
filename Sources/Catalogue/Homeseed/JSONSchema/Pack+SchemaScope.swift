import HomeseedLoading
package import HomeseedModel
package import HomeseedSource

extension Pack: SchemaScope {
    package func items(ofKind kind: KindIndex) -> (ids: [String], titles: [String])? {
        if brokenKinds.contains(kind) { return nil }
        let ids = items.filter { $0.kind == kind && !$0.id.isEmpty }.map(\.id)
        return (ids, titles.indices.contains(kind) ? Array(titles[kind].keys) : [])
    }

    package func records(of entity: EntityIndex?) -> JSONTree {
        entity.map { .records(of: $0, in: self) } ?? .recordsOfAll(in: self)
    }
    /// Returns the JSON Schema of a shape, with the names of this pack.
    package func schema(of shape: Shape) -> JSONTree { SchemaBuilder(self).schema(of: shape) }
    package var expectation: JSONTree { schema(of: LimitReading.expectation) }
}
