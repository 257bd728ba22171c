import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// A list of the completions at a position.
struct CompletionList {
    var all: [CompletionItem] = []
    /// Whether there are more completions, so that the client must request them again as the user types.
    var isIncomplete = false
    /// The maximum number of completions.
    static let most = 500
    let snapshot: Snapshot
    let view: CatalogueView
    @Boxed var pack: Pack
    let role: FileRole
    let context: CursorContext
    let isJSON: Bool
    let path: String
    let root: ValueSchema

    init(
        _ snapshot: Snapshot, view: CatalogueView, pack: Pack, role: FileRole, context: CursorContext, isJSON: Bool, path: String
    ) {
        (self.snapshot, self.view, self.pack, self.role, self.context, self.isJSON, self.path) = (
            snapshot, view, pack, role, context, isJSON, path
        )
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

    var conditions: ConditionFields { ConditionFields(context, root: root, in: pack) }

    /// Returns all candidates, or if there are too many, the first candidates that match the typed prefix.
    mutating func bounded<Candidate>(_ candidates: [Candidate], _ says: (Candidate) -> String) -> [Candidate] {
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
    static func fits(_ typed: [UInt8], _ text: String) -> Bool {
        var left = typed[...]
        for byte in text.lowercased().utf8 where byte == left.first { left.removeFirst() }
        return left.isEmpty
    }

    // MARK: Keys

    mutating func keys(_ forms: [ValueSchema], before end: KeyEnd) {
        for key in candidates(forms) {
            var offer = offer(of: key)
            offer.insert = end.isQuoted ? key.name + end.quote : name(key.name)
            offer.taken = end.taken
            if !end.hasColon { complete(&offer, key) }
            all.append(offer)
        }
    }

    /// Returns the keys that are allowed here and not present yet.
    mutating func candidates(_ forms: [ValueSchema]) -> [Key] {
        var seen = context.present
        let fields = conditions.areKeys ? conditions.all.map { Key($0.name, .field($0.type), about: "") } : []
        let left = (fields + conditions.tests + fitting(forms).flatMap { $0.keys(in: pack) })
            .filter { seen.insert($0.name).inserted && (isJSON || $0.name != Key.schema.name) && !isForeignForm($0.name) }
        // The key `was` comes last, because it is rarely the first key of an item.
        let ordered = left.filter { $0.name != Self.former } + left.filter { $0.name == Self.former }
        return bounded(ordered) { "\($0.name) \($0.about)" }
    }

    static let former = "was"

    /// Returns the alternatives that allow all keys present here. For instance, an item with a title offers no plural
    /// categories.
    func fitting(_ forms: [ValueSchema]) -> [ValueSchema] {
        let all = forms.flatMap { form -> [ValueSchema] in if case .choice(let parts) = form { parts } else { [form] } }
        if all.count < 2 || context.present.isEmpty { return all }
        let fitting = all.filter { form in context.present.isSubset(of: form.keys(in: pack).map(\.name)) }
        return fitting.isEmpty ? all : fitting
    }

    func offer(of key: Key) -> CompletionItem {
        var offer = CompletionItem(label: key.name, kind: .field, detail: summary(key), documentation: key.about, insert: "")
        offer.isFirst = key.isRequired
        return offer
    }

    /// Adds mappings in braces, one for each possible first key.
    mutating func mappings(_ forms: [ValueSchema]) {
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
    func isForeignForm(_ name: String) -> Bool {
        guard case .translations(let locale) = role, view.catalogue.locales.numbers.contains(locale),
            let form = PluralCategory(rawValue: name)
        else { return false }
        return form != .other && !PluralRules(for: view.catalogue.locales[locale]).categories.contains(form)
    }

    var isTranslation: Bool { if case .translations = role { true } else { false } }

    func summary(_ key: Key) -> String { isTranslation ? key.about : key.form.expectation + (key.isRequired ? ", required" : "") }

    /// Returns a name as it is written at the cursor. Inside quotes, returns the name without quotes.
    func name(_ text: String) -> String {
        guard let quote = context.quote else { return ScalarWriting.text(text, isFlow: context.isFlow, isJSON: isJSON) }
        return quote == "'"
            ? text.replacingOccurrences(of: "'", with: "''")
            : String(ScalarWriting.text(text, isJSON: true).dropFirst().dropLast())
    }

    /// Returns a name as it is written inside a new pair of braces.
    func bare(_ text: String) -> String { ScalarWriting.text(text, isJSON: isJSON) }

    /// Appends the value after the key: for a missing translation, all its texts.
    func complete(_ offer: inout CompletionItem, _ key: Key) {
        let hasSnippets = snapshot.client.hasSnippets
        if isTranslation, let texts = texts(below: key) {
            let parts = texts.enumerated().map { index, text in
                bare(text.name) + ": " + (hasSnippets ? gap(index + 1, for: text) : "")
            }
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
    func gap(_ number: Int, for key: Key) -> String { isJSON && key.form.isWritten ? "\"${\(number)}\"" : "${\(number)}" }

    var indent: String { String(repeating: " ", count: context.column) }

    /// Returns the keys of a value that consists of texts only, or `nil` for another value.
    func texts(below key: Key) -> [Key]? {
        guard case .shape(let make) = key.form else { return nil }
        let keys = make().keys
        return !keys.isEmpty && keys.allSatisfy(\.isMessage) ? keys : nil
    }

    // MARK: Elements

    /// Adds new list elements where a dash is possible, after a dash, or inside brackets.
    mutating func elements(_ forms: [ValueSchema]) {
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
                label: isInList ? "{\(names)}" : "- " + names, kind: .snippet, detail: shape.name,
                insert: dash + "{" + parts.joined(separator: ", ") + "}",
                isSnippet: hasSnippets)
            offer.isFirst = true
            all.append(offer)
        }
    }

    func isNeeded(_ key: Key) -> Bool {
        guard case .items(let kind) = role, pack.kinds.numbers.contains(kind) else { return false }
        // The group has set the value.
        if context.beside.contains(where: { $0[key.name] != nil }) { return false }
        let field = pack.kinds[kind].fields.first { $0.name == key.name }
        return field.map { !$0.isOptional && $0.defaultValue == nil && $0.name != groupField(kind) } ?? false
    }

    func groupField(_ kind: KindIndex) -> String? {
        context.steps.first == .key("groups") ? pack.kinds[kind].groupField.map { pack.kinds[kind].fields[$0].name } : nil
    }
}

extension ValueSchema {
    var isBoolean: Bool {
        if case .boolean = self { return true }
        if case .boolean? = fieldType?.form { return true }
        return false
    }
}

extension FieldType {
    var isSummed: Bool {
        switch form {
        case .number, .money: true
        default: false
        }
    }
}

extension Key {
    var isMessage: Bool { if case .message = form { true } else { false } }
}
