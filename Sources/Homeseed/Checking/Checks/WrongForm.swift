package import HomeseedSource

package enum WrongForm: Check {
    package static let id: CheckID = "wrong-form"

    static func diagnostic(_ place: Place, what: String, expected: String) -> Diagnostic {
        Diagnostic(id, .error, "\(what) should be \(expected)", at: place)
    }
}
