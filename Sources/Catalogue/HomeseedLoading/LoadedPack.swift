import HomeseedModel
import HomeseedSource

/// A loaded pack with the other results of loading it, as the cache keeps it.
struct LoadedPack: Sendable {
    var pack: Pack
    var messages: [(FileID, [Message])]
    var diagnostics: Diagnostics
    var secrets: [SourceLocation]
    var mentions: [Mention]
    /// The names of people and brands that the pack and its requirements declare. It is `nil` if a pack that requires this one
    /// must read the files of this pack and its requirements again.
    var reusableTerminology: Terminology?
    /// The outlines of the item files of the pack and of those it requires, if a cache keeps them.
    var outlines: [FileID: FileOutline] = [:]
}

extension Query<LoadedPack> {
    static var pack: Query { Query("pack") }
}

/// The files that a pack is read from: those of the packs it requires, followed by its own.
struct PackFiles {
    private let chain: [Loader.PackSource]
    let documents: [Document]
    /// The revision of the paths, and of the pack's position in the catalogue.
    let paths: Revision

    init(_ chain: [Loader.PackSource], number: PackIndex, isIndexed: Bool, _ documents: [Document]) {
        (self.chain, self.documents) = (chain, documents)
        paths = Revision { hasher in
            hasher.combine(number)
            hasher.combine(isIndexed)
            for source in chain {
                hasher.combine(source.name)
                for (path, file) in source.files {
                    hasher.combine(path)
                    hasher.combine(file)
                }
            }
        }
    }

    /// The files with their paths below the folders of their packs.
    var all: [(path: String, document: Document)] {
        chain.flatMap { source in source.files.map { ($0.path, documents[Int($0.file.index)]) } }
    }

    /// Returns the revision of everything that the pack is read from.
    ///
    /// - Parameters:
    ///   - records: The files of recorded source texts.
    ///   - changes: The number of changes to files that are not parsed.
    func revision(with records: [FileID], changes: Int) -> Revision {
        Revision { hasher in
            hasher.combine(paths)
            hasher.combine(changes)
            for file in chain.flatMap({ $0.files.map(\.file) }) + records { hasher.combine(documents[Int(file.index)].revision) }
            for (path, file) in chain.flatMap(\.strays) {
                hasher.combine(path)
                hasher.combine(file)
            }
        }
    }
}
