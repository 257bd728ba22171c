import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

extension CompletionList {
    mutating func values(_ forms: [ValueSchema]) {
        for form in forms {
            for word in form.words where !all.contains(where: { $0.label == word }) {
                // In quotes, true would be a text.
                all.append(CompletionItem(label: word, kind: .enumMember, insert: form.isBoolean ? word : name(word)))
            }
            if form.isItemReference { usedItems() }
            if let type = form.fieldType { values(of: type) }
        }
        var seen: Set<ReferenceKind> = []
        for named in view.keys(at: context.steps, from: root, in: pack).compactMap(\.names) where seen.insert(named).inserted {
            names(named)
        }
        if isTranslation { placeholders() }
    }

    mutating func values(of type: any FieldType) {
        switch type.form {
        case .day, .moment: days(withTime: { if case .moment = type.form { true } else { false } }())
        case .weekdays:
            for words in ["every day", "monday to friday", "saturday, sunday"] + Weekday.allCases.map(\.name) {
                all.append(CompletionItem(label: words, kind: .value, insert: name(words)))
            }
        case .item(let item): items(of: item.kind) { $0 }
        case .list(let element): if context.role == .value || !context.steps.isEmpty { values(of: element) }
        case .reference(let entity): records(of: entity)
        case .base: names(.template)
        default: break
        }
    }

    mutating func days(withTime: Bool) {
        let today = Zone.current.today
        let words =
            (withTime ? ["now"] : []) + ["today", "tomorrow", "yesterday"] + Weekday.allCases.map(\.name)
            + Weekday.allCases.map { "next \($0.name)" }
            + [
                "this week", "next week", "in 3 days", "in 1 week", "in 2 weeks", "in 1 month", "2 days ago", "1 week ago",
                "\(today.civil.day) \(Month.allCases[today.civil.month - 1].name)", today.iso,
            ]
        for text in words {
            guard let day = DateExpression(text)?.day(today: today, zone: .current) else { continue }
            all.append(CompletionItem(label: text, kind: .value, detail: day.described, insert: name(text)))
        }
    }

    mutating func items(of kind: KindIndex, written: (String) -> String) {
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
    mutating func usedItems() {
        for number in LikelyKinds(context.steps, from: root, in: pack).sorted where !pack.kinds[number].isFolder {
            let kind = pack.kinds[number].id
            items(of: number) { kind + "/" + $0 }
        }
    }

    mutating func records(of entity: EntityIndex) {
        let template: String? = {
            if case .items(let kind) = role, pack.kinds.numbers.contains(kind), pack.kinds[kind].isFolder {
                currentTemplateID
            } else {
                nil
            }
        }()
        var seen: Set<String> = []
        for record in view.records(of: entity, in: template, pack.number) where seen.insert(record.name).inserted {
            all.append(
                CompletionItem(
                    label: record.name, kind: .reference, detail: pack.model.entities[entity].name, insert: name(record.name)))
        }
    }

    /// The id of the template in this file, or `nil` if it contains none.
    private var currentTemplateID: String? {
        guard let file = view.file(path) else { return nil }
        return pack.templates.first { $0.place.file == file }?.id
    }

    mutating func names(_ named: ReferenceKind) {
        let offers: [(String, String)] =
            switch named {
            case .kind: pack.kinds.map { ($0.id, "kept in \($0.file)") }
            case .entity: pack.model.entities.map { ($0.name, "an entity") }
            case .pack:
                view.catalogue.packs.dropFirst().filter { $0.id != pack.id }.map {
                    ($0.id, $0.title.flatMap { view.catalogue[$0]?.source.plain } ?? "a pack")
                }
            case .fieldType: FieldTypes.builtIn.map { ($0.name, $0.about) }
            case .template:
                pack.templates.filter { $0.id != currentTemplateID }.map {
                    ($0.id, $0.title.flatMap { view.catalogue[$0]?.source.plain } ?? "a template")
                }
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

    /// Returns the matching fields, qualified by their entities.
    func qualified(where holds: (Field) -> Bool) -> [(String, String)] {
        pack.model.entities.flatMap { entity in
            entity.fields.filter(holds).map { ("\(entity.name).\($0.name)", $0.type.expectation) }
        }
    }

    /// Adds the placeholders of a translation, and its source text.
    mutating func placeholders() {
        let path = context.steps.compactMap(\.key)
        guard
            let message = view.catalogue.messages(of: pack).first(where: { $0.path == path || $0.path == Array(path.dropLast()) })
        else { return }
        let names = Set(message.source.all.flatMap { PlaceholderText($0.text).names }).sorted()
        if let brace = context.prefix.utf8.lastIndex(of: UInt8(ascii: "{")),
            !context.prefix.utf8[brace...].contains(UInt8(ascii: "}"))
        {
            let start = context.start + context.prefix.utf8.distance(from: context.prefix.utf8.startIndex, to: brace)
            for name in names {
                all.append(
                    CompletionItem(
                        label: "{\(name)}", kind: .value, detail: message.type(of: name).described, insert: "{\(name)}",
                        start: start))
            }
        } else if context.prefix.isEmpty {
            all.append(
                CompletionItem(
                    label: message.source.plain, kind: .text, detail: "the source: to be translated",
                    insert: name(message.source.plain)))
        }
    }
}
