import Homeseed
import HomeseedModel
import HomeseedStore
import TestSupport
import Testing

struct DateWordsTests {
    /// Relative to Wednesday 18 November 2026.
    @Test(arguments: [
        ("today", "2026-11-18"), ("tomorrow", "2026-11-19"), ("yesterday", "2026-11-17"),
        ("in 3 days", "2026-11-21"), ("in a week", "2026-11-25"), ("2 weeks ago", "2026-11-04"), ("5 days ago", "2026-11-13"),
        ("in 1 month", "2026-12-18"), ("in a year", "2027-11-18"), ("13 months ago", "2025-10-18"),
        ("wednesday", "2026-11-18"), ("thursday", "2026-11-19"), ("tuesday", "2026-11-24"),
        ("next wednesday", "2026-11-25"), ("next thursday", "2026-11-19"), ("Next Sunday", "2026-11-22"),
        ("this week", "2026-11-22"), ("next week", "2026-11-29"), ("2028-02-29", "2028-02-29"),
        ("18 november", "2026-11-18"), ("november 17", "2027-11-17"), ("Easter", "2027-03-28"), ("last easter", "2026-04-05"),
        ("1 week before 14 may", "2027-05-07"), ("the day after 17 november", "2026-11-18"), ("last 18 november", "2025-11-18"),
        ("last sunday of may", "2027-05-30"), ("last last sunday of may", "2026-05-31"), ("29 february", "2027-02-28"),
        ("27 april, or the day before on a sunday", "2027-04-27"), ("last 29 february", "2026-02-28"),
    ])
    func meansADay(words: String, day: String) throws {
        let today = try present(Day(iso: "2026-11-18"))
        #expect(try present(DateExpression(words)).day(today: today, zone: .utc).iso == day)
    }

    @Test(arguments: [
        "", "soon", "in days", "in -1 days", "3 days", "in 3 fortnights", "next", "last sunday", "2027-02-29", "2026-13-01",
        "2026-1-1",
        "today 25:00", "today 8", "now 8:00", "in 100001 days", "in 99999999999999999999 days", "18:00", "sunday sunday",
        "31 april", "may", "last may", "2026-11-08, 2027-10-29", "next 14 may", "fifth sunday of may",
    ])
    func meansNothing(words: String) { #expect(DateExpression(words) == nil) }

    @Test func weekdaysAreCountedFromEveryDay() throws {
        let monday = try present(Day(iso: "2026-11-16"))
        for offset in 0..<7 {
            let today = monday.adding(days: offset)
            for weekday in Weekday.allCases {
                let this = try present(DateExpression(weekday.name)).day(today: today, zone: .utc)
                let next = try present(DateExpression("next " + weekday.name)).day(today: today, zone: .utc)
                #expect(this.weekday == weekday && (0...6).contains(this.number - today.number))
                #expect(next.weekday == weekday && (1...7).contains(next.number - today.number))
            }
            #expect(try present(DateExpression("this week")).day(today: today, zone: .utc) == monday.adding(days: 6))
            #expect(try present(DateExpression("next week")).day(today: today, zone: .utc) == monday.adding(days: 13))
        }
    }

    @Test(arguments: [
        ("2026-01-31", "in 1 month", "2026-02-28"), ("2028-01-31", "in 1 month", "2028-02-29"),
        ("2026-03-31", "1 month ago", "2026-02-28"),
        ("2026-12-31", "in 2 months", "2027-02-28"), ("2028-02-29", "in 1 year", "2029-02-28"),
        ("2026-01-15", "1 month ago", "2025-12-15"),
    ])
    func shortMonthsEndEarlier(today: String, words: String, day: String) throws {
        #expect(try present(DateExpression(words)).day(today: try present(Day(iso: today)), zone: .utc).iso == day)
    }

    @Test func misspeltWordsAreGuessed() {
        #expect(DateExpression.suggestion(for: "next sundy") == "next sunday")
        #expect(DateExpression.suggestion(for: "tomorow") == "tomorrow")
        #expect(DateExpression.suggestion(for: "whenever") == nil)
        #expect(DateExpression.suggestion(for: "14 decembre") == "14 december")
    }

    @Test func oneMeaningHasOneSpelling() {
        #expect(DateExpression("yesterday")?.canonical == DateExpression("1 day ago")?.canonical)
        #expect(DateExpression("in 2 weeks")?.canonical == DateExpression("in 14 days")?.canonical)
        #expect(DateExpression("today 8:00")?.canonical == DateExpression("today 08:00")?.canonical)
    }
}

struct DayTests {
    /// Ten thousand days, including four leap years, the end of a century, and years before 1970.
    @Test func daysAndTheirNamesGoThereAndBack() throws {
        let first = try present(Day(iso: "1895-12-31"))
        var weekday = first.weekday.rawValue
        for offset in 0..<10_000 {
            let day = first.adding(days: offset)
            #expect(Day(iso: day.iso) == day)
            #expect(day.weekday.rawValue == weekday)
            weekday = (weekday + 1) % 7
        }
        #expect(Day(iso: "1970-01-01")?.number == 0)
        #expect(Day(iso: "2026-11-21")?.weekday == .saturday)
    }

    /// An app may pass any number. The result is not a valid day, but nothing crashes.
    @Test(arguments: [Int.min, Int.min + 1, -1 << 40, 1 << 40, Int.max - 1, Int.max])
    func numbersWithoutEndStopNothing(number: Int) throws {
        let zone = try present(Zone(named: "Europe/Amsterdam"))
        let day = Day(number: number)
        #expect(!day.iso.isEmpty && !day.adding(months: number).iso.isEmpty && Weekday.allCases.contains(day.weekday))
        #expect(!Instant(seconds: number).iso.isEmpty)
        _ = zone.day(of: Instant(seconds: number))
        _ = zone.instant(day, 8 * 3600)
    }
}

/// Europe/Amsterdam: the clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
struct ZoneTests {
    @Test(arguments: [
        ("2026-03-29 1:59", "2026-03-29T00:59:00Z"),
        ("2026-03-29 2:00", "2026-03-29T01:00:00Z"),  // skipped: 3:00
        ("2026-03-29 2:30", "2026-03-29T01:30:00Z"),  // skipped: 3:30
        ("2026-03-29 3:00", "2026-03-29T01:00:00Z"),
        ("2026-10-25 1:59", "2026-10-24T23:59:00Z"),
        ("2026-10-25 2:00", "2026-10-25T00:00:00Z"),  // the first of two
        ("2026-10-25 2:59", "2026-10-25T00:59:00Z"),
        ("2026-10-25 3:00", "2026-10-25T02:00:00Z"),
        ("2026-07-01 8:00", "2026-07-01T06:00:00Z"),
        ("2026-12-01 8:00", "2026-12-01T07:00:00Z"),
    ])
    func clocksThatChange(words: String, moment: String) throws {
        let zone = try present(Zone(named: "Europe/Amsterdam"))
        let read = try present(DateExpression(words))
        #expect(read.instant(today: try present(Day(iso: "2026-01-01")), zone: zone).iso == moment)
    }

    @Test(arguments: ["Europe/Amsterdam", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Pacific/Apia"])
    func aTimeStaysOnItsDay(name: String) throws {
        let zone = try present(Zone(named: name))
        let first = try present(Day(iso: "2026-01-01"))
        for offset in 0..<730 {
            let day = first.adding(days: offset)
            var before = Instant(seconds: .min)
            for hour in [0, 2, 8, 17, 23] {
                let moment = zone.instant(day, hour * 3600)
                #expect(zone.day(of: moment) == day && moment >= before)
                before = moment
            }
        }
    }

    @Test func thereIsNoSuchZone() { #expect(Zone(named: "Europe/Amsterdm") == nil) }
}
