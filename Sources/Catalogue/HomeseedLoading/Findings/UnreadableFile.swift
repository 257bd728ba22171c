import HomeseedModel
package import HomeseedSource

/// A check for files that cannot or must not be read, such as links out of the catalogue.
package enum UnreadableFile: CheckDeclaration {
    package static let id: CheckID = "unreadable-file"
    package static let finds = "A file that can't be read: a link that leads nowhere or out of the catalogue's folders, or a folder with the name of a file."
    package static let why = "What should stand in it would be missing from the app, and nobody would be told."

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
                id, .error, headline: "This is a folder, and should be a file", at: place,
                notes: ["Its name ends as those of files do. Give the folder another name, or put the file in its place."])
            : Diagnostic(
                id, .error, headline: "This file can't be read", at: place,
                notes: ["If it is a link, there may be nothing at its end; if it is a file, it may not be allowed to be read."])
    }

    /// Returns the diagnostic for a link out of the catalogue.
    ///
    /// - Parameter place: The location of the link, or of its name in another file.
    static func outside(_ place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This leads out of the catalogue, so it is not read", at: place,
            notes: ["A link here may lead to what lies below the folders of the catalogue and its translations. Put a copy in its place."])
    }
}
