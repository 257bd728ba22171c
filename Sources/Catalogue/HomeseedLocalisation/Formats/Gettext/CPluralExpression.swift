/// The plural formula of a PO header: a C expression that maps a number `n` to the number of its form.
///
/// Files are untrusted, so the length and depth are limited. Where C has no defined value, such as after a division by zero or
/// an overflow, the result is `nil`.
indirect enum CPluralExpression {
    case number(Int)
    case n
    case not(CPluralExpression)
    case binary(CPluralExpression, String, CPluralExpression)
    case choice(CPluralExpression, CPluralExpression, CPluralExpression)

    init?(_ text: String) {
        guard var reader = Reader(text), let expression = reader.choice(0), reader.isAtEnd else { return nil }
        self = expression
    }

    func value(_ n: Int) -> Int? {
        switch self {
        case .number(let number): return number
        case .n: return n
        case .not(let inner): return inner.value(n).map { $0 == 0 ? 1 : 0 }
        case .choice(let condition, let one, let other):
            return condition.value(n).flatMap { $0 != 0 ? one.value(n) : other.value(n) }
        case .binary(let left, let sign, let right):
            guard let a = left.value(n) else { return nil }
            // As in C, the right side is not evaluated if the left side decides.
            if sign == "&&", a == 0 { return 0 }
            if sign == "||", a != 0 { return 1 }
            return right.value(n).flatMap { CPluralExpression.result(a, sign: sign, with: $0) }
        }
    }

    private static func result(_ a: Int, sign: String, with b: Int) -> Int? {
        func truth(_ holds: Bool) -> Int { holds ? 1 : 0 }
        func exact(_ result: (partialValue: Int, overflow: Bool)) -> Int? { result.overflow ? nil : result.partialValue }
        switch sign {
        case "||", "&&": return truth(b != 0)
        case "==": return truth(a == b)
        case "!=": return truth(a != b)
        case "<": return truth(a < b)
        case ">": return truth(a > b)
        case "<=": return truth(a <= b)
        case ">=": return truth(a >= b)
        case "+": return exact(a.addingReportingOverflow(b))
        case "-": return exact(a.subtractingReportingOverflow(b))
        case "*": return exact(a.multipliedReportingOverflow(by: b))
        case "/": return exact(a.dividedReportingOverflow(by: b))
        case "%": return exact(a.remainderReportingOverflow(dividingBy: b))
        default: return nil
        }
    }

    private struct Reader {
        private var words: [String] = []
        private var next = 0
        /// The maximum depth of parentheses and conditionals.
        private static let deepest = 64
        private static let longest = 2_000
        private static let levels = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"]]

        /// Splits a text into tokens, or returns `nil` if it contains an invalid token.
        init?(_ text: String) {
            guard text.utf8.count <= Reader.longest else { return nil }
            let scalars = Array(text.unicodeScalars)
            var index = 0
            while index < scalars.count {
                let scalar = scalars[index]
                let pair = index + 1 < scalars.count ? String(scalar) + String(scalars[index + 1]) : ""
                if ("0"..."9").contains(scalar) {
                    let digits = scalars[index...].prefix { ("0"..."9").contains($0) }
                    words.append(digits.map { String($0) }.joined())
                    index += digits.count
                    continue
                }
                if Reader.levels.joined().contains(pair) {
                    words.append(pair)
                    index += 1
                } else if "n?:()!<>+-*/%".unicodeScalars.contains(scalar) {
                    words.append(String(scalar))
                } else if scalar != " ", scalar != "\t", scalar != "\n" {
                    return nil
                }
                index += 1
            }
        }

        var isAtEnd: Bool { next == words.count }

        private mutating func take(_ wanted: [String]) -> String? {
            guard next < words.count, wanted.contains(words[next]) else { return nil }
            next += 1
            return words[next - 1]
        }

        mutating func choice(_ depth: Int) -> CPluralExpression? {
            guard depth < Reader.deepest, let condition = operation(0, depth) else { return nil }
            if take(["?"]) == nil { return condition }
            guard let one = choice(depth + 1), take([":"]) != nil, let other = choice(depth + 1) else { return nil }
            return .choice(condition, one, other)
        }

        /// Parses an operation of this or a higher precedence, or returns `nil` if there is none.
        private mutating func operation(_ level: Int, _ depth: Int) -> CPluralExpression? {
            guard level < Reader.levels.count else { return single(depth) }
            guard var left = operation(level + 1, depth) else { return nil }
            while let sign = take(Reader.levels[level]) {
                guard let right = operation(level + 1, depth) else { return nil }
                left = .binary(left, sign, right)
            }
            return left
        }

        private mutating func single(_ depth: Int) -> CPluralExpression? {
            guard depth < Reader.deepest else { return nil }
            if take(["!"]) != nil { return single(depth + 1).map { .not($0) } }
            if take(["n"]) != nil { return .n }
            if take(["("]) != nil {
                guard let inner = choice(depth + 1), take([")"]) != nil else { return nil }
                return inner
            }
            guard next < words.count, let number = Int(words[next]) else { return nil }
            next += 1
            return .number(number)
        }
    }
}
