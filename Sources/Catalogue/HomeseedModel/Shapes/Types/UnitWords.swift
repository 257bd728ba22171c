/// The Dutch, German and French words for units of time and for repetition, which are translated for suggestions.
enum UnitWords {
    private static let units = [
        "dag": "day", "dagen": "days", "tag": "day", "tage": "days", "tagen": "days", "jour": "day", "jours": "days",
        "week": "week", "weken": "weeks", "woche": "week", "wochen": "weeks", "semaine": "week", "semaines": "weeks",
        "maand": "month", "maanden": "months", "monat": "month", "monate": "months", "monaten": "months", "mois": "months",
        "jaar": "year", "jaren": "years", "jahr": "year", "jahre": "years", "an": "year", "ans": "years",
        "uur": "hour", "uren": "hours", "stunde": "hour", "stunden": "hours", "heure": "hour", "heures": "hours",
        "minuut": "minute", "minuten": "minutes",
        "elke": "every", "iedere": "every", "elk": "every", "ieder": "every", "jede": "every", "jeden": "every", "alle": "every",
        "dagelijks": "daily", "wekelijks": "weekly", "maandelijks": "monthly", "jaarlijks": "yearly",
        "täglich": "daily", "wöchentlich": "weekly", "monatlich": "monthly", "jährlich": "yearly",
    ]

    /// Returns the text with these words in English. A unit after a number is singular or plural as required. Other words are
    /// unchanged.
    static func english(_ text: String) -> String {
        let words = text.split(separator: " ")
        guard words.count <= 6, words.contains(where: { units[$0.lowercased()] != nil }) else { return text }
        var result: [String] = []
        for word in words {
            var unit = units[word.lowercased()] ?? String(word)
            if let count = result.last.flatMap({ Int($0) }), units[word.lowercased()] != nil {
                let single = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
                unit = count == 1 ? single : single + "s"
            }
            result.append(unit)
        }
        return result.joined(separator: " ")
    }
}
