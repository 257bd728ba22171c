import HomeseedModel
package import HomeseedSource

/// A check for folders of a catalogue without a pack.yaml, whose files cannot be interpreted.
package enum MissingPackFile: CheckDeclaration {
    package static let id: CheckID = "missing-pack-file"
    package static let finds = "A folder in the catalogue without a pack.yaml."
    package static let why = "Its files have no defined meaning, so none of them is read."

    package static let wrong = Example(
        files: [
            "Catalogue/guests/chores.yaml": """
            items:
              - {id: welcome, title: Open the door for our guests}
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/guests/pack.yaml": """
            homeseed: 1
            pack: guests
            title: Guests
            language: en
            """,
            "Catalogue/guests/chores.yaml": """
            items:
              - {id: welcome, title: Open the door for our guests}
            """,
            "Locales/nl/guests.yaml": """
            pack: {title: Gasten}
            chores: {welcome: {title: Doe open voor onze gasten}}
            """,
        ]
    )

    /// Returns the diagnostic for a folder.
    ///
    /// - Parameters:
    ///   - stray: A file that may be pack.yaml with a wrong extension.
    ///   - near: A file that may be pack.yaml with a wrong name.
    static func diagnostic(_ folder: String, stray: String? = nil, near: String? = nil) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The folder \(folder) has no pack.yaml", at: nil,
            notes: [note(folder, stray: stray, near: near)])
    }

    private static func note(_ folder: String, stray: String?, near: String?) -> String {
        if let stray {
            return "There is '\(stray.escapedForTerminal)', which is ignored because of its extension: rename it to pack.yaml."
        }
        if let near { return "There is '\(near.escapedForTerminal)': rename it to pack.yaml." }
        if folder.hasSuffix("/_data") { return "It looks like the data folder of a Jekyll site. Should it be somewhere else?" }
        return "Every pack has this file. `homeseed new pack NAME` creates a pack."
    }

    static func empty(_ place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This pack.yaml is empty", at: place,
            notes: ["`homeseed new pack NAME` creates a complete one."])
    }
}
