import HomeseedModel
import HomeseedSource

extension Diagnostics {
    /// Removes the tag diagnostics of files that belong to another program, which has its own tags.
    func withoutTags(ofFilesNamedIn found: Diagnostics) -> Diagnostics {
        guard all.contains(where: { $0.check == UnknownTag.id && $0.occurrences > 1 }) else { return self }
        let ofWhole: Set<CheckID> = [WrongForm.id, UnknownTranslation.id, UnknownFile.id, MissingID.id, MissingKey.id]
        let files = Set(found.all.filter { $0.severity > .note && ofWhole.contains($0.check) }.compactMap { $0.place?.file })
        var kept = self
        kept.revise { diagnostic in
            diagnostic.check != UnknownTag.id || diagnostic.occurrences == 1
                || !(diagnostic.place.map { files.contains($0.file) } ?? false)
        }
        return kept
    }
}
