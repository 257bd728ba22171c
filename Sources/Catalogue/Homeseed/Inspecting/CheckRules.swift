import HomeseedStore
import HomeseedSyntax

/// The check constraints of a table, converted to the keys of a model.
struct CheckRules {
    let table: LiveTable
    private(set) var words: [String: [String]] = [:]
    private(set) var bounds: [String: [(key: String, value: Tree)]] = [:]
    /// The condition for the presence of each column, as `exactly-when` or `needed-when`.
    private(set) var presence: [String: (key: String, condition: Tree)] = [:]
    /// Boolean columns that are true exactly if a condition holds.
    private(set) var computedBooleans: [String: Tree] = [:]
    /// The inferred types of columns whose declared type is ambiguous.
    private(set) var types: [String: ColumnType] = [:]
    /// The check constraints that a model cannot express.
    private(set) var others: [String] = []

    init(_ table: LiveTable) {
        self.table = table
        // Types of boolean and number columns are needed before values can be read.
        let conditions = table.checks.map(\.condition)
        let expressions = conditions.map { SQLExpression($0) }
        for expression in expressions { if let expression { learnTypes(expression) } }
        for (check, expression) in zip(conditions, expressions) {
            guard let expression, read(expression) else {
                others.append(check)
                continue
            }
        }
    }

    func type(of column: String) -> ColumnType? {
        types[column] ?? table.columns.first { $0.name == column }?.type
    }

    /// Infers types from constraints: SQLite has no booleans and stores exact numbers as text.
    private mutating func learnTypes(_ expression: SQLExpression) {
        switch expression {
        case .isOneOf(.column(let name), let values) where Set(values) == [.number("0"), .number("1")]: types[name] = .boolean
        case .all(let parts): for part in parts { learnTypes(part) }
        case .compare(let sign, let left, let right) where sign != "=":
            if case .call("CAST", let inner) = left, case .column(let name)? = inner.first { learnNumber(name, beside: right) }
            if case .call("CAST", let inner) = right, case .column(let name)? = inner.first { learnNumber(name, beside: left) }
            if case .column(let name) = left, type(of: name) == .decimal(scale: nil) { learnNumber(name, beside: right) }
            // Text columns that are compared by order contain dates or timestamps.
            if case .column(let a) = left, case .column(let b) = right, type(of: a) == .string, type(of: b) == .string {
                (types[a], types[b]) = (.datetime, .datetime)
            }
        default: break
        }
    }

    /// Infers a decimal type, with the scale of the bound: 0.00 suggests money.
    private mutating func learnNumber(_ column: String, beside other: SQLExpression) {
        guard type(of: column) == .string || type(of: column) == .decimal(scale: nil) else { return }
        let digits = CheckRules.constant(other).flatMap { $0.split(separator: ".").dropFirst().first?.utf8.count }
        types[column] = .decimal(scale: digits)
    }

    /// Reads a constraint into the rules and returns whether a model can express it.
    private mutating func read(_ expression: SQLExpression) -> Bool {
        switch expression {
        case .all(let parts):
            var copy = self
            for part in parts where !copy.read(part) { return false }
            self = copy
            return true
        case .isOneOf(.column(let name), let values):
            if types[name] == .boolean { return true }
            let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
            return note(texts.count == values.count ? texts : [], of: name)
        case .compare("=", .column(let name), .text(let text)): return note([text], of: name)
        case .compare("=", .given(.column(let name)), let condition): return note("exactly-when", condition, of: name)
        case .any(let parts) where parts.count == 2:
            guard case .given(.column(let name)) = parts[0], case .not(let condition) = parts[1] else { return false }
            return note("needed-when", condition, of: name)
        case .compare("=", .column(let name), let condition):
            guard let tree = self.condition(condition) else { return false }
            computedBooleans[name] = tree
            return true
        case .compare(let sign, let left, let right): return bound(sign, between: left, and: right)
        default: return false
        }
    }

    private mutating func note(_ list: [String], of column: String) -> Bool {
        guard !list.isEmpty, words[column] == nil, type(of: column) == .string else { return false }
        words[column] = list
        return true
    }

    private mutating func note(_ key: String, _ condition: SQLExpression, of column: String) -> Bool {
        guard presence[column] == nil, let tree = self.condition(condition) else { return false }
        presence[column] = (key, tree)
        return true
    }

    // MARK: Bounds

    private static let keys = [">=": "at-least", "<=": "at-most", ">": "more-than", "<": "less-than"]
    private static let turned = [">=": "<=", "<=": ">=", ">": "<", "<": ">"]

    private mutating func bound(_ sign: String, between left: SQLExpression, and right: SQLExpression) -> Bool {
        guard case .column(let name) = CheckRules.bare(left) else {
            guard case .column = CheckRules.bare(right), let turned = CheckRules.turned[sign] else { return false }
            return bound(turned, between: right, and: left)
        }
        guard let key = CheckRules.keys[sign], bounds[name]?.contains(where: { $0.key == key }) != true,
            let value = operand(CheckRules.bare(right), for: name)
        else { return false }
        bounds[name, default: []].append((key, value))
        return true
    }

    private func operand(_ expression: SQLExpression, for column: String) -> Tree? {
        let own = type(of: column)
        switch own {
        case .integer, .decimal, .date, .datetime: break
        default: return nil
        }
        if case .column(let other) = expression { return type(of: other) == own ? .word(other) : nil }
        return CheckRules.constant(expression).map { .word($0) }
    }

    private static func bare(_ expression: SQLExpression) -> SQLExpression {
        if case .call("CAST", let inner) = expression, let only = inner.first { bare(only) } else { expression }
    }

    /// Returns a number or date literal as written, or `nil` for any other expression.
    private static func constant(_ expression: SQLExpression) -> String? {
        switch bare(expression) {
        case .number(let digits): digits
        case .text(let text) where !text.isEmpty && text.utf8.allSatisfy { (0x2D...0x3A).contains($0) && $0 != 0x2F }: text
        default: nil
        }
    }

    // MARK: Conditions

    private func condition(_ expression: SQLExpression) -> Tree? {
        switch expression {
        case .given(.column(let name)): .map([(name, .word("given"))])
        case .call("coalesce", let arguments): arguments.first.flatMap(condition)
        case .compare("=", .column(let name), let value): self.value(value, of: name).map { .map([(name, $0)]) }
        case .isOneOf(.column(let name), let values): oneOf(values, name)
        default: nil
        }
    }

    private func oneOf(_ values: [SQLExpression], _ column: String) -> Tree? {
        let trees = values.compactMap { value($0, of: column) }
        guard trees.count == values.count, let first = trees.first else { return nil }
        return .map([(column, trees.count == 1 ? first : .list(trees))])
    }

    private func value(_ expression: SQLExpression, of column: String) -> Tree? {
        switch expression {
        case .text(let text): return .text(text)
        case .boolean(let flag): return .word(flag ? "true" : "false")
        case .number(let digits):
            if type(of: column) == .boolean { return .word(digits == "1" ? "true" : "false") }
            return .word(digits)
        default: return nil
        }
    }
}
