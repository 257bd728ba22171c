import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// Finds what hangs on the names of records that have none of their own, and gives each a key: its translations, what is
/// written down of them and the ids of what is seeded stay.
struct RecordNaming {
    @Boxed private(set) var catalogue: Catalogue
    @Boxed private(set) var pack: Pack
    private var template: Template?
    /// Parts of the names by which records of the template are referred to, and where.
    private var references: [String: [SourceLocation]] = [:]
    /// What the ids of the template's records are made from, once someone has asked.
    private var identities: [RecordSpec: String]?
    /// Names that are taken, by entity.
    private var taken: [EntityIndex: Set<String>] = [:]
    /// How many records stand under one name for translations.
    private var namesakes: [[String]: Int] = [:]
    /// The number to try next for a key that is taken.
    private var next: [String: Int] = [:]
    private var files: [FileID: File] = [:]

    /// A file as parsed, with its mappings by their first keys.
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
        taken[spec.entity, default: []].formUnion([spec.label, spec.standIn == nil ? spec.textPath.last : nil].compactMap { $0 } + spec.uses.map { pack.items[$0.item.index].id })
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

    /// How translations call a record.
    func name(of spec: RecordSpec) -> String { spec.textPath.last ?? "" }

    /// What knows a record by the name that it has, as the beginning of a sentence; nil where nothing does.
    func dependants(of spec: RecordSpec) -> String? {
        if hasTexts(spec), !pack.locales.isEmpty { return "Its translations know this" }
        guard let label = keyLabel(spec), references[label] != nil else { return nil }
        return "Other records know this"
    }

    private func hasTexts(_ spec: RecordSpec) -> Bool {
        spec.values.contains { if case .fixed(let value) = $0.value.form { value.hasText } else { false } } || spec.nested.contains { $0.specs.contains(where: hasTexts) }
    }

    private func keyLabel(_ spec: RecordSpec) -> String? { TemplateExpansion.keyLabel(spec, pack.model.entities[spec.entity]) }

    // MARK: The fix

    /// Nil where what is translated can't be told apart, or the file can't be edited.
    mutating func fix(for spec: RecordSpec) -> Fix? {
        guard namesakes[spec.textPath, default: 1] == 1, let file = file(spec.place.file), let node = file.mappings[spec.place] else { return nil }
        let key = newKey(for: spec)
        let former = identity(of: spec)
        var edits = [writing(key, was: former, on: node, in: file)]
        for file in pack.locales.values.sorted() + pack.confirmations.values.sorted() {
            guard let root = self.file(file)?.root, spec.textPath.reduce(Optional(root), { $0?.entry($1)?.value }) != nil else { continue }
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

    /// Nil where it can't be read to its end.
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
        let made = File(root: document.root, mappings: mappings, edges: LineEdges(source.bytes), isJSON: source.path.hasSuffix(".json"))
        files[id] = made
        return made
    }

    /// After what it belongs to, or what it says.
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
        let base = [named, text.map(RecordNaming.slug), RecordNaming.slug(entity.name)].compactMap { $0 }.first { Names.isID($0) } ?? "record"
        var key = base
        while taken[spec.entity]?.contains(key) ?? false {
            next[base, default: 1] += 1
            key = "\(base)-\(next[base] ?? 0)"
        }
        return key
    }

    /// `Feed the cat and the dog, please.` → `feed-the-cat`.
    private static func slug(_ text: String) -> String {
        let sentence = text.lowercased().prefix { !".,;:!?".contains($0) }
        var words = sentence.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
        while words.count > 1, let last = words.last, joining.contains(String(last)) { words.removeLast() }
        return words.joined(separator: "-")
    }

    /// Words that a name does not end with.
    private static let joining: Set<String> = ["a", "an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with"]

    /// What its id is made from: it says so itself from now on. Nil where it differs from template to template.
    private mutating func identity(of spec: RecordSpec) -> String? {
        if let former = spec.was.first { return former }
        if let label = keyLabel(spec) {
            // In the words that stand there, where those mean the same.
            let words = name(of: spec).split(separator: ", ").last.map(String.init) ?? ""
            return words.contains(" ") && DateExpression(words)?.canonical == label ? words : label
        }
        guard let template else { return nil }
        if identities == nil {
            let day = Day(year: 2028, month: 1, day: 1) ?? Day(number: 0)
            let household = Expander(pack, template, today: day, zone: .utc).draft()
            identities = Dictionary(household.records.compactMap { record in record.spec.map { ($0, record.identity) } }) { first, _ in first }
        }
        return identities?[spec]
    }

    private func writing(_ key: String, was former: String?, on node: Node, in file: File) -> Fix.Edit {
        let start = Int(node.headPlace.range.lower)
        let scalar = { (text: String) in ScalarWriting.text(text, isFlow: true, isJSON: file.isJSON) }
        var entries = [("key", scalar(key))]
        // One that has said so already goes on saying it.
        if let former, former != key, node.entry("was") == nil { entries.append(("was", scalar(former))) }
        let separator = node.isFlow ? ", " : file.edges.lineBreak + String(repeating: " ", count: file.edges.column(of: start))
        let text = entries.map { (file.isJSON ? "\"\($0)\"" : $0) + ": " + $1 + separator }.joined()
        return Fix.Edit(SourceLocation(file: node.place.file, range: SourceRange(start, start)), text)
    }

    /// In a reference, as it is written there.
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
    /// The conditions of all that it looks at.
    fileprivate var conditions: [Selection.Condition] {
        switch self {
        case .count(let selection), .ratio(_, _, let selection), .covers(_, let selection): selection.conditions
        case .share(let selection, let among): selection.conditions + among.conditions
        case .sum(let tally): tally.selection.conditions + tally.minus.flatMap(\.selection.conditions)
        }
    }
}
