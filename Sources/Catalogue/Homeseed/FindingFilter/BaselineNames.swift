import HomeseedModel
import HomeseedSource

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
