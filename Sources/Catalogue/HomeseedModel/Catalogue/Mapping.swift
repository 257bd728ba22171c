package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// The contents of a mapping file: how a pack's entities map to the tables of an existing store.
package struct Mapping: Sendable {
    /// The beginning of the file.
    package var place: SourceLocation
    /// The tables by entity. An entity without a table in the mapping is stored in the table that the pack declares.
    package var tables: [EntityIndex: Table] = [:]
    /// The language of the app's own rows, for matching them by translated keys.
    package var keyLocale: LocaleID?
    /// The unit of moments in numeric columns.
    package var momentUnit: MomentUnit?

    package init(place: SourceLocation) { self.place = place }

    /// The mapping of one entity.
    package struct Table: Sendable {
        package var place: SourceLocation
        /// Whether no rows of the entity are written.
        package var isLeftOut = false
        /// The table's name, or `nil` if the pack's own table name applies.
        package var name: Name?
        /// The parts of a collection's path, or `nil` if the table's name is not a valid path.
        package var path: [MappedText]?
        /// The field that refers to the parent record.
        package var parent: (field: FieldIndex, place: SourceLocation)?
        /// The former names of the table.
        package var was: [Name] = []
        /// The name of the ID column, or of the columns that together identify a row. Empty if the pack's own column name
        /// applies.
        package var ids: [Name] = []
        /// Whether the store generates each row's ID, for example with a serial or a default.
        package var storeGivesID = false
        package var idPlace: SourceLocation?
        /// The fields that identify a row.
        package var key: [FieldIndex] = []
        package var keyPlace: SourceLocation?
        package var columns: [FieldIndex: Name] = [:]
        /// The fields that are not written.
        package var leftOut: Set<FieldIndex> = []
        /// The store's value for each word, by field.
        package var values: [FieldIndex: [String: String]] = [:]
        /// The fields with quoted values, which are texts in every store.
        package var quotedValues: Set<FieldIndex> = []
        /// The columns with a constant value.
        package var constants: [Constant] = []
        /// The columns with a computed value.
        package var computed: [Computed] = []
        /// The column that marks deleted rows.
        package var deleted: Name?
        /// The further tables with a row for each record.
        package var also: [Also] = []
        /// The units of moments by column.
        package var moments: [(column: Name, unit: MomentUnit)] = []
        /// The columns that are never written.
        package var unmanagedColumns: [Name] = []

        package init(place: SourceLocation) { self.place = place }
    }

    /// A name in the store and its location in the mapping file.
    package struct Name: Sendable {
        package var text: String
        package var place: SourceLocation

        package init(_ text: String, _ place: SourceLocation) {
            self.text = text
            self.place = place
        }
    }

    /// A column that has no field and gets the same value in every new row.
    package struct Constant: Sendable {
        package var column: Name
        /// The value as it is written, or `nil` for NULL.
        package var value: String?
        /// Whether the value is quoted, and so a text in every store.
        package var isQuoted: Bool
        package var place: SourceLocation

        package init(column: Name, value: String? = nil, isQuoted: Bool = false, place: SourceLocation) {
            (self.column, self.value, self.isQuoted, self.place) = (column, value, isQuoted, place)
        }
    }
}

extension Pack {
    /// Returns the name of an entity's table in a store that Homeseed creates.
    package func tableName(of entity: Entity) -> String {
        // A table name that the model declares is not converted.
        usesSnakeCase && entity.table == entity.name ? Names.snakeCase(entity.name) : entity.table
    }

    /// Returns the name of a field's column. In snake case, `conversionRate` becomes `conversion_rate`, and the reference `child`
    /// becomes `child_id`.
    package func columnName(of field: Field) -> String {
        guard usesSnakeCase else { return field.name }
        if case .reference = field.role { return Names.snakeCase(field.name) + "_id" }
        return Names.snakeCase(field.name)
    }
}
