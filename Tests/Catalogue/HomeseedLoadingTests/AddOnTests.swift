import Homeseed
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

/// If an add-on bundles any file of its app, it bundles all of them, with at least the fields of the app's own pack.
struct AddOnTests {
    @Test func anAddOnShipsAllThatTheAppReads() throws {
        var found = Diagnostics()
        let catalogue = try packagePipeline().load(&found)
        var joined: [String] = []
        for addOn in catalogue.packs where !addOn.requires.isEmpty {
            let own = Dictionary((addOn.bundle?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
            for app in addOn.requires.map({ catalogue.packs[$0] })
            where app.bundle?.files.contains(where: { own[$0.path] != nil }) == true {
                joined.append(addOn.id)
                for file in app.bundle?.files ?? [] {
                    let said = Set(own[file.path]?.fields.map(\.key) ?? [])
                    #expect(said.isSuperset(of: file.fields.map(\.key)), "\(file.path) of \(addOn.id)")
                }
            }
        }
        #expect(
            Set(joined) == [
                "famify-pets-and-garden", "family-to-do-pets-and-garden", "house-pulse-pets-and-garden", "mindful-home-seasons",
            ])
    }
}
