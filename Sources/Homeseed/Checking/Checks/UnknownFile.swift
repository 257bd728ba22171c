package import HomeseedSource

package enum UnknownFile: Check {
    package static let id: CheckID = "unknown-file"
    package static let severity = Severity.warning
    package static let finds = "A file in a pack that nothing reads."
    package static let why = "Its items would be missing from the app, and nobody would be told."

    package static let wrong = Example(
        files: [
            "Catalogue/demo/chorse.yaml": """
                ⟦⟧items:
                  - {id: drying, category: kitchen, title: Dry the dishes}
                """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/demo/rewards.yaml": """
                items: []
                """
        ]
    )

    static func diagnostic(_ name: String, _ place: Place, among known: [String]) -> Diagnostic {
        let near = suggestion(for: name, among: known)
        return Diagnostic(
            id, severity, "Nothing reads a file named '\(name)' in this pack", at: place, label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["Files are named after the kinds that they hold: \(known.quotedList)."] : [])
    }
}
