import HomeseedModel
package import HomeseedSource

/// A check for files that cannot or must not be read, such as links out of the catalogue.
package enum UnreadableFile: CheckDeclaration {
    package static let id: CheckID = "unreadable-file"
    package static let finds =
        "A file that can't be read: a broken link, a link out of the catalogue's folders, or a folder with the name of a file."
    package static let why = "Its contents would be missing from the app, without any warning."

    package static let wrong = Example().addingFolder("Catalogue/demo/rewards.yaml")

    package static let right = Example(
        files: [
            "Catalogue/demo/rewards.yaml": """
            items: []
            """
        ]
    )

    static func diagnostic(_ place: SourceLocation, _ path: String, in tree: any FileTree) -> Diagnostic {
        if tree.leadsOutside(path) { return outside(place) }
        return tree.isFolder(path)
            ? Diagnostic(
                id, .error, headline: "This is a folder, but should be a file", at: place,
                notes: ["Its name has the extension of a file. Rename the folder, or replace it with the file."])
            : Diagnostic(
                id, .error, headline: "This file can't be read", at: place,
                notes: [
                    "If it is a link, its target may not exist. If it is a file, Homeseed may lack the permission to read it."
                ])
    }

    /// Returns the diagnostic for a link out of the catalogue.
    ///
    /// - Parameter place: The location of the link, or of its name in another file.
    static func outside(_ place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This link leads out of the catalogue, so it is not read", at: place,
            notes: ["A link may only lead to files in the folders of the catalogue and its translations. Replace it with a copy."]
        )
    }
}
