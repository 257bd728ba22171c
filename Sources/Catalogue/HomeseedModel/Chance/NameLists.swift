import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// The names that people and homes of a population go by, in one language. They are content, written in YAML.
package struct NameLists: Sendable {
    private let lists: [Part: [String]]

    /// Whom a name is for: an adult, a child, a family as its last name, or a home. Each is a key of the file of names.
    package enum Part: String, CaseIterable, Sendable {
        case adult, child, family, home
    }

    /// The names of a language; of its language without the region, or English ones, where it has none of its own.
    package init(_ language: LocaleID) {
        var diagnostics = Diagnostics()
        let document = parse(NameFile.file, as: FileID(0), into: &diagnostics)
        let found = language.fallbackChain.lazy.compactMap { document.root?[$0.tag] }.first ?? document.root?["en"]
        var lists: [Part: [String]] = [:]
        for part in Part.allCases {
            lists[part] = found?[part.rawValue]?.elements.compactMap(\.text) ?? []
        }
        self.lists = lists
    }

    /// The name of one of several in a household: no two are the same as long as there are names enough.
    func name(_ part: Part, at position: Int, by draw: SeededRandom) -> String? {
        guard let all = lists[part], !all.isEmpty else { return nil }
        // Any step that has no divisor in common with the number of names reaches all of them.
        var step = 1 + draw.of("step").below(all.count - 1)
        while NameLists.divisor(step, all.count) != 1 { step -= 1 }
        return all[(draw.below(all.count) + (position % all.count) * step) % all.count]
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}
