package import HomeseedModel
package import HomeseedSource

extension DuplicateID: Check {
    /// Reports an id under `was` that another item of the kind has or had, because the records of both items would have the same
    /// ids.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs where pack.items.contains(where: { !$0.was.isEmpty }) {
            var bearers: [Name: [Int]] = [:]
            for (number, item) in pack.items.enumerated() {
                for id in [item.id] + item.was { bearers[Name(kind: item.kind, id: id), default: []].append(number) }
            }
            for item in pack.ownItems {
                for (number, old) in item.was.enumerated() {
                    let place = item.formerIDPlaces.indices.contains(number) ? item.formerIDPlaces[number] : item.place
                    let other = bearers[Name(kind: item.kind, id: old)]?.first { pack.items[$0].place != item.place }
                    if let other { report(old, at: place, of: item, and: pack.items[other], &diagnostics) }
                }
            }
        }
    }

    private struct Name: Hashable {
        var kind: KindIndex
        var id: String
    }

    private static func report(
        _ old: String, at place: SourceLocation, of item: Item, and other: Item, _ diagnostics: inout Diagnostics
    ) {
        diagnostics.report(
            Diagnostic(
                id, .error, headline: "'\(item.id)' has the old id '\(old)', and so does another item", at: place,
                related: [.init("the other one", at: other.place)],
                notes: ["Seeded records would belong to both: remove the old id from one of them."]))
    }
}
