import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// Inlay hints: the translation of a text or its source text, and the current date of a day expression.
enum InlayHints {
    static func hints(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let file = view.file(path),
            let positions = snapshot.positions(path, view)
        else { return [] }
        let range = positions.range(params["range"]) ?? 0..<Int.max
        func isWanted(_ place: SourceLocation) -> Bool {
            place.file == file && range.overlaps(Int(place.range.lower)..<max(Int(place.range.upper), Int(place.range.lower) + 1))
        }
        var found: [(Int, String)] = []
        for text in view.texts(in: file) where isWanted(text.place) {
            guard let message = view.catalogue[text.id],
                let other = other(message, locale: text.locale, view: view, snapshot: snapshot), other.1.place != text.place
            else { continue }
            if message.source.all.count == 1, !other.1.plain.isEmpty {
                found.append((end(of: text.place, view), "\(other.0): \(other.1.plain)"))
            }
        }
        found += days(path, view: view, within: range)
        return .array(found.map { ["position": positions.json($0.0), "label": .string($0.1), "paddingLeft": true] })
    }

    private static func other(_ message: Message, locale: LocaleIndex?, view: CatalogueView, snapshot: Snapshot) -> (
        String, MessageText
    )? {
        guard view.catalogue.packs.numbers.contains(message.pack) else { return nil }
        if locale != nil { return (view.catalogue.packs[message.pack].language.tag, message.source) }
        // The editor's language if there is a translation, or else Dutch, or else the first translation.
        let preferred = snapshot.client.locale.flatMap { wanted in
            view.catalogue.locales.firstNumber { $0.language == wanted.language }
        }
        let number =
            [preferred].compactMap { $0 }.first { message.translation($0) != nil } ?? view.catalogue.locales.numbers.first {
                view.catalogue.locales[$0].tag == "nl" && message.translation($0) != nil
            }
            ?? view.catalogue.locales.numbers.first { message.translation($0) != nil }
        return number.flatMap { number in message.translation(number).map { (view.catalogue.locales[number].tag, $0) } }
    }

    /// Returns the end of a text before its line break, which is part of a block scalar.
    private static func end(of place: SourceLocation, _ view: CatalogueView) -> Int {
        guard let bytes = view.sources[place.file]?.bytes else { return Int(place.range.upper) }
        var end = min(Int(place.range.upper), bytes.count)
        while end > Int(place.range.lower), bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    private static func days(_ path: String, view: CatalogueView, within range: Range<Int>) -> [(Int, String)] {
        DateExpressions.all(in: path, view).filter { range.contains(Int($0.node.range.lower)) }.map {
            (Int($0.node.range.upper), "= \($0.words.day(today: Zone.current.today, zone: .current).iso)")
        }
    }
}

/// The day expressions in a template.
enum DateExpressions {
    static func all(in path: String, _ view: CatalogueView) -> [(node: Node, words: DateExpression)] {
        guard let (pack, role) = view.role(of: path), case .items = role, let document = view.workspace.document(path),
            let root = document.root
        else { return [] }
        var found: [(Node, DateExpression)] = []
        func visit(_ node: Node, as forms: [ValueSchema], depth: Int) {
            if depth > 24 || forms.isEmpty { return }
            switch node.kind {
            case .mapping:
                for entry in node.entries where entry.use == entry.value.place {
                    visit(entry.value, as: forms.flatMap { $0.inner(entry.key.text ?? "", in: pack) }, depth: depth + 1)
                }
            case .sequence:
                let inner = forms.flatMap { $0.elements(in: pack) }
                for element in node.elements { visit(element, as: inner, depth: depth + 1) }
            case .scalar:
                guard forms.contains(where: { $0.isDayOrMoment }), let words = node.text.flatMap({ DateExpression($0) }) else {
                    return
                }
                switch words.base {
                case .on, .at, .now: return
                default: found.append((node, words))
                }
            }
        }
        visit(root, as: [FormResolver.root(of: role, in: pack, view.catalogue)], depth: 0)
        return found
    }
}

extension ValueSchema {
    fileprivate var isDayOrMoment: Bool {
        switch fieldType?.form {
        case .day, .moment: true
        default: false
        }
    }
}
