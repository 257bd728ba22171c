package import HomeseedSource

package enum SeveralDocuments: Check {
    package static let id: CheckID = "several-documents"

    static func diagnostic(_ place: Place) -> Diagnostic {
        Diagnostic(
            id, .error, "A second document begins here", at: place,
            notes: ["Only the first one of a file is read.", "Take out the line with ---, or move the rest to a file of its own."])
    }
}
