package import Homeseed
package import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// One state of an open catalogue, loaded and checked, with lookups by location.
package struct CatalogueView: Sendable {
    @Boxed package private(set) var workspace: Workspace
    @Boxed package private(set) var checked: Pipeline.Checked
    private let numbers: [String: FileID]

    package var catalogue: Catalogue { checked.loaded }
    package var sources: SourceMap { checked.sources }

    package init(_ workspace: Workspace) throws(LoadError) {
        self.workspace = workspace
        let checked = try workspace.checked()
        self.checked = checked
        var numbers: [String: FileID] = [:]
        for (index, file) in checked.sources.files.enumerated() where index > 0 { numbers[file.path] = FileID(index) }
        self.numbers = numbers
    }

    /// Returns the id of a file by its path, or `nil` if it was not read.
    package func file(_ path: String) -> FileID? { numbers[path] }
    /// Returns the path of a file by its id, or `nil` if it was not read.
    package func path(_ file: FileID) -> String? { sources[file]?.path }
    /// Whether a location is in a file of the user. The base pack, which is file 0, is part of the program.
    package func isShown(_ place: SourceLocation) -> Bool { place.file.index > 0 && sources[place.file] != nil }

    /// Returns the pack and role of a file, or `nil` if the catalogue does not read it.
    package func role(of path: String) -> (pack: Pack, role: FileRole)? {
        catalogue.role(of: path, catalogue: workspace.pipeline.catalogue, locales: workspace.pipeline.locales)
    }

    /// Returns the text at a location as the file spells it, or an empty text if there is no such file.
    package func text(at place: SourceLocation) -> String {
        guard let source = sources[place.file] else { return "" }
        return String(decoding: source.bytes[place.range.clamped(toCount: source.bytes.count)], as: UTF8.self)
    }

    // MARK: Symbols

    /// A named part of a catalogue: an item, text, record or declaration.
    package enum Symbol: Sendable {
        case item(SourceLocation)
        case message(MessageID)
        case record(entity: EntityIndex, name: String, template: String?, pack: PackIndex)
        case declaration(SourceLocation, name: String)
    }

    /// A symbol at a location.
    package struct Occurrence: Sendable {
        package var symbol: Symbol
        /// The location of the name.
        package var place: SourceLocation
    }

    /// Returns the symbol at a byte offset, or `nil` if there is none.
    package func occurrence(in path: String, at offset: Int) -> Occurrence? {
        guard let file = file(path), !followsUnterminatedQuote(in: path, at: offset) else { return nil }
        func holds(_ place: SourceLocation) -> Bool { place.file == file && place.range.holds(offset) }
        for (number, mentions) in catalogue.mentions.numbered where catalogue.packs.numbers.contains(number) {
            for mention in mentions where holds(mention.node.place) {
                if let found = symbol(of: mention, in: catalogue.packs[number]) {
                    return Occurrence(symbol: found, place: mention.node.place)
                }
            }
        }
        for (_, item) in items(in: file) where holds(item.place) {
            return Occurrence(symbol: .item(item.place), place: item.place)
        }
        for pack in catalogue.packs {
            for template in pack.templates where template.pack == pack.number {
                if let place = template.basePlace, holds(place), let base = template.base, pack.templates.numbers.contains(base) {
                    return Occurrence(symbol: .item(pack.templates[base].place), place: place)
                }
            }
        }
        if let found = declared(path, offset) { return found }
        if let key = translationKey(in: file, at: offset) { return Occurrence(symbol: .item(key.item), place: key.key) }
        if let (id, place) = message(in: file, at: offset) { return Occurrence(symbol: .message(id), place: place) }
        return nil
    }

    /// Whether an offset is after an unterminated quote on an earlier line, so that the meaning of the text is unknown.
    package func followsUnterminatedQuote(in path: String, at offset: Int) -> Bool {
        guard let document = workspace.document(path), document.isBroken, let node = NodePath(document, at: offset)?.node,
            node.style == .doubleQuoted || node.style == .singleQuoted
        else { return false }
        let before = (Int(node.range.lower)..<offset).clamped(to: 0..<node.fileBytes.count)
        return node.fileBytes[before].contains(0x0A)
    }

    private func symbol(of mention: Mention, in pack: Pack) -> Symbol? {
        switch mention.target {
        case .item(let item): pack.items.indices.contains(item.index) ? .item(pack.items[item.index].place) : nil
        case .record(let entity, let template):
            .record(entity: entity, name: mention.node.text ?? "", template: template, pack: pack.number)
        case .idText: pack.items.first { $0.id == mention.node.text }.map { .item($0.place) }
        }
    }

    /// Returns the kind or entity that a key or value names, or `nil` if it names none.
    private func declared(_ path: String, _ offset: Int) -> Occurrence? {
        guard let (pack, role) = role(of: path), let document = workspace.document(path),
            let found = NodePath(document, at: offset),
            let file = file(path), let name = found.node.text
        else { return nil }
        let place = SourceLocation(file: file, range: found.node.range)
        if role == .mapping, let place = MappedNames.declaration(of: found, in: pack) {
            return Occurrence(symbol: .declaration(place, name: name), place: SourceLocation(file: file, range: found.node.range))
        }
        let root = FormResolver.root(of: role, in: pack, catalogue, toward: found.steps.compactMap(\.key))
        if role == .pack, found.isKey, found.steps.dropLast() == [.key("kinds")], let kind = pack.kind(name) {
            return Occurrence(symbol: .declaration(declaration(of: pack.kinds[kind], in: pack), name: name), place: place)
        }
        if let entity = pack.model.entities.first(where: { $0.place.file == file && $0.place.range == found.node.range }) {
            return Occurrence(symbol: .declaration(entity.place, name: entity.name), place: place)
        }
        if found.isKey {
            let outer = ValueSchema.following(found.steps.dropLast(), from: root, in: pack)
            guard outer.contains(where: { $0.namesEntitiesByKey }), let entity = pack.model.entity(named: name) else {
                return nil
            }
            return Occurrence(symbol: .declaration(pack.model.entities[entity].place, name: name), place: place)
        }
        let named = Set(keys(at: found.steps, from: root, in: pack).compactMap(\.names))
        var target: SourceLocation?
        if named.contains(.kind) { target = pack.kind(name).map { declaration(of: pack.kinds[$0], in: pack) } }
        if target == nil, named.contains(.entity) {
            target = pack.model.entity(named: name).map { pack.model.entities[$0].place }
        }
        if target == nil, named.contains(.pack) { target = catalogue.pack(name)?.place }
        return target.map { Occurrence(symbol: .declaration($0, name: name), place: place) }
    }

    /// Returns the declaration of a kind. For a built-in kind, returns the pack's own entry for the kind, if there is one.
    package func declaration(of kind: Kind, in pack: Pack) -> SourceLocation {
        if isShown(kind.place) { return kind.place }
        guard let own = path(pack.place.file).flatMap({ workspace.document($0)?.root?["kinds"]?.entry(kind.id) }) else {
            return kind.place
        }
        return SourceLocation(file: pack.place.file, range: own.key.range)
    }

    /// Returns the schema's keys with the name of the last key on a path.
    package func keys(at steps: [Step], from root: ValueSchema, in pack: Pack) -> [Key] {
        var steps = steps[...]
        while case .element? = steps.last { steps.removeLast() }
        guard case .key(let name)? = steps.last else { return [] }
        return ValueSchema.following(steps.dropLast(), from: root, in: pack).flatMap { $0.keys(in: pack) }.filter {
            $0.name == name
        }
    }

    // MARK: Items

    /// Returns the items in a file, with their pack.
    package func items(in file: FileID) -> [(pack: Pack, item: Item)] {
        guard let pack = catalogue.packs.first(where: { $0.files.contains(file) }) else { return [] }
        return pack.items.filter { $0.place.file == file && $0.pack == pack.number }.map { (pack, $0) }
    }

    /// Returns the item defined at a location, with its own pack, or `nil` if there is none.
    package func item(at place: SourceLocation) -> (pack: Pack, item: Item)? {
        items(in: place.file).first { $0.item.place == place }
    }

    /// Returns the name of an item in a language, or in the pack's own language: its title, or else its first text. Returns `nil`
    /// if it has neither.
    package func title(of item: Item, in pack: Pack, _ locale: LocaleID?) -> String? {
        ValueText(catalogue: catalogue, pack: pack, locale: locale ?? pack.language).title(of: item)
    }

    /// Returns the item keys in a file of translations or confirmation records.
    package func translationKeys(in file: FileID) -> [(key: SourceLocation, item: SourceLocation)] {
        guard
            let pack = catalogue.packs.first(where: { $0.locales.values.contains(file) || $0.confirmations.values.contains(file) }
            ),
            let path = path(file), let root = workspace.document(path)?.root
        else { return [] }
        return root.entries.flatMap { section -> [(SourceLocation, SourceLocation)] in
            guard let kind = pack.kinds.firstNumber(where: { section.key.contentEquals($0.file) }) else { return [] }
            return section.value.entries.compactMap { entry in
                pack.item(kind: kind, id: entry.key.text ?? "").map {
                    (SourceLocation(file: file, range: entry.key.range), pack.items[$0.index].place)
                }
            }
        }
    }

    /// Returns the item key at an offset in a file of translations or confirmation records, or `nil` if there is none.
    private func translationKey(in file: FileID, at offset: Int) -> (key: SourceLocation, item: SourceLocation)? {
        guard
            let pack = catalogue.packs.first(where: { $0.locales.values.contains(file) || $0.confirmations.values.contains(file) }
            ),
            let path = path(file),
            let section = workspace.document(path)?.root?.entries.filter({ Int($0.key.range.lower) <= offset }).last,
            let entry = section.value.entries.first(where: { $0.key.range.holds(offset) }),
            let kind = pack.kinds.firstNumber(where: { section.key.contentEquals($0.file) }),
            let item = pack.item(kind: kind, id: entry.key.text ?? "")
        else { return nil }
        return (SourceLocation(file: file, range: entry.key.range), pack.items[item.index].place)
    }

    /// Returns the keys of an item in the pack's translations and confirmation records.
    private func translationKeys(of item: Item, definedIn owner: Pack, _ pack: Pack) -> [SourceLocation] {
        guard owner.kinds.numbers.contains(item.kind),
            let kind = pack.kinds.firstNumber(where: { $0.file == owner.kinds[item.kind].file }),
            let known = pack.item(kind: kind, id: item.id), pack.items[known.index].place == item.place
        else { return [] }
        return (Array(pack.locales.values) + pack.confirmations.values).compactMap { file in
            let section = path(file).flatMap { workspace.document($0)?.root?.entry(pack.kinds[kind].file) }
            return section?.value.entry(item.id).map { SourceLocation(file: file, range: $0.key.range) }
        }
    }

    // MARK: Texts

    /// Returns the text or translation at an offset, or `nil` if there is none.
    package func message(in file: FileID, at offset: Int) -> (id: MessageID, place: SourceLocation)? {
        texts(in: file).first { $0.place.range.holds(offset) }.map { ($0.id, $0.place) }
    }

    /// Returns all texts in a file, of a pack or of translations.
    package func texts(in file: FileID) -> [(id: MessageID, locale: LocaleIndex?, place: SourceLocation)] {
        if catalogue.messages.indices.contains(Int(file.index)), !catalogue.messages[Int(file.index)].isEmpty {
            return catalogue.messages[Int(file.index)].enumerated().flatMap { index, message in
                message.source.all.map { (MessageID(file: file, index: index), nil, $0.place) }
            }
        }
        for pack in catalogue.packs {
            guard let locale = pack.locales.first(where: { $0.value == file })?.key else { continue }
            return catalogue.messagesByFile(of: pack).flatMap { file, messages in
                messages.enumerated().flatMap { index, message in
                    (message.translation(locale)?.all ?? []).map { (MessageID(file: file, index: index), locale, $0.place) }
                }
            }
        }
        return []
    }

    // MARK: Locations

    /// Returns the definitions of a symbol. For a text, these are the source text and all translations.
    package func definitions(of symbol: Symbol) -> [SourceLocation] {
        switch symbol {
        case .item(let place), .declaration(let place, _): [place].filter(isShown)
        case .message(let id):
            catalogue[id].map { message in [message.source.place] + message.translations.compactMap { $0?.place } } ?? []
        case .record(let entity, let name, let template, let pack):
            records(of: entity, in: template, pack).filter { $0.name == name || name.hasSuffix("/" + $0.name) }.map(\.place)
        }
    }

    /// Returns the references to a symbol, sorted and without duplicates. For a text, these are always its definitions.
    package func references(to symbol: Symbol, withDefinition: Bool) -> [SourceLocation] {
        var found: Set<SourceLocation> = []
        switch symbol {
        case .item(let place):
            if withDefinition { found.insert(place) }
            let defined = item(at: place)
            for (number, mentions) in catalogue.mentions.numbered where catalogue.packs.numbers.contains(number) {
                let pack = catalogue.packs[number]
                for mention in mentions {
                    if case .item(let named)? = self.symbol(of: mention, in: pack), named == place {
                        found.insert(mention.node.place)
                    }
                }
                for template in pack.templates where template.pack == number {
                    if let base = template.base, pack.templates.numbers.contains(base), pack.templates[base].place == place,
                        let at = template.basePlace
                    {
                        found.insert(at)
                    }
                }
                if let (owner, item) = defined { found.formUnion(translationKeys(of: item, definedIn: owner, pack)) }
            }
        case .message:
            found.formUnion(definitions(of: symbol))
        case .record(let entity, let name, let template, let pack):
            if withDefinition { found.formUnion(definitions(of: symbol)) }
            for mention in catalogue.mentions.indices.contains(pack) ? catalogue.mentions[pack] : [] {
                if case .record(entity, template) = mention.target, mention.node.contentEquals(name) {
                    found.insert(mention.node.place)
                }
            }
        case .declaration(let place, let name):
            if withDefinition { found.insert(place) }
            found.formUnion(declarationUses(of: place, name))
        }
        return found.filter(isShown).sorted()
    }

    /// Returns the keys and values that refer to a kind or an entity by name.
    private func declarationUses(of place: SourceLocation, _ name: String) -> [SourceLocation] {
        sources.files.indices.dropFirst().flatMap { index -> [SourceLocation] in
            let path = sources.files[index].path
            guard let (_, role) = role(of: path), let document = workspace.document(path), !document.isBroken else { return [] }
            if case .translations = role { return [] }
            return document.scalars(reading: name).compactMap { range in
                guard let found = declared(path, Int(range.lower)), case .declaration(place, _) = found.symbol,
                    found.place.range != place.range || found.place.file != place.file
                else { return nil }
                return found.place
            }
        }
    }

    /// Returns the records of an entity that a template creates or inherits, with their names.
    package func records(of entity: EntityIndex, in template: String?, _ pack: PackIndex) -> [(
        name: String, place: SourceLocation
    )] {
        guard catalogue.packs.numbers.contains(pack) else { return [] }
        let pack = catalogue.packs[pack]
        var found: [(String, SourceLocation)] = []
        func visit(_ specs: [RecordSpec]) {
            for spec in specs {
                if spec.entity == entity {
                    if let label = spec.label {
                        found.append((label, spec.place))
                    } else {
                        for use in spec.uses where pack.items.indices.contains(use.item.index) {
                            found.append((pack.items[use.item.index].id, use.place))
                        }
                    }
                }
                for nested in spec.nested { visit(nested.specs) }
            }
        }
        var current = pack.templates.firstNumber { $0.id == template }
        for _ in pack.templates {
            guard let number = current, pack.templates.numbers.contains(number) else { break }
            visit(pack.templates[number].records)
            current = pack.templates[number].base
        }
        return found
    }
}

extension ValueSchema {
    fileprivate var namesEntitiesByKey: Bool {
        guard case .field(let type) = self else { return false }
        switch type.form {
        case .records(nil), .variations: return true
        default: return false
        }
    }
}

extension Document {
    /// Returns the ranges of the scalars equal to a text.
    fileprivate func scalars(reading text: String) -> [SourceRange] {
        var found: [SourceRange] = []
        func visit(_ node: Node) {
            if node.kind == .scalar, node.contentEquals(text) { found.append(node.range) }
            node.elements.forEach(visit)
            for entry in node.entries where entry.use == entry.value.place {
                visit(entry.key)
                visit(entry.value)
            }
        }
        roots.forEach(visit)
        return found
    }
}
