/// A moment: whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public var seconds: Int

    public init(seconds: Int) { self.seconds = seconds }

    public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

    /// `2026-11-21T16:30:00Z`.
    public var iso: String {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = seconds - day * 86_400
        let date = Day(number: day).iso
        let time = String(unsafeUninitializedCapacity: 10) { buffer in
            buffer[0] = 0x54
            for (place, part) in [rest / 3600, rest / 60 % 60, rest % 60].enumerated() {
                buffer[1 + 3 * place] = 0x30 + UInt8(truncatingIfNeeded: part / 10)
                buffer[2 + 3 * place] = 0x30 + UInt8(truncatingIfNeeded: part % 10)
                buffer[3 + 3 * place] = place == 2 ? 0x5A : 0x3A
            }
            return 10
        }
        return date + time
    }

    /// Reads `2026-11-21T16:30:00Z`, with or without seconds, or with an offset such as `+01:00`; nil for anything else.
    public init?(iso text: String) {
        guard let split = text.firstIndex(of: "T"), let day = Day(iso: text[..<split]) else { return nil }
        let rest = text[text.index(after: split)...]
        guard let sign = rest.firstIndex(where: { $0 == "Z" || $0 == "+" || $0 == "-" }) else { return nil }
        guard let time = ClockTime(rest[..<sign]) else { return nil }
        var offset = 0
        if rest[sign] != "Z" {
            guard let shift = ClockTime(rest[rest.index(after: sign)...]) else { return nil }
            offset = rest[sign] == "-" ? -shift.seconds : shift.seconds
        } else if rest.index(after: sign) != rest.endIndex {
            return nil
        }
        seconds = day.number * 86_400 + time.seconds - offset
    }
}

/// A time of day, `8:00`, `20:00` or `16:30:05`.
package struct ClockTime: Hashable, Sendable {
    /// Seconds since midnight as the clock shows it.
    package var seconds: Int

    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count, numbers[0] < 24, numbers[1] < 60, parts[1].count == 2 else { return nil }
        let last = numbers.count == 3 ? numbers[2] : 0
        guard last < 60 else { return nil }
        seconds = numbers[0] * 3600 + numbers[1] * 60 + last
    }

    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let short = two(seconds / 3600) + ":" + two(seconds / 60 % 60)
        return seconds % 60 == 0 ? short : short + ":" + two(seconds % 60)
    }
}
