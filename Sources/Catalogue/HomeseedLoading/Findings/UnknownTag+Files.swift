import HomeseedModel
import HomeseedSource

extension Diagnostics {
    /// Leaves out the tags of files that are something else altogether: programs have tags of their own.
    func withoutTags(ofFilesNamedIn found: Diagnostics) -> Diagnostics {
        guard all.contains(where: { $0.check == UnknownTag.id && $0.occurrences > 1 }) else { return self }
        let ofWhole: Set<CheckID> = [WrongForm.id, UnknownTranslation.id, UnknownFile.id, MissingID.id, MissingKey.id]
        let files = Set(found.all.filter { $0.severity > .note && ofWhole.contains($0.check) }.compactMap { $0.place?.file })
        var kept = self
        kept.revise { diagnostic in
            diagnostic.check != UnknownTag.id || diagnostic.occurrences == 1 || !(diagnostic.place.map { files.contains($0.file) } ?? false)
        }
        return kept
    }
}
