package import HomeseedSource

/// Old findings that are lived with for now, in a file of their own: what is found beside them is new.
package struct Baseline: Sendable {
    /// Its own file.
    package var file: FileID
    package var entries: [Entry] = []

    package struct Entry: Sendable {
        package var finding: Finding
        /// How many there are of it.
        package var count: Int
        package var place: Place
    }

    /// What makes a finding the same although lines move, items change their order and files their names.
    package struct Finding: Hashable, Sendable {
        package var check: CheckID
        /// The file's name; nil where the finding stands in none.
        package var file: String?
        /// What is at fault, as it is written; where that is no single text, what is said of it.
        package var text: String
    }

    /// Where a run takes its baseline from.
    package enum Source: Sendable {
        /// From where `homeseed.yaml` says.
        case settings
        case file(String)
        case none
    }
}

/// Gives findings their names.
struct BaselineNames {
    private let sources: SourceMap
    private let names: FileNames

    init(_ catalogue: Catalogue) {
        var sources = catalogue.sources
        // Of a secret only its mask is written.
        sources.secrets = catalogue.secrets
        self.sources = sources
        names = catalogue.names
    }

    func finding(_ diagnostic: Diagnostic) -> Baseline.Finding {
        let file = diagnostic.place.flatMap { sources[$0.file]?.path }.map { names.name(of: $0) }
        return Baseline.Finding(check: diagnostic.check, file: file, text: text(of: diagnostic))
    }

    /// Lists and maps change with each of their parts, so of those the words are taken. Quotes may come and go.
    private func text(of diagnostic: Diagnostic) -> String {
        let token = Fingerprints.token(of: diagnostic, in: sources)
        if token.hasPrefix("{") || token.hasPrefix("[") { return diagnostic.headline }
        guard token.utf8.count > 2, let quote = token.first, quote == "\"" || quote == "'", token.last == quote else { return token }
        return String(token.dropFirst().dropLast())
    }
}
