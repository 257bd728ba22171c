/// Tells one state of all that files of translations are read by from another.
package struct PackOutline: Equatable, Sendable {
    /// The number of this state of the names of items and texts.
    package var names: Int
    /// The same of the names and of what the texts say, by which it is told whether translations are stale.
    package var texts: Int

    package init(names: Int, texts: Int) {
        self.names = names
        self.texts = texts
    }
}
