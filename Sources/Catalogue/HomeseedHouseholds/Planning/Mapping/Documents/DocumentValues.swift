import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The conversion of a column's cells to the values of a document's field.
struct DocumentColumn {
    let column: MappedColumn
    private let unit: MomentUnit?
    private let hasMaps: Bool
    private let words: [String: DocumentValue]

    init(_ column: MappedColumn, of table: MappedTable, _ features: DocumentFeatures) {
        self.column = column
        hasMaps = features.hasMaps
        unit = table.documentUnit(of: column.name, column.type)
        let values = column.words.mapValues { DocumentValue(constant: $0, isText: column.hasQuotedWords) }
        // The words of one field have one type: if their types differ, all are texts.
        let areAlike = Set(values.values.map(\.kind)).count == 1
        words = areAlike ? values : column.words.mapValues { .cell(.text($0)) }
    }

    /// - Parameter name: returns the document of a row in a mapped table.
    func value(_ cell: Cell, _ name: (RowKey) -> DocumentName?) -> DocumentValue {
        if let word = MappedValues.word(cell), let theirs = words[word] { return theirs }
        switch cell {
        case .uuid(let record):
            guard let other = column.reference else { return .cell(cell) }
            return name(RowKey(table: other, record: record)).map { .reference($0) } ?? .cell(.null)
        case .text(let text) where column.isJSON && hasMaps:
            return (try? StoredJSON.root(Array(text.utf8), column.name)).map { DocumentValue($0) } ?? .cell(cell)
        case .date(let day):
            guard let unit, unit != .iso else { return .cell(cell) }
            return .cell(.integer(unit.number(Instant(seconds: day.number * 86_400))))
        case .datetime(let instant):
            guard let unit else { return .cell(cell) }
            return .cell(unit == .iso ? .text(instant.iso) : .integer(unit.number(instant)))
        default: return .cell(cell)
        }
    }
}

extension MappedTable {
    /// Returns the unit that the mapping states for a field of a document, or `nil` for the service's own type.
    func documentUnit(of name: String, _ type: ColumnType) -> MomentUnit? {
        let stated = moments.first { $0.column.text.lowercased() == name.lowercased() }?.unit
        return stated ?? (type == .datetime ? momentUnit : nil)
    }
}

extension DocumentValue {
    /// Creates the value of a constant or a word. Unless it is quoted, `true`, `false` and numbers have their own types.
    init(constant text: String?, isText: Bool) {
        guard let text else {
            self = .cell(.null)
            return
        }
        if !isText {
            switch text {
            case "true": self = .cell(.boolean(true))
            case "false": self = .cell(.boolean(false))
            default:
                if let number = Int(text), String(number) == text {
                    self = .cell(.integer(number))
                } else if text.wholeMatch(of: /-?(0|[1-9][0-9]*)\.[0-9]+/) != nil {
                    self = .number(text)
                } else {
                    self = .cell(.text(text))
                }
            }
            return
        }
        self = .cell(.text(text))
    }

    /// Creates the value of a JSON node, with maps and arrays.
    init(_ node: Node) {
        switch node.kind {
        case .mapping: self = .map(node.entries.map { ($0.key.text ?? "", DocumentValue($0.value)) })
        case .sequence: self = .array(node.elements.map { DocumentValue($0) })
        case .scalar:
            if node.isMissing {
                self = .cell(.null)
            } else if node.style != .plain {
                self = .cell(.text(node.text ?? ""))
            } else {
                let value = DocumentValue(constant: node.text, isText: false)
                // Numbers with an exponent and numbers that are too large are kept as digits.
                if case .cell(.text(let digits)) = value { self = .number(digits) } else { self = value }
            }
        }
    }

    /// A number for the type of a constant, by which the types of two values are compared.
    fileprivate var kind: Int {
        switch self {
        case .cell(.boolean): 0
        case .cell(.integer): 1
        case .number: 2
        default: 3
        }
    }

    /// Whether an array contains an array, which document services do not accept.
    var hasNestedArray: Bool {
        switch self {
        case .array(let values):
            values.contains { if case .array = $0 { true } else { $0.hasNestedArray } }
        case .map(let fields): fields.contains { $0.value.hasNestedArray }
        default: false
        }
    }
}

/// The fields of a document in written order. A name with dots is a path through maps.
struct DocumentFields {
    private(set) var all: [(name: String, value: DocumentValue)] = []

    mutating func add(_ name: String, _ value: DocumentValue, nests: Bool) {
        let path = nests ? name.split(separator: ".", omittingEmptySubsequences: false).map(String.init) : [name]
        DocumentFields.add(path[...], value, to: &all)
    }

    private static func add(
        _ path: ArraySlice<String>, _ value: DocumentValue, to fields: inout [(name: String, value: DocumentValue)]
    ) {
        guard let name = path.first, path.count > 1 else {
            fields.append((path.first ?? "", value))
            return
        }
        let place = fields.firstIndex { $0.name == name } ?? fields.count
        if place == fields.count { fields.append((name, .map([]))) }
        guard case .map(var inner) = fields[place].value else { return }
        add(path.dropFirst(), value, to: &inner)
        fields[place].value = .map(inner)
    }
}
