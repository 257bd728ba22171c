import Foundation
import HomeseedSource

/// A time zone as a table of offset changes. The table is read once, because querying Foundation for each timestamp is slow.
public struct Zone: Hashable, Sendable {
    /// The zone's name, such as `Europe/Amsterdam`.
    public let name: String
    private let changes: [Change]

    private struct Change: Hashable, Sendable {
        var from: Int
        var offset: Int
    }

    public static let utc = Zone(name: "UTC", changes: [Change(from: .min, offset: 0)])

    private init(name: String, changes: [Change]) {
        self.name = name
        self.changes = changes
    }

    /// Looks up a zone by name, or returns `nil` if there is none. Offset changes are known from 1970 to 2099; before and
    /// after, the first and last offsets apply.
    public init?(named name: String) {
        if ["UTC", "GMT", "Z"].contains(name) {
            self = .utc
            return
        }
        if let known = Zone.cache.withLock({ $0[name] }) {
            self = known
            return
        }
        guard let zone = TimeZone(identifier: name) else { return nil }
        self = Zone(name: name, changes: Zone.changes(of: zone))
        let made = self
        Zone.cache.withLock { $0[name] = made }
    }

    /// The system's time zone.
    public static var current: Zone {
        let zone = TimeZone.current
        return Zone(named: zone.identifier) ?? Zone(name: zone.identifier, changes: changes(of: zone))
    }

    private static let cache = Locked<[String: Zone]>([:])

    private static func changes(of zone: TimeZone) -> [Change] {
        var moment = Date(timeIntervalSince1970: 0)
        var found = [Change(from: .min, offset: zone.secondsFromGMT(for: moment))]
        let end = Date(timeIntervalSince1970: 4_102_444_800)
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next < end, next > moment {
            found.append(Change(from: Int(next.timeIntervalSince1970), offset: zone.secondsFromGMT(for: next)))
            moment = next
        }
        return found
    }

    /// Returns the offset from UTC in seconds at a timestamp.
    public func offset(at instant: Instant) -> Int {
        changes.isEmpty ? 0 : changes[change(at: instant.seconds)].offset
    }

    /// Returns the index of the last change up to a timestamp.
    private func change(at seconds: Int) -> Int {
        var low = 0
        var high = changes.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if changes[middle].from <= seconds { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the hours of a day in which a clock change skips or repeats local times, as bits. Bit 2 is the hour from 2:00 to
    /// 3:00.
    package func irregularHours(of day: Day) -> UInt32 {
        let start = day.number &* 86_400
        var hours: UInt32 = 0
        var index = change(at: start &- 86_400) + 1
        while index < changes.count, changes[index].from < start &+ 2 * 86_400 {
            let (before, after) = (changes[index - 1].offset, changes[index].offset)
            let first = changes[index].from + min(before, after) - start
            let end = changes[index].from + max(before, after) - start
            for hour in 0..<24 where hour * 3_600 < end && (hour + 1) * 3_600 > first { hours |= 1 << UInt32(hour) }
            index += 1
        }
        return hours
    }

    /// Returns the local day of a timestamp.
    public func day(of instant: Instant) -> Day {
        let local = instant.seconds &+ offset(at: instant)
        return Day(number: local >= 0 ? local / 86_400 : (local &- 86_399) / 86_400)
    }

    /// Returns the timestamp of a local time. A time skipped by a clock change moves forward by the skipped duration; a
    /// repeated time means its first occurrence.
    public func instant(_ day: Day, _ secondsOfDay: Int) -> Instant {
        let local = day.number &* 86_400 &+ secondsOfDay
        let before = offset(at: Instant(seconds: local &- 86_400))
        let after = offset(at: Instant(seconds: local &+ 86_400))
        if before == after { return Instant(seconds: local &- before) }
        let early = Instant(seconds: local &- before)
        if offset(at: early) == before { return early }
        let late = Instant(seconds: local &- after)
        return offset(at: late) == after ? late : early
    }
}
