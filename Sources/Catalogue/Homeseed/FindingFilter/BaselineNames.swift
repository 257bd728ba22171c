import HomeseedModel
import HomeseedSource

/// The names that identify findings in a baseline.
struct BaselineNames {
    private let sources: SourceMap
    private let names: FileNames

    init(_ catalogue: Catalogue) {
        var sources = catalogue.sources
        // Secrets are masked.
        sources.secrets = catalogue.secrets
        self.sources = sources
        names = catalogue.names
    }

    func finding(_ diagnostic: Diagnostic) -> Baseline.Finding {
        let file = diagnostic.place.flatMap { sources[$0.file]?.path }.map { names.name(of: $0) }
        return Baseline.Finding(check: diagnostic.check, file: file, text: text(of: diagnostic))
    }

    /// Returns the text that identifies the finding: the YAML at its location, without quotes because their style may change.
    /// For a list or map, which changes with each of its parts, returns the headline instead.
    private func text(of diagnostic: Diagnostic) -> String {
        let token = Fingerprints.token(of: diagnostic, in: sources)
        if token.hasPrefix("{") || token.hasPrefix("[") { return diagnostic.headline }
        guard token.utf8.count > 2, let quote = token.first, quote == "\"" || quote == "'", token.last == quote else {
            return token
        }
        return String(token.dropFirst().dropLast())
    }
}
