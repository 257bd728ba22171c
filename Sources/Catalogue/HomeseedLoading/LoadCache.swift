import HomeseedModel
package import HomeseedSource
import Synchronization

/// A cache of parsed files and loaded packs, for callers that keep a catalogue open.
///
/// An entry is reused only if its inputs are equal, so results do not depend on the cache. Its size is limited by the number of
/// states per file and pack.
package final class LoadCache: Sendable {
    private let files: Memo<FileInputs, ParsedFile>
    let packs: Memo<PackInputs, LoadedPack>
    /// The last fully readable states of packs that currently have errors. They reveal which templates to expand again.
    private let wholePacks: Memo<PackInputs, LoadedPack>
    /// The item files without diagnostics, by pack.
    let items: Memo<ItemInputs, [FileID: ReadItems]>
    let translated: Memo<TranslationInputs, TranslatedPack>
    /// The results by translation file.
    let readings: Memo<ReadingInputs, TranslationReadResult>
    /// The text paths by pack, derived from its outline.
    let textPaths: Memo<Int, TextPaths>
    /// Whether a file may contain suppression comments.
    let ignoring: Memo<FileInput, Bool>
    private let versions = Atomic<Int>(0)

    /// Creates an empty cache.
    ///
    /// - Parameter states: The number of states kept for each file and pack, for callers that alternate between several.
    package init(states: Int = 1) {
        files = Memo(most: states)
        packs = Memo(most: states)
        // Users rarely edit many packs at once, and the states of large packs take much memory.
        wholePacks = Memo(most: states, names: 4)
        items = Memo()
        translated = Memo(most: states)
        readings = Memo(most: states)
        textPaths = Memo(most: states)
        ignoring = Memo(most: states)
    }

    /// Returns a unique version number.
    func nextVersion() -> Int { versions.add(1, ordering: .relaxed).newValue }

    // MARK: Packs

    /// Returns the last fully readable state of a pack, or `nil` if there is none.
    func whole(_ folder: String) -> (inputs: PackInputs, value: LoadedPack)? {
        if let last = packs.last(folder), last.value.pack.canBeExpanded { return last }
        return wholePacks.last(folder)
    }

    /// Keeps the last fully readable state of a pack.
    ///
    /// - Parameter last: The state, or `nil` if the pack is currently readable.
    func keepWhole(_ last: (inputs: PackInputs, value: LoadedPack)?, as folder: String) {
        if let last {
            wholePacks.keep(last.value, as: folder, madeFrom: last.inputs)
        } else {
            wholePacks.keepOnly { $0 != folder }
        }
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

    /// Returns the document of a file, parsing it only if its bytes changed.
    func parsed(_ file: SourceFile, as id: FileID, _ make: () -> (Document, Diagnostics)) -> (Document, Diagnostics) {
        let inputs = FileInputs(id: id, bytes: file.bytes)
        if let known = files.value(file.path, inputs) { return (known.document, known.found) }
        let (document, found) = make()
        files.keep(ParsedFile(document: document, found: found), as: file.path, madeFrom: inputs)
        return (document, found)
    }

    /// Returns the document that was parsed from these bytes, or `nil` if there is none.
    package func document(_ path: String, _ bytes: [UInt8]) -> Document? {
        files.last(path).flatMap { $0.inputs.bytes == bytes ? $0.value.document : nil }
    }

    /// Removes files and packs that no longer belong to the catalogue.
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

    /// Removes all packs. Call it when files change that content refers to but that are not parsed, such as pictures.
    package func forgetPacks() {
        packs.forget()
        wholePacks.forget()
        items.forget()
    }
}

/// A loaded pack.
struct LoadedPack: Sendable {
    var pack: Pack
    var messages: [(FileID, [Message])]
    var diagnostics: Diagnostics
    var secrets: [SourceLocation]
    var mentions: [Mention]
    /// The names that the pack and its requirements declare, or `nil` if these may read differently in a pack that requires it.
    var names: Terminology?
}

/// A file with its document, compared by identity instead of content.
struct FileInput: Equatable, Sendable {
    var path: String
    var id: FileID
    var document: Document

    static func == (a: FileInput, b: FileInput) -> Bool {
        a.id == b.id && a.path == b.path && a.document.storage === b.document.storage
    }
}

/// The inputs of loading a pack.
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

    /// Whether only documents differ.
    func hasSameFiles(as other: PackInputs) -> Bool {
        number == other.number && isIndexed == other.isIndexed && names == other.names
            && chain.map { $0.map(\.path) } == other.chain.map { $0.map(\.path) }
            && chain.map { $0.map(\.id) } == other.chain.map { $0.map(\.id) }
    }
}
