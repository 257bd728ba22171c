package import HomeseedSource

package enum UnknownFile: Check {
    package static let id: CheckID = "unknown-file"
    package static let severity = Severity.warning

    static func diagnostic(_ name: String, _ place: Place, among known: [String]) -> Diagnostic {
        let near = suggestion(for: name, among: known)
        return Diagnostic(
            id, severity, "Nothing reads a file named '\(name)' in this pack", at: place, label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["Files are named after the kinds that they hold: \(known.quotedList)."] : [])
    }
}
