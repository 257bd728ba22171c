package import HomeseedModel
package import HomeseedSource

extension Catalogue {
    /// Returns the packs that the errors block. An error in a pack blocks it and the packs that require it. An error in the
    /// settings blocks all packs.
    package func packs(blockedBy faults: [Diagnostic]) -> Set<PackIndex> {
        let faulty = faults.reduce(into: Set<FileID>()) { $0.formUnion($1.files) }
        // Unreadable settings may define a fallback language, so they block all packs.
        let hasValidSettings =
            !settings.isUnread && !faults.contains { !checks.isSuppressible($0) && $0.place?.file == settings.file }
        guard hasValidSettings else { return Set(packs.dropFirst().map(\.number)) }
        var held: Set<PackIndex> = []
        for pack in packs {
            if !files(of: pack).isDisjoint(with: faulty) || pack.requires.contains(where: held.contains) {
                held.insert(pack.number)
            }
        }
        return held
    }
}
