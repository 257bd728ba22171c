/// In which languages of programs a pack's content gets names that a compiler checks; nil where one is not wanted.
package struct AccessorNames: Sendable {
    /// The module of Swift, as in `MyAppCore`.
    package var swift: String?
    /// The module of JavaScript with its declarations for TypeScript.
    package var typeScript: String?
    /// The package of Kotlin, as in `org.example.app`.
    package var kotlin: String?

    package init(swift: String? = nil, typeScript: String? = nil, kotlin: String? = nil) {
        (self.swift, self.typeScript, self.kotlin) = (swift, typeScript, kotlin)
    }
}
