import HomeseedModel
import HomeseedStore
import TestSupport
import Testing

@Suite("Days of every year")
struct YearlyDayTests {
    /// The dates of 2025 to 2035, from the Python package `holidays` 0.109: for the Netherlands, the United States, Canada
    /// (Victoria Day) and Saxony (the day of repentance).
    @Test(
        "match published holidays",
        arguments: [
            ("easter", "04-20 04-05 03-28 04-16 04-01 04-21 04-13 03-28 04-17 04-09 03-25"),
            ("2 days before easter", "04-18 04-03 03-26 04-14 03-30 04-19 04-11 03-26 04-15 04-07 03-23"),
            ("39 days after easter", "05-29 05-14 05-06 05-25 05-10 05-30 05-22 05-06 05-26 05-18 05-03"),
            ("7 weeks after easter", "06-08 05-24 05-16 06-04 05-20 06-09 06-01 05-16 06-05 05-28 05-13"),
            (
                "27 april, or the day before on a sunday",
                "04-26 04-27 04-27 04-27 04-27 04-27 04-26 04-27 04-27 04-27 04-27"
            ),
            ("third monday of january", "01-20 01-19 01-18 01-17 01-15 01-21 01-20 01-19 01-17 01-16 01-15"),
            ("last monday of may", "05-26 05-25 05-31 05-29 05-28 05-27 05-26 05-31 05-30 05-29 05-28"),
            ("second sunday of may", "05-11 05-10 05-09 05-14 05-13 05-12 05-11 05-09 05-08 05-14 05-13"),
            ("third sunday of june", "06-15 06-21 06-20 06-18 06-17 06-16 06-15 06-20 06-19 06-18 06-17"),
            ("fourth thursday of november", "11-27 11-26 11-25 11-23 11-22 11-28 11-27 11-25 11-24 11-23 11-22"),
            ("monday before 25 may", "05-19 05-18 05-24 05-22 05-21 05-20 05-19 05-24 05-23 05-22 05-21"),
            ("Wednesday before 23 November", "11-19 11-18 11-17 11-22 11-21 11-20 11-19 11-17 11-16 11-22 11-21"),
        ])
    func holidays(words: String, dates: String) throws {
        let yearly = try present(YearlyDay(words))
        for (year, date) in zip(2025..., dates.split(separator: " ")) {
            let middle = try present(Day(year: year, month: 7, day: 1))
            #expect(yearly.days(around: middle).map(\.iso).filter { $0.hasPrefix("\(year)-") } == ["\(year)-\(date)"])
        }
    }

    @Test(
        "have other words, and leave 29 February to leap years",
        arguments: [
            ("the day before 6 december", "2026-12-05"), ("day after december 24", "2026-12-25"),
            ("1 day before 1 january", "2026-12-31"), ("tuesday after first monday of november", "2026-11-03"),
            ("sunday before sunday before 25 december", "2026-12-13"), ("29 february", "2026-02-28"),
            ("29 february", "2028-02-29"), ("last sunday of february", "2026-02-22"), ("first friday of may", "2026-05-01"),
        ])
    func words(words: String, day: String) throws {
        let yearly = try present(YearlyDay(words))
        #expect(yearly.days(around: try present(Day(iso: day))).map(\.iso).contains(day))
    }

    @Test(arguments: [
        "", "30 february", "31 april", "0 may", "fifth sunday of june", "sunday of june", "december", "before easter",
        "sinterklaas", "2 days easter", "400 days before easter", "5 december, easter", "5 december, or the day before on a bank",
        "2026-02-30", "2026-03-20, 2026-03-20", "2027-03-10, 2026-03-20", "2026-03-20, 2028-02-27", "2026-03-20,",
        "day before day before day before day before easter easter",
    ])
    func meansNothing(words: String) { #expect(YearlyDay(words) == nil) }

    @Test(
        "have other days around them",
        arguments: [
            ("on the day", -0, 0), ("3 weeks before", -21, 0), ("1 day after", 0, 1), ("3 weeks to 1 day before", -21, -1),
            ("1 to 3 days after", 1, 3), ("2 days before to 1 week after", -2, 7), ("4 to 2 weeks before", -28, -14),
        ])
    func around(words: String, first: Int, last: Int) throws {
        #expect(try present(DaysAround(words)).distances == first...last)
    }

    @Test(arguments: [
        "", "before", "3 before", "0 days before", "1 month before", "1 day to 3 weeks before", "400 days after", "day before",
    ])
    func aroundNothing(words: String) { #expect(DaysAround(words) == nil) }

    @Test("end in the year after, too")
    func turnOfTheYear() throws {
        let days = YearlyDays(try present(YearlyDay("25 december")), around: try present(DaysAround("1 to 2 weeks after")))
        for (day, isIn, end) in [
            ("2026-12-31", false, "2027-01-08"), ("2027-01-01", true, "2027-01-08"), ("2027-01-08", true, "2027-01-08"),
            ("2027-01-09", false, "2028-01-08"),
        ] {
            let day = try present(Day(iso: day))
            #expect(days.contains(day) == isIn && days.end(from: day)?.iso == end, "\(day.iso)")
        }
    }

    @Test("of a table stop with it")
    func table() throws {
        let days = YearlyDays(try present(YearlyDay("2026-11-08, 2027-10-29")))
        #expect(days.end(from: try present(Day(iso: "2026-11-09")))?.iso == "2027-10-29")
        #expect(days.end(from: try present(Day(iso: "2027-10-30"))) == nil)
    }
}
