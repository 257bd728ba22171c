extension SQLExpression {
    /// Parses an SQL expression, or returns `nil` if it uses unsupported syntax.
    package init?(_ sql: String) { self.init(SQLToken.all(of: sql)) }

    package init?(_ tokens: [SQLToken]) {
        var parsing = SQLParsing(tokens)
        guard let expression = parsing.alternatives(), parsing.isAtEnd else { return nil }
        self = expression
    }
}

/// A recursive descent parser. The precedence, from low to high, is OR, AND, NOT, comparisons, casts. Types of casts are
/// skipped, because they don't affect the meaning of checks.
private struct SQLParsing {
    private let tokens: [SQLToken]
    private var position = 0
    private var depth = 0
    /// The maximum nesting depth, which protects the stack.
    private static let deepest = 100

    init(_ tokens: [SQLToken]) { self.tokens = tokens }

    var isAtEnd: Bool { position >= tokens.count }
    private var token: SQLToken? { tokens.indices.contains(position) ? tokens[position] : nil }

    private mutating func take(_ wanted: SQLToken) -> Bool {
        guard token == wanted else { return false }
        position += 1
        return true
    }

    mutating func alternatives() -> SQLExpression? {
        guard depth < SQLParsing.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard let first = conjunction() else { return nil }
        var parts = [first]
        while take(.keyword("OR")) {
            guard let next = conjunction() else { return nil }
            parts.append(next)
        }
        return parts.count == 1 ? first : .any(parts)
    }

    private mutating func conjunction() -> SQLExpression? {
        guard let first = negation() else { return nil }
        var parts = [first]
        while take(.keyword("AND")) {
            guard let next = negation() else { return nil }
            parts.append(next)
        }
        return parts.count == 1 ? first : .all(parts)
    }

    private mutating func negation() -> SQLExpression? {
        guard take(.keyword("NOT")) else { return comparison() }
        guard depth < SQLParsing.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        return negation().map { .not($0) }
    }

    private mutating func comparison() -> SQLExpression? {
        guard var left = operand() else { return nil }
        while let token {
            switch token {
            case .sign(let sign) where ["=", "<", ">", "<=", ">=", "<>", "!="].contains(sign):
                position += 1
                guard let right = operand() else { return nil }
                left = SQLParsing.compare(sign, between: left, and: right)
            case .keyword("IS"):
                position += 1
                let isNegated = take(.keyword("NOT"))
                guard take(.keyword("NULL")) else { return nil }
                left = isNegated ? .given(left) : .not(.given(left))
            case .keyword("IN"):
                position += 1
                guard case .list(let values)? = list("(", ")") else { return nil }
                left = .isOneOf(left, values)
            case .keyword("BETWEEN"):
                position += 1
                guard let low = operand(), take(.keyword("AND")), let high = operand() else { return nil }
                left = .all([.compare(">=", left, low), .compare("<=", left, high)])
            default: return left
            }
        }
        return left
    }

    /// Returns the comparison of two operands. PostgreSQL stores `state IN ('a', 'b')` as `state = ANY (ARRAY['a', 'b'])`.
    private static func compare(_ sign: String, between left: SQLExpression, and right: SQLExpression) -> SQLExpression {
        if sign == "=", case .call("ANY", let values) = right, case .list(let list)? = values.first {
            return .isOneOf(left, list)
        }
        return sign == "<>" || sign == "!=" ? .not(.compare("=", left, right)) : .compare(sign, left, right)
    }

    private mutating func operand() -> SQLExpression? {
        guard let value = primary() else { return nil }
        while take(.sign("::")) { if !skipType() { return nil } }
        return value
    }

    private mutating func primary() -> SQLExpression? {
        guard let token else { return nil }
        position += 1
        switch token {
        case .text(let text): return .text(text)
        case .number(let digits): return .number(digits)
        case .sign("-"):
            guard case .number(let digits)? = primary() else { return nil }
            return .number("-" + digits)
        case .keyword("NULL"): return .null
        case .keyword("TRUE"): return .boolean(true)
        case .keyword("FALSE"): return .boolean(false)
        case .keyword("ARRAY"): return list("[", "]").map { .call("ARRAY", [$0]) }
        case .keyword("ANY"):
            guard take(.sign("(")), let inner = alternatives(), take(.sign(")")) else { return nil }
            if case .call("ARRAY", let values) = inner { return .call("ANY", values) }
            return nil
        case .keyword("CAST"):
            guard take(.sign("(")), let inner = alternatives(), take(.keyword("AS")), skipType(), take(.sign(")")) else {
                return nil
            }
            return .call("CAST", [inner])
        case .sign("("):
            guard let inner = alternatives(), take(.sign(")")) else { return nil }
            return inner
        case .name(let name):
            guard self.token == .sign("(") else { return .column(name) }
            guard case .list(let arguments)? = list("(", ")") else { return nil }
            return .call(name.lowercased(), arguments)
        default: return nil
        }
    }

    private mutating func list(_ start: String, _ end: String) -> SQLExpression? {
        guard take(.sign(start)) else { return nil }
        var values: [SQLExpression] = []
        repeat {
            guard let value = alternatives() else { return nil }
            values.append(value)
        } while take(.sign(","))
        return take(.sign(end)) ? .list(values) : nil
    }

    /// Skips a type, such as `character varying(20)[]` or `timestamp with time zone`. Returns false if there is none.
    private mutating func skipType() -> Bool {
        let start = position
        while case .name? = token { position += 1 }
        guard position > start else { return false }
        if take(.sign("(")) {
            while let token, token != .sign(")") { position += 1 }
            guard take(.sign(")")) else { return false }
        }
        while take(.sign("[")) { guard take(.sign("]")) else { return false } }
        return true
    }
}
