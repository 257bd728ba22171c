/// Tells one state of all that files of translations are read by from another.
package struct PackOutline: Equatable, Sendable {
    /// Of the names of items and texts.
    package var names: Int
    /// Of what the texts say, too: records of what translations were made from are held against it.
    package var texts: Int

    package init(names: Int, texts: Int) {
        self.names = names
        self.texts = texts
    }
}
