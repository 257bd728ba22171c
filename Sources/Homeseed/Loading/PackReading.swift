import HomeseedSource
import HomeseedSyntax

/// Reads `pack.yaml`: what the pack is, and the kinds that it declares or extends.
enum PackReading {
    static let homeseed = Key("homeseed", .scalar, required: true, "The version of the format: 1.")
    static let pack = Key("pack", .scalar, required: true, "The pack's id: the name of its folder.")
    static let title = Key("title", .scalar, required: true, "What the pack is called.")
    static let description = Key("description", .scalar, "What the pack is for.")
    static let language = Key("language", .scalar, required: true, "The language that its files are written in.")
    static let requires = Key("requires", .list(.scalar), "Packs whose kinds, items and entities it builds on.")
    static let currency = Key("currency", .shape { currencyShape }, "What is earned, with its plural forms.")
    static let store = Key("store", .shape { storeShape }, "How the store spells names.")
    static let kinds = Key("kinds", .map(.shape { kind }), "The kinds of item that it declares or extends.")
    static let shape = Shape("a pack", [homeseed, pack, title, description, language, requires, currency, store, kinds])

    static let field = Key("field", .scalar, required: true, "The field that holds an amount of it.")
    static let currencyShape = Shape("a currency", [field], isOpen: true)
    static let names = Key("names", .words(["snake_case", "as-written"]), "snake_case: conversionRate is stored as conversion_rate.")
    static let storeShape = Shape("a store", [names])

    static let file = Key("file", .scalar, "The name of the file that holds the items, without its ending.")
    static let folder = Key("folder", .scalar, "The name of the folder that holds them, one a file.")
    static let groupsBy = Key("groups-by", .scalar, "The field that a group's id stands for.")
    static let fields = Key("fields", .map(.any), "The fields of its items.")
    static let kind = Shape("a kind", [file, folder, groupsBy, fields])

    /// The newest version of the format that this program reads.
    static let version = 1

    static func read(_ match: Match, _ reader: inout Reader) {
        checkVersion(match, &reader)
        if let node = match[title], let text = MessageText(node, field: "title", &reader.diagnostics) {
            reader.pack.title = reader.add(text, path: ["pack", "title"])
        }
        if let node = match[description], let text = MessageText(node, field: "description", &reader.diagnostics) {
            _ = reader.add(text, path: ["pack", "description"])
        }
        if let node = match[currency] { readCurrency(node, &reader) }
        if let node = match[store], let match = Match(node, storeShape, &reader.diagnostics) {
            reader.pack.usesSnakeCase = match[names]?.contentEquals("snake_case") ?? false
        }
    }

    private static func checkVersion(_ match: Match, _ reader: inout Reader) {
        guard let node = match[homeseed] else { return }
        guard case .integer(let number) = node.scalar, number == version else {
            reader.diagnostics.report(FormatVersion.diagnostic(node, newest: version))
            return
        }
    }

    private static func readCurrency(_ node: Node, _ reader: inout Reader) {
        guard let match = Match(node, currencyShape, &reader.diagnostics) else { return }
        guard let field = match[field]?.text,
            let text = MessageText(variants: match.others, at: node.place, field: "currency", &reader.diagnostics)
        else { return }
        reader.pack.currency = .init(field: field, message: reader.add(text, path: ["pack", "currency"]))
    }

    // MARK: Kinds

    /// Names first, so that kinds can refer to each other.
    static func readKindNames(_ match: Match, _ reader: inout Reader) -> [(Int, Match)] {
        var found: [(Int, Match)] = []
        for entry in match[kinds].map({ Array($0.entries) }) ?? [] {
            guard let id = Names.id(entry.key, what: "kind", &reader),
                let match = Match(entry.value, kind, &reader.diagnostics)
            else { continue }
            if let known = reader.pack.kind(id) {
                if found.contains(where: { $0.0 == known }) {
                    reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: reader.pack.kinds[known].place))
                    continue
                }
                reader.pack.kinds[known].isOwn = true
                found.append((known, match))
                continue
            }
            guard let place = match[file] ?? match[folder], let name = place.text else {
                reader.diagnostics.report(MissingKey.oneOf(["file"], of: kind, at: entry.key.place))
                continue
            }
            var made = Kind(id: id, place: entry.key.place, file: name)
            made.isFolder = match[file] == nil
            reader.pack.kinds.append(made)
            reader.pack.itemNumbers.append([:])
            found.append((reader.pack.kinds.count - 1, match))
        }
        return found
    }

    static func readKindFields(_ kinds: [(Int, Match)], _ reader: inout Reader) {
        for (number, match) in kinds {
            for entry in match[fields].map({ Array($0.entries) }) ?? [] {
                guard let field = FieldReading.kindField(entry, &reader) else { continue }
                if let known = reader.pack.kinds[number].positions[field.name] {
                    let first = reader.pack.kinds[number].fields[known].place
                    reader.diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: first))
                    continue
                }
                reader.pack.kinds[number].positions[field.name] = reader.pack.kinds[number].fields.count
                reader.pack.kinds[number].fields.append(field)
            }
            if let node = match[groupsBy] {
                reader.pack.kinds[number].groupField = reader.pack.kinds[number].positions[node.text ?? ""]
                if reader.pack.kinds[number].groupField == nil {
                    let names = reader.pack.kinds[number].fields.map(\.name)
                    reader.diagnostics.report(UnknownReference.diagnostic(node, what: "field", among: names))
                }
            }
        }
    }
}
