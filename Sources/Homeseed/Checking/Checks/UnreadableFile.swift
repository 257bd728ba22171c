package import HomeseedSource

package enum UnreadableFile: Check {
    package static let id: CheckID = "unreadable-file"
    package static let finds = "A file that can't be read: a link that leads nowhere, or a folder with the name of a file."
    package static let why = "What should stand in it would be missing from the app, and nobody would be told."

    package static let wrong = Example().addingFolder("Catalogue/demo/rewards.yaml")

    package static let right = Example(
        files: [
            "Catalogue/demo/rewards.yaml": """
                items: []
                """
        ]
    )

    static func diagnostic(_ place: Place, isFolder: Bool) -> Diagnostic {
        isFolder
            ? Diagnostic(
                id, .error, "This is a folder, and should be a file", at: place,
                notes: ["Its name ends as those of files do. Give the folder another name, or put the file in its place."])
            : Diagnostic(
                id, .error, "This file can't be read", at: place,
                notes: ["If it is a link, there may be nothing at its end; if it is a file, it may not be allowed to be read."])
    }
}
