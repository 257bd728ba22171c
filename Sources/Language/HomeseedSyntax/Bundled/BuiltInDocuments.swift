internal import HomeseedSource

/// The library's own YAML files as document lines, for builds without a YAML parser. A test compares them with the YAML files.
package enum BuiltInDocuments {
    package static let all: [(path: String, line: String)] = [
        (
            "homeseed/pack.yaml",
            """
            {'homeseed''1''pack''homeseed''title''Homeseed''language''en''kinds'{'rule'{'file''rules''fields'{'title''\
            text'}}'chore'{'file''chores''fields'{'title''text'}}'reward'{'file''rewards''fields'{'title''text'}}'\
            template'{'folder''templates''fields'{'title''text''description'{'type''text''optional''true'}'based-on'{'\
            type''base''optional''true'}'records'{'type''records''optional''true'}'expect'{'type''expectations''optional''\
            true'}'vary'{'type''variations''optional''true'}}}}}
            """
        )
    ]

    /// Returns the file as a document line, or `nil` if it is not a built-in file.
    static func line(for file: SourceFile) -> SourceFile? {
        all.first { $0.path == file.path }.map { SourceFile(path: $0.path, bytes: [DocumentLine.mark] + $0.line.utf8) }
    }
}
