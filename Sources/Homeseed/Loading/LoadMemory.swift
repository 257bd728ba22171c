package import HomeseedDocument
import HomeseedSource
import Synchronization

/// What earlier runs over a catalogue made of files that have not changed since: for whoever holds one open.
///
/// Each part is kept with what it was made from, and taken again only where that is the same; so a run with a memory finds
/// what a run without one finds. It holds one state of each file and pack, however many runs there were.
package final class LoadMemory: Sendable {
    private let files = Mutex<[String: ParsedFile]>([:])
    private let packs = Mutex<[String: LoadedPack]>([:])
    private let versions = Atomic<Int>(0)

    package init() {}

    struct ParsedFile: Sendable {
        var id: FileID
        var bytes: [UInt8]
        var document: Document
        var found: Diagnostics
    }

    /// A pack as loaded, and what came of laying its templates out.
    struct LoadedPack: Sendable {
        var inputs: PackInputs
        var pack: Pack
        var messages: [(FileID, [Message])]
        var diagnostics: Diagnostics
        var secrets: [Place]
        var mentions: [Mention]
        var version: Int
        var expansions: [Expansion: [Diagnostic]] = [:]
    }

    /// One template on one day.
    struct Expansion: Hashable, Sendable {
        var template: Int
        var day: Int
        var zone: String
    }

    // MARK: Files

    /// The document of a file, made only where its bytes are others than before.
    func parsed(_ file: SourceFile, as id: FileID, _ make: () -> (Document, Diagnostics)) -> (Document, Diagnostics) {
        let known = files.withLock { $0[file.path] }
        if let known, known.id == id, known.bytes == file.bytes { return (known.document, known.found) }
        let (document, found) = make()
        files.withLock { $0[file.path] = ParsedFile(id: id, bytes: file.bytes, document: document, found: found) }
        return (document, found)
    }

    /// The document of a file, where it was made from these bytes.
    package func document(_ path: String, _ bytes: [UInt8]) -> Document? {
        files.withLock { $0[path] }.flatMap { $0.bytes == bytes ? $0.document : nil }
    }

    /// Forgets files that are no longer part of the catalogue.
    func keep(files paths: Set<String>, packs names: Set<String>) {
        files.withLock { files in if files.count > paths.count { files = files.filter { paths.contains($0.key) } } }
        packs.withLock { packs in if packs.count > names.count { packs = packs.filter { names.contains($0.key) } } }
    }

    /// To be called where files changed that are named in content, and not read: pictures, sounds.
    package func forgetPacks() { packs.withLock { $0 = [:] } }

    // MARK: Packs

    func pack(_ name: String, _ inputs: PackInputs) -> LoadedPack? {
        packs.withLock { $0[name] }.flatMap { $0.inputs == inputs ? $0 : nil }
    }

    func keep(_ pack: LoadedPack, as name: String) { packs.withLock { $0[name] = pack } }

    func nextVersion() -> Int { versions.add(1, ordering: .relaxed).newValue }

    func expansions(of pack: Pack) -> [Expansion: [Diagnostic]] {
        packs.withLock { packs in packs[pack.folder].flatMap { $0.version == pack.version ? $0.expansions : nil } ?? [:] }
    }

    func keep(_ expansions: [Expansion: [Diagnostic]], of pack: Pack) {
        packs.withLock { packs in
            if packs[pack.folder]?.version == pack.version { packs[pack.folder]?.expansions = expansions }
        }
    }
}

/// All that loading a pack looks at.
struct PackInputs: Equatable, Sendable {
    private struct File: Equatable, Sendable {
        var path: String
        var id: FileID
        var document: Document

        static func == (a: File, b: File) -> Bool { a.id == b.id && a.path == b.path && a.document.storage === b.document.storage }
    }

    private var number: Int
    private var isIndexed: Bool
    private var chain: [[File]] = []
    private var strays: [[File]] = []
    private var names: [String]
    private var records: [File] = []

    init(_ chain: [Loader.PackSource], number: Int, isIndexed: Bool, confirmed: [FileID], _ documents: [Document]) {
        self.number = number
        self.isIndexed = isIndexed
        names = chain.map(\.name)
        func file(_ path: String, _ id: FileID) -> File { File(path: path, id: id, document: documents[Int(id.index)]) }
        for source in chain {
            self.chain.append(source.files.map { file($0.path, $0.file) })
            strays.append(source.strays.map { file($0.path, $0.file) })
        }
        records = confirmed.map { file("", $0) }
    }
}
