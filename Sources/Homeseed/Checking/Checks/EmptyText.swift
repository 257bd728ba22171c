package import HomeseedSource

package enum EmptyText: Check {
    package static let id: CheckID = "empty-text"

    static func diagnostic(_ place: Place, field: String) -> Diagnostic {
        Diagnostic(id, .error, "'\(field)' is empty", at: place, notes: ["People would see nothing there: write the text."])
    }
}
