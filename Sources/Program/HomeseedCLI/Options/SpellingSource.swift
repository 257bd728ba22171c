import Homeseed
import HomeseedChecking
import HomeseedSource
import HomeseedText

/// The dictionaries of `lint --spelling`, and the messages if they are missing.
enum SpellingSource {
    static func dictionaries() throws -> any SpellingDictionaries {
        if let dictionaries = ProgramParts.current.dictionaries { return dictionaries }
        throw CommandError(
            .usage, "This homeseed was built without support for spelling.",
            advice: [
                "Build it with `swift build --traits Postgres,Spelling`. That needs libhunspell-dev (on macOS: brew install hunspell)."
            ])
    }

    /// Prints the languages without a dictionary, since their texts were not checked.
    ///
    /// - Returns: whether there are any.
    static func printMissingDictionaries(_ checked: CheckedCatalogue) -> Bool {
        let catalogue = checked.catalogue
        let languages = Set(catalogue.packs.dropFirst().flatMap { catalogue.languages(of: $0) }).filter { !$0.isPseudo }
        let missing = languages.sorted().filter { ProgramParts.current.dictionaries?.dictionary(of: $0) == nil }
        if missing.isEmpty { return false }
        Hint.print(
            "Spelling was not checked in \(missing.map(\.tag).joined(separator: ", ")): no dictionary is installed. "
                + "Install a package such as hunspell-nl, or set DICPATH to another folder.")
        return true
    }
}
