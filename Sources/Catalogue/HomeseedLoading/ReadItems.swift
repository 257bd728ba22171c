import HomeseedModel
import HomeseedSource

/// The inputs of reading an item file other than the file itself: the pack's declarations and its item IDs.
///
/// Titles are excluded, because they change while typing. A file that looks up a title is therefore never cached.
struct ItemInputs: Equatable, Sendable {
    private let number: PackIndex
    private let isIndexed: Bool
    /// The files that declare kinds and entities, of the pack and those it requires.
    private let declarations: [FileInput]
    private let itemNumbers: PerKind<[String: ItemID]>
    private let brokenKinds: Set<KindIndex>
    private let doubtfulKinds: Set<KindIndex>

    init(_ pack: Pack, isIndexed: Bool, _ documents: [Document]) {
        number = pack.number
        self.isIndexed = isIndexed
        declarations = pack.modelFiles.map { FileInput(path: "", id: $0, document: documents[Int($0.index)]) }
        (itemNumbers, brokenKinds, doubtfulKinds) = (pack.itemNumbers, pack.brokenKinds, pack.doubtfulKinds)
    }
}

/// The result of reading an item file without diagnostics, independent of the pack.
struct ReadItems: Sendable {
    private let document: Document
    private let numbers: [ItemID]
    /// The locations of the IDs. They are compared because either of two items with the same ID may be the copy.
    private let places: [SourceLocation]
    let items: [Item]
    private let messages: [Message]
    private let secrets: [SourceLocation]
    private let mentions: [Mention]?
    private let namedFiles: Set<String>

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - before: The file's reader before its items are read.
    ///   - after: The file's reader after its items are read.
    /// - Returns: The result, or `nil` if there were diagnostics, which may depend on other files, or if a title was looked up.
    init?(_ items: [Item], of found: [ItemReading.Found], in document: Document, from before: Reader, to after: Reader) {
        let isSilent =
            before.diagnostics.all.count == after.diagnostics.all.count && after.missed.isEmpty && after.misnamed.isEmpty
        guard isSilent, before.messages.isEmpty, !after.looksAtTitles else { return nil }
        self.document = document
        self.items = items
        (numbers, places) = (found.map(\.item), found.map(\.id.place))
        messages = after.messages
        secrets = Array(after.secrets.dropFirst(before.secrets.count))
        mentions = after.mentions.map { Array($0.dropFirst(before.mentions?.count ?? 0)) }
        namedFiles = after.namedFiles
    }

    /// Whether reading these items of a document would give this result.
    func isOf(_ found: [ItemReading.Found], in other: Document) -> Bool {
        document.storage === other.storage && numbers.elementsEqual(found.lazy.map(\.item))
            && places.elementsEqual(found.lazy.map(\.id.place))
    }

    /// Adds the result to a reader that has not read the items yet.
    func put(into reader: inout Reader) {
        reader.messages = messages
        reader.secrets += secrets
        if let mentions { reader.mentions?.append(contentsOf: mentions) }
        reader.namedFiles.formUnion(namedFiles)
    }
}
