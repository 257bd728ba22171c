package import HomeseedSource
package import HomeseedText

/// How a pack's entities lie on the tables of a store that is there already: what a mapping file says.
package struct Mapping: Sendable {
    /// Where the file begins.
    package var place: SourceLocation
    /// By the number of the entity in the pack's model. One that is not here lies as the pack says.
    package var tables: [EntityIndex: Table] = [:]
    /// The language of the app's own rows, in which they are found by keys that are translated.
    package var keyLocale: LocaleID?

    package init(place: SourceLocation) { self.place = place }

    /// One entity.
    package struct Table: Sendable {
        package var place: SourceLocation
        /// Whether no row of it is written.
        package var isLeftOut = false
        /// What the table is called; nil for the pack's own name.
        package var name: Name?
        /// The column with the row's id; nil for the pack's own name.
        package var id: Name?
        /// Whether the store gives each row its id, as a serial or a default does.
        package var storeGivesID = false
        /// The fields by which a row is found, as positions in the entity.
        package var key: [FieldIndex] = []
        package var keyPlace: SourceLocation?
        /// By field: its column.
        package var columns: [FieldIndex: Name] = [:]
        /// Fields that are not written.
        package var leftOut: Set<FieldIndex> = []
        /// By field: what the store calls each word.
        package var values: [FieldIndex: [String: String]] = [:]
        /// Columns that no field has.
        package var constants: [Constant] = []
        /// Columns that are never written.
        package var leave: [Name] = []

        package init(place: SourceLocation) { self.place = place }
    }

    /// What something is called in the store, and where that is written.
    package struct Name: Sendable {
        package var text: String
        package var place: SourceLocation

        package init(_ text: String, _ place: SourceLocation) {
            self.text = text
            self.place = place
        }
    }

    /// A column that has the same value in every new row, since no field says what stands there.
    package struct Constant: Sendable {
        package var column: Name
        /// As it is written; nil for NULL.
        package var value: String?
        package var place: SourceLocation

        package init(column: Name, value: String? = nil, place: SourceLocation) {
            self.column = column
            self.value = value
            self.place = place
        }
    }
}

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
