import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// Completions at the cursor. They are derived from the schemas that the parser uses, so every completion is valid.
enum Completion {
    static func complete(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let bytes = snapshot.document?.bytes ?? snapshot.catalogue?.workspace.bytes(of: path) else { throw ResponseError.invalidParams("a file that is there") }
        let positions = TextPositions(bytes, snapshot.client.encoding)
        let offset = try snapshot.offset(params, in: positions)
        guard let view = try await snapshot.lastView(), let (pack, role) = view.role(of: path) else { return [] }
        let context = CursorContext(bytes, at: offset)
        if context.isComment { return [] }
        var offers = CompletionList(
            snapshot, view: view, pack: pack, role: role, context: context, isJSON: path.hasSuffix(".json"), path: path)
        offers.collect(following: bytes, at: offset)
        let range = { (offer: CompletionItem) in positions.json(min(offer.start ?? context.start, offset)..<(offset + offer.taken)) }
        let items = offers.all.enumerated().map { $1.json(range($1), rank: $0, snapshot) }
        return ["isIncomplete": .boolean(offers.isIncomplete), "items": .array(items)]
    }

    /// Adds the card to a completion item, only for the selected one.
    static func resolve(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        guard case .object(var members) = params else { throw ResponseError.invalidParams("an item") }
        if let data = params["data"]?["item"]?.elements.compactMap(\.text), data.count == 3, let view = try await snapshot.lastView(),
            let pack = view.catalogue.pack(data[0]), let kind = pack.kind(data[1]), let item = pack.item(kind: kind, id: data[2])
        {
            members["documentation"] = snapshot.documentation(ItemCard(view, pack: pack, item: pack.items[item.index], in: snapshot.client.locale).markdown)
        }
        return .object(members)
    }
}

extension Snapshot {
    func markup(_ markdown: String) -> JSONValue { ["kind": client.hasMarkdown ? "markdown" : "plaintext", "value": .string(client.hasMarkdown ? markdown : PlainText.of(markdown))] }

    /// Returns documentation of a completion item.
    func documentation(_ markdown: String) -> JSONValue { client.completesMarkdown ? ["kind": "markdown", "value": .string(markdown)] : .string(PlainText.of(markdown)) }
}

/// Plain text of cards, for clients without Markdown support.
enum PlainText {
    /// Returns the text without the markup of cards: bold, code, italic remarks and hard line breaks.
    static func of(_ markdown: String) -> String {
        let plain = markdown.replacing("**", with: "").replacing("`", with: "").replacing("  \n", with: "\n")
        return plain.split(separator: "\n", omittingEmptySubsequences: false).map(withoutItalics).joined(separator: "\n")
    }

    /// Returns the line without the asterisks around remarks. An asterisk with spaces on both sides is part of the text.
    private static func withoutItalics(_ line: Substring) -> String {
        var parts = line.split(separator: "*", omittingEmptySubsequences: false)
        var index = 0
        while index + 2 < parts.count {
            let (before, inside, behind) = (parts[index], parts[index + 1], parts[index + 2])
            let begins = before.last?.isWhitespace ?? true, ends = behind.first.map { $0.isWhitespace || $0.isPunctuation } ?? true
            if begins, ends, let first = inside.first, let last = inside.last, !first.isWhitespace, !last.isWhitespace {
                parts[index...index + 2] = ["\(before)\(inside)\(behind)"[...]]
            } else {
                index += 1
            }
        }
        return parts.joined(separator: "*")
    }
}

/// A list of the completions at a position.
struct CompletionList {
    private(set) var all: [CompletionItem] = []
    /// Whether there are more completions, so that the client must request them again as the user types.
    private(set) var isIncomplete = false
    /// The maximum number of completions.
    static let most = 500
    private let snapshot: Snapshot
    private let view: CatalogueView
    @Boxed private var pack: Pack
    private let role: FileRole
    private let context: CursorContext
    private let isJSON: Bool
    private let path: String
    private let root: ValueSchema

    init(_ snapshot: Snapshot, view: CatalogueView, pack: Pack, role: FileRole, context: CursorContext, isJSON: Bool, path: String) {
        (self.snapshot, self.view, self.pack, self.role, self.context, self.isJSON, self.path) = (snapshot, view, pack, role, context, isJSON, path)
        root = FormResolver.root(of: role, in: pack, view.catalogue, toward: context.steps.compactMap(\.key))
    }

    mutating func collect(following bytes: [UInt8], at offset: Int) {
        let forms = ValueSchema.following(context.steps, from: root, in: pack)
        // A mapping that needs braces is less frequent than a scalar.
        let isOpened = !context.needsBraces && !(isJSON && context.role == .either)
        if context.role == .either { elements(forms) }
        if context.role != .value, isOpened { keys(forms, before: KeyEnd(bytes, at: offset, context)) }
        if context.role == .key { return }
        values(forms + conditions.forms)
        if context.role == .either, !isOpened, !context.isQuoted { mappings(forms) }
    }

    private var conditions: ConditionFields { ConditionFields(context, root: root, in: pack) }

    /// Returns all candidates, or if there are too many, the first that match the typed prefix.
    private mutating func bounded<Candidate>(_ candidates: [Candidate], _ says: (Candidate) -> String) -> [Candidate] {
        if candidates.count <= Self.most { return candidates }
        isIncomplete = true
        let typed = Array(context.prefix.lowercased().utf8)
        var found: [Candidate] = []
        for candidate in candidates where typed.isEmpty || Self.fits(typed, says(candidate)) {
            found.append(candidate)
            if found.count == Self.most { break }
        }
        return found
    }

    /// Whether a text contains the typed characters in order, the way editors match.
    private static func fits(_ typed: [UInt8], _ text: String) -> Bool {
        var left = typed[...]
        for byte in text.lowercased().utf8 where byte == left.first { left.removeFirst() }
        return left.isEmpty
    }

    // MARK: Keys

    private mutating func keys(_ forms: [ValueSchema], before end: KeyEnd) {
        for key in candidates(forms) {
            var offer = offer(of: key)
            offer.insert = end.isQuoted ? key.name + end.quote : name(key.name)
            offer.taken = end.taken
            if !end.hasColon { complete(&offer, key) }
            all.append(offer)
        }
    }

    /// Returns the keys that are allowed here and not present yet.
    private mutating func candidates(_ forms: [ValueSchema]) -> [Key] {
        var seen = context.present
        let fields = conditions.areKeys ? conditions.all.map { Key($0.name, .field($0.type), about: "") } : []
        let left = (fields + conditions.tests + fitting(forms).flatMap { $0.keys(in: pack) })
            .filter { seen.insert($0.name).inserted && (isJSON || $0.name != Key.schema.name) && !isForeignForm($0.name) }
        // The former name is rarely the first key of an item.
        let ordered = left.filter { $0.name != Self.former } + left.filter { $0.name == Self.former }
        return bounded(ordered) { "\($0.name) \($0.about)" }
    }

    private static let former = "was"

    /// Returns the alternatives that allow all keys present here. For instance, an item with a title offers no plural
    /// categories.
    private func fitting(_ forms: [ValueSchema]) -> [ValueSchema] {
        let all = forms.flatMap { form -> [ValueSchema] in if case .choice(let parts) = form { parts } else { [form] } }
        if all.count < 2 || context.present.isEmpty { return all }
        let fitting = all.filter { form in context.present.isSubset(of: form.keys(in: pack).map(\.name)) }
        return fitting.isEmpty ? all : fitting
    }

    private func offer(of key: Key) -> CompletionItem {
        var offer = CompletionItem(label: key.name, kind: .field, detail: summary(key), documentation: key.about, insert: "")
        offer.isFirst = key.isRequired
        return offer
    }

    /// Adds mappings in braces, one for each possible first key.
    private mutating func mappings(_ forms: [ValueSchema]) {
        let hasSnippets = snapshot.client.hasSnippets
        for key in candidates(forms) {
            var offer = offer(of: key)
            offer.label = "{\(key.name)}"
            offer.filter = key.name
            offer.insert = "{" + bare(key.name) + ": " + (hasSnippets ? "${1}}" : "")
            offer.isSnippet = hasSnippets
            offer.isFirst = false
            all.append(offer)
        }
    }

    /// Whether a plural category does not exist in the translation's language.
    private func isForeignForm(_ name: String) -> Bool {
        guard case .translations(let locale) = role, view.catalogue.locales.numbers.contains(locale), let form = PluralCategory(rawValue: name) else { return false }
        return form != .other && !PluralRules(for: view.catalogue.locales[locale]).categories.contains(form)
    }

    private var isTranslation: Bool { if case .translations = role { true } else { false } }

    private func summary(_ key: Key) -> String { isTranslation ? key.about : key.form.expectation + (key.isRequired ? ", required" : "") }

    /// Returns a name as it is written at the cursor. Inside quotes, only their contents are returned.
    private func name(_ text: String) -> String {
        guard let quote = context.quote else { return ScalarWriting.text(text, isFlow: context.isFlow, isJSON: isJSON) }
        return quote == "'" ? text.replacingOccurrences(of: "'", with: "''") : String(ScalarWriting.text(text, isJSON: true).dropFirst().dropLast())
    }

    /// Returns a name as it is written inside a new pair of braces.
    private func bare(_ text: String) -> String { ScalarWriting.text(text, isJSON: isJSON) }

    /// Appends the value after the key: for a missing translation, all its texts.
    private func complete(_ offer: inout CompletionItem, _ key: Key) {
        let hasSnippets = snapshot.client.hasSnippets
        if isTranslation, let texts = texts(below: key) {
            let parts = texts.enumerated().map { index, text in bare(text.name) + ": " + (hasSnippets ? gap(index + 1, for: text) : "") }
            offer.insert += ": {" + parts.joined(separator: ", ") + "}"
            offer.isSnippet = hasSnippets
            offer.documentation = texts.map { "**\($0.name)**: \($0.about)" }.joined(separator: "\n\n")
            return
        }
        let isBraced = context.isFlow || isJSON
        if !isBraced, !hasSnippets, key.form.layout != .value {
            // Neovim 0.7 turns a line break in a completion into a NUL. Editors indent the next line themselves.
            offer.insert += ":"
            return
        }
        switch key.form.layout {
        case .value: offer.insert += ": "
        case .list where !isBraced: offer.insert += ":\n" + indent + "  - "
        case .listOrMapping where !isBraced, .mapping where !isBraced: offer.insert += ":\n" + indent + "  "
        case .list, .listOrMapping, .mapping:
            offer.insert += ": "
            guard hasSnippets else { return }
            offer.insert += key.form.layout == .mapping ? "{${1}}" : "[${1}]"
            offer.isSnippet = true
        }
    }

    /// Returns a snippet placeholder, in quotes where a text needs them.
    private func gap(_ number: Int, for key: Key) -> String { isJSON && key.form.isWritten ? "\"${\(number)}\"" : "${\(number)}" }

    private var indent: String { String(repeating: " ", count: context.column) }

    /// Returns the text fields of an item.
    private func texts(below key: Key) -> [Key]? {
        guard case .shape(let make) = key.form else { return nil }
        let keys = make().keys
        return !keys.isEmpty && keys.allSatisfy(\.isMessage) ? keys : nil
    }

    // MARK: Elements

    /// Adds new list elements where a dash is possible, after a dash, or inside brackets.
    private mutating func elements(_ forms: [ValueSchema]) {
        guard context.prefix.isEmpty, !context.isQuoted else { return }
        let hasSnippets = snapshot.client.hasSnippets
        let isInList = context.isInList
        if !isInList, context.isFlow || isJSON { return }
        let dash = isInList ? "" : "- "
        for element in isInList ? forms : forms.flatMap({ $0.elements(in: pack) }) {
            guard case .shape(let make) = element else { continue }
            let shape = make()
            let needed = shape.keys.filter { $0.isRequired || isNeeded($0) }
            if needed.isEmpty { continue }
            let parts = needed.enumerated().map { "\(bare($1.name)): \(hasSnippets ? gap($0 + 1, for: $1) : "")" }
            let names = needed.map(\.name).joined(separator: ", ")
            var offer = CompletionItem(
                label: isInList ? "{\(names)}" : "- " + names, kind: .snippet, detail: shape.name, insert: dash + "{" + parts.joined(separator: ", ") + "}",
                isSnippet: hasSnippets)
            offer.isFirst = true
            all.append(offer)
        }
    }

    private func isNeeded(_ key: Key) -> Bool {
        guard case .items(let kind) = role, pack.kinds.numbers.contains(kind) else { return false }
        // The group has set the value.
        if context.beside.contains(where: { $0[key.name] != nil }) { return false }
        let field = pack.kinds[kind].fields.first { $0.name == key.name }
        return field.map { !$0.isOptional && $0.defaultValue == nil && $0.name != groupField(kind) } ?? false
    }

    private func groupField(_ kind: KindIndex) -> String? { context.steps.first == .key("groups") ? pack.kinds[kind].groupField.map { pack.kinds[kind].fields[$0].name } : nil }

    // MARK: Values

    private mutating func values(_ forms: [ValueSchema]) {
        for form in forms {
            for word in form.words where !all.contains(where: { $0.label == word }) {
                // In quotes, true would be a text.
                all.append(CompletionItem(label: word, kind: .enumMember, insert: form.isTruth ? word : name(word)))
            }
            if form.namesUsedItem { usedItems() }
            if let type = form.fieldType { values(of: type) }
        }
        var seen: Set<ReferenceKind> = []
        for named in view.keys(at: context.steps, from: root, in: pack).compactMap(\.names) where seen.insert(named).inserted { names(named) }
        if isTranslation { placeholders() }
    }

    private mutating func values(of type: any FieldType) {
        switch type.form {
        case .day, .moment: days(withTime: { if case .moment = type.form { true } else { false } }())
        case .weekdays:
            for words in ["every day", "monday to friday", "saturday, sunday"] + Weekday.allCases.map(\.name) { all.append(CompletionItem(label: words, kind: .value, insert: name(words))) }
        case .item(let item): items(of: item.kind) { $0 }
        case .list(let element): if context.role == .value || !context.steps.isEmpty { values(of: element) }
        case .reference(let entity): records(of: entity)
        case .base: names(.template)
        default: break
        }
    }

    private mutating func days(withTime: Bool) {
        let today = Zone.current.today
        let words = (withTime ? ["now"] : []) + ["today", "tomorrow", "yesterday"] + Weekday.allCases.map(\.name) + Weekday.allCases.map { "next \($0.name)" }
            + ["this week", "next week", "in 3 days", "in 1 week", "in 2 weeks", "in 1 month", "2 days ago", "1 week ago", today.iso]
        for text in words {
            guard let day = DateExpression(text)?.day(today: today, zone: .current) else { continue }
            all.append(CompletionItem(label: text, kind: .value, detail: day.described, insert: name(text)))
        }
    }

    private mutating func items(of kind: KindIndex, written: (String) -> String) {
        guard pack.kinds.numbers.contains(kind) else { return }
        let (view, pack, language) = (view, pack, snapshot.client.locale)
        func title(_ item: Item) -> String { view.title(of: item, in: pack, language) ?? "" }
        let found = pack.items.filter { $0.kind == kind && !$0.id.isEmpty }
        let ordered = found.filter { $0.pack == pack.number } + found.filter { $0.pack != pack.number }
        for item in bounded(ordered, { "\(written($0.id)) \(title($0))" }) {
            let title = title(item)
            let id = written(item.id)
            var offer = CompletionItem(label: id, kind: .reference, detail: title, insert: name(id))
            offer.filter = "\(id) \(title)"
            offer.item = [pack.id, pack.kinds[kind].id, item.id]
            all.append(offer)
        }
    }

    /// Adds items such as `chore/make-bed`. The kinds that similar records use come first.
    private mutating func usedItems() {
        for number in LikelyKinds(context.steps, from: root, in: pack).sorted where !pack.kinds[number].isFolder {
            let kind = pack.kinds[number].id
            items(of: number) { kind + "/" + $0 }
        }
    }

    private mutating func records(of entity: EntityIndex) {
        let template: String? = { if case .items(let kind) = role, pack.kinds.numbers.contains(kind), pack.kinds[kind].isFolder { templateHere } else { nil } }()
        var seen: Set<String> = []
        for record in view.records(of: entity, in: template, pack.number) where seen.insert(record.name).inserted {
            all.append(CompletionItem(label: record.name, kind: .reference, detail: pack.model.entities[entity].name, insert: name(record.name)))
        }
    }

    /// The template in this file.
    private var templateHere: String? {
        guard let file = view.file(path) else { return nil }
        return pack.templates.first { $0.place.file == file }?.id
    }

    private mutating func names(_ named: ReferenceKind) {
        let offers: [(String, String)] = switch named {
        case .kind: pack.kinds.map { ($0.id, "kept in \($0.file)") }
        case .entity: pack.model.entities.map { ($0.name, "an entity") }
        case .pack: view.catalogue.packs.dropFirst().filter { $0.id != pack.id }.map { ($0.id, $0.title.flatMap { view.catalogue[$0]?.source.plain } ?? "a pack") }
        case .fieldType: FieldTypes.builtIn.map { ($0.name, $0.about) }
        case .template: pack.templates.filter { $0.id != templateHere }.map { ($0.id, $0.title.flatMap { view.catalogue[$0]?.source.plain } ?? "a template") }
        case .series: pack.model.series.keys.sorted().map { ($0, "a series") }
        case .language: view.catalogue.locales.map { ($0.tag, "a language") } + [("en", "English")]
        case .field: conditions.all.map { ($0.name, $0.type.expectation) }
        case .dayField: conditions.all.filter { $0.type.isDay || $0.role == .moment }.map { ($0.name, $0.type.expectation) }
        case .number: qualified { $0.type.isSummed }
        case .itemField: itemFields
        case .word: qualified { $0.type.closedWords != nil || $0.type.namesItems }
        }
        for (label, detail) in offers where !all.contains(where: { $0.label == label }) {
            all.append(CompletionItem(label: label, kind: .reference, detail: detail, insert: name(label)))
        }
    }

    /// The names that refer to values of a used item: the fields of all kinds, and the common properties.
    private var itemFields: [(String, String)] {
        var seen: Set<String> = []
        let fields = pack.kinds.flatMap { $0.fields.map { ($0.name, $0.type.expectation) } }
        let common = [("id", "the item's id"), ("kind", "the item's kind"), ("item", "the item itself")]
        return (fields + common).filter { seen.insert($0.0).inserted }
    }

    /// Returns fields, qualified by their entities.
    private func qualified(where holds: (Field) -> Bool) -> [(String, String)] {
        pack.model.entities.flatMap { entity in entity.fields.filter(holds).map { ("\(entity.name).\($0.name)", $0.type.expectation) } }
    }

    /// Adds the placeholders of a translation, and its source text.
    private mutating func placeholders() {
        let path = context.steps.compactMap(\.key)
        guard let message = view.catalogue.messages(of: pack).first(where: { $0.path == path || $0.path == Array(path.dropLast()) }) else { return }
        let names = Set(message.source.all.flatMap { PlaceholderText($0.text).names }).sorted()
        if let brace = context.prefix.utf8.lastIndex(of: UInt8(ascii: "{")), !context.prefix.utf8[brace...].contains(UInt8(ascii: "}")) {
            let start = context.start + context.prefix.utf8.distance(from: context.prefix.utf8.startIndex, to: brace)
            for name in names {
                all.append(CompletionItem(label: "{\(name)}", kind: .value, detail: message.type(of: name).described, insert: "{\(name)}", start: start))
            }
        } else if context.prefix.isEmpty {
            all.append(CompletionItem(label: message.source.plain, kind: .text, detail: "the source: to be translated", insert: name(message.source.plain)))
        }
    }
}

extension ValueSchema {
    fileprivate var isTruth: Bool {
        if case .boolean = self { return true }
        if case .boolean? = fieldType?.form { return true }
        return false
    }
}

extension FieldType {
    fileprivate var isSummed: Bool {
        switch form {
        case .number, .money: true
        default: false
        }
    }
}

extension Key {
    fileprivate var isMessage: Bool { if case .message = form { true } else { false } }
}
