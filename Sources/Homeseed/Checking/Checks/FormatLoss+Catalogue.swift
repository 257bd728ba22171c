package import HomeseedLocalisation
package import HomeseedSource

extension FormatLoss: Check {
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs {
            for texts in pack.bundle?.texts ?? [] {
                var found = Diagnostics()
                _ = texts.format.reduced(catalogue.exchange(of: pack), &found)
                // What is only counted, such as comments that have no room, is said when it is written.
                for diagnostic in found.all where diagnostic.place != nil { diagnostics.report(diagnostic) }
            }
        }
    }
}
