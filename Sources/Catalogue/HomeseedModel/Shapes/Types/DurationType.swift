package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a duration in whole minutes. A store keeps a number or, if declared, a text such as
/// `PT1H30M`.
package struct DurationType: FieldType {
    package static let name = "duration"
    package static let about = "A duration in whole minutes: 20 minutes, 1 hour 30 minutes."
    static let storedAs = Key(
        "stored-as", .words(["minutes", "iso-8601"]),
        about: "The form in the store: a number of minutes, or PT1H30M. [minutes]")
    package static var keys: [Key] { [storedAs] }

    private let isStoredAsText: Bool

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        isStoredAsText = declaration[DurationType.storedAs]?.text == "iso-8601"
    }

    package var expectation: String { "a duration, such as 20 minutes or 1 hour 30 minutes" }
    package var column: ColumnType? { isStoredAsText ? .string : .integer }
    package var form: FieldForm { .number(isWhole: true) }
    package var examples: [String] { ["10 minutes", "30 minutes", "1 hour", "1 hour 30 minutes"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue {
        wanted.lowest.map { .text(Duration.words($0)) } ?? .byHand
    }
    package func schema(in scope: some SchemaScope) -> JSONTree { .text(like: Duration.pattern, "20 minutes") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let minutes = Duration.minutes(text) { return .integer(minutes) }
        return refuse(node, &reader, meant: Duration.meant(text).map { [Duration.words($0)] } ?? [])
    }

    package func cell(of value: Value) -> Cell? {
        if isStoredAsText, case .integer(let minutes) = value { return .text(Duration.iso(minutes)) }
        return column.flatMap { PlainCell.make(value, $0) }
    }

    package func value(of cell: Cell) -> Value? {
        if isStoredAsText, case .text(let text) = cell { return Duration.minutes(iso: text).map { .integer($0) } }
        return PlainCell.value(of: cell)
    }

    package func written(_ value: Value) -> String? {
        if case .integer(let minutes) = value { Duration.words(minutes) } else { PlainCell.written(value) }
    }
}

/// The syntax of durations in words and in ISO 8601:2019 (section 5.5.2.4), limited to hours and minutes because days vary in
/// length.
private enum Duration {
    /// The maximum duration, a century, so that sums cannot overflow.
    private static let most = 60 * 24 * 366 * 100

    static let pattern = DateExpression.anyCase("^ *([0-9]{1,8} +hours?( +[0-9]{1,8} +minutes?)?|[0-9]{1,8} +minutes?) *$")

    /// Parses a duration into minutes, or `nil` if it is invalid: `1 hour 30 minutes` is 90.
    static func minutes(_ text: String) -> Int? {
        let parts = text.lowercased().split(separator: " ")
        guard parts.count == 2 || parts.count == 4 else { return nil }
        var total = 0
        var units: [Int] = []
        for index in stride(from: 0, to: parts.count, by: 2) {
            guard parts[index].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[index]), number <= most,
                let unit = unit(parts[index + 1])
            else { return nil }
            units.append(unit)
            total += number * unit
        }
        return (units == [60] || units == [1] || units == [60, 1]) && total <= most ? total : nil
    }

    private static func unit(_ word: Substring) -> Int? {
        switch word {
        case "hour", "hours": 60
        case "minute", "minutes": 1
        default: nil
        }
    }

    static func words(_ minutes: Int) -> String {
        let parts = [(minutes / 60, "hour"), (minutes % 60, "minute")].filter { $0.0 != 0 }
        return parts.isEmpty ? "0 minutes" : parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " ")
    }

    /// Returns the duration that a number alone, `20 min`, `1h30`, `1:30` or `PT20M` means, or `nil` if it is unclear.
    static func meant(_ text: String) -> Int? {
        let text = UnitWords.english(text)
        if let minutes = minutes(text) { return minutes }
        if let number = Int(text), (1...most).contains(number) { return number }
        if let minutes = minutes(iso: text) { return minutes }
        let short = text.lowercased().replacing(" ", with: "")
        for hour in ["hours", "hour", "hrs", "hr", "h", ":"] {
            for minute in ["minutes", "minute", "mins", "min", "m", ""] {
                let parts = short.components(hour, minute)
                if let parts, let minutes = minutes("\(parts.hours) hours \(parts.minutes) minutes") { return minutes }
            }
        }
        return nil
    }

    static func iso(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        if minutes == 0 { return "PT0M" }
        return "PT" + (hours == 0 ? "" : "\(hours)H") + (rest == 0 ? "" : "\(rest)M")
    }

    static func minutes(iso text: String) -> Int? {
        guard text.hasPrefix("PT"), text.utf8.count > 3 else { return nil }
        let parts = String(text.dropFirst(2)).components("H", "M")
        return parts.flatMap { minutes("\($0.hours) hours \($0.minutes) minutes") }
    }
}

extension String {
    /// Returns the parts before the signs of hours and minutes, such as `1` and `30` of `1h30m`. Returns `nil` if the text has
    /// another form. A missing part is 0.
    fileprivate func components(_ hour: String, _ minute: String) -> (hours: String, minutes: String)? {
        var rest = self[...]
        var hours = "0"
        if let sign = rest.firstRange(of: hour) {
            hours = String(rest[..<sign.lowerBound])
            rest = rest[sign.upperBound...]
            if rest.isEmpty { return (hours, "0") }
        } else if minute.isEmpty {
            return nil
        }
        guard rest.hasSuffix(minute) else { return nil }
        return (hours, String(rest.dropLast(minute.count)))
    }
}
