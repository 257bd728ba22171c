/// The `access` rules of a model: the people who may see and change a store's records.
///
/// A person is a record of a reader entity and sees the records that belong to the same root.
package struct ModelAccess: Sendable {
    /// The entity that groups the records, such as a family.
    package var root: EntityIndex
    /// The entities whose records are people who may sign in with the record's ID.
    package var readers: [EntityIndex]
    /// The reader entities that may also change the records they see.
    package var writers: [EntityIndex]

    package init(root: EntityIndex, readers: [EntityIndex], writers: [EntityIndex]) {
        self.root = root
        self.readers = readers
        self.writers = writers
    }
}
