import HomeseedSource
import HomeseedText

/// An update of an existing string catalogue that edits only the lines of changed texts.
///
/// It retains third-party keys, unknown members and texts for certain devices.
struct StringCatalogueUpdate {
    private let exchange: Exchange
    private let known: [String: ExchangeUnit]
    private(set) var edits: JSONEdits
    private(set) var diagnostics = Diagnostics()

    init(_ file: FormatFile, _ known: Exchange?, to exchange: Exchange) {
        self.exchange = exchange
        self.known = Dictionary((known?.units ?? []).map { ($0.key, $0) }) { first, _ in first }
        edits = JSONEdits(file.file.bytes, colon: StringCatalogueFormat.colon)
    }

    mutating func update(_ strings: Node) {
        let entries = Dictionary(strings.entries.map { (ExchangeKey.normalised($0.key.text ?? ""), $0) }) { first, _ in first }
        var new: [(key: String, value: JSONTree)] = []
        for unit in exchange.units {
            if let entry = entries[unit.key], entry.value.kind == .mapping {
                if entry.key.text != unit.key { edits.replace(entry.key, with: .string(unit.key), level: 2) }
                update(entry.value, unit)
            } else {
                new.append((unit.key, StringCatalogueFormat.tree(unit, exchange)))
            }
        }
        edits.insert(new, into: strings, level: 1)
    }

    private mutating func update(_ entry: Node, _ unit: ExchangeUnit) {
        var (codec, note) = unit.printf(exchange.source)
        let comment = entry["comment"]
        let before = CommentMetadata(comment?.text ?? "")
        var missing: [(key: String, value: JSONTree)] = []
        // A comment that only the file has is retained. A single counted placeholder needs no name in the comment.
        let known = known[unit.key]
        // The app depends on the file's argument numbers, so they are retained, and no comment states other numbers.
        if before.arguments.isEmpty, let numbered = known?.numbered {
            codec.arguments = numbered
            note = ""
        }
        var wanted = CommentMetadata(note)
        wanted.comment = wanted.comment ?? before.comment
        if !note.isEmpty, wanted.withoutPlainCount != before.withoutPlainCount {
            let text = JSONTree.string(wanted.text)
            if let comment { edits.replace(comment, with: text, level: 3) } else { missing.append(("comment", text)) }
        }
        let hasSameNumbering = before.arguments.isEmpty || before.arguments == codec.arguments
        var new: [(key: String, value: JSONTree)] = []
        let localisations = entry["localizations"]
        for locale in exchange.allLocales.sorted() {
            guard let text = unit.texts[locale] else { continue }
            guard let localisation = localisations?.entry(locale.tag) else {
                new.append((locale.tag, StringCatalogueFormat.tree(text, codec)))
                continue
            }
            let written = known?.written[locale] ?? [:]
            if hasSameNumbering, let there = known?.texts[locale], there.form == text.form, there.state == text.state,
                written.allSatisfy({ codec.type(of: $0).isCompatible(with: $1) })
            {
                continue
            }
            // The file's number of digits is retained if the catalogue doesn't define one.
            for (name, type) in written where type.digits != nil && codec.type(of: name) == .decimal() {
                codec.types[name] = type
            }
            update(localisation, to: text, codec)
        }
        if let localisations {
            edits.insert(new, into: localisations, level: 3)
        } else if !new.isEmpty {
            missing.append(("localizations", .object(new)))
        }
        edits.insert(missing, into: entry, level: 2)
    }

    private mutating func update(_ localisation: Node.Entry, to text: ExchangeText, _ codec: Printf) {
        let (node, devices) = StringCatalogueLeaf.forOtherDevices(localisation.value)
        let level = 4 + (devices.isEmpty ? 0 : 3)
        // An empty localisation is replaced.
        if node.kind == .mapping, node.firstEntry == nil {
            return edits.replace(node, with: StringCatalogueFormat.tree(text, codec), level: level)
        }
        guard let leaf = StringCatalogueLeaf(node) else { return diagnostics.report(FormatLoss.kept(localisation.key)) }
        if !change(leaf, to: text, codec) { edits.replace(node, with: StringCatalogueFormat.tree(text, codec), level: level) }
        // Texts for certain devices were written for the previous text.
        for unit in devices {
            if let state = unit["state"], state.text == "translated" {
                edits.replace(state, with: .string("needs_review"), level: level)
            }
        }
    }

    /// Changes only values and states. Returns `false` if the new text has a different structure.
    private mutating func change(_ leaf: StringCatalogueLeaf, to text: ExchangeText, _ codec: Printf) -> Bool {
        switch leaf {
        case .plain(let unit):
            guard !text.isPlural, unit["state"] != nil else { return false }
            change(unit, to: codec.encode(text.all.first ?? ""), text.state)
        case .plural(let forms, let around):
            let isMany = codec.arguments.count > 1
            guard let variants = text.variants, around?.isBare ?? true, isMany == (around != nil) else { return false }
            if let around, around.unit["state"] == nil { return false }
            let wanted = variants.compactMap { variant in CategoryName.of(variant.key).map { (name: $0, text: variant.text) } }
            guard Set(wanted.map(\.name)) == Set(forms.map(\.name)), forms.allSatisfy({ $0.unit["state"] != nil }) else {
                return false
            }
            var codec = codec
            let state = text.state
            if let unit = around?.unit { change(unit, to: unit["value"]?.text ?? "", state) }
            if isMany { codec.counting = PlaceholderText.counted }
            for (name, unit) in forms {
                if let text = wanted.first(where: { $0.name == name })?.text { change(unit, to: codec.encode(text), state) }
            }
        }
        return true
    }

    private mutating func change(_ unit: Node, to value: String, _ state: ExchangeState) {
        if let node = unit["value"], node.text.map({ Array($0.utf8) }) != Array(value.utf8) {
            edits.replace(node, with: .string(value), level: 0)
        }
        if let node = unit["state"], StringCatalogueReading.state(of: unit) != state {
            edits.replace(node, with: .string(StringCatalogueFormat.state(state)), level: 0)
        }
    }
}

extension PlaceholderType {
    /// Whether a file's specifier fits the type: `%d` and `%lld` fit integers, and any number of digits fits if the catalogue
    /// has none.
    fileprivate func isCompatible(with other: PlaceholderType) -> Bool {
        isSameKind(as: other) && (digits == nil || digits == other.digits)
    }
}

extension CommentMetadata {
    fileprivate var withoutPlainCount: CommentMetadata {
        let isPlain = arguments == [PlaceholderText.counted] && types.isEmpty
        return CommentMetadata(comment: comment, budget: budget, arguments: isPlain ? [] : arguments, types: types)
    }
}
