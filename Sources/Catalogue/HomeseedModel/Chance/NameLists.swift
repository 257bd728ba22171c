import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// The names of people and homes in a population, in one language. The lists are content, written in YAML.
package struct NameLists: Sendable {
    private let lists: [Part: [String]]

    /// The use of a name: for an adult, a child, a family (as its last name) or a home. Each is a key of the name file.
    package enum Part: String, CaseIterable, Sendable {
        case adult, child, family, home
    }

    /// Loads the names of a language. Falls back to the language without its region, then to English.
    package init(_ language: LocaleID) {
        var diagnostics = Diagnostics()
        let document = parse(BuiltInNames.file, as: FileID(0), into: &diagnostics)
        let found = language.fallbackChain.lazy.compactMap { document.root?[$0.tag] }.first ?? document.root?["en"]
        var lists: [Part: [String]] = [:]
        for part in Part.allCases {
            lists[part] = found?[part.rawValue]?.elements.compactMap(\.text) ?? []
        }
        self.lists = lists
    }

    /// Returns a name for a person or home of a household, or `nil` if the language has none. Names are distinct as long as there
    /// are enough.
    package func name(_ part: Part, at position: Int, by draw: SeededRandom) -> String? {
        guard let all = lists[part], !all.isEmpty else { return nil }
        // A step that is coprime to the number of names visits all of them.
        var step = 1 + draw.of("step").below(all.count - 1)
        while NameLists.greatestCommonDivisor(step, all.count) != 1 { step -= 1 }
        return all[(draw.below(all.count) + (position % all.count) * step) % all.count]
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
}
