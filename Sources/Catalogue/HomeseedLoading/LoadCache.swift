import HomeseedModel
package import HomeseedSource
import Synchronization

/// What earlier runs over a catalogue made of files that have not changed since: for whoever holds one open.
///
/// Each part is kept with what it was made from, and taken again only where that is the same; so a run with a cache finds
/// what a run without one finds. It holds as many states of each file and pack as it is told to, however many runs there were.
package final class LoadCache: Sendable {
    private let files: Memo<FileInputs, ParsedFile>
    let packs: Memo<PackInputs, LoadedPack>
    /// Those of which not all can be read now, as they were when it could: by what changed since, templates are expanded again.
    private let wholePacks: Memo<PackInputs, LoadedPack>
    /// By pack, its files of items in which nothing is found.
    let items: Memo<ItemInputs, [FileID: ReadItems]>
    let translated: Memo<TranslationInputs, TranslatedPack>
    /// By file of translations.
    let readings: Memo<ReadingInputs, TranslationReadResult>
    /// By pack, and made from its outline.
    let textPaths: Memo<Int, TextPaths>
    /// By file, whether a comment may say there to live with findings.
    let ignoring: Memo<FileInput, Bool>
    private let versions = Atomic<Int>(0)

    /// - Parameter states: how many states of each file and pack are kept, for whoever goes back to one again and again.
    package init(states: Int = 1) {
        files = Memo(most: states)
        packs = Memo(most: states)
        // Nobody types in many packs at once, and a state of a large one is large.
        wholePacks = Memo(most: states, names: 4)
        items = Memo()
        translated = Memo(most: states)
        readings = Memo(most: states)
        textPaths = Memo(most: states)
        ignoring = Memo(most: states)
    }

    /// A number that no state of anything had before.
    func nextVersion() -> Int { versions.add(1, ordering: .relaxed).newValue }

    // MARK: Packs

    /// A pack as it was when all of it could be read last.
    func whole(_ folder: String) -> (inputs: PackInputs, value: LoadedPack)? {
        if let last = packs.last(folder), last.value.pack.canBeExpanded { return last }
        return wholePacks.last(folder)
    }

    /// - Parameter last: nil where it can be read as it is now.
    func keepWhole(_ last: (inputs: PackInputs, value: LoadedPack)?, as folder: String) {
        if let last { wholePacks.keep(last.value, as: folder, madeFrom: last.inputs) } else { wholePacks.keepOnly { $0 != folder } }
    }

    // MARK: Files

    private struct FileInputs: Equatable, Sendable {
        var id: FileID
        var bytes: [UInt8]
    }

    private struct ParsedFile: Sendable {
        var document: Document
        var found: Diagnostics
    }

    /// The document of a file, made only where its bytes are others than before.
    func parsed(_ file: SourceFile, as id: FileID, _ make: () -> (Document, Diagnostics)) -> (Document, Diagnostics) {
        let inputs = FileInputs(id: id, bytes: file.bytes)
        if let known = files.value(file.path, inputs) { return (known.document, known.found) }
        let (document, found) = make()
        files.keep(ParsedFile(document: document, found: found), as: file.path, madeFrom: inputs)
        return (document, found)
    }

    /// The document of a file, where it was made from these bytes.
    package func document(_ path: String, _ bytes: [UInt8]) -> Document? {
        files.last(path).flatMap { $0.inputs.bytes == bytes ? $0.value.document : nil }
    }

    /// Forgets files and packs that are no longer part of the catalogue.
    func keepOnly(files paths: Set<String>, packs folders: Set<String>) {
        files.keepOnly(paths.contains)
        ignoring.keepOnly(paths.contains)
        readings.keepOnly(paths.contains)
        textPaths.keepOnly(folders.contains)
        packs.keepOnly(folders.contains)
        wholePacks.keepOnly(folders.contains)
        items.keepOnly(folders.contains)
        translated.keepOnly(folders.contains)
    }

    /// To be called where files changed that are named in content, and not read: pictures, sounds.
    package func forgetPacks() {
        packs.forget()
        wholePacks.forget()
        items.forget()
    }
}

/// A pack as loaded.
struct LoadedPack: Sendable {
    var pack: Pack
    var messages: [(FileID, [Message])]
    var diagnostics: Diagnostics
    var secrets: [SourceLocation]
    var mentions: [Mention]
    /// The names that it and the packs that it requires declare; nil unless all of these read the same in a pack that requires it.
    var names: Terminology?
}

/// A file by its document, and not by what that says.
struct FileInput: Equatable, Sendable {
    var path: String
    var id: FileID
    var document: Document

    static func == (a: FileInput, b: FileInput) -> Bool { a.id == b.id && a.path == b.path && a.document.storage === b.document.storage }
}

/// All that loading a pack looks at.
struct PackInputs: Equatable, Sendable {
    private var number: PackIndex
    private var isIndexed: Bool
    private(set) var chain: [[FileInput]] = []
    private var strays: [[FileInput]] = []
    private var names: [String]
    private var records: [FileInput] = []

    init(_ chain: [Loader.PackSource], number: PackIndex, isIndexed: Bool, confirmed: [FileID], _ documents: [Document]) {
        self.number = number
        self.isIndexed = isIndexed
        names = chain.map(\.name)
        func file(_ path: String, _ id: FileID) -> FileInput { FileInput(path: path, id: id, document: documents[Int(id.index)]) }
        for source in chain {
            self.chain.append(source.files.map { file($0.path, $0.file) })
            strays.append(source.strays.map { file($0.path, $0.file) })
        }
        records = confirmed.map { file("", $0) }
    }

    /// Whether nothing but documents differs.
    func hasSameFiles(as other: PackInputs) -> Bool {
        number == other.number && isIndexed == other.isIndexed && names == other.names
            && chain.map { $0.map(\.path) } == other.chain.map { $0.map(\.path) } && chain.map { $0.map(\.id) } == other.chain.map { $0.map(\.id) }
    }
}
