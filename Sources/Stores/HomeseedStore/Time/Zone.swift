import Foundation
import HomeseedSource

/// A time zone as a table of its changes, read once: asking Foundation for each moment is a thousand times as slow.
public struct Zone: Hashable, Sendable {
    /// The zone's name, as in `Europe/Amsterdam`.
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

    /// Finds the zone of this name; nil where there is none. The changes from 1970 to the end of 2099 are known; before and
    /// after, the first and the last of them hold.
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

    /// The machine's zone.
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

    /// Seconds to add to UTC at this moment.
    public func offset(at instant: Instant) -> Int {
        var low = 0
        var high = changes.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if changes[middle].from <= instant.seconds { low = middle } else { high = middle }
        }
        return changes.isEmpty ? 0 : changes[low].offset
    }

    /// Finds the day that it is in this zone at a moment.
    public func day(of instant: Instant) -> Day {
        let local = instant.seconds &+ offset(at: instant)
        return Day(number: local >= 0 ? local / 86_400 : (local &- 86_399) / 86_400)
    }

    /// The moment when the clock shows this time on this day. A time that the clocks skip moves forward by what
    /// they skip; of one that they show twice it is the first.
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
