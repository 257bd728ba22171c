import HomeseedStore

/// The tables of a store file of Core Data or SwiftData, as the app's own model describes them.
struct CoreDataStore {
    /// The identifier of the store, which an app keeps until it recreates the file.
    let identifier: String
    let entities: [EntityTable]
    let joins: [JoinTable]
    /// Whether the app keeps a history of changes, as SwiftData does.
    let hasHistory: Bool

    /// The name of the attached database.
    static let schema = "app"

    struct EntityTable {
        var name: String
        /// The table, which entities that inherit from each other share.
        var table: String
        var number: Int
        /// The number of the root entity, which numbers the rows of the table.
        var rootNumber: Int
        /// The numbers of the entity and of the entities that inherit from it.
        var familyNumbers: [Int]
        var columns: [Column]
        /// The number of properties, each of which has a bit in the history's masks of changes.
        var propertyCount: Int
        var uniques: [[String]]
    }

    struct Column {
        var property: String
        /// The column, or `nil` if it can't be determined or written.
        var name: String?
        var type: Int
        var isOptional: Bool
        /// The SQL literal of the model's default.
        var standard: String?
        /// The target entity of a to-one relationship.
        var target: String?
        /// The column with the number of the target's entity.
        var targetNumber: String?
        /// The table of the target.
        var targetTable: String?
    }

    /// The table of a many-to-many relationship.
    struct JoinTable {
        var name: String
        var table: String
        var sides: [Side]

        struct Side {
            var property: String
            var column: String
            var entity: String
        }
    }
}

/// Attribute types, as Core Data numbers them.
enum AttributeType {
    static let integers = 100...399
    static let decimal = 400
    static let double = 500
    static let float = 600
    static let string = 700
    static let boolean = 800
    static let date = 900
    static let uuid = 1100
    static let uri = 1200
    /// The mark of a to-one relationship, which has no attribute type.
    static let toOne = -1
    /// The mark of a value that can't be written.
    static let unknown = 0
}

/// The reader of a store file's model.
struct CoreDataReader {
    private let database: Connection
    private let path: String
    private var tables: [String: [String]] = [:]
    private var numbers: [String: Int] = [:]

    init(_ database: Connection, path: String) throws {
        (self.database, self.path) = (database, path)
        let names = try database.query(
            "SELECT name FROM \(CoreDataStore.schema).sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        )
        for name in names.map({ $0[0].text }) {
            tables[name] = try database.query("PRAGMA \(CoreDataStore.schema).table_info(\(SQLText.quote(name)))").map {
                $0["name"].text
            }
        }
    }

    private func refuse(_ problem: String) -> TargetError { .corrupt("'\(path)' \(problem)") }

    /// Returns the store's tables.
    ///
    /// - Throws: ``TargetError/corrupt(_:)`` if Homeseed can't write to the file in a way that the app can use.
    mutating func read() throws -> CoreDataStore {
        guard tables["Z_PRIMARYKEY"] != nil, tables["Z_METADATA"] != nil else {
            throw refuse("was not made by Core Data or SwiftData: run the app once, and use the store file that it makes")
        }
        if tables.keys.contains(where: { $0.hasPrefix("ANSCK") }) {
            throw refuse(
                "is mirrored to iCloud, which would not learn of the rows: use a store whose app runs without CloudKit, such as one with `cloudKitDatabase: .none`"
            )
        }
        if try database.first("SELECT 1 FROM \(CoreDataStore.schema).sqlite_master WHERE type = 'trigger' LIMIT 1") != nil {
            throw refuse("has triggers for derived attributes, which only Core Data can run")
        }
        guard let model = try model() else {
            throw refuse("has no model that can be read in Z_MODELCACHE: open it once with the current version of the app")
        }
        for row in try database.query("SELECT Z_NAME, Z_ENT FROM \(CoreDataStore.schema).Z_PRIMARYKEY WHERE Z_ENT < 16000") {
            if let name = row[0].textOrNull { numbers[name] = row[1].integer }
        }
        let row = try database.first("SELECT Z_UUID, hex(Z_PLIST) FROM \(CoreDataStore.schema).Z_METADATA")
        guard let row, let identifier = row[0].textOrNull, let list = row[1].textOrNull,
            let names = Archive.keys(of: "NSStoreModelVersionHashes", in: [UInt8](hex: list))
        else { throw refuse("has no metadata that can be read in Z_METADATA: open it once with the app") }
        let entities = Set(model.entities.map(\.name))
        guard entities == Set(names), entities == Set(numbers.keys) else {
            throw refuse(
                "has the model of another version of the app (\(difference(entities, Set(names).union(numbers.keys)))): open it once with the current version, which migrates it"
            )
        }
        return CoreDataStore(
            identifier: identifier, entities: try model.entities.filter { !$0.isAbstract }.map { try table(of: $0, in: model) },
            joins: model.entities.flatMap { joins(of: $0, in: model) }, hasHistory: try hasHistory())
    }

    private func difference(_ a: Set<String>, _ b: Set<String>) -> String {
        a.symmetricDifference(b).sorted().prefix(3).joined(separator: ", ")
    }

    private func model() throws -> ObjectModel? {
        guard tables["Z_MODELCACHE"] != nil,
            let row = try database.first("SELECT hex(Z_CONTENT) FROM \(CoreDataStore.schema).Z_MODELCACHE"),
            let content = row[0].textOrNull
        else { return nil }
        return ObjectModel(compressed: [UInt8](hex: content))
    }

    /// Whether there is a history. Throws if the history has an unknown form.
    private func hasHistory() throws -> Bool {
        let known = [
            "ACHANGE": ["Z_PK", "Z_ENT", "Z_OPT", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZCOLUMNS"],
            "ATRANSACTION": [
                "Z_PK", "Z_ENT", "Z_OPT", "ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS", "ZTIMESTAMP", "ZAUTHOR",
                "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID", "ZQUERYGEN",
            ],
            "ATRANSACTIONSTRING": ["Z_PK", "Z_ENT", "Z_OPT", "ZNAME"],
        ]
        if known.keys.allSatisfy({ tables[$0] == nil }) { return false }
        for (table, columns) in known.sorted(by: { $0.key < $1.key }) {
            let there = Set(tables[table] ?? [])
            guard there == Set(columns) else {
                let other = there.symmetricDifference(columns).sorted().first ?? table
                throw refuse(
                    "keeps a history that Homeseed can't continue: \(table) has another form, at \(other). An attribute that is kept after deletion (`preserveValueOnDeletion`) does this"
                )
            }
        }
        return true
    }

    // MARK: Tables

    private func table(of entity: ObjectModel.Entity, in model: ObjectModel) throws -> CoreDataStore.EntityTable {
        let root = model.root(entity.name)
        let name = "Z" + root.uppercased()
        guard let there = tables[name], let number = numbers[entity.name], let rootNumber = numbers[root],
            ["Z_PK", "Z_ENT", "Z_OPT"].allSatisfy(there.contains)
        else { throw refuse("has no table \(name) for the entity \(entity.name)") }
        var columns = entity.properties.compactMap { column($0, of: entity, root, there, model) }
        // A to-many relationship without an inverse is stored in a column of the target's table.
        for other in model.entities {
            for property in other.properties {
                guard case .toMany(let target, nil, _) = property.content, model.family(target).contains(entity.name),
                    let number = numbers[other.name], there.contains("Z\(number)\(property.name.uppercased())")
                else { continue }
                let column = "Z\(number)\(property.name.uppercased())"
                columns.append(
                    .init(property: column, name: column, type: AttributeType.toOne, isOptional: true, target: other.name))
            }
        }
        let uniques = try database.query("PRAGMA \(CoreDataStore.schema).index_list(\(SQLText.quote(name)))").filter {
            $0["unique"].integer == 1 && $0["partial"].integer == 0
        }.map { index in
            try database.query("PRAGMA \(CoreDataStore.schema).index_info(\(SQLText.quote(index["name"].text)))").compactMap {
                row in columns.first { $0.name == row["name"].textOrNull }?.property
            }
        }
        return CoreDataStore.EntityTable(
            name: entity.name, table: name, number: number, rootNumber: rootNumber,
            familyNumbers: model.family(entity.name).compactMap { numbers[$0] }, columns: columns,
            propertyCount: entity.properties.count, uniques: uniques.filter { !$0.isEmpty })
    }

    private func column(
        _ property: ObjectModel.Property, of entity: ObjectModel.Entity, _ root: String, _ there: [String], _ model: ObjectModel
    ) -> CoreDataStore.Column? {
        let base = property.name.uppercased()
        var column = CoreDataStore.Column(
            property: property.name, type: AttributeType.unknown, isOptional: property.isOptional)
        // Properties of the same name have columns with a number appended, but the model doesn't show which column belongs to
        // which property.
        let isUnambiguous = claims("Z" + base, in: root, model).count == 1 && there.contains("Z" + base)
        switch property.content {
        case .transient, .toMany: return nil
        case .composite: return column
        case .attribute(let type, let standard):
            column.type = type
            column.standard = standard.flatMap { literal($0, type) }
        case .toOne(let target):
            // A `Z_FOK_` column contains the order of an ordered relationship, which Homeseed can't write.
            if there.contains("Z_FOK_" + base) { return column }
            (column.type, column.target) = (AttributeType.toOne, target)
            column.targetTable = "Z" + model.root(target).uppercased()
            column.targetNumber = there.first { name in
                name.hasPrefix("Z") && name.hasSuffix("_" + base)
                    && name.dropFirst().dropLast(base.count + 1).allSatisfy(\.isWholeNumber) && name.count > base.count + 2
            }
        }
        if isUnambiguous { column.name = "Z" + base }
        return column
    }

    /// Returns the properties whose column may have this name, each with the topmost entity that has the property.
    private func claims(_ name: String, in root: String, _ model: ObjectModel) -> Set<[String]> {
        var found: Set<[String]> = []
        for member in model.family(root) {
            for property in model[member]?.properties ?? [] {
                let names: [String]
                switch property.content {
                case .transient, .toMany: continue
                case .composite(let parts): names = parts
                default: names = [property.name]
                }
                for own in names where "Z" + own.uppercased() == name {
                    var owner = member
                    while let parent = model[owner]?.parent, owner != root,
                        model[parent]?.properties.contains(where: { $0.name == property.name }) == true
                    {
                        owner = parent
                    }
                    found.insert([owner, property.name, own])
                }
            }
        }
        return found
    }

    private func literal(_ value: Archive.Value, _ type: Int) -> String? {
        switch value {
        case .boolean(let flag): flag ? "1" : "0"
        case .integer(let number): String(number)
        case .real(let number) where number.isFinite: "\(number)"
        case .text(let text) where type == AttributeType.string: SQLText.literal(text)
        default: nil
        }
    }

    private func joins(of entity: ObjectModel.Entity, in model: ObjectModel) -> [CoreDataStore.JoinTable] {
        guard let number = numbers[entity.name] else { return [] }
        return entity.properties.compactMap { property in
            guard case .toMany(let target, let inverse?, false) = property.content, let other = numbers[target],
                case .toMany(_, _, false)? = model[target]?.properties.first(where: { $0.name == inverse })?.content,
                let columns = tables["Z_\(number)\(property.name.uppercased())"], columns.count == 2
            else { return nil }
            let own = "Z_\(number)\(inverse.uppercased())"
            let theirs = "Z_\(other)\(property.name.uppercased())"
            guard own != theirs, columns.contains(own), columns.contains(theirs) else { return nil }
            return .init(
                name: "\(entity.name).\(property.name)", table: "Z_\(number)\(property.name.uppercased())",
                sides: [
                    .init(property: inverse, column: own, entity: entity.name),
                    .init(property: property.name, column: theirs, entity: target),
                ])
        }
    }
}

extension [UInt8] {
    /// Creates bytes from hexadecimal digits.
    init(hex: String) {
        let digits = Array(hex.utf8).map { $0 > 0x39 ? ($0 | 0x20) - 0x57 : $0 - 0x30 }
        self = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
