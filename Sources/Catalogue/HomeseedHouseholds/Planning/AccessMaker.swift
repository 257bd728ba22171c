import HomeseedModel
import HomeseedStore

/// The access rules of a store's tables, created from `access` in a model.
struct AccessMaker {
    let entities: [Entity]
    let table: (Entity) -> String
    let key: (Entity) -> String?
    let column: (Field) -> String

    func make(_ access: ModelAccess) -> StoreAccess? {
        guard entities.numbers.contains(access.root), let rootKey = key(entities[access.root]) else { return nil }
        var rules: [String: StoreAccess.Rule] = [:]
        for number in entities.numbers { rules[table(entities[number])] = rule(number, access) }
        return StoreAccess(
            root: table(entities[access.root]), rootKey: rootKey, readers: access.readers.compactMap { person($0, access) },
            writers: access.writers.compactMap { person($0, access) }, rules: rules)
    }

    private func rule(_ number: EntityIndex, _ access: ModelAccess) -> StoreAccess.Rule? {
        let entity = entities[number]
        if number == access.root { return .root }
        if entity.rowsFrom != nil {
            let owner = entity.fields.first { field in
                !field.isHelper && (access.readers + access.writers).contains { field.role == .reference(entity: $0) }
            }
            return .shared(owner: owner.map(column))
        }
        guard let owner = entity.owner, case .reference(let other) = entity.fields[owner].role, other != number else {
            return nil
        }
        return .belongs(column: column(entity.fields[owner]), table: table(entities[other]))
    }

    private func person(_ number: EntityIndex, _ access: ModelAccess) -> StoreAccess.Person? {
        guard entities.numbers.contains(number), let key = key(entities[number]) else { return nil }
        let owner = entities[number].owner.map { column(entities[number].fields[$0]) }
        return StoreAccess.Person(table: table(entities[number]), key: key, root: number == access.root ? nil : owner)
    }
}
