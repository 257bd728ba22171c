package import HomeseedLocalisation
package import HomeseedSource

extension FormatLoss: Check {
    /// What the formats that a pack's app reads can't hold, need beside the texts, or would write twice under one key.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            guard let bundle = pack.bundle, !bundle.texts.isEmpty else { continue }
            let exchange = catalogue.exchange(of: pack)
            for texts in bundle.texts {
                let found = texts.format.losses(of: exchange)
                // What is only counted, such as comments that have no room, is said when it is written.
                for diagnostic in found.all where diagnostic.place != nil { diagnostics.report(diagnostic) }
                for var warning in texts.format.warnings(exchange) where warning.check == FormatNeeds.id {
                    warning.place = texts.place
                    diagnostics.report(warning)
                }
                for diagnostic in texts.format.collisions(exchange) { diagnostics.report(diagnostic) }
            }
        }
    }
}
