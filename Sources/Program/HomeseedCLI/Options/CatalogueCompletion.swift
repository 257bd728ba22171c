import ArgumentParser
import HomeseedModel
import HomeseedSource

/// Shell completions from the current catalogue: `homeseed show fam⇥`, then its kinds and items.
enum CatalogueCompletion {
    static let packs = CompletionKind.custom { words, _, prefix in
        catalogue(words)?.packs.dropFirst().map(\.id).filter { $0.hasPrefix(prefix) } ?? []
    }

    /// The languages of the texts.
    static let languages = CompletionKind.custom { words, _, prefix in
        guard let catalogue = catalogue(words) else { return [] }
        return Set((catalogue.locales + catalogue.packs.dropFirst().map(\.language)).map(\.tag)).filter { $0.hasPrefix(prefix) }
            .sorted()
    }

    /// Packs, and items as PACK/KIND/ID.
    static let items = names { pack in
        pack.items.compactMap { pack.kinds.numbers.contains($0.kind) ? "\(pack.id)/\(pack.kinds[$0.kind].id)/\($0.id)" : nil }
    }

    /// Packs, and kinds as PACK/KIND.
    static let kinds = names { pack in pack.kinds.map { "\(pack.id)/\($0.id)" } }

    /// Packs, and templates as PACK/TEMPLATE.
    static let templates = names { pack in pack.templates.map { "\(pack.id)/\($0.id)" } }

    /// Completes packs, and the contents of a pack only if it is the only match, to keep the list short.
    private static func names(_ below: @escaping @Sendable (Pack) -> [String]) -> CompletionKind {
        .custom { words, _, prefix in
            let head = prefix.prefix { $0 != "/" }
            let isNamed = head.count < prefix.count
            let packs = (catalogue(words)?.packs.dropFirst() ?? []).filter { isNamed ? $0.id == head : $0.id.hasPrefix(head) }
            let inside = packs.count == 1 ? packs.flatMap(below) : []
            return ((isNamed ? [] : packs.map(\.id)) + inside).filter { $0.hasPrefix(prefix) }
        }
    }

    /// Returns the catalogue, or `nil` if there is none; then there are no completions and no message.
    private static func catalogue(_ words: [String]) -> Catalogue? {
        var named: [String] = []
        for option in ["--catalogue", "--locales"] {
            if let position = words.lastIndex(of: option), words.indices.contains(position + 1) {
                named += [option, words[position + 1]]
            }
        }
        var diagnostics = Diagnostics()
        return try? CatalogueOptions.parse(named).pipeline(for: .none).load(&diagnostics)
    }
}
