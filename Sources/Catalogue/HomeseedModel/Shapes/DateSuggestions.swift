import HomeseedSource
import HomeseedStore

/// Corrections for dates in other notations: in another language, with the day first, or with the name of a month. They are
/// used only in diagnostics.
enum DateSuggestions {
    /// Returns the intended expressions in the syntax of ``DateExpression``; two if the text is ambiguous, none if it is unclear.
    static func suggestions(for text: String, withTime: Bool) -> [String] {
        guard text.utf8.count <= 64 else { return [] }
        var words = text.lowercased().split { " ,".contains($0) }.map(String.init)
        // "am" is a filler in German, but part of a time in English.
        while let last = words.last, last != "am", last != "à", fillers.contains(last) { words.removeLast() }
        let time = removeTime(from: &words)
        words.removeAll { fillers.contains($0) }
        let days = words.isEmpty && time != nil ? ["today"] : days(words)
        let found = days.map { day in time.map { withTime ? day + " " + $0 : day } ?? day }.filter {
            $0 != text && DateExpression($0) != nil
        }
        if !found.isEmpty { return found }
        return DateExpression.suggestion(for: text).map { [$0] } ?? []
    }

    private static let fillers: Set<String> = ["at", "om", "um", "on", "op", "am", "uur", "uhr", "the", "o'clock", "de", "à"]

    // MARK: Days

    private static func days(_ words: [String]) -> [String] {
        if words.count == 1, let numbers = numbers(words[0]) { return numeric(numbers) }
        if let named = named(words) { return [named] }
        let translated = words.map { dictionary[$0] ?? $0 }
        let text = translated.joined(separator: " ")
        if DateExpression(text) != nil { return [text] }
        // Some languages put "ago" first: "vor 3 Tagen".
        if translated.first == "ago" { return [(translated.dropFirst() + ["ago"]).joined(separator: " ")] }
        return []
    }

    /// Returns the three numbers of `24-12-2026`, `24/12/2026`, `2026.12.24` or `20261224`, or `nil` for any other word.
    private static func numbers(_ word: String) -> [Int]? {
        if word.count == 8, let number = Int(word), number > 10_000_000 {
            return [number / 10000, number / 100 % 100, number % 100]
        }
        let parts = word.split { "-/.".contains($0) }
        let numbers = parts.compactMap { part in part.count <= 4 ? Int(part) : nil }
        return numbers.count == 3 && parts.count == 3 && numbers.allSatisfy { $0 > 0 } ? numbers : nil
    }

    private static func numeric(_ numbers: [Int]) -> [String] {
        let ways =
            numbers[0] > 31
            ? [(numbers[0], numbers[1], numbers[2])]
            : [(year(numbers[2]), numbers[1], numbers[0]), (year(numbers[2]), numbers[0], numbers[1])]
        var found: [String] = []
        for (year, month, day) in ways {
            guard let day = Day(year: year, month: month, day: day)?.iso, !found.contains(day) else { continue }
            found.append(day)
        }
        return found
    }

    private static func year(_ number: Int) -> Int { number < 100 ? 2000 + number : number }

    /// Parses a date with the name of a month, or returns `nil`: `24 december 2026`, `Dec 24, 2026`, `24 dez`.
    private static func named(_ words: [String]) -> String? {
        guard words.count == 2 || words.count == 3 else { return nil }
        let months = words.indices.filter { month(words[$0]) != nil }
        guard months.count == 1, let at = months.first, let month = month(words[at]) else { return nil }
        let numbers = words.indices.filter { $0 != at }.compactMap { Int(words[$0].filter(\.isNumber)) }
        if numbers.count == 1, words.count == 2 { return Month(rawValue: month).map { "\(numbers[0]) \($0.name)" } }
        guard numbers.count == 2 else { return nil }
        let (day, year) = numbers[0] > 31 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        return Day(year: self.year(year), month: month, day: day)?.iso
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let otherMonths = ["mrt": 3, "maa": 3, "mär": 3, "mei": 5, "mai": 5, "okt": 10, "dez": 12]

    private static func month(_ word: String) -> Int? {
        guard word.count > 2, word.allSatisfy({ $0.isLetter || $0 == "." }) else { return nil }
        let start = String(word.prefix(3))
        return months.firstIndex(of: start).map { $0 + 1 } ?? otherMonths[start]
    }

    // MARK: Times

    /// Removes a time from the end and returns it, or returns `nil` if there is none: `18:00`, `18.30`, `20u`, `18h30` or `8 pm`.
    private static func removeTime(from words: inout [String]) -> String? {
        guard var last = words.last else { return nil }
        var count = 1
        if ["am", "pm", "a.m.", "p.m.", "u", "h"].contains(last), words.count > 1 {
            last = words[words.count - 2] + last
            count = 2
        }
        let isLate = last.hasSuffix("pm") || last.hasSuffix("p.m.")
        let isHalfDay = isLate || last.hasSuffix("am") || last.hasSuffix("a.m.")
        let digits = last.split { !$0.isNumber }.map(String.init)
        let sign = last.first { !$0.isNumber }
        guard (1...2).contains(digits.count), let hour = Int(digits[0]), hour < 24, digits[0].count <= 2, let sign,
            isHalfDay || "uh".contains(sign) || ":.".contains(sign) && digits.count == 2 && digits[1].count == 2
        else { return nil }
        let minute = digits.count == 2 ? Int(digits[1]) ?? 0 : 0
        guard minute < 60 else { return nil }
        words.removeLast(count)
        let whole = isHalfDay ? hour % 12 + (isLate ? 12 : 0) : hour
        return (whole < 10 ? "0" : "") + "\(whole):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    // MARK: Words

    /// The English date words by their Dutch, German or Polish translations and their abbreviations.
    static let dictionary: [String: String] = {
        var words = [
            "nu": "now", "jetzt": "now", "vandaag": "today", "heute": "today", "morgen": "tomorrow", "gisteren": "yesterday",
            "gestern": "yesterday", "volgende": "next", "aanstaande": "next", "komende": "next", "nächsten": "next",
            "nächste": "next",
            "deze": "this", "diese": "this", "dag": "day", "dagen": "days", "tag": "day", "tage": "days", "tagen": "days",
            "weken": "weeks", "woche": "week", "wochen": "weeks", "maand": "month", "maanden": "months", "monat": "month",
            "monate": "months", "monaten": "months", "jaar": "years", "jahr": "year", "jahre": "years", "jahren": "years",
            "over": "in", "geleden": "ago", "vor": "ago", "een": "1", "één": "1",
            "teraz": "now", "dziś": "today", "dzisiaj": "today", "jutro": "tomorrow", "wczoraj": "yesterday", "temu": "ago",
            "przyszły": "next", "przyszła": "next", "przyszłą": "next", "następny": "next", "następna": "next",
            "następną": "next",
            "dzień": "day", "dni": "days", "tydzień": "week", "tygodnie": "weeks", "tygodni": "weeks", "miesiąc": "month",
            "miesiące": "months", "miesięcy": "months", "rok": "year", "lata": "years", "lat": "years",
        ]
        let names = [
            ["maandag", "montag", "ma", "mo", "mon", "poniedziałek"], ["dinsdag", "dienstag", "di", "tue", "tues", "wtorek"],
            ["woensdag", "mittwoch", "wo", "mi", "wed", "środa", "środę"],
            ["donderdag", "donnerstag", "do", "thu", "thur", "thurs", "czwartek"],
            ["vrijdag", "freitag", "vr", "fr", "fri", "piątek"],
            ["zaterdag", "samstag", "sonnabend", "za", "sat", "sobota", "sobotę"],
            ["zondag", "sonntag", "zo", "so", "sun", "niedziela", "niedzielę"],
        ]
        for (day, names) in zip(Weekday.allCases, names) {
            for name in names { words[name] = day.name }
        }
        return words
    }()

    /// Returns the intended weekdays in the syntax of ``Weekdays``, or `nil` if they are unclear: `zaterdag en zondag`,
    /// `mon-fri`, `weekend`.
    static func weekdays(for text: String) -> String? {
        guard text.utf8.count <= 128 else { return nil }
        let lower = text.lowercased()
        if ["elke dag", "iedere dag", "dagelijks", "all days", "everyday", "jeden tag", "täglich", "alle dagen", "all"].contains(
            lower)
        {
            return "every day"
        }
        if ["weekend", "weekends", "het weekend", "in het weekend", "wochenende", "the weekend"].contains(lower) {
            return "saturday, sunday"
        }
        if [
            "weekdays", "weekday", "workdays", "werkdagen", "doordeweeks", "schooldagen", "school days", "werktags",
            "every weekday",
        ].contains(lower) {
            return "monday to friday"
        }
        var parts: [String] = []
        for word in pieces(of: lower) {
            if joints.contains(word) {
                parts.append("to")
            } else if !["and", "en", "und", "&", "on", "op", "every", "elke"].contains(word) {
                let name = dictionary[word] ?? (word.hasSuffix("s") ? String(word.dropLast()) : word)
                let day =
                    Weekday(name: name)
                    ?? suggestion(for: name, among: Weekday.allCases.map(\.name)).flatMap { Weekday(name: $0) }
                guard let day else { return nil }
                parts.append(day.name)
            }
        }
        let joined = parts.joined(separator: ", ").replacing(", to, ", with: " to ")
        return joined != text && Weekdays(words: joined) != nil ? joined : nil
    }

    private static let joints: Set<String> = ["to", "tot", "t/m", "bis", "through", "until", "-", "–"]

    private static func pieces(of text: String) -> [String] {
        let spaced = text.replacing("t/m", with: " to ").replacing("-", with: " - ").replacing("–", with: " - ")
        return spaced.split { " ,;/+.".contains($0) }.map(String.init)
    }
}
