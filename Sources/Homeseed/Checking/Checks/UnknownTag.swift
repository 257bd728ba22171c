package import HomeseedSource

package enum UnknownTag: Check {
    package static let id: CheckID = "unknown-tag"

    static func diagnostic(_ place: Place, tag: String) -> Diagnostic {
        Diagnostic(
            id, .error, "The tag '\(HarmlessText.of(tag))' has no meaning here", at: place,
            notes: ["The field's type says how its value is read: leave the tag out."])
    }
}
