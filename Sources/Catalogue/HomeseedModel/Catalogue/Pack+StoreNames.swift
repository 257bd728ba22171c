extension Pack {
    /// The name of an entity's table in a store that Homeseed sets up.
    package func tableName(of entity: Entity) -> String {
        // A name that the model gives a table is kept as it is written.
        usesSnakeCase && entity.table == entity.name ? Names.snakeCase(entity.name) : entity.table
    }

    /// The name of a field's column: in snake case `conversion_rate`, and `child_id` for a reference, where the pack says so.
    package func columnName(of field: Field) -> String {
        guard usesSnakeCase else { return field.name }
        if case .reference = field.role { return Names.snakeCase(field.name) + "_id" }
        return Names.snakeCase(field.name)
    }
}
