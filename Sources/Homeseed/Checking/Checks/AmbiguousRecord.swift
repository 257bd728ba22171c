package import HomeseedSource

package enum AmbiguousRecord: Check {
    package static let id: CheckID = "ambiguous-record"

    static func diagnostic(_ name: String, at place: Place, paths: [String]) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(name)' could be any of \(paths.count) records", at: place,
            notes: ["Write more of the path: \(paths.quotedList)."])
    }
}
