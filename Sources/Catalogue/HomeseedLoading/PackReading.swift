package import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A parser for `pack.yaml`: the pack's properties, and the kinds that it declares or extends.
package enum PackReading {
    static let homeseed = Key("homeseed", .spelled(.version), required: true, about: "The version of the format: 1.")
    package static let pack = Key("pack", .scalar, required: true, about: "The pack's id: the name of its folder.")
    static let title = Key("title", .text, required: true, about: "The pack's name, for people.")
    static let description = Key("description", .text, about: "The purpose of the pack.")
    package static let language = Key(
        "language", .spelled(.locale), required: true, about: "The language that its files are written in.")
    /// The names of files and folders that are not named after a kind.
    package static let reservedNames = Set(PackLoading.ownFiles + ["templates", MappingReading.folder])

    package static let requires = Key("requires", .list(.scalar), about: "Packs whose kinds, items and entities it uses.")
    static let currency = Key("currency", .shape { currencyShape }, about: "The currency that items earn, with its plural forms.")
    static let store = Key("store", .shape { storeShape }, about: "The spelling of names in the store.")
    package static let kinds = Key(
        "kinds", .map(.shape { kind }, keys: .id), about: "The kinds of items that it declares or extends.")
    static let bundle = Key(
        "bundle", .shape { BundleReading.shape }, about: "The files that `homeseed bundle` writes for the app.")
    static let cards = Key(
        "cards", .map(.spelled(.columns), keys: .id),
        about:
            "Cards of the app, each with the columns of a line. A text can then have `at-most: 3 lines of task-card`.")
    package static let shape = Shape(
        "a pack",
        [homeseed, pack, title, description, language, requires, currency, store, cards, kinds, bundle] + TerminologyReading.keys
            + [.schema])

    /// The keys that may be in `app/pack.yaml` instead, because programmers maintain them.
    static let appKeys = [currency, store, cards, kinds, bundle] + TerminologyReading.keys
    package static let appShape = Shape("the app's part of a pack", appKeys + [.schema])

    /// Whether a mapping has no key of a pack, and neither `homeseed` nor `pack` in a misspelt form.
    static func hasNoPackKey(_ root: Node) -> Bool {
        root.kind == .mapping
            && [homeseed, pack].allSatisfy { root.entry($0.name) == nil && !root.hasMisspelt($0.name, in: shape) }
            && root.entries.allSatisfy { shape.position(of: $0.key) == nil }
    }

    static let field = Key("field", .scalar, required: true, about: "The field that contains an amount of it.")
    package static let currencyShape = Shape("a currency", [field], isOpen: true)
    static let names = Key(
        "names", .words(["snake_case", "as-written"]), about: "snake_case: conversionRate is stored as conversion_rate.")
    package static let storeShape = Shape("a store", [names])

    package static let file = Key(
        "file", .spelled(.filePath), about: "The name of the file with the items, without its extension.")
    package static let folder = Key(
        "folder", .spelled(.filePath),
        about: "The name of the folder with the items, one in each file. In a file, the id follows the kind: routine: bedtime.")
    static let groupsBy = Key("groups-by", .scalar, about: "The field whose value is the id of the group.")
    package static let fields = Key(
        "fields", .map(.declaration(FieldReading.kindKeys), keys: .field(taken: FieldReading.reservedItemKeys)),
        about: "The fields of its items.")
    static let titles = Key(
        "titles", .words(["verb-and-effect"]), about: "The style of titles. verb-and-effect: with a verb for the task."
    )
    static let contrast = Key(
        "contrast", .map(.scalar), about: "Text colours, each with the field or the colour of its background.")
    package static let kind = Shape("a kind", [file, folder, groupsBy, titles, contrast, fields])

    static func read(_ match: ShapeMatch, _ reader: inout Reader) {
        if let node = match[homeseed] { FormatVersion.check(node, &reader.diagnostics) }
        if let node = match[title], let text = MessageText(node, field: "title", &reader.diagnostics) {
            reader.pack.title = reader.add(text, path: ["pack", "title"])
        }
        if let node = match[description], let text = MessageText(node, field: "description", &reader.diagnostics) {
            _ = reader.add(text, path: ["pack", "description"])
        }
        if let node = match[currency] { readCurrency(node, &reader) }
        TerminologyReading.read(match, &reader)
        if let node = match[bundle] { BundleReading.read(node, &reader) }
        if let node = match[store] { _ = ShapeMatch(node, against: storeShape, &reader.diagnostics) }
    }

    private static func readCurrency(_ node: Node, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, against: currencyShape, &reader.diagnostics) else { return }
        guard let field = match[field]?.text,
            let text = MessageText(variants: match.others, at: node.place, field: "currency", &reader.diagnostics)
        else { return }
        reader.pack.currency = .init(field: field, message: reader.add(text, path: ["pack", "currency"]))
    }

    /// Reads the spelling of names. An add-on inherits it, because it writes into the store of the pack it requires.
    static func readSpelling(_ match: ShapeMatch, _ pack: inout Pack) {
        guard let spelling = match[store]?.entry(names.name)?.value, !spelling.isMissing else { return }
        pack.usesSnakeCase = spelling.contentEquals("snake_case")
    }

    /// Reads the cards. The cards of required packs are inherited.
    static func readCards(_ match: ShapeMatch, _ reader: inout Reader) {
        for entry in match[cards].map({ Array($0.entries) }) ?? [] {
            guard let name = Names.id(entry.key, what: "card", &reader),
                let width = TextType.budget(entry.value, field: name, &reader.diagnostics)
            else { continue }
            reader.pack.cards[name] = width
        }
    }

    // MARK: Kinds

    /// Reads the names of kinds, so that kinds can refer to each other.
    static func readKindNames(_ match: ShapeMatch, _ reader: inout Reader) -> [(KindIndex, ShapeMatch)] {
        var found: [(KindIndex, ShapeMatch)] = []
        let declared = Set(match[kinds].map { $0.entries.compactMap(\.key.text) } ?? [])
        for entry in match[kinds].map({ Array($0.entries) }) ?? [] {
            guard let id = Names.id(entry.key, what: "kind", &reader),
                let match = ShapeMatch(entry.value, against: kind, &reader.diagnostics)
            else { continue }
            if let known = reader.pack.kind(id) {
                if found.contains(where: { $0.0 == known }) {
                    reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: reader.pack.kinds[known].place))
                    continue
                }
                reader.pack.kinds[known].isOwn = true
                reader.pack.kinds[known].filePlace = nil
                refuseOtherPlace(match, of: known, &reader)
                found.append((known, match))
                continue
            }
            if match[file] == nil, match[folder] == nil, let near = misspelt(entry.key, beside: declared, reader.pack) {
                // The declaration applies to a kind of a required pack, whose name is misspelt.
                reader.diagnostics.report(UnknownReference.diagnostic(entry.key, what: "kind", among: [near]))
                if let known = reader.pack.kind(near) { found.append((known, match)) }
                continue
            }
            guard let place = match[file] ?? match[folder] else {
                reader.diagnostics.report(MissingKey.oneOf(["file"], of: kind, at: entry.key.place))
                continue
            }
            let key = match[file] == nil ? folder.name : file.name
            // A kind without a valid path is still added, so that references to it are not reported as unknown.
            let path = ContainedPath.read(place, field: key, below: "the pack's folder", &reader.diagnostics)
            let isFolder = match[file] == nil
            // The base pack declares the kind of templates.
            if let name = path?.text, reservedNames.contains(name), id != "template" {
                reader.diagnostics.report(WrongValue.reserved(place, field: key, name: name))
            }
            var made = Kind(
                id: id, place: entry.key.place,
                file: path.map { isFolder ? $0.text : withoutEnding($0.text, at: place, &reader) } ?? id)
            made.isFolder = isFolder
            if place.style == .plain, place.text == made.file { made.filePlace = place.place }
            found.append((reader.pack.kinds.nextNumber, match))
            reader.pack.kinds.append(made)
            reader.pack.itemNumbers.append([:])
        }
        return found
    }

    /// Reports a file name with an extension and removes the extension.
    private static func withoutEnding(_ path: String, at node: Node, _ reader: inout Reader) -> String {
        guard let ending = Discovery.endings.first(where: { path.lowercased().hasSuffix($0) }),
            path.utf8.count > ending.utf8.count
        else { return path }
        let name = String(path.dropLast(ending.count))
        reader.diagnostics.report(WrongValue.withEnding(node, field: file.name, name: name))
        return name
    }

    /// Reports a different location for a kind of another pack, whose items are only read from the declared location.
    private static func refuseOtherPlace(_ match: ShapeMatch, of known: KindIndex, _ reader: inout Reader) {
        let kind = reader.pack.kinds[known]
        for key in [file, folder] {
            guard let node = match[key],
                let path = ContainedPath.read(node, field: key.name, below: "the pack's folder", &reader.diagnostics)
            else { continue }
            if path.text == kind.file, kind.isFolder == (key.name == folder.name) { continue }
            var wrong = WrongValue.diagnostic(
                node, field: key.name, expected: "'\(kind.file)'",
                because:
                    "The kind '\(kind.id)' already exists, and its items are where that pack puts them. Remove '\(key.name)'.")
            if node.style == .plain, kind.isFolder == (key.name == folder.name),
                suggestion(for: path.text, among: [kind.file]) != nil
            {
                wrong.fix = Fix("Write '\(kind.file)'", edits: [.init(node.place, kind.file)], isSafe: false)
            }
            reader.diagnostics.report(wrong)
        }
    }

    /// Returns the kind of another pack that was probably meant to be extended, or `nil` if there is none.
    private static func misspelt(_ key: Node, beside declared: Set<String>, _ pack: Pack) -> String? {
        key.text.flatMap { suggestion(for: $0, among: pack.kinds.map(\.id).filter { !declared.contains($0) }) }
    }

    /// Reads the fields of kinds.
    ///
    /// - Parameter isOwn: Whether the pack being read declares the kinds, instead of a required pack.
    static func readKindFields(_ kinds: [(KindIndex, ShapeMatch)], isOwn: Bool, _ reader: inout Reader) {
        for (number, match) in kinds {
            var refined: [String: Node] = [:]
            for entry in match[fields].map({ Array($0.entries) }) ?? [] {
                if let first = refined[entry.key.text ?? ""] {
                    reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
                    continue
                }
                if refine(entry, of: number, &reader) {
                    refined[entry.key.text ?? ""] = entry.key
                    continue
                }
                guard let field = FieldReading.kindField(entry, &reader) else { continue }
                if let known = reader.pack.kinds[number].positions[field.name] {
                    let other = reader.pack.kinds[number].fields[known]
                    // Two packs may declare the same field with the same type.
                    if !isOwn, String(describing: other.type.form) == String(describing: field.type.form),
                        other.type.column == field.type.column
                    {
                        continue
                    }
                    let first = other.place
                    reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: first))
                    continue
                }
                reader.pack.kinds[number].positions[field.name] = reader.pack.kinds[number].fields.nextNumber
                reader.pack.kinds[number].fields.append(field)
            }
            if match[titles] != nil { reader.pack.kinds[number].hasVerbTitles = true }
            for entry in match[contrast]?.uniqueEntries(&reader.diagnostics) ?? [] { readContrast(entry, of: number, &reader) }
            if let node = match[groupsBy] {
                reader.pack.kinds[number].groupField = reader.pack.kinds[number].positions[node.text ?? ""]
                if reader.pack.kinds[number].groupField == nil {
                    let names = reader.pack.kinds[number].fields.map(\.name)
                    reader.diagnostics.report(UnknownReference.diagnostic(node, what: "field", among: names))
                }
            }
        }
    }

    /// Reads defaults that refer to items, when all items are known.
    static func readItemDefaults(_ kinds: [(KindIndex, ShapeMatch)], _ reader: inout Reader) {
        for (number, match) in kinds {
            for entry in match[fields].map({ Array($0.entries) }) ?? [] {
                FieldReading.completeKindField(entry, of: number, &reader)
            }
        }
    }

    package static let refinement = Shape("a field that another pack declared", TextType.keys)

    /// Reads a refinement of another pack's text field, such as `title: {at-most: 40}`. Returns `false` if the entry is not a
    /// refinement.
    private static func refine(_ entry: Node.Entry, of number: KindIndex, _ reader: inout Reader) -> Bool {
        guard entry.value.kind == .mapping, entry.value.entry("type") == nil,
            let known = reader.pack.kinds[number].positions[entry.key.text ?? ""],
            reader.pack.kinds[number].fields[known].place.file != reader.file,
            let type = reader.pack.kinds[number].fields[known].type as? any RefinableFieldType
        else { return false }
        if let match = ShapeMatch(entry.value, against: refinement, &reader.diagnostics) {
            reader.pack.kinds[number].fields[known].type = type.refined(by: match, &reader)
        }
        return true
    }

    /// Reads a contrast pair: `foreground: background`, or `foreground: "#FFFFFF"`.
    private static func readContrast(_ entry: Node.Entry, of number: KindIndex, _ reader: inout Reader) {
        let kind = reader.pack.kinds[number]
        let colors = kind.fields.filter { $0.type.isColor }.map(\.name)
        func field(_ node: Node) -> FieldIndex? {
            if let text = node.text, colors.contains(text) { return kind.positions[text] }
            reader.diagnostics.report(UnknownReference.diagnostic(node, what: "colour of \(kind.id.withArticle)", among: colors))
            return nil
        }
        guard let text = field(entry.key) else { return }
        if let color = entry.value.text.flatMap({ Color(hex: $0) }) {
            reader.pack.kinds[number].contrast.append(.init(text: text, background: .color(color)))
        } else if let background = field(entry.value) {
            reader.pack.kinds[number].contrast.append(.init(text: text, background: .field(background)))
        }
    }
}
