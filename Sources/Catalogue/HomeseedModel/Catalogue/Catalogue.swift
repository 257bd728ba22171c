package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// The packs with their items, messages and models, as far as they could be parsed.
package struct Catalogue: Sendable {
    package var sources = SourceMap()
    /// The packs in dependency order: every pack comes after the packs that it requires. The first is the base pack.
    package var packs: [Pack] = []
    /// The messages by file. A message's ID combines the index of its file and its index in that file.
    package var messages: [[Message]] = []
    /// The languages in `Locales/`.
    package var locales: [LocaleID] = []
    /// Whether `Locales/` contains a folder whose language is unknown.
    package var hasUnnamedLocale = false
    /// The languages whose texts replace missing translations.
    package var fallback = LocaleFallback()
    /// The files whose parsing stopped at a syntax error.
    package var brokenFiles: [BrokenFile] = []
    /// The folders whose pack could not be read at all. Other checks report nothing about them.
    package var unreadPacks: Set<String> = []
    /// The references to items and records in each pack's own files. Only an indexed catalogue has them.
    package var mentions: PerPack<[Mention]> = []
    /// The locations of secrets, which are masked in all output.
    package var secrets: [SourceLocation] = []
    /// The checks that lint the catalogue.
    package var checks = CheckList([])
    /// The settings from `homeseed.yaml`.
    package var settings = Settings()
    /// The items of a previous version of the catalogue, or `nil` if none is known.
    package var former: FormerItems?
    /// The baseline, whose findings are not shown.
    package var baseline: Baseline?
    /// The suppression comments of the catalogue's files.
    package var ignores: [Ignore] = []
    /// The names of the catalogue's files in settings and baselines.
    package var names = FileNames(catalogue: "Catalogue", locales: "Locales")

    /// The messages by pack, as collected by ``gatheringMessages(of:)``.
    package var gatheredMessages: [PackIndex: [Message]] = [:]

    package init() {}

    /// Returns the pack with an ID, or `nil` if no readable pack has this ID.
    package func pack(_ id: String) -> Pack? { packs.first { $0.id == id } }

    /// Returns the given packs and the packs that require one of them, without the base pack.
    package func packs(using packs: ArraySlice<Pack>) -> [Pack] {
        if packs.count == 1, let number = packs.first?.number {
            return self.packs.dropFirst().filter { $0.number == number || $0.requires.contains(number) }
        }
        let numbers = Set(packs.map(\.number))
        return self.packs.dropFirst().filter { numbers.contains($0.number) || !numbers.isDisjoint(with: $0.requires) }
    }

    /// Returns the pack's source language and the languages it has a translation file for.
    package func languages(of pack: Pack) -> [LocaleID] {
        [pack.language] + locales.numbers.filter { pack.locales[$0] != nil }.map { locales[$0] }
    }

    /// Returns a pack's ``Pack/files`` and the files of its translations.
    package func files(of pack: Pack) -> Set<FileID> { pack.files.union(pack.locales.values) }

    /// Returns a fingerprint of a pack's content: its files, the files of the packs it requires, and their translations.
    package func fingerprint(of pack: Pack) -> Fingerprint {
        let all = ([pack] + pack.requires.map { packs[$0] }).flatMap { Array($0.files) + $0.locales.values }
        let files = Set(all).compactMap { sources[$0] }.sorted { $0.path < $1.path }
        return Fingerprint(files.flatMap { Array(Fingerprint($0.bytes).text.utf8) })
    }

    /// Returns a message's text in a language, in a fallback language, or in the source language. Returns `nil` if there is no
    /// such message.
    package func text(_ id: MessageID, in locale: LocaleID) -> MessageText? {
        self[id].map { text(of: $0, in: locale) }
    }

    /// Returns a message's text in a language or the first fallback language that has one; otherwise the source text.
    package func text(of message: Message, in locale: LocaleID) -> MessageText {
        let source = packs.numbers.contains(message.pack) ? packs[message.pack].language : nil
        for candidate in fallback.chain(of: locale) {
            if candidate == source { return message.source }
            if let number = locales.number(of: candidate), let found = message.translation(number) { return found }
        }
        return message.source
    }

    /// Returns a pack's own messages grouped by file, in the order of the files. Messages of other packs are not visited.
    package func messagesByFile(of pack: Pack) -> [(file: FileID, messages: [Message])] {
        pack.files.sorted().compactMap { file in
            guard messages.indices.contains(Int(file.index)) else { return nil }
            let own = messages[Int(file.index)]
            return own.isEmpty ? nil : (file, own)
        }
    }

    /// Returns a message's text in exactly one language, or its source text if no language is given. Returns `nil` if there is no
    /// such text.
    ///
    /// Checks call this often, so it copies no other part of the message.
    package func text(_ id: MessageID, onlyIn locale: LocaleIndex?) -> MessageText? {
        let (file, index) = (Int(id.file), Int(id.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return nil }
        guard let locale else { return messages[file][index].source }
        return messages[file][index].translation(locale)
    }

    /// The message with its texts in all languages, or `nil` if the catalogue has no message with that ID.
    package subscript(id: MessageID) -> Message? {
        let (file, index) = (Int(id.file), Int(id.index))
        return messages.indices.contains(file) && messages[file].indices.contains(index) ? messages[file][index] : nil
    }
}

extension Pack: Numbered {
    /// The tag that keeps pack indices distinct from other indices.
    package typealias Tag = PackTag
}

extension LocaleID: Numbered {
    /// The tag that keeps locale indices distinct from other indices.
    package typealias Tag = LocaleTag
}

/// A pack with its own declarations and content, and the declarations and content of required packs.
package struct Pack: Sendable {
    package var id: String
    package var place: SourceLocation
    /// The pack's index in the catalogue.
    package var number: PackIndex
    package var folder: String
    /// The revision of everything that the pack is read from, except for its translations.
    package var version = Revision.none
    /// The revision of everything that the pack and its translations are read from, or `nil` if no cache keeps them.
    package var revision: Revision?
    /// The revision of the texts in all languages and their diagnostics, or `nil` if no cache keeps them.
    package var textsRevision: Revision?
    /// The revision of everything that template expansion depends on, or `nil` if no cache keeps it. It does not change if only
    /// texts change.
    package var expansionRevision: ExpansionRevision?
    /// The revisions of everything that parsing translation files depends on, or `nil` if no cache keeps them.
    package var outline: PackOutline?
    package var title: MessageID?
    package var language: LocaleID
    package var requires: [PackIndex] = []
    package var currency: Currency?
    /// The pack's terminology, which the text checks use.
    package var terminology = Terminology()
    package var usesSnakeCase = false
    /// The line width of each of the app's cards, in columns, by the card's name.
    package var cards: [String: Int] = [:]
    /// The files that the pack's app bundles, or `nil` if the pack declares none.
    package var bundle: BundleSpec?
    package var kinds: [Kind] = []
    package var items: [Item] = []
    package var itemNumbers: PerKind<[String: ItemID]> = []
    /// The items by kind and title, for files that refer to a category by its title.
    package var titles: PerKind<[String: ItemID]> = []
    package var model = Model()
    package var templates: [Template] = []
    /// The free texts by ID.
    package var messages: [String: MessageID] = [:]
    /// The pack's own files, and the files of its requirements that declare kinds and entities.
    package var files: Set<FileID> = []
    /// Whether the app's part of `pack.yaml` is in a separate file.
    package var hasAppFile = false
    /// The kinds with a broken file. Missing items of these kinds are not reported.
    package var brokenKinds: Set<KindIndex> = []
    /// The kinds with an item whose ID is invalid. An unknown ID may refer to that item.
    package var kindsWithInvalidIDs: Set<KindIndex> = []
    /// The kinds for which a reference names an unknown item.
    package var misnamedKinds: Set<KindIndex> = []
    /// The kinds whose items are written under their IDs instead of in a list.
    package var keyedKinds: Set<KindIndex> = []
    package var modelFiles: [FileID] = []
    /// Whether a model file is broken. Unknown references to the model are then not reported.
    package var isModelBroken = false
    /// The translation files by locale.
    package var locales: [LocaleIndex: FileID] = [:]
    /// The files that record the source texts of translations, by locale.
    package var confirmations: [LocaleIndex: FileID] = [:]
    /// The translations without a recorded source text, by locale.
    package var unconfirmed: [LocaleIndex: [MessageID]] = [:]
    /// The path prefixes of texts whose recorded source text could not be read or has a misspelt key, by locale.
    package var unreadConfirmations: [LocaleIndex: Set<[String]>] = [:]
    /// The locales whose file of recorded source texts is empty.
    package var emptyConfirmations: Set<LocaleIndex> = []
    /// The locales whose translation file is broken.
    package var brokenLocales: Set<LocaleIndex> = []

    package init(id: String, place: SourceLocation, number: PackIndex, folder: String, language: LocaleID) {
        self.id = id
        self.place = place
        self.number = number
        self.folder = folder
        self.language = language
    }

    /// An empty pack, as a placeholder for files outside of packs, or while a pack's storage is moved elsewhere.
    package static let blank = Pack(
        id: "", place: SourceLocation(file: FileID(0), range: SourceRange(0, 0)), number: .another, folder: "", language: .english
    )

    /// Returns the index of the kind with an ID, in this pack or a required pack, or `nil` if there is none.
    package func kind(_ id: String) -> KindIndex? { kinds.firstNumber { $0.id == id } }

    /// Returns the item with a kind and ID, in this pack or a required pack, or `nil` if there is none.
    package func item(kind: KindIndex, id: String) -> ItemID? {
        itemNumbers.indices.contains(kind) ? itemNumbers[kind][id] : nil
    }

    /// The pack's own items, which come after the items of required packs.
    package var ownItems: ArraySlice<Item> { items[items.partitioningIndex { $0.pack == number }...] }

    /// Whether the text may have a recorded source text that could not be read.
    package func hasUnreadRecord(of path: [String], in locale: LocaleIndex) -> Bool {
        guard let unread = unreadConfirmations[locale] else { return false }
        return (0...path.count).contains { unread.contains(Array(path.prefix($0))) }
    }

    /// Returns the template with an ID, or `nil` if there is none. Former IDs are not searched.
    package func template(_ id: String) -> Template? { templates.first { $0.id == id } }

    /// The currency that items earn: the field with an amount, and the text with its plural forms.
    package struct Currency: Sendable {
        package var field: String
        package var message: MessageID

        package init(field: String, message: MessageID) {
            self.field = field
            self.message = message
        }
    }
}

/// An item of a kind, such as the chore `dishes`, with its values.
package struct Item: Sendable {
    package var id: String
    package var kind: KindIndex
    /// The index of the pack that contains the item.
    package var pack: PackIndex
    /// The location of the item's ID.
    package var place: SourceLocation
    /// The item's former IDs, oldest first.
    package var was: [String] = []
    package var formerIDPlaces: [SourceLocation] = []
    /// The values by field of the kind; `.absent` for a field that is not written.
    package var values: PerField<Value>
    /// The location of each value, or `nil` for a value that is not written.
    package var places: PerField<SourceLocation?>
    /// The names that are written in the item but are not fields of its kind. A record that copies the item reports no missing
    /// value for them.
    package var unread: [String] = []
    /// The revision of everything in the item that expansion depends on, or `.none` if no cache keeps it.
    package var revision = Revision.none
    /// Whether a part of the item could not be read. Expansion of the item may then differ from what the author meant.
    package var hasErrors = false

    package init(
        id: String, kind: KindIndex, pack: PackIndex, place: SourceLocation, was: [String] = [],
        formerIDPlaces: [SourceLocation] = [],
        values: PerField<Value>, places: PerField<SourceLocation?>, unread: [String] = []
    ) {
        self.id = id
        self.kind = kind
        self.pack = pack
        self.place = place
        self.was = was
        self.formerIDPlaces = formerIDPlaces
        self.values = values
        self.places = places
        self.unread = unread
    }

    /// The item's oldest ID, from which the IDs of its records are derived.
    package var identity: String { was.first ?? id }

    /// Whether records are written inside the item.
    package var hasRecords: Bool { values.contains { if case .specs = $0 { true } else { false } } }
}
