package import HomeseedLocalisation
package import HomeseedSource

extension FormatNeeds: Check {
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs {
            for texts in pack.bundle?.texts ?? [] {
                for var warning in texts.format.warnings(catalogue.exchange(of: pack)) where warning.check == id {
                    warning.place = texts.place
                    diagnostics.report(warning)
                }
            }
        }
    }
}
