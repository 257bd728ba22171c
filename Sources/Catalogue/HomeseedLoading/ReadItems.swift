import HomeseedModel
import HomeseedSource

/// All that reading a file of items looks at beside the file itself: what the pack declares, and which items it has.
///
/// Titles are left out, for they are typed: a file in which one is looked up is read anew each time.
struct ItemInputs: Equatable, Sendable {
    private let number: PackIndex
    private let isIndexed: Bool
    /// The files that declare kinds and entities, of this pack and of those that it requires.
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

/// What was read of a file of items in which nothing was found, without the pack that it was read for.
struct ReadItems: Sendable {
    private let document: Document
    private let numbers: [ItemID]
    /// Where their ids stand: of two items with one id, either may be taken for the copy.
    private let places: [SourceLocation]
    let items: [Item]
    private let messages: [Message]
    private let secrets: [SourceLocation]
    private let mentions: [Mention]?
    private let namedFiles: Set<String>

    /// - Parameters:
    ///   - before: the file's reader before its items were read.
    ///   - after: the same reader when they were.
    /// - Returns: nil where something was found, whose words may name what stands elsewhere, or where a title was looked up.
    init?(_ items: [Item], of found: [ItemReading.Found], in document: Document, from before: Reader, to after: Reader) {
        let isSilent = before.diagnostics.all.count == after.diagnostics.all.count && after.missed.isEmpty && after.misnamed.isEmpty
        guard isSilent, before.messages.isEmpty, !after.looksAtTitles else { return nil }
        self.document = document
        self.items = items
        (numbers, places) = (found.map(\.item), found.map(\.id.place))
        messages = after.messages
        secrets = Array(after.secrets.dropFirst(before.secrets.count))
        mentions = after.mentions.map { Array($0.dropFirst(before.mentions?.count ?? 0)) }
        namedFiles = after.namedFiles
    }

    /// Whether it is what would be read of these items in this document.
    func isOf(_ found: [ItemReading.Found], in other: Document) -> Bool {
        document.storage === other.storage && numbers.elementsEqual(found.lazy.map(\.item)) && places.elementsEqual(found.lazy.map(\.id.place))
    }

    /// Gives a reader that has read nothing of the items yet what reading them gave.
    func put(into reader: inout Reader) {
        reader.messages = messages
        reader.secrets += secrets
        if let mentions { reader.mentions?.append(contentsOf: mentions) }
        reader.namedFiles.formUnion(namedFiles)
    }
}
