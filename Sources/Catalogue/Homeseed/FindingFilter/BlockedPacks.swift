package import HomeseedModel
package import HomeseedSource

extension Catalogue {
    /// A fault holds back the pack that it is in and those that require it; one of the catalogue's settings, all of them.
    package func packs(blockedBy faults: [Diagnostic]) -> Set<PackIndex> {
        let faulty = faults.reduce(into: Set<FileID>()) { $0.formUnion($1.files) }
        // What can't be read there may have named the language that stands in for another.
        let isLed = !settings.isUnread && !faults.contains { checks.isFixed($0) && $0.place?.file == settings.file }
        guard isLed else { return Set(packs.dropFirst().map(\.number)) }
        var held: Set<PackIndex> = []
        for pack in packs {
            if !files(of: pack).isDisjoint(with: faulty) || pack.requires.contains(where: held.contains) { held.insert(pack.number) }
        }
        return held
    }
}
