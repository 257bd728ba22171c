/// Who may see and change a store's records: `access` in a model. A person is a record of one of these entities,
/// and sees what belongs to the same root as they do.
package struct ModelAccess: Sendable {
    /// The entity that holds a family together.
    package var root: EntityIndex
    /// Entities whose records are people who sign in, by the record's id.
    package var readers: [EntityIndex]
    /// Those of them who may also change what they see.
    package var writers: [EntityIndex]

    package init(root: EntityIndex, readers: [EntityIndex], writers: [EntityIndex]) {
        self.root = root
        self.readers = readers
        self.writers = writers
    }
}
