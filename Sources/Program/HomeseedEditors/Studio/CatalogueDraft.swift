import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A draft of successive edits to a catalogue, before anything is written.
struct CatalogueDraft {
    private(set) var workspace: Workspace
    private(set) var catalogue: Catalogue
    /// Whether files have changed since the catalogue was loaded.
    private var needsReload = false
    /// The previous contents of each file, by path.
    private var before: [String: [UInt8]?] = [:]

    init(_ view: CatalogueView) {
        workspace = view.workspace
        catalogue = view.catalogue
    }

    /// Reloads the catalogue after previous edits. Call it before the next edit.
    mutating func reloadIfNeeded() throws(StudioRefusal) {
        guard needsReload else { return }
        var ignored = Diagnostics()
        do { catalogue = try workspace.pipeline.load(isIndexed: true, &ignored) } catch {
            throw StudioRefusal(.refused, error.description)
        }
        needsReload = false
    }

    var fileEdits: [FileEdit] {
        before.sorted { $0.key < $1.key }.compactMap { path, was in
            let after = workspace.bytes(of: path)
            return after == was ? nil : FileEdit(path, before: was, after: after)
        }
    }

    mutating func set(_ path: String, to bytes: [UInt8]) {
        if before[path] == nil { before.updateValue(workspace.bytes(of: path), forKey: path) }
        workspace = workspace.edited(path, bytes)
        needsReload = true
    }

    mutating func set(_ path: String, to insertion: Insertion) throws(StudioRefusal) {
        do throws(EditRefusal) { set(path, to: try insertion.verified().bytes) } catch { throw StudioRefusal(error) }
    }

    mutating func set(_ overlay: Overlay) {
        for (path, bytes) in overlay.files.sorted(by: { $0.key < $1.key }) { if let bytes { set(path, to: bytes) } }
    }

    // MARK: Lookup

    func pack(_ id: String) throws(StudioRefusal) -> Pack {
        guard let pack = catalogue.pack(id) else { throw StudioRefusal(.unknown, "There is no pack '\(id)'.") }
        return pack
    }

    func kind(_ id: String, in pack: Pack) throws(StudioRefusal) -> KindIndex {
        guard let kind = pack.kinds.firstNumber(where: { $0.file == id }) ?? pack.kind(id) else {
            throw StudioRefusal(.unknown, "\(pack.id) has no kind '\(id)'.")
        }
        return kind
    }

    func item(_ id: String, _ kind: KindIndex, in pack: Pack) throws(StudioRefusal) -> Item {
        guard let number = pack.item(kind: kind, id: id), pack.items.indices.contains(number.index) else {
            throw StudioRefusal(.unknown, words: .notFound, values: ["id": id], "There is no item '\(id)' any more.")
        }
        return pack.items[number.index]
    }

    // MARK: Values

    /// Sets a field of an item, unless its value has changed since the page was loaded.
    ///
    /// - Parameter was: the value shown on the page, for conflict detection; `nil` to overwrite any value.
    mutating func set(_ name: String, of item: Item, in pack: Pack, to value: JSON, was: JSON?) throws(StudioRefusal) {
        let kind = pack.kinds[item.kind]
        guard let field = kind.fields.first(where: { $0.name == name }) else {
            throw StudioRefusal(.unknown, "\(kind.id) has no field '\(name)'.")
        }
        let main = kind.mainText.map { kind.fields[$0].name }
        let node = try node(of: item)
        let now = node.value(of: name, mainText: main)?.plainJSON ?? .null
        if now == value { return }
        if let was, was != now {
            var refusal = StudioRefusal(
                .conflict, words: .otherValue, values: ["name": name], "'\(name)' has changed since this page was loaded.",
                advice: ["Your version is still in the form."])
            refusal.now = now
            throw refusal
        }
        let tree = try ValueTree.make(value, field)
        do throws(EditRefusal) {
            let next = try workspace.setting(name, of: item, in: pack, catalogue, to: tree)
            if let bytes = next.bytes(of: node.path) { set(node.path, to: bytes) }
        } catch { throw StudioRefusal(error) }
    }

    /// Returns the node of an item in its file.
    func node(of item: Item) throws(StudioRefusal) -> ItemNode {
        do throws(EditRefusal) {
            return try ItemNode(workspace, catalogue: catalogue, item: item)
        } catch {
            throw StudioRefusal(error)
        }
    }

    // MARK: Translations

    /// Sets a translation, and confirms it for the current source text.
    mutating func translate(_ path: [String], of pack: Pack, into locale: LocaleID, to value: JSON, was: JSON?)
        throws(StudioRefusal)
    {
        let (message, number) = try message(path, of: pack, in: locale)
        let now = message.translation(number).map(Self.json) ?? .null
        // If all plural forms are empty, the translation is removed.
        let value = if case .object(let forms) = value, forms.values.allSatisfy({ $0.text == "" }) { JSON.null } else { value }
        if let was, was != now, now != value {
            var refusal = StudioRefusal(
                .conflict, words: .otherTranslation, "This translation has changed since this page was loaded.",
                advice: ["Your version is still in the form."])
            refusal.now = now
            throw refusal
        }
        guard let folder = workspace.pipeline.locales else {
            throw StudioRefusal(.refused, "There is no folder for translations.")
        }
        if value == .null { return try removeTranslation(message, number) }
        var tree = Tree.text(value.text ?? "")
        if value.text == nil { tree = try ValueTree.forms(value) }
        var files = TextFiles(catalogue, in: folder)
        if now != value {
            var texts = files.outline(of: pack)
            texts.set(path, to: tree)
            files.write(texts, of: pack, in: locale)
        }
        confirm(message, of: pack, in: number, locale: locale, &files)
        if let broken = files.broken.first {
            throw StudioRefusal(
                .refused, words: .brokenFile, values: ["file": broken], "\(broken) has errors, so Homeseed can't write to it.",
                advice: ["See Findings for the errors."])
        }
        if let refusal = files.refusals.first { throw StudioRefusal(refusal) }
        set(files.overlay)
    }

    /// Throws if the source text differs from the text that the translator saw.
    func checkSourceText(is seen: JSON, _ path: [String], of pack: Pack) throws(StudioRefusal) {
        guard let message = catalogue.messages(of: pack).first(where: { $0.path == path }), Self.json(message.source) != seen
        else { return }
        throw StudioRefusal(
            .refused, words: .otherText, "The source text has changed since this page was loaded.",
            advice: ["Review the current source text, then save again."])
    }

    /// Confirms a translation for the current source text.
    mutating func confirm(_ path: [String], of pack: Pack, in locale: LocaleID) throws(StudioRefusal) {
        let (message, number) = try message(path, of: pack, in: locale)
        guard let folder = workspace.pipeline.locales else { return }
        var files = TextFiles(catalogue, in: folder)
        confirm(message, of: pack, in: number, locale: locale, &files)
        if let refusal = files.refusals.first { throw StudioRefusal(refusal) }
        set(files.overlay)
    }

    /// Adds a confirmation record, if the pack already has records for the language.
    private func confirm(_ message: Message, of pack: Pack, in number: LocaleIndex, locale: LocaleID, _ files: inout TextFiles) {
        guard pack.confirmations[number] != nil else { return }
        var record = files.outline(of: pack)
        record.set(message.path, to: .confirmed(ExchangeText(message.source)))
        files.confirm(record, of: pack, in: locale)
    }

    private mutating func removeTranslation(_ message: Message, _ number: LocaleIndex) throws(StudioRefusal) {
        guard let text = message.translation(number), let source = catalogue.sources[text.place.file],
            let document = workspace.document(source.path),
            let found = NodePath(document, at: Int(text.place.range.lower)),
            var insertion = Insertion(SourceFile(path: source.path, bytes: workspace.bytes(of: source.path) ?? []))
        else { throw StudioRefusal(.refused, "This translation can't be found in its file.") }
        let names = found.steps.prefix(message.path.count).map { $0.key ?? "" }
        // Parent keys whose mappings become empty are removed as well.
        for (name, parent) in zip(names, found.parents).reversed() where insertion.remove(name, from: parent) {
            return try set(source.path, to: insertion)
        }
        throw StudioRefusal(.refused, "This translation can't be removed separately.", advice: ["Edit \(source.path) instead."])
    }

    private func message(_ path: [String], of pack: Pack, in locale: LocaleID) throws(StudioRefusal) -> (Message, LocaleIndex) {
        guard let message = catalogue.messages(of: pack).first(where: { $0.path == path }) else {
            throw StudioRefusal(
                .unknown, words: .notFound, values: ["id": path.joined(separator: ".")],
                "There is no text '\(path.joined(separator: "."))' any more.")
        }
        guard let number = catalogue.locales.number(of: locale),
            pack.locales[number] != nil || catalogue.settings.requires(locale)
        else {
            throw StudioRefusal(
                .unknown, "\(pack.id) has no translation into \(locale.tag).",
                advice: ["Create it with `homeseed locales add \(locale.tag) --pack \(pack.id)`."])
        }
        return (message, number)
    }

    /// Returns a text as JSON for the studio's page.
    static func json(_ text: MessageText) -> JSON {
        switch text.form {
        case .plain(let plain): .string(plain)
        case .plural(let variants): .object(Dictionary(variants.map { ($0.key.word, .string($0.text)) }) { $1 })
        }
    }
}
