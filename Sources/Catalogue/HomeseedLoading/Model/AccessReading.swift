package import HomeseedModel
import HomeseedSource

/// A parser for `access`: the access rules of a store that several families share.
///
/// ```yaml
/// access:
///   root: Parent                  # each parent's records belong to one family
///   readers: [Parent, Child]      # they sign in with their record's ID and see their own family
///   writers: Parent               # only they can change it
/// ```
///
/// Rows that are made from items and have no owner are readable by everyone; rows with an owner only by that owner.
package enum AccessReading {
    package static let root = Key("root", .scalar, required: true, about: "The entity that everything of one family belongs to.")
    package static let readers = Key(
        "readers", .oneOrMore(.scalar), required: true,
        about: "The entities whose records are people: each sees their own family.")
    package static let writers = Key(
        "writers", .oneOrMore(.scalar), about: "The readers who may also change the records.")
    package static let shape = Shape("the access to a store", [root, readers, writers])

    static func read(_ node: Node, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, against: shape, &reader.diagnostics), let rootNode = match[root],
            let root = SelectionReading.entity(rootNode, &reader)
        else { return }
        let people = match[readers].map { $0.oneOrMore.compactMap { entity($0, below: root, &reader) } } ?? []
        let changing = match[writers].map { $0.oneOrMore.compactMap { entity($0, below: root, &reader) } } ?? []
        reader.pack.model.access = ModelAccess(root: root, readers: people, writers: changing)
    }

    /// Reads the root entity, or an entity that refers to it directly, so that a person's family can be found before anything
    /// else is read. Returns `nil` for any other entity, with a diagnostic unless an error in the model may explain it.
    private static func entity(_ node: Node, below root: EntityIndex, _ reader: inout Reader) -> EntityIndex? {
        guard let entity = SelectionReading.entity(node, &reader) else { return nil }
        let found = reader.pack.model.entities[entity]
        if entity == root { return entity }
        if let owner = found.owner, found.fields[owner].role == .reference(entity: root) { return entity }
        if reader.pack.isModelBroken || found.fields.contains(where: { $0.type.isUnread }) { return nil }
        reader.diagnostics.report(
            WrongValue.diagnostic(
                node, field: "access",
                expected: "\(reader.pack.model.entities[root].name), or an entity that refers to it directly"))
        return nil
    }
}
