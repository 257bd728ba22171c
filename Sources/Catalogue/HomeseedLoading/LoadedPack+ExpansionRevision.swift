package import HomeseedModel
import HomeseedSource

/// Incremental expansion: most edits concern texts, which do not affect templates, or single items and templates, which affect
/// few.
extension LoadedPack {
    /// Returns the expansion revision of the last fully readable state, updated by the changes since.
    ///
    /// Returns `nil` if anything other than texts, items and templates changed.
    ///
    /// - Parameter version: The version number of this state.
    func expansionRevision(after last: (inputs: PackInputs, value: LoadedPack)?, _ inputs: PackInputs, version: Int)
        -> ExpansionRevision?
    {
        guard pack.canBeExpanded, let last, var revision = last.value.pack.expansionRevision, inputs.hasSameFiles(as: last.inputs)
        else { return nil }
        let folders = pack.templateFolders
        guard folders == last.value.pack.templateFolders else { return nil }
        let changed = Set(zip(last.inputs.chain.joined(), inputs.chain.joined()).filter { $0 != $1 }.map(\.1.id))
        let (old, new) = (last.value.textStarts(in: changed), textStarts(in: changed))
        var changes = ItemChanges(from: last.value.pack, to: pack)
        for (before, after) in zip(last.inputs.chain.joined(), inputs.chain.joined()) {
            let isTemplate = folders.contains { after.path.hasPrefix($0) }
            if isTemplate { changes.templates.insert(after.id) }
            if !changed.contains(after.id) { continue }
            let (oldTexts, newTexts) = (old[before.id] ?? [], new[after.id] ?? [])
            if pack.isBesideTemplates(after.path) || after.document.isEquivalent(to: before.document, besides: newTexts, oldTexts)
            {
                continue
            }
            if after.isPackFile,
                after.document.isEquivalent(to: before.document, besides: newTexts, oldTexts, leaving: LoadedPack.elsewhere)
            {
                continue
            }
            if isTemplate, !pack.items.contains(where: { $0.place.file == after.id && $0.hasRecords }) {
                revision.templates[after.id] = version
            } else if !isTemplate, pack.isOfItems(after.path) {
                changes.files.insert(after.id)
            } else {
                return nil
            }
        }
        guard changes.find() else { return nil }
        return note(changes, in: &revision, from: inputs, version: version) ? revision : nil
    }

    /// The keys of pack.yaml that do not affect expansion.
    private static let elsewhere = Set(
        ([PackReading.title, PackReading.description, PackReading.bundle, PackReading.cards] + TerminologyReading.keys).map(
            \.name))

    /// Returns the offsets at which texts begin in the files.
    private func textStarts(in files: Set<FileID>) -> [FileID: Set<UInt32>] {
        messages.reduce(into: [:]) { starts, file in
            if !files.contains(file.0) { return }
            for message in file.1 {
                for (_, place) in message.source.all { starts[place.file, default: []].insert(place.range.lower) }
            }
        }
    }

    /// Assigns the version to the changed items, and to everything that refers to added or removed ones.
    ///
    /// - Returns: Whether these are the only changes that affect expansion.
    private func note(_ changes: ItemChanges, in revision: inout ExpansionRevision, from inputs: PackInputs, version: Int) -> Bool
    {
        for item in changes.items {
            // Removed items are dropped, because typing an ID creates an item with every letter.
            revision.items[item] = changes.gone.contains(item) ? nil : version
            revision.kinds[item.kind] = version
        }
        if changes.names.isEmpty { return true }
        var mentioning: Set<FileID> = []
        for file in inputs.chain.joined() where !pack.isBesideTemplates(file.path) && file.document.mentions(changes.names) {
            if changes.templates.contains(file.id) {
                revision.templates[file.id] = version
            } else if pack.isOfItems(file.path) {
                mentioning.insert(file.id)
            } else {
                return false
            }
        }
        if mentioning.isEmpty { return true }
        // Comparing values detects changes in their references. References in records are only visible in the file.
        for item in pack.items where mentioning.contains(item.place.file) && item.hasRecords {
            revision.items[NamedItem(item)] = version
            revision.kinds[item.kind] = version
        }
        return true
    }
}

extension Pack {
    /// Whether the pack can be expanded. An invalid model or unknown items would cause errors that are not the templates' own.
    package var canBeExpanded: Bool { !isModelBroken && brokenKinds.allSatisfy { kinds[$0].isFolder } }

    /// The folders of template files below the pack's folder.
    fileprivate var templateFolders: Set<String> {
        Set(kinds.filter { $0.isFolder && $0.fields.contains { $0.type.isRecords } }.map { $0.file + "/" })
    }

    /// Whether a file does not affect expansion: terminology and mappings.
    fileprivate func isBesideTemplates(_ path: String) -> Bool {
        PackLoading.isMapping(path) || !path.contains("/") && ["glossary", "words"].contains(path.stem)
    }

    /// Whether a file, by its path below the pack's folder, contains only items.
    func isOfItems(_ path: String) -> Bool {
        if !path.contains("/"), PackLoading.ownFiles.contains(path.stem) { return false }
        if PackLoading.isMapping(path) || AppFolder.isPack(path) { return false }
        let stem = path.contains("/") ? String(path.prefix { $0 != "/" }) : path.stem
        return kinds.first { $0.file == stem }.map { !$0.isFolder } ?? false
    }
}

extension FileInput {
    /// Whether the file is pack.yaml or the app's part of it.
    fileprivate var isPackFile: Bool { path.withoutEnding == "pack" || path.withoutEnding == "app/pack" }
}

extension Item {
    var hasRecords: Bool { values.contains { if case .specs = $0 { true } else { false } } }
}
