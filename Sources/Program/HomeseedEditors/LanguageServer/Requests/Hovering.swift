import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// Hovers: an item as a card, the purpose of a key, the date of a day expression, and the translations of a text.
enum Hovering {
    static func hover(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let positions = snapshot.positions(path, view) else { return .null }
        let offset = try snapshot.offset(params, in: positions)
        let hover = Hover(snapshot, view: view, path: path)
        guard let (text, range) = hover.text(at: offset) else { return .null }
        return ["contents": snapshot.markup(text), "range": positions.json(range)]
    }
}

struct Hover {
    private let snapshot: Snapshot
    private let view: CatalogueView
    private let path: String

    init(_ snapshot: Snapshot, view: CatalogueView, path: String) {
        (self.snapshot, self.view, self.path) = (snapshot, view, path)
    }

    func text(at offset: Int) -> (String, SourceRange)? {
        if view.followsUnterminatedQuote(in: path, at: offset) { return nil }
        if let occurrence = view.occurrence(in: path, at: offset), let text = text(of: occurrence.symbol) {
            return (text, occurrence.place.range)
        }
        guard let (pack, role) = view.role(of: path), let document = view.workspace.document(path),
            let found = NodePath(document, at: offset)
        else { return nil }
        let root = FormResolver.root(of: role, in: pack, view.catalogue, toward: found.steps.compactMap(\.key))
        if found.isKey { return key(found, root: root, in: pack).map { ($0, found.node.range) } }
        let forms = ValueSchema.following(found.steps, from: root, in: pack)
        if let text = forms.lazy.compactMap({ value(found.node, $0) }).first { return (text, found.node.range) }
        // A component of a colour that is written as a list.
        if case .element? = found.steps.last, let list = found.parents.last,
            let text = ValueSchema.following(found.steps.dropLast(), from: root, in: pack).lazy.compactMap({ value(list, $0) })
                .first
        {
            return (text, list.range)
        }
        return view.keys(at: found.steps, from: root, in: pack).first.map { ("**\($0.name)**: \($0.about)", found.node.range) }
    }

    private func text(of symbol: CatalogueView.Symbol) -> String? {
        switch symbol {
        case .item(let place):
            view.item(at: place).map { ItemCard(view, pack: $0.pack, item: $0.item, in: snapshot.client.locale).markdown }
        case .message(let id): view.catalogue[id].map { MessageCard(view, $0).markdown }
        case .record(let entity, let name, let template, let number):
            view.catalogue.packs.numbers.contains(number)
                ? "**\(name)**  \na record of \(view.catalogue.packs[number].model.entities[entity].name)\(template.map { " in the template \($0)" } ?? "")"
                : nil
        case .declaration(let place, let name): declaration(place, name)
        }
    }

    private func declaration(_ place: SourceLocation, _ name: String) -> String? {
        for pack in view.catalogue.packs {
            if let kind = pack.kinds.first(where: { view.declaration(of: $0, in: pack) == place }) {
                return "**\(name)**: a kind of item, kept in `\(kind.file)`\n\n"
                    + kind.fields.map { "- \($0.name): \($0.type.expectation)" }.joined(separator: "\n")
            }
            if let entity = pack.model.entities.first(where: { $0.place == place }) {
                return "**\(name)**: an entity, the table `\(entity.table)`\n\n"
                    + entity.fields.map { "- \($0.name): \($0.type.expectation)" }.joined(separator: "\n")
            }
        }
        return nil
    }

    private func key(_ found: NodePath, root: ValueSchema, in pack: Pack) -> String? {
        guard let key = view.keys(at: found.steps, from: root, in: pack).first else { return nil }
        let expected = "\(key.form.expectation.capitalisedFirst)\(key.isRequired ? ", required" : "")."
        return "**\(key.name)**: \(key.about)" + (expected == key.about ? "" : "\n\n" + expected)
    }

    private func value(_ node: Node, _ form: ValueSchema) -> String? {
        guard let type = form.fieldType else { return nil }
        if type.isColor { return colour(node) }
        guard let text = node.text else { return nil }
        switch type.form {
        case .day, .moment:
            return DateExpression(text).map {
                "**\(text)** means \($0.day(today: Zone.current.today, zone: .current).described), when seeded today."
            }
        case .list(let element): return value(node, .field(element))
        default: return nil
        }
    }

    /// Returns the colour with its contrast on white and on black.
    private func colour(_ node: Node) -> String? {
        guard let color = ColorType.color(node) else { return nil }
        let (white, black) = (Color(red: 1, green: 1, blue: 1), Color(red: 0, green: 0, blue: 0))
        let written = node.text ?? "[\(node.elements.map { $0.text ?? "" }.joined(separator: ", "))]"
        return
            "**\(written)**: contrast \(Hover.ratio(color.contrast(with: white))) with white, \(Hover.ratio(color.contrast(with: black))) with black. Small text needs 4.5."
    }

    private static func ratio(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

/// A text as hover shows it: its translations, with lengths and limits.
struct MessageCard {
    private let view: CatalogueView
    private let message: Message

    init(_ view: CatalogueView, _ message: Message) { (self.view, self.message) = (view, message) }

    var markdown: String {
        guard view.catalogue.packs.numbers.contains(message.pack) else { return "" }
        let pack = view.catalogue.packs[message.pack]
        var lines = ["- \(pack.language.tag): \(message.source.plain)\(length(message.source))"]
        for (number, locale) in view.catalogue.locales.numbered where pack.locales[number] != nil {
            let text = message.translation(number) ?? (message.isName ? message.source : nil)
            let state: String =
                switch message.state(in: number) {
                case nil where view.catalogue.inherits(message, in: number, of: pack): "*fallback language*"
                case nil: "*missing*"
                case .stale?: " *(stale: its source was “\(message.marks[number]?.formerSource?.plain ?? "")”)*"
                case .needsReview?: " *(to be reviewed)*"
                default: " ✓"
                }
            lines.append("- \(locale.tag): \(text.map { $0.plain + length($0) } ?? "")\(state)")
        }
        return "`\(message.path.joined(separator: "."))`\(message.comment.map { "  \n\($0)" } ?? "")\n\n"
            + lines.joined(separator: "\n")
    }

    private func length(_ text: MessageText) -> String {
        guard let sizeRestriction = message.sizeRestriction else { return "" }
        guard let card = sizeRestriction.card else {
            return " (\(DisplayWidth.of(text.plain)) of \(sizeRestriction.columns) columns)"
        }
        return " (\(card.lines(for: text.plain)) of \(card.lines) lines on a \(card.name))"
    }
}
