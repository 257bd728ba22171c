/// The entities of an app's object model, as Core Data caches the model in the store.
struct ObjectModel {
    struct Entity {
        var name: String
        var parent: String?
        var isAbstract: Bool
        /// The properties, including inherited properties.
        var properties: [Property]
    }

    struct Property {
        var name: String
        var isOptional: Bool
        var content: Content
    }

    enum Content {
        case attribute(type: Int, standard: Archive.Value?)
        /// A value of several columns, whose names can't be determined.
        case composite([String])
        case toOne(String)
        case toMany(String, inverse: String?, isOrdered: Bool)
        case transient
    }

    var entities: [Entity]

    /// Reads the content of Z_MODELCACHE. Returns `nil` if the content is not a model.
    init?(compressed bytes: [UInt8]) {
        guard let plain = Inflate.decompress(bytes), let archive = Archive(plain) else { return nil }
        let found = archive.elements("values", of: archive.member("NSEntities", of: archive.root))
        let entities =
            found.isEmpty ? archive.elements("NSEntities", of: archive.root) : found
        self.entities = entities.compactMap { Entity($0, archive) }
        guard !self.entities.isEmpty, self.entities.count == entities.count else { return nil }
        let own = Dictionary(self.entities.map { ($0.name, $0) }) { first, _ in first }
        for index in self.entities.indices {
            var above = self.entities[index].parent
            for _ in own {
                guard let parent = above.flatMap({ own[$0] }) else { break }
                let names = Set(self.entities[index].properties.map(\.name))
                self.entities[index].properties += parent.properties.filter { !names.contains($0.name) }
                above = parent.parent
            }
        }
    }

    subscript(_ name: String) -> Entity? { entities.first { $0.name == name } }

    /// Returns an entity's name and the names of all entities that inherit from it.
    func family(_ name: String) -> [String] {
        var found = [name]
        var next = 0
        while next < found.count {
            found += entities.filter { $0.parent == found[next] && !found.contains($0.name) }.map(\.name)
            next += 1
        }
        return found
    }

    /// Returns the name of the root entity, whose table contains the entity's rows.
    func root(_ name: String) -> String {
        var current = name
        for _ in entities {
            guard let parent = self[current]?.parent else { break }
            current = parent
        }
        return current
    }
}

extension ObjectModel.Entity {
    fileprivate init?(_ value: Archive.Value, _ archive: Archive) {
        guard let name = archive.text("NSEntityName", of: value) else { return nil }
        self.name = name
        parent = archive.text("NSEntityName", of: archive.member("NSSuperentity", of: value))
        isAbstract = archive.isTrue("NSIsAbstract", of: value)
        properties = archive.elements("NSProperties", of: value).compactMap { ObjectModel.Property($0, archive) }
    }
}

extension ObjectModel.Property {
    fileprivate init?(_ value: Archive.Value, _ archive: Archive) {
        guard let name = archive.text("NSPropertyName", of: value) else { return nil }
        self.name = name
        isOptional = archive.isTrue("NSIsOptional", of: value)
        content = .transient
        if archive.isTrue("NSIsTransient", of: value) { return }
        if let type = archive.integer("NSAttributeType", of: value) {
            let parts = archive.elements("NSCompositeElements", of: value)
            // SwiftData keeps an enum with raw values as a composite of one part, with the enum's name.
            if let part = parts.first, parts.count == 1, archive.text("NSPropertyName", of: part) == name {
                content = .attribute(
                    type: archive.integer("NSAttributeType", of: part) ?? 0,
                    standard: archive.member("NSDefaultValue", of: part))
            } else if parts.isEmpty {
                content = .attribute(type: type, standard: archive.member("NSDefaultValue", of: value))
            } else {
                content = .composite(parts.compactMap { archive.text("NSPropertyName", of: $0) })
            }
        } else if let other = archive.text("_NSDestinationEntityName", of: value)
            ?? archive.text("NSEntityName", of: archive.member("NSDestinationEntity", of: value))
        {
            let inverse =
                archive.text("_NSInverseRelationshipName", of: value)
                ?? archive.text("NSPropertyName", of: archive.member("NSInverseRelationship", of: value))
            content =
                archive.integer("NSMaxCount", of: value) == 1
                ? .toOne(other)
                : .toMany(other, inverse: inverse, isOrdered: archive.isTrue("NSIsOrdered", of: value))
        }
    }
}
