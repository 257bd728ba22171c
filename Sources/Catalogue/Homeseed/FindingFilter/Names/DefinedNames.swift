import HomeseedModel
import HomeseedSource

/// The definitions of names that the catalogue's authors refer to: ids, record keys, fields, entities, enum words. Names that
/// Homeseed defines are left out, as they cannot contain the typo.
struct DefinedNames {
    /// The locations of definitions by pack and name; `nil` if the location is unknown.
    private var places: [PackIndex: [String: [SourceLocation?]]] = [:]

    private let wanted: Set<String>

    /// Collects the definitions in a catalogue.
    ///
    /// - Parameter names: the names to look for.
    init(_ names: Set<String>, in catalogue: Catalogue) {
        wanted = names
        for pack in catalogue.packs.dropFirst() { add(pack, catalogue) }
    }

    /// Returns the definitions of a name in these packs. A template, which is an item too, counts once.
    func places(of name: String, in packs: Set<PackIndex>) -> [SourceLocation?] {
        var known: Set<SourceLocation> = []
        return packs.sorted().flatMap { places[$0]?[name] ?? [] }.filter { $0.map { known.insert($0).inserted } ?? true }
    }

    private mutating func add(_ pack: Pack, _ catalogue: Catalogue) {
        func add(_ name: String, _ place: SourceLocation?) {
            guard wanted.contains(name) else { return }
            // Definitions inherited from a required pack belong to that pack.
            if let place, place.file == FileID(0) || !pack.files.contains(place.file) { return }
            places[pack.number, default: [:]][name, default: []].append(place)
        }
        for item in pack.ownItems { add(item.id, item.place) }
        for template in pack.templates where template.pack == pack.number {
            add(template.id, template.place)
            for spec in template.records { addLabels(of: spec, pack.number) }
        }
        for kind in pack.kinds {
            add(kind.id, kind.place)
            addFields(kind.fields, pack)
        }
        for entity in pack.model.entities {
            add(entity.name, entity.place)
            addFields(entity.fields, pack)
        }
        for limit in pack.model.limits where limit.pack == pack.number { add(limit.id, limit.place) }
        for (name, id) in pack.messages {
            guard let message = catalogue[id], message.pack == pack.number else { continue }
            add(name, message.key)
        }
        for name in pack.model.series.keys { add(name, nil) }
    }

    private mutating func addFields(_ fields: [Field], _ pack: Pack) {
        for field in fields where pack.files.contains(field.place.file) && field.place.file != FileID(0) {
            if wanted.contains(field.name) { places[pack.number, default: [:]][field.name, default: []].append(field.place) }
            guard case .word(let words, _) = field.type.element?.form ?? field.type.form else { continue }
            let known = field.type.wordPlaces
            for (number, word) in words.enumerated() where wanted.contains(word) {
                places[pack.number, default: [:]][word, default: []].append(known.indices.contains(number) ? known[number] : nil)
            }
        }
    }

    private mutating func addLabels(of spec: RecordSpec, _ pack: PackIndex) {
        if let label = spec.label, wanted.contains(label) { places[pack, default: [:]][label, default: []].append(spec.place) }
        for (_, nested) in spec.nested { for spec in nested { addLabels(of: spec, pack) } }
    }
}
