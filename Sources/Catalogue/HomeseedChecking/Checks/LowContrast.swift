package import HomeseedModel
package import HomeseedSource

/// A text colour with low contrast to its background, which is hard to read with poor eyesight or in sunlight.
package enum LowContrast: Check {
    package static let id: CheckID = "low-contrast"
    package static let severity = Severity.note
    package static let finds = "A text colour with too little contrast to its background: less than the 4.5 to 1 of WCAG 2.2."
    package static let why = "A grandparent, or a child in bright sunlight, can't read the card."

    package static let wrong = Example(
        pack: pack,
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: ⟦"#D78C28"⟧, background: "#FAEDDB"}
            """
    )

    package static let right = Example(
        pack: pack,
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#7A4A08", background: "#FAEDDB"}
            """
    )

    private static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        kinds:
          category: {file: categories, contrast: {color: background}, fields: {title: text, color: color, background: color}}
          chore: {fields: {category: {type: item, of: category}}}
        """

    private static let needed = 4.5

    /// Compares each pair of colours with 4.5 to 1, the minimum of WCAG 2.2 at level AA for normal text size.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs where pack.kinds.contains(where: { !$0.contrast.isEmpty }) {
            for item in pack.ownItems {
                for pair in pack.kinds[item.kind].contrast { check(item, for: pair, &diagnostics) }
            }
        }
    }

    private static func check(_ item: Item, for pair: ContrastPair, _ diagnostics: inout Diagnostics) {
        guard case .color(let text) = item.values[pair.text], let place = item.places[pair.text] else { return }
        let background: Color
        var related: [Diagnostic.Related] = []
        switch pair.background {
        case .color(let color): background = color
        case .field(let field):
            guard case .color(let color) = item.values[field] else { return }
            background = color
            related = item.places[field].map { [.init("on this", at: $0)] } ?? []
        }
        let ratio = text.contrast(with: background)
        guard ratio < needed else { return }
        let hundredths = Int(ratio * 100)
        let shown = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        let shade = text.shade(reaching: needed, on: background)
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "The contrast of this text is \(shown) to 1, but should be at least 4.5 to 1", at: place,
                related: related,
                notes: shade.map { ["\($0.hex) has enough contrast."] } ?? []))
    }
}
