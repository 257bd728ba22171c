import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// A generator of keys for unnamed records that translations or other records depend on. Translations, recorded source texts
/// and the ids of seeded rows are retained.
struct RecordNaming {
    @Boxed private(set) var catalogue: Catalogue
    @Boxed private(set) var pack: Pack
    private var template: Template?
    /// The locations of references to the template's records, by the parts of the names in them.
    private var references: [String: [SourceLocation]] = [:]
    /// The values from which the ids of the template's records are derived, computed on first use.
    private var identities: [RecordSpec: String]?
    /// The names in use, by entity.
    private var taken: [EntityIndex: Set<String>] = [:]
    /// The number of records with the same name in translations.
    private var namesakes: [[String]: Int] = [:]
    /// The next suffix to try for a key that is already in use.
    private var next: [String: Int] = [:]
    private var files: [FileID: File] = [:]

    /// A parsed file, with its mappings by the location of their first key.
    private struct File {
        var root: Node?
        var mappings: [SourceLocation: Node]
        var edges: LineEdges
        var isJSON: Bool
    }

    init(_ catalogue: Catalogue, _ pack: Pack) {
        self.catalogue = catalogue
        self.pack = pack
    }

    mutating func begin(_ template: Template?) {
        self.template = template
        (references, identities, taken, namesakes, next) = ([:], nil, [:], [:], [:])
        for spec in template?.records ?? [] { note(spec) }
        for condition in template?.expectations.flatMap({ $0.measure.conditions }) ?? [] {
            if case .oneOf(let values) = condition.test { for value in values { note(value, at: condition.place) } }
        }
    }

    private mutating func note(_ spec: RecordSpec) {
        taken[spec.entity, default: []].formUnion(
            [spec.label, spec.implicitName == nil ? spec.textPath.last : nil].compactMap { $0 }
                + spec.uses.map { pack.items[$0.item.index].id })
        namesakes[spec.textPath, default: 0] += 1
        for (_, written) in spec.values { if case .fixed(let value) = written.form { note(value, at: written.place) } }
        for (_, nested) in spec.nested { for one in nested { note(one) } }
    }

    private mutating func note(_ value: Value, at place: SourceLocation) {
        switch value {
        case .named(let name): for part in name.split(separator: "/") { references[String(part), default: []].append(place) }
        case .list(let values): for value in values { note(value, at: place) }
        default: break
        }
    }

    /// Returns the name of a record in translations.
    func name(of spec: RecordSpec) -> String { spec.textPath.last ?? "" }

    /// Returns the dependants of the record's current name, as the start of a sentence, or `nil` if there are none.
    func dependants(of spec: RecordSpec) -> String? {
        if hasTexts(spec), !pack.locales.isEmpty { return "Its translations refer to this" }
        guard let label = keyLabel(spec), references[label] != nil else { return nil }
        return "Other records refer to this"
    }

    private func hasTexts(_ spec: RecordSpec) -> Bool {
        spec.values.contains { if case .fixed(let value) = $0.value.form { value.hasText } else { false } }
            || spec.nested.contains { $0.specs.contains(where: hasTexts) }
    }

    private func keyLabel(_ spec: RecordSpec) -> String? { TemplateExpansion.keyLabel(spec, pack.model.entities[spec.entity]) }

    // MARK: The fix

    /// Returns a fix, or `nil` if the translations are ambiguous or the file cannot be edited.
    mutating func fix(for spec: RecordSpec) -> Fix? {
        guard namesakes[spec.textPath, default: 1] == 1, let file = file(spec.place.file), let node = file.mappings[spec.place]
        else { return nil }
        let key = newKey(for: spec)
        let former = identity(of: spec)
        var edits = [writing(key, was: former, on: node, in: file)]
        for file in pack.locales.values.sorted() + pack.confirmations.values.sorted() {
            guard let root = self.file(file)?.root, spec.textPath.reduce(Optional(root), { $0?.entry($1)?.value }) != nil else {
                continue
            }
            guard let edit = root.renaming(spec.textPath, to: key) else { return nil }
            edits.append(edit)
        }
        if let label = keyLabel(spec) {
            for place in references[label] ?? [] {
                guard let edit = rewriting(label, key, at: place) else { return nil }
                edits.append(edit)
            }
        }
        taken[spec.entity, default: []].insert(key)
        return Fix("Call it '\(key)'", edits: edits, isSafe: former != nil)
    }

    /// Returns a parsed file, or `nil` if it has syntax errors.
    private mutating func file(_ id: FileID) -> File? {
        if let known = files[id] { return known }
        guard let source = catalogue.sources[id] else { return nil }
        var ignored = Diagnostics()
        let document = parse(source, as: id, into: &ignored)
        if document.isBroken || document.roots.count != 1 { return nil }
        var mappings: [SourceLocation: Node] = [:]
        func note(_ node: Node) {
            if node.kind == .mapping, mappings[node.headPlace] == nil { mappings[node.headPlace] = node }
            for element in node.elements { note(element) }
            for entry in node.entries { note(entry.value) }
        }
        document.root.map(note)
        let made = File(
            root: document.root, mappings: mappings, edges: LineEdges(source.bytes), isJSON: source.path.hasSuffix(".json"))
        files[id] = made
        return made
    }

    /// Returns an unused key, derived from a record that the key fields refer to, a text of the record, or the entity's name.
    private mutating func newKey(for spec: RecordSpec) -> String {
        let entity = pack.model.entities[spec.entity]
        let named = entity.key.lazy.compactMap { field -> String? in
            guard case .fixed(.named(let name)) = spec.values.first(where: { $0.field == field })?.value.form else { return nil }
            return name.split(separator: "/").last.map(String.init)
        }.first
        let catalogue = catalogue
        let text = spec.values.lazy.compactMap { value -> String? in
            guard case .fixed(.text(let id)) = value.value.form else { return nil }
            return catalogue[id]?.source.plain
        }.first
        let base =
            [named, text.map(RecordNaming.slug), RecordNaming.slug(entity.name)].compactMap { $0 }.first { Names.isID($0) }
            ?? "record"
        var key = base
        while taken[spec.entity]?.contains(key) ?? false {
            next[base, default: 1] += 1
            key = "\(base)-\(next[base] ?? 0)"
        }
        return key
    }

    /// Returns a key for a text: `feed-the-cat` for `Feed the cat and the dog, please.`
    private static func slug(_ text: String) -> String {
        let sentence = text.lowercased().prefix { !".,;:!?".contains($0) }
        var words = sentence.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
        while words.count > 1, let last = words.last, joining.contains(String(last)) { words.removeLast() }
        return words.joined(separator: "-")
    }

    /// Words that a key does not end with.
    private static let joining: Set<String> = ["a", "an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with"]

    /// Returns the value that the record's id is derived from, to be recorded under `was`, or `nil` if it differs between
    /// templates.
    private mutating func identity(of spec: RecordSpec) -> String? {
        if let former = spec.was.first { return former }
        if let label = keyLabel(spec) {
            // The existing words are kept if they are equivalent.
            let words = name(of: spec).split(separator: ", ").last.map(String.init) ?? ""
            return words.contains(" ") && DateExpression(words)?.canonical == label ? words : label
        }
        guard let template else { return nil }
        if identities == nil {
            let day = Day(year: 2028, month: 1, day: 1) ?? Day(number: 0)
            let household = Expander(pack, template, today: day, zone: .utc).draft()
            identities = Dictionary(household.records.compactMap { record in record.spec.map { ($0, record.identity) } }) {
                first, _ in first
            }
        }
        return identities?[spec]
    }

    private func writing(_ key: String, was former: String?, on node: Node, in file: File) -> Fix.Edit {
        let start = Int(node.headPlace.range.lower)
        let scalar = { (text: String) in ScalarWriting.text(text, isFlow: true, isJSON: file.isJSON) }
        var entries = [("key", scalar(key))]
        // An existing `was` is kept.
        if let former, former != key, node.entry("was") == nil { entries.append(("was", scalar(former))) }
        let separator = node.isFlow ? ", " : file.edges.lineBreak + String(repeating: " ", count: file.edges.column(of: start))
        let text = entries.map { (file.isJSON ? "\"\($0)\"" : $0) + ": " + $1 + separator }.joined()
        return Fix.Edit(SourceLocation(file: node.place.file, range: SourceRange(start, start)), text)
    }

    /// Returns an edit of a reference that keeps its other parts, or `nil` unless the old name is exactly one of its parts.
    private func rewriting(_ old: String, _ new: String, at place: SourceLocation) -> Fix.Edit? {
        guard let bytes = catalogue.sources[place.file]?.bytes else { return nil }
        let written = String(decoding: bytes[place.range.clamped(toCount: bytes.count)], as: UTF8.self)
        let parts = written.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count(where: { $0 == old }) == 1 else { return nil }
        return Fix.Edit(place, parts.map { $0 == old ? new : String($0) }.joined(separator: "/"))
    }
}

extension Value {
    fileprivate var hasText: Bool {
        switch self {
        case .text: true
        case .list(let values): values.contains(where: \.hasText)
        default: false
        }
    }
}

extension Measure {
    /// The conditions of all selections that the measure reads.
    fileprivate var conditions: [Selection.Condition] {
        switch self {
        case .count(let selection), .ratio(_, _, let selection), .covers(_, let selection): selection.conditions
        case .share(let selection, let among): selection.conditions + among.conditions
        case .sum(let tally): tally.selection.conditions + tally.minus.flatMap(\.selection.conditions)
        }
    }
}
