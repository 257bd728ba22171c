package import HomeseedModel
import HomeseedSource

/// Incremental expansion. Most edits change texts, which do not affect templates, or a single item or template, which affects
/// few others.
extension LoadedPack {
    /// Returns the revisions of everything that expansion depends on, except for items.
    func expansionRevision(of files: PackFiles, _ cache: QueryCache) -> ExpansionRevision {
        guard pack.canBeExpanded else { return ExpansionRevision(shared: pack.version, files: [:], of: pack) }
        let folders = pack.templateFolders
        let withRecords = Set(pack.items.lazy.filter(\.hasRecords).map(\.place.file))
        let names = Revision { hasher in
            for item in pack.items {
                hasher.combine(item.id)
                hasher.combine(item.was)
            }
        }
        var found: [FileID: Revision] = [:]
        let shared = Revision { hasher in
            hasher.combine(files.paths)
            hasher.combine(folders)
            for (path, document) in files.all where !pack.skipsExpansion(path) {
                let isTemplate = folders.contains { path.hasPrefix($0) }
                let containsOnlyItems = !isTemplate && pack.containsOnlyItems(path)
                if containsOnlyItems, !withRecords.contains(document.file) { continue }
                let revision = Revision { hasher in
                    // Records include their locations, so any change of their file affects them.
                    hasher.combine(containsOnlyItems ? document.revision : content(of: document, at: path, cache))
                    hasher.combine(mentions(in: document, at: names, cache))
                }
                if containsOnlyItems || isTemplate && !withRecords.contains(document.file) {
                    found[document.file] = revision
                } else {
                    hasher.combine(revision)
                }
            }
        }
        return ExpansionRevision(shared: shared, files: found, of: pack)
    }

    /// The keys of pack.yaml that do not affect expansion.
    private static let elsewhere = Set(
        ([PackReading.title, PackReading.description, PackReading.bundle, PackReading.cards] + TerminologyReading.keys).map(
            \.name))

    /// Returns the revision of a file without its texts.
    private func content(of document: Document, at path: String, _ cache: QueryCache) -> Revision {
        var texts: Set<UInt32> = []
        let revision = Revision { hasher in
            hasher.combine(document.revision)
            for (file, messages) in messages where file == document.file {
                for (_, place) in messages.lazy.flatMap(\.source.all) where place.file == file {
                    texts.insert(place.range.lower)
                    hasher.combine(place.range.lower)
                }
            }
        }
        return cache.value(.content, of: pack.folder, "\(document.file.index)", at: revision) {
            document.contentRevision(besides: texts, leaving: PackLoading.isPackFile(path) ? LoadedPack.elsewhere : [])
        }
    }

    /// Returns the revision of the items' names that occur in a file.
    private func mentions(in document: Document, at names: Revision, _ cache: QueryCache) -> Revision {
        let revision = Revision { hasher in
            hasher.combine(document.revision)
            hasher.combine(names)
        }
        return cache.value(.mentions, of: pack.folder, "\(document.file.index)", at: revision) {
            document.mentionRevision(of: Set(pack.items.flatMap { ([$0.id] + $0.was).flatMap(\.words) }))
        }
    }
}

extension Query<Revision> {
    fileprivate static var content: Query { Query("content") }
    fileprivate static var mentions: Query { Query("mentions") }
}

extension Pack {
    /// Whether the pack can be expanded. An invalid model or unknown items would cause errors that are not the templates' own.
    package var canBeExpanded: Bool { !isModelBroken && brokenKinds.allSatisfy { kinds[$0].isFolder } }

    /// The folders of template files below the pack's folder.
    fileprivate var templateFolders: Set<String> {
        Set(kinds.filter { $0.isFolder && $0.fields.contains { $0.type.isRecords } }.map { $0.file + "/" })
    }

    /// Whether a file does not affect expansion: terminology and mappings.
    fileprivate func skipsExpansion(_ path: String) -> Bool {
        PackLoading.isMapping(path) || !path.contains("/") && ["glossary", "words"].contains(path.stem)
    }

    /// Whether a file, by its path below the pack's folder, contains only items.
    func containsOnlyItems(_ path: String) -> Bool {
        if !path.contains("/"), PackLoading.ownFiles.contains(path.stem) { return false }
        if PackLoading.isMapping(path) || AppFolder.isPack(path) { return false }
        let stem = path.contains("/") ? String(path.prefix { $0 != "/" }) : path.stem
        return kinds.first { $0.file == stem }.map { !$0.isFolder } ?? false
    }

    /// Returns the revision of everything in an item that expansion depends on. Texts do not affect it, and records are
    /// compared by their file.
    func expansionRevision(of item: Item) -> Revision {
        Revision { hasher in
            hasher.combine(item.was)
            hasher.combine(item.unread)
            for value in item.values { combine(value, into: &hasher) }
        }
    }

    private func combine(_ value: Value, into hasher: inout Hasher) {
        switch value {
        case .text: hasher.combine(1)
        case .specs: hasher.combine(2)
        case .item(let item):
            guard items.indices.contains(item.index) else { return }
            hasher.combine(items[item.index].kind)
            hasher.combine(items[item.index].id)
        case .list(let values):
            hasher.combine(values.count)
            for value in values { combine(value, into: &hasher) }
        default: hasher.combine(value)
        }
    }
}

extension PackLoading {
    /// Whether a file is pack.yaml or the app's part of it.
    fileprivate static func isPackFile(_ path: String) -> Bool { ["pack", "app/pack"].contains(path.withoutEnding) }
}
