import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Loading of a pack's templates, which may be based on each other.
extension PackLoading {
    mutating func readTemplates() {
        let known = pack.templates.count
        for file in found where pack.kinds[file.kind].isFolder {
            for item in file.items { readTemplate(item, file) }
        }
        var base: [String: TemplateIndex] = [:]
        for (number, template) in pack.templates.numbered { base[template.id] = number }
        for (number, template) in pack.templates.numbered.dropFirst(known) {
            guard let name = template.baseName, let place = template.basePlace else { continue }
            if let found = base[name] {
                pack.templates[number].base = found
            } else if pack.brokenKinds.isEmpty {
                with(place.file) {
                    $0.diagnostics.report(UnknownReference.diagnostic(place, name, what: "template", among: base.keys))
                }
            }
        }
        for number in pack.templates.numbers.dropFirst(known) { checkCircle(number) }
    }

    private mutating func readTemplate(_ item: ItemReading.Found, _ file: FoundFile) {
        let number = pack.number
        let isBroken = documents[Int(file.file.index)].isBroken
        let read = with(file.file) { reader -> (Item, Template?) in
            let kind = reader.pack.kinds[file.kind]
            var template = Template(id: item.id.text ?? "", place: item.id.place, pack: file.isOwn ? number : .another)
            let before = reader.diagnostics.count(.error)
            reader.template = template
            let reading = ItemReading(kind, idKey: kind.id)
            let defaults = GroupDefaults(kind: file.kind, reading, group: nil, &reader)
            let made = reading.read(item, with: defaults, &reader)
            template = reader.template ?? template
            template.was = made.was
            reader.template = nil
            template.isBroken = isBroken
            template.hasErrors = reader.diagnostics.count(.error) > before
            for (position, field) in kind.fields.numbered {
                if case .text(let text) = made.values[position] {
                    if field.name == "title" { template.title = text }
                    if field.name == "description" { template.about = text }
                }
                if case .base = field.type.form, case .string(let name) = made.values[position] { template.baseName = name }
            }
            return (made, kind.fields.contains { $0.type.isRecords } ? template : nil)
        }
        pack.items[item.item.index] = read.0
        if !file.isOwn { pack.items[item.item.index].pack = .another }
        if let template = read.1 { pack.templates.append(template) }
    }

    private mutating func checkCircle(_ number: TemplateIndex) {
        var current = pack.templates[number].base
        for _ in pack.templates.indices {
            guard let next = current else { return }
            if next == number, let place = pack.templates[number].basePlace {
                let id = pack.templates[number].id
                with(place.file) { $0.diagnostics.report(CircularReference.template(id, at: place)) }
                pack.templates[number].base = nil
                pack.templates[number].hasErrors = true
                return
            }
            current = pack.templates[next].base
        }
    }
}
