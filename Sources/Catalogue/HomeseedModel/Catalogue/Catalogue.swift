package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// All packs with their items, messages and models, as far as they could be understood.
package struct Catalogue: Sendable {
    package var sources = SourceMap()
    /// In an order in which every pack comes after those that it requires. The first is the base pack.
    package var packs: [Pack] = []
    /// By file, so that a message's number is that of its file and its own.
    package var messages: [[Message]] = []
    /// The languages that `Locales/` holds.
    package var locales: [LocaleID] = []
    /// Whether a folder of translations is there whose language is not known.
    package var hasUnnamedLocale = false
    /// Which language stands in where another has no text.
    package var fallback = LocaleFallback()
    /// Files that break off at a fault.
    package var brokenFiles: [BrokenFile] = []
    /// Folders whose pack could not be read at all: nothing more is said of them.
    package var unreadPacks: Set<String> = []
    /// By pack, where items and records are named in its own files: only in a catalogue that was indexed.
    package var mentions: PerPack<[Mention]> = []
    /// Where secrets stand: masked wherever they would be printed.
    package var secrets: [SourceLocation] = []
    /// What it is linted by.
    package var checks = CheckList([])
    /// What `homeseed.yaml` says.
    package var settings = Settings()
    /// What it held before it was changed, where that is known.
    package var former: FormerItems?
    /// Old findings that are not shown.
    package var baseline: Baseline?
    /// What comments in its files say to ignore.
    package var ignores: [Ignore] = []
    /// What files are called there.
    package var names = FileNames(catalogue: "Catalogue", locales: "Locales")

    /// By pack: only where ``gatheringMessages(of:)`` put them together.
    package var gatheredMessages: [PackIndex: [Message]] = [:]

    package init() {}

    /// The pack with an id; nil where there is none, or none that could be read.
    package func pack(_ id: String) -> Pack? { packs.first { $0.id == id } }

    /// Some packs, and those that require one of them.
    package func packs(using packs: ArraySlice<Pack>) -> [Pack] {
        if packs.count == 1, let number = packs.first?.number { return self.packs.dropFirst().filter { $0.number == number || $0.requires.contains(number) } }
        let numbers = Set(packs.map(\.number))
        return self.packs.dropFirst().filter { numbers.contains($0.number) || !numbers.isDisjoint(with: $0.requires) }
    }

    /// The languages that a pack is in: its own, and those that it has a translation into.
    package func languages(of pack: Pack) -> [LocaleID] {
        [pack.language] + locales.numbers.filter { pack.locales[$0] != nil }.map { locales[$0] }
    }

    /// A pack's own files, and those of its translations.
    package func files(of pack: Pack) -> Set<FileID> { pack.files.union(pack.locales.values) }

    /// Tells one state of a pack's content from another: its files, those that it stands on, and their translations.
    package func fingerprint(of pack: Pack) -> Fingerprint {
        let all = ([pack] + pack.requires.map { packs[$0] }).flatMap { Array($0.files) + $0.locales.values }
        let files = Set(all).compactMap { sources[$0] }.sorted { $0.path < $1.path }
        return Fingerprint(files.flatMap { Array(Fingerprint($0.bytes).text.utf8) })
    }

    /// A message's text in a language: its own, that of a language that stands in for it, or the source.
    package func text(_ id: MessageID, in locale: LocaleID) -> MessageText? {
        self[id].map { text(of: $0, in: locale) }
    }

    /// A message's text in a language, or in the first that stands in for it and has one; the source where none does.
    package func text(of message: Message, in locale: LocaleID) -> MessageText {
        let source = packs.numbers.contains(message.pack) ? packs[message.pack].language : nil
        for candidate in fallback.chain(of: locale) {
            if candidate == source { return message.source }
            if let number = locales.number(of: candidate), let found = message.translation(number) { return found }
        }
        return message.source
    }

    /// A pack's own messages with the files that they stand in, in the order of those: nothing is looked at that is another's.
    package func messagesByFile(of pack: Pack) -> [(file: FileID, messages: [Message])] {
        pack.files.sorted().compactMap { file in
            guard messages.indices.contains(Int(file.index)) else { return nil }
            let own = messages[Int(file.index)]
            return own.isEmpty ? nil : (file, own)
        }
    }

    /// A message's text in one language and no other; its source where none is given. Of the message, nothing else is copied: checks ask
    /// for many.
    package func text(_ id: MessageID, onlyIn locale: LocaleIndex?) -> MessageText? {
        let (file, index) = (Int(id.file), Int(id.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return nil }
        guard let locale else { return messages[file][index].source }
        return messages[file][index].translation(locale)
    }

    /// Finds a message, with its texts in all languages; nil where this state of the catalogue has none of that id.
    package subscript(id: MessageID) -> Message? {
        let (file, index) = (Int(id.file), Int(id.index))
        return messages.indices.contains(file) && messages[file].indices.contains(index) ? messages[file][index] : nil
    }
}

extension Pack: Numbered {
    /// The number of a pack counts packs alone: a list of something else does not take it.
    package typealias Tag = PackTag
}

extension LocaleID: Numbered {
    /// The number of a locale counts locales alone: a list of something else does not take it.
    package typealias Tag = LocaleTag
}

/// One pack: its own declarations and content, and those of the packs that it requires.
package struct Pack: Sendable {
    package var id: String
    package var place: SourceLocation
    /// Its number in the catalogue.
    package var number: PackIndex
    package var folder: String
    /// Tells one loading of it from another, where a cache keeps them.
    package var version = 0
    /// The same for the pack with its translations; nil where no cache keeps them.
    package var revision: Int?
    /// The same for its texts in all languages, and for all that is said of them; nil where no cache keeps them.
    package var textsRevision: Int?
    /// The same for all of it that templates are expanded by: it stays where only texts change.
    package var expansionRevision: ExpansionRevision?
    /// The same for what files of translations are read by; nil where no cache keeps them.
    package var outline: PackOutline?
    package var title: MessageID?
    package var language: LocaleID
    package var requires: [PackIndex] = []
    package var currency: Currency?
    /// What the pack says of its words, for the checks of texts.
    package var terminology = Terminology()
    package var usesSnakeCase = false
    /// How many columns a line has on each of the app's cards.
    package var cards: [String: Int] = [:]
    /// What its app ships; nil where it does not say.
    package var bundle: BundleSpec?
    package var kinds: [Kind] = []
    package var items: [Item] = []
    /// Items by kind and id.
    package var itemNumbers: PerKind<[String: ItemID]> = []
    /// Items by kind and title, for files that name a category by its title.
    package var titles: PerKind<[String: ItemID]> = []
    package var model = Model()
    package var templates: [Template] = []
    /// Free texts by id.
    package var messages: [String: MessageID] = [:]
    /// Its own files, and those of them and of its requirements that declare kinds and entities.
    package var files: Set<FileID> = []
    /// Whether what pack.yaml says of the app lies apart.
    package var hasAppFile = false
    /// Kinds of which a file broke off: nothing is said of items that are not there.
    package var brokenKinds: Set<KindIndex> = []
    /// Kinds of which an item has an id that can't be its own: one that is not known may be this item's.
    package var doubtfulKinds: Set<KindIndex> = []
    /// Kinds of which an item is named that is not there.
    package var misnamedKinds: Set<KindIndex> = []
    /// Kinds whose items stand under their ids, and in no list.
    package var keyedKinds: Set<KindIndex> = []
    package var modelFiles: [FileID] = []
    /// Whether its model broke off: nothing is said of what refers to it.
    package var isModelBroken = false
    /// The files of its translations, by the locale's number.
    package var locales: [LocaleIndex: FileID] = [:]
    /// The files that say from which source texts they were made, by the locale's number.
    package var confirmations: [LocaleIndex: FileID] = [:]
    /// Translations that such a file says nothing of, by the locale's number.
    package var unconfirmed: [LocaleIndex: [MessageID]] = [:]
    /// Of which texts, by the beginning of their paths, such a file lies there that is not read, or says something under a
    /// misspelt key; by the locale's number.
    package var unreadConfirmations: [LocaleIndex: Set<[String]>] = [:]
    /// Locales of which such a file is there and says nothing at all.
    package var emptyConfirmations: Set<LocaleIndex> = []
    /// Locales whose file broke off.
    package var brokenLocales: Set<LocaleIndex> = []

    package init(id: String, place: SourceLocation, number: PackIndex, folder: String, language: LocaleID) {
        self.id = id
        self.place = place
        self.number = number
        self.folder = folder
        self.language = language
    }

    /// A pack of which nothing is known: what stands where a pack is lent out.
    package static let blank = Pack(
        id: "", place: SourceLocation(file: FileID(0), range: SourceRange(0, 0)), number: .another, folder: "", language: .english)

    /// The number of the kind with an id, the pack's own or of one that it requires; nil where there is none.
    package func kind(_ id: String) -> KindIndex? { kinds.firstNumber { $0.id == id } }

    /// An item by its kind and its id, the pack's own or of one that it requires; nil where there is none.
    package func item(kind: KindIndex, id: String) -> ItemID? {
        itemNumbers.indices.contains(kind) ? itemNumbers[kind][id] : nil
    }

    /// The pack's own items: they come after those of the packs that it requires.
    package var ownItems: ArraySlice<Item> { items[items.partitioningIndex { $0.pack == number }...] }

    /// Whether something that is not read may say what a text was translated from.
    package func hasUnreadRecord(of path: [String], in locale: LocaleIndex) -> Bool {
        guard let unread = unreadConfirmations[locale] else { return false }
        return (0...path.count).contains { unread.contains(Array(path.prefix($0))) }
    }

    /// The template with an id; nil where there is none. Ids that it had before are not looked at.
    package func template(_ id: String) -> Template? { templates.first { $0.id == id } }

    /// What is earned: the field that says how much of it, and the text that counts it.
    package struct Currency: Sendable {
        package var field: String
        package var message: MessageID

        package init(field: String, message: MessageID) {
            self.field = field
            self.message = message
        }
    }
}

/// One item of a kind.
package struct Item: Sendable {
    package var id: String
    package var kind: KindIndex
    /// The number of the pack that it stands in.
    package var pack: PackIndex
    /// Where its id stands.
    package var place: SourceLocation
    /// Ids that it had before, the oldest first.
    package var was: [String] = []
    /// Where each of those stands.
    package var wasPlaces: [SourceLocation] = []
    /// By the kind's fields; `.absent` where nothing is written.
    package var values: PerField<Value>
    /// Where each value stands.
    package var places: PerField<SourceLocation?>
    /// What is written of it and its kind has no field for: a record that takes its value from there misses nothing else.
    package var unread: [String] = []
    /// Whether something in it could not be read: what a template makes of it may not be what was meant.
    package var hasFaults = false

    package init(
        id: String, kind: KindIndex, pack: PackIndex, place: SourceLocation, was: [String] = [], wasPlaces: [SourceLocation] = [], values: PerField<Value>, places: PerField<SourceLocation?>, unread: [String] = []
    ) {
        self.id = id
        self.kind = kind
        self.pack = pack
        self.place = place
        self.was = was
        self.wasPlaces = wasPlaces
        self.values = values
        self.places = places
        self.unread = unread
    }

    /// The id that its records' ids are made from: the first it ever had.
    package var identity: String { was.first ?? id }
}
