package import HomeseedModel
package import HomeseedStore

/// A conversion of a model to the tables of a store, with the pack's naming convention and referenced tables first.
package struct SchemaMaker {
    @Boxed package var pack: Pack
    private var entities: [Entity] { pack.model.entities }

    package init(_ pack: Pack) { self.pack = pack }

    /// The tables of a store, and the entity and field of each column.
    package struct TableMapping: Sendable {
        package var schema: StoreSchema
        /// The table index of each entity.
        package var tables: PerEntity<Int>
        /// The fields of each entity's columns in order, `nil` for the record's own id.
        package var fields: PerEntity<[FieldIndex?]>
    }

    /// Creates the tables of the pack's model in creation order, with its access rules.
    package func make() -> TableMapping {
        let order = order()
        var tables = PerEntity(entities.map { _ in 0 })
        for (number, entity) in order.enumerated() { tables[entity] = number }
        let fields = PerEntity(entities.numbers.map(storedFields))
        let reason = RootFinder(entities: entities).singleHouseholdReason
        let access = AccessMaker(entities: entities, table: tableName, key: keyName, column: columnName)
        let schema = StoreSchema(
            tables: order.map { table($0, fields[$0], holdsSeveral: reason == nil) }, singleHouseholdReason: reason,
            access: pack.model.access.flatMap(access.make))
        return TableMapping(schema: schema, tables: tables, fields: fields)
    }

    /// Returns the entities with referenced entities first. In a cycle of references, the first entity that is reached comes
    /// last.
    private func order() -> [EntityIndex] {
        var order: [EntityIndex] = []
        var seen: Set<EntityIndex> = []
        func visit(_ entity: EntityIndex) {
            guard entities.numbers.contains(entity), seen.insert(entity).inserted else { return }
            for field in entities[entity].fields where !field.isHelper {
                if case .reference(let other) = field.role { visit(other) }
            }
            order.append(entity)
        }
        for entity in entities.numbers { visit(entity) }
        return order
    }

    /// Returns the stored fields. Without a declared id, a record gets an id so that it can be found again, unless it is the
    /// entity's only record.
    private func storedFields(_ entity: EntityIndex) -> [FieldIndex?] {
        let entity = entities[entity]
        let stored: [FieldIndex?] = entity.fields.numbers.filter { entity.fields[$0].isStored }
        guard entity.idField == nil, !entity.isSingle else { return stored.map { $0 == entity.idField ? nil : $0 } }
        return [nil] + stored
    }

    private func table(_ number: EntityIndex, _ fields: [FieldIndex?], holdsSeveral: Bool) -> StoreTable {
        let entity = entities[number]
        let key = keyName(entity)
        let columns = fields.compactMap { field -> StoreColumn? in
            guard let field else { return key.map { StoreColumn($0, .uuid) } }
            return column(entity.fields[field])
        }
        return StoreTable(
            name: tableName(entity), entity: entity.name, columns: columns, key: key,
            uniques: uniques(entity, holdsSeveral: holdsSeveral),
            checks: StoreCheckBuilder(entities: entities, entity: number, name: columnName).checks(),
            formerNames: formerNames(of: entity))
    }

    private func keyName(_ entity: Entity) -> String? {
        if let id = entity.idField { return columnName(entity.fields[id]) }
        if entity.isSingle { return nil }
        return entity.positions["id"] == nil ? "id" : "homeseed_id"
    }

    private func column(_ field: Field) -> StoreColumn? {
        guard let type = field.type.column else { return nil }
        var table: String?
        if case .reference(let entity) = field.role, entities.numbers.contains(entity) { table = tableName(entities[entity]) }
        return StoreColumn(
            columnName(field), type, isNullable: field.isOptional || field.presence != nil, references: table,
            isSecret: field.isHash, formerNames: formerNames(of: field), defaultForExistingRows: constantDefault(of: field))
    }

    /// Returns the column's former names: the names in `was`, and its name in the pack's other spelling.
    private func formerNames(of field: Field) -> [String] {
        var other = pack
        other.usesSnakeCase.toggle()
        let names = (field.was + [field.name]).flatMap { name in
            var former = field
            former.name = name
            return [other.columnName(of: former), pack.columnName(of: former)]
        }
        return names.filter { $0 != columnName(field) }
    }

    /// Returns the table's former names: the names in `was`, and its names in the pack's other spelling and without `table`.
    private func formerNames(of entity: Entity) -> [String] {
        var other = pack
        other.usesSnakeCase.toggle()
        let names = (entity.was + [entity.name]).flatMap { name in
            var former = entity
            (former.name, former.table) = (name, name)
            return [other.tableName(of: former), pack.tableName(of: former)]
        }
        return names.filter { $0 != tableName(entity) }
    }

    /// Returns the cell of a constant default, or `nil` for any other default.
    private func constantDefault(of field: Field) -> Cell? {
        guard case .value(let value, _)? = field.defaultValue else { return nil }
        return field.type.cell(of: value)
    }

    /// Returns the unique column sets. A model's keys distinguish the records of one household. In a store with several
    /// households, a key must include the owner, because households of one template have equal values.
    private func uniques(_ entity: Entity, holdsSeveral: Bool) -> [[String]] {
        let key = entity.key.filter { entity.fields.numbers.contains($0) }.map { entity.fields[$0] }
        let single = entity.fields.filter { field in field.isUniqueAmongRecords }.map { [$0] }
        var uniques: [[String]] = []
        for fields in [key] + single where !fields.isEmpty && fields.allSatisfy(\.isStored) {
            let names = fields.map(columnName)
            if !uniques.contains(names), !holdsSeveral || fields.contains(where: namesItsHousehold) { uniques.append(names) }
        }
        return uniques
    }

    private func namesItsHousehold(_ field: Field) -> Bool {
        guard case .reference(let entity) = field.role, entities.numbers.contains(entity) else { return false }
        return entities[entity].rowsFrom == nil && !field.isOptional
    }

    private func tableName(_ entity: Entity) -> String { pack.tableName(of: entity) }
    private func columnName(_ field: Field) -> String { pack.columnName(of: field) }
}

/// The search for a root entity that separates the records of different households.
struct RootFinder {
    let entities: [Entity]

    /// The reason why a store can contain only one household, or `nil` if one entity owns all other records of a household.
    var singleHouseholdReason: String? {
        if let single = entities.first(where: \.isSingle) {
            return "there is one \(single.name) for the whole store"
        }
        let own = entities.numbers.filter { entities[$0].rowsFrom == nil }
        let roots = own.filter { owner(of: $0) == nil }
        guard let root = roots.first, roots.count == 1, own.count > 1 else {
            let name =
                (roots.count > 1 ? roots.first { !isReferredTo($0) } : nil) ?? roots.first ?? own.first ?? entities.numbers.first
            guard let name else { return nil }
            return "nothing in the model says which household a record of \(entities[name].name) belongs to"
        }
        // Owners in a cycle have no root. All other entities must belong to this root.
        return own.allSatisfy { leads($0, to: root) } ? nil : "its records do not all belong to a \(entities[root].name)"
    }

    /// Returns the owner of an entity, or `nil`. Optional references and references within the entity don't determine an owner.
    private func owner(of entity: EntityIndex) -> EntityIndex? {
        guard let field = entities[entity].owner, entities[entity].fields.numbers.contains(field),
            case .reference(let other) = entities[entity].fields[field].role, other != entity,
            entities.numbers.contains(other), !entities[entity].fields[field].isOptional
        else { return nil }
        return other
    }

    private func isReferredTo(_ entity: EntityIndex) -> Bool {
        entities.numbers.contains { owner(of: $0) == entity }
    }

    private func leads(_ entity: EntityIndex, to root: EntityIndex) -> Bool {
        var current = entity
        for _ in entities.numbers {
            if current == root { return true }
            guard let next = owner(of: current) else { return false }
            current = next
        }
        return current == root
    }
}
