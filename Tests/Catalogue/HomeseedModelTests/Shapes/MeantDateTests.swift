import Testing

@testable import Homeseed
@testable import HomeseedModel

@Suite("Days in other languages and forms")
struct MeantDateTests {
    @Test(
        "have a suggestion",
        arguments: [
            ("zaterdag", ["saturday"]), ("volgende zaterdag", ["next saturday"]), ("morgen", ["tomorrow"]),
            ("gisteren", ["yesterday"]),
            ("3 dagen geleden", ["3 days ago"]), ("over 2 weken", ["in 2 weeks"]), ("in 2 weken", ["in 2 weeks"]),
            ("vor 3 tagen", ["3 days ago"]),
            ("24-12-2026", ["2026-12-24"]), ("24/12/2026", ["2026-12-24"]), ("12/24/2026", ["2026-12-24"]),
            ("24.12.2026", ["2026-12-24"]),
            ("3-4-2026", ["2026-04-03", "2026-03-04"]), ("4-4-2026", ["2026-04-04"]), ("2026/12/24", ["2026-12-24"]),
            ("2026-2-3", ["2026-02-03"]),
            ("20261224", ["2026-12-24"]), ("24 december 2026", ["2026-12-24"]), ("December 24, 2026", ["2026-12-24"]),
            ("24 mei 2026", ["2026-05-24"]),
            ("24-12-26", ["2026-12-24"]), ("tomorow", ["tomorrow"]), ("31-02-2026", []), ("2026-13-24", []), ("someday", []),
            ("", []), ("1/2/3/4", []),
            ("99999999999999999999", []), ("0-0-0", []), ("sobota", ["saturday"]), ("przyszła środa", ["next wednesday"]),
            ("jutro", ["tomorrow"]),
            ("3 dni temu", ["3 days ago"]),
        ])
    func days(text: String, expected: [String]) { #expect(DateSuggestions.suggestions(for: text, withTime: false) == expected) }

    @Test(
        "that do not exist have the reason",
        arguments: [
            ("2026-02-30", "February 2026 has 28 days."), ("2028-02-30", "February 2028 has 29 days."),
            ("2026-13-01", "A year has the months 01 to 12."), ("2026-02-28", nil), ("30-02-2026", nil), ("soon", nil),
        ] as [(String, String?)])
    func impossible(text: String, reason: String?) { #expect(DateType.impossibleDate(text) == reason) }

    @Test(
        "have one with their time",
        arguments: [
            ("yesterday at 18:00", ["yesterday 18:00"]), ("gisteren 18:00", ["yesterday 18:00"]),
            ("gisteren om 18.30", ["yesterday 18:30"]),
            ("24-12-2026 18:00", ["2026-12-24 18:00"]), ("8pm", ["today 20:00"]), ("8 PM", ["today 20:00"]),
            ("12 am", ["today 00:00"]),
            ("20u", ["today 20:00"]), ("morgen 20h15", ["tomorrow 20:15"]), ("25:00", []),
        ])
    func moments(text: String, expected: [String]) { #expect(DateSuggestions.suggestions(for: text, withTime: true) == expected) }

    @Test(
        "days of the week have one too",
        arguments: [
            ("zaterdag, zondag", "saturday, sunday"), ("zaterdag en zondag", "saturday, sunday"),
            ("maandag tot vrijdag", "monday to friday"),
            ("ma t/m vr", "monday to friday"), ("mon-fri", "monday to friday"), ("monday-friday", "monday to friday"),
            ("Sat, Sun", "saturday, sunday"),
            ("weekend", "saturday, sunday"), ("weekdays", "monday to friday"), ("werkdagen", "monday to friday"),
            ("elke dag", "every day"),
            ("mondays", "monday"), ("munday", "monday"), ("Samstag und Sonntag", "saturday, sunday"),
            ("di/do", "tuesday, thursday"),
        ])
    func weekdays(text: String, expected: String) { #expect(DateSuggestions.weekdays(for: text) == expected) }

    @Test("what is nobody's day has none", arguments: ["now and then", "", "to", "-", "monday to"])
    func none(text: String) { #expect(DateSuggestions.weekdays(for: text) == nil) }
}
