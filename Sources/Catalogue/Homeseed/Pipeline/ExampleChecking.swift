import HomeseedChecking
package import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

extension Example {
    package var pipeline: Pipeline { pipeline(sources) }

    private func pipeline(_ sources: [SourceFile]) -> Pipeline {
        var pipeline = Pipeline(files: sources, limits: limits)
        if let former {
            var ignored = Diagnostics()
            pipeline.baseRevisionItems = (try? Pipeline(files: former).load(&ignored)).map {
                FormerItems($0, time: "in git's last commit")
            }
        }
        if let dictionary { pipeline.dictionaries = ExampleDictionary(words: dictionary) }
        return pipeline
    }

    /// Checks the example as linting does, and reads files under `Translations/` as an import does.
    package func checked() throws(LoadError) -> Pipeline.Checked {
        let isForeign = { (file: SourceFile) in file.path.hasPrefix("Translations/") }
        var checked = try pipeline(sources.filter { !isForeign($0) }).check()
        for file in sources where isForeign(file) {
            guard let format = LocaleFormats.builtIn.first(where: { $0.recognises(file) }) else { continue }
            let number = checked.sources.add(file)
            _ = format.parse([FormatFile(number, file)], source: .english, &checked.diagnostics)
        }
        return checked
    }
}

/// A dictionary with a few lowercase English words.
private struct ExampleDictionary: SpellingDictionary, SpellingDictionaries {
    let words: Set<String>

    func knows(_ word: String) -> Bool { words.contains(word.lowercased()) }
    func suggestions(for word: String) -> [String] { suggestion(for: word, among: words.sorted()).map { [$0] } ?? [] }
    func dictionary(of language: LocaleID) -> (any SpellingDictionary)? { language == .english ? self : nil }
}
