import HomeseedSource
import HomeseedText

/// A rule of a `.stringsdict`: a text with variables, each of which has a text for each plural form.
///
///     Due in %#@days@, by %2$@      days: one: %d day, other: %d days
///
/// In a message, each form has the whole text: `Due in {count} day, by {name}`.
struct StringsDictRule {
    /// The reason why a rule can't be read, as the predicate of a sentence.
    struct Fault: Error {
        var reason: String
    }

    /// The text of each form, by the form's name in the file, with every specifier numbered.
    private(set) var forms: [(name: String, text: String, place: Range<Int>)] = []
    /// The number of the argument that is counted, and the name of its variable.
    private(set) var counted = (number: 1, name: "")

    /// A variable: a number and its plural forms.
    struct Variable {
        var name: String
        /// The number of the argument, or `nil` if the file doesn't state it.
        var argument: Int?
        var forms: [(name: String, text: String, place: Range<Int>)] = []
    }

    init(_ rule: XMLElement) throws(Fault) {
        let entries = StringsDict.pairs(rule)
        if entries.contains(where: { $0.key == "NSStringVariableWidthRuleType" }) {
            throw Fault(reason: "varies by the width of the screen")
        }
        var variables: [Variable] = []
        for entry in entries where entry.value.local == "dict" {
            let forms = StringsDict.pairs(entry.value).filter { !$0.key.hasPrefix("NSString") }
            variables.append(Variable(name: entry.key, forms: forms.map { ($0.key, $0.value.text, $0.value.range) }))
        }
        try self.init(entries.first { $0.key == "NSStringLocalizedFormatKey" }?.value.text, variables)
    }

    init(_ format: String?, _ variables: [Variable]) throws(Fault) {
        guard let format else { throw Fault(reason: "has no text around its number") }
        if variables.contains(where: { $0.forms.contains { PluralCategory(rawValue: $0.name) == nil } }) {
            throw Fault(reason: "varies by something other than a number")
        }
        // A variable with a single form has the same text for all numbers.
        var counting = variables.filter { $0.forms.count > 1 }
        // In a language with one plural form, the counted variable can't be distinguished from the other variables.
        if counting.isEmpty, variables.count > 1 { counting = variables }
        guard let counted = counting.first ?? variables.first else { throw Fault(reason: "has no number") }
        guard counting.count <= 1 else {
            throw Fault(
                reason:
                    "has \(counting.count) numbers (\(counting.map { $0.name.escapedForTerminal }.joined(separator: ", "))), but a text can have only one"
            )
        }
        guard !counted.forms.isEmpty else { throw Fault(reason: "has no form of \(counted.name.escapedForTerminal)") }
        for form in counted.forms {
            var text = RuleText(variables)
            guard let whole = text.whole(format, counted: counted.name, form: form.text) else {
                throw Fault(reason: "has an unknown variable, or is nested too deeply")
            }
            forms.append((form.name, whole, form.place))
            self.counted = (text.numbers[counted.name] ?? 1, counted.name)
        }
    }
}

/// An expansion of a rule's variables within its text.
struct RuleText {
    /// The text of each variable, in one form.
    private var variables: [String: String]
    private var counted = ""
    /// The argument numbers of the variables, as written or in order of their first use.
    private(set) var numbers: [String: Int]
    private var next = 1
    /// The number of texts that may still be expanded. Nested variables could otherwise grow a text exponentially.
    private var left = 64

    init(_ variables: [StringsDictRule.Variable]) {
        self.variables = Dictionary(variables.map { ($0.name, $0.forms.first?.text ?? "") }) { first, _ in first }
        numbers = Dictionary(variables.compactMap { variable in variable.argument.map { (variable.name, $0) } }) { first, _ in
            first
        }
    }

    /// Returns the whole text with one form inserted, or `nil` if a variable is missing or variables are nested too deeply.
    mutating func whole(_ format: String, counted: String, form: String) -> String? {
        variables[counted] = form
        self.counted = counted
        return expand(format, argument: nil, of: "", depth: 0)
    }

    /// - Parameter argument: The argument number of the variable, which `%d` in its text refers to; `nil` outside of variables.
    private mutating func expand(_ text: String, argument: Int?, of variable: String, depth: Int) -> String? {
        left -= 1
        guard depth < 8, left > 0 else { return nil }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let percent = rest.firstIndex(of: "%") {
            result.unicodeScalars.append(contentsOf: rest[..<percent])
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%%"
                rest = rest.dropFirst()
            } else if let argument, rest.starts(with: "arg".unicodeScalars) {
                result += variable == counted ? "%arg" : "%\(argument)$lld"
                rest = rest.dropFirst(3)
            } else if let (number, name, after) = RuleText.variable(rest) {
                guard let inner = variables[name] else { return nil }
                let position = number ?? numbers[name] ?? next
                if number == nil { next += 1 }
                numbers[name] = position
                guard let expanded = expand(inner, argument: position, of: name, depth: depth + 1) else { return nil }
                result += expanded
                rest = after
            } else if let (specifier, after) = PrintfSpecifier.read(rest) {
                let number = specifier.number ?? argument ?? next
                if specifier.number == nil, argument == nil { next += 1 }
                result += "%\(number)$" + specifier.unnumbered
                rest = after
            } else {
                result += "%"
            }
        }
        result.unicodeScalars.append(contentsOf: rest)
        return result
    }

    /// Parses a variable after a percent sign, or returns `nil` for any other text: `#@days@`, `2$#@days@`.
    static func variable(_ text: Substring.UnicodeScalarView) -> (number: Int?, name: String, rest: Substring.UnicodeScalarView)?
    {
        var rest = text
        let digits = rest.prefix { ("0"..."9").contains($0) }
        var number: Int?
        if !digits.isEmpty {
            rest = rest.dropFirst(digits.count)
            guard rest.first == "$", let value = Int(String(digits)), value > 0 else { return nil }
            number = value
            rest = rest.dropFirst()
        }
        guard rest.starts(with: "#@".unicodeScalars) else { return nil }
        rest = rest.dropFirst(2)
        guard let end = rest.firstIndex(of: "@") else { return nil }
        return (number, String(rest[..<end]), rest[rest.index(after: end)...])
    }
}
