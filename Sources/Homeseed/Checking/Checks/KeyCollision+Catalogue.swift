package import HomeseedLocalisation
package import HomeseedSource

extension KeyCollision: Check {
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs {
            for texts in pack.bundle?.texts ?? [] {
                for diagnostic in texts.format.collisions(catalogue.exchange(of: pack)) { diagnostics.report(diagnostic) }
            }
        }
    }
}
