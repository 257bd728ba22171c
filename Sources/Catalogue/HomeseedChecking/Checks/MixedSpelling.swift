package import HomeseedSource
import HomeseedText

/// British and American spelling in the same pack.
package enum MixedSpelling: WordCheck {
    package static let id: CheckID = "mixed-spelling"
    package static let severity = Severity.warning
    package static let finds = "British and American spelling in one pack, or the wrong one for the pack's language."
    package static let why = "Two spellings of a word look like a mistake, whichever of them the reader learned."

    package static let wrong = Example(
        messages: """
            messages:
              first: Your favourite colour
              second: A ⟦cozy⟧ evening
            """,
        dutch: dutch
    )

    package static let right = Example(
        messages: """
            messages:
              first: Your favourite colour
              second: A cosy evening
            """,
        dutch: dutch
    )

    private static let dutch = ExampleCatalogue.dutch(messages: "{first: Je lievelingskleur, second: Een knusse avond}")

    private enum Variety { case british, american, inIze }

    private static let varieties: [String: (Variety, other: String)] = {
        var found: [String: (Variety, other: String)] = [:]
        for pair in EnglishSpellings.pairs {
            found[pair.british] = (.british, pair.american)
            found[pair.american] = (.american, pair.british)
            found[pair.british + "'s"] = (.british, pair.american + "'s")
            found[pair.american + "'s"] = (.american, pair.british + "'s")
        }
        for pair in EnglishSpellings.inIse {
            found[pair.british] = (.british, pair.american)
            found[pair.american] = (.inIze, pair.british)
        }
        return found
    }()
    private static let all = varieties.keys.sorted()

    /// Returns all words with two spellings; none in languages other than English.
    package static func words(_ scope: TextScope) -> [String] { scope.language.language == "en" ? all : [] }

    /// Reports spellings of the wrong variety. The region of the pack's language selects the variety if it has one variety, such as GB
    /// or US; otherwise the majority in the pack does.
    package static func check(_ found: [FoundWord], in scope: TextScope, _ diagnostics: inout Diagnostics) {
        let sorted = found.compactMap { word in varieties[word.word].map { (word: word, variety: $0.0, other: $0.other) } }
        let british = sorted.count { $0.variety == .british }
        let american = sorted.count { $0.variety == .american }
        let ofRegion: Bool? =
            switch scope.language.region {
            case "US": true
            case "GB", "IE", "AU", "NZ": false
            default: nil
            }
        let isAmerican = ofRegion ?? (american > british)
        let hasIseSpelling = sorted.contains {
            $0.variety == .british && $0.word.word.contains("is") && EnglishSpellings.inIse.map(\.british).contains($0.word.word)
        }
        for (word, variety, other) in sorted {
            let isWrong =
                switch variety {
                case .british: isAmerican
                case .american: !isAmerican
                // British English allows -ize, but not together with -ise.
                case .inIze: !isAmerican && hasIseSpelling
                }
            guard isWrong, ofRegion != nil || american > 0 && british > 0 || variety == .inIze else { continue }
            let fixed = word.applyingCase(to: word.written.contains("’") ? other.replacing("'", with: "’") : other)
            let names = isAmerican ? ("British", "American") : ("American", "British")
            let rest =
                ofRegion == nil ? "the rest of the pack is \(names.1)" : "the language of the pack is \(names.1)"
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "This is \(names.0) spelling, but \(rest)", at: word.place,
                    label: "write '\(fixed)'",
                    fix: word.text.fix("Write '\(fixed)'", at: word.range, to: fixed, isSafe: ofRegion != nil)))
        }
    }
}
