/// What a target says while it works, beside what it answers in the end: that it waits, and for what.
package enum Remark {
    /// Who hears it; nobody, unless a program says so.
    @TaskLocal package static var listener: (@Sendable (String) -> Void)?

    package static func say(_ text: String) { listener?(text) }
}
