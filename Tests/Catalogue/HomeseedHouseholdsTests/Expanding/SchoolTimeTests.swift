import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

/// Famify's households follow the school year and the time of day: no homework in the summer holidays of either hemisphere, and
/// beds are made in the morning.
struct SchoolTimeTests {
    private static func pack() throws -> Pack {
        var found = Diagnostics()
        return try present(try packagePipeline().load(&found).pack("famify"))
    }

    private static func households(_ pack: Pack, on day: String, in zone: String) throws -> [Household] {
        var found = Diagnostics()
        let (today, zone) = (try present(Day(iso: day)), try present(Zone(named: zone)))
        let written = pack.templates.map { Pipeline.expand(pack, template: $0, household: nil, today: today, zone: zone, &found) }
        #expect(found.all.map(\.headline) == [])
        return written
    }

    /// Returns the school-related chores and groups of a household.
    private static func school(_ household: Household) -> [String] {
        let tails = household.records.filter {
            !$0.isShared && ["Group", "TaskInstance"].contains(household.model.entities[$0.entity].name)
        }
        .compactMap { $0.path.split(separator: "/").last.map(String.init) }
        return Set(tails).intersection(ofSchool).sorted()
    }

    private static let ofSchool: Set = [
        "after-school", "extra-curricular", "home-from-school", "homework-first", "exam-weeks", "off-to-school",
        "out-of-the-door", "ready-for-school",
        "finish-homework", "plan-your-homework", "pack-school-bag", "lunch-box-in-your-bag", "eat-before-you-leave",
        "study-without-your-phone", "catch-up-on-messages",
    ]

    @Test(
        .long,
        arguments: [
            ("2027-07-15", "Europe/Amsterdam", false), ("2027-08-01", "Europe/Amsterdam", false),
            ("2027-01-15", "Europe/Amsterdam", true),
            ("2027-01-15", "Australia/Sydney", false), ("2027-12-24", "Pacific/Auckland", false),
            ("2027-08-01", "Australia/Sydney", true),
        ])
    func schoolRestsInSummer(day: String, zone: String, isSchoolTime: Bool) throws {
        let pack = try Self.pack()
        let written = try Self.households(pack, on: day, in: zone)
        #expect(Set(written.flatMap(Self.school)).isEmpty != isSchoolTime, "as written")
        var found = Diagnostics()
        let population = Population(
            try packagePipeline().load(&found), of: pack, from: pack.templates,
            name: "famify", count: 60, seed: 1, locale: .english, today: try present(Day(iso: day)),
            zone: try present(Zone(named: zone)))
        let made = (0..<60).map { population.make($0, &found) }
        #expect(Set(made.flatMap(Self.school)).isEmpty != isSchoolTime, "in a population")
    }

    @Test func whatIsDoneInTheMorningIsTickedInTheMorning() throws {
        let pack = try Self.pack()
        let zone = try present(Zone(named: "Europe/Amsterdam"))
        let hours = [
            "morning-routine": 7..<9, "good-morning": 7..<9, "after-school": 16..<18, "helping-at-home": 18..<20,
            "story-time": 19..<21, "weekend-chores": 10..<12,
        ]
        var seen: [String: Set<Instant>] = [:]
        for household in try Self.households(pack, on: "2027-03-10", in: "Europe/Amsterdam") {
            let entity = try present(household.model.entity(named: "Completion"))
            let field = try present(household.model.entities[entity].field(named: "completedAt"))
            for record in household.records where record.entity == entity {
                guard case .datetime(let moment) = record.values[field] else { continue }
                for (group, hours) in hours where record.path.contains("/" + group + "/") && !record.path.contains("wash-car") {
                    let since = moment.seconds - zone.instant(zone.day(of: moment), 0).seconds
                    #expect(hours.contains(since / 3600), "\(record.path) at \(moment.iso)")
                    seen[group, default: []].insert(moment)
                }
            }
        }
        #expect(Set(seen.keys) == Set(hours.keys))
        #expect(seen.values.allSatisfy { $0.count > 3 }, "each at a minute of its own")
    }
}
