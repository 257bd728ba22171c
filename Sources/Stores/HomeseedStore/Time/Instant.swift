/// A timestamp in whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public var seconds: Int

    public init(seconds: Int) { self.seconds = seconds }

    /// Compares timestamps chronologically.
    public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

    /// The timestamp in ISO 8601, such as `2026-11-21T16:30:00Z`.
    public var iso: String {
        let text = String(unsafeUninitializedCapacity: 20) { write(into: $0) ? 20 : 0 }
        guard text.isEmpty else { return text }
        // The year doesn't have four digits.
        let (day, rest) = split
        let time = Instant(seconds: rest).iso
        return day.iso + time.dropFirst(10)
    }

    /// Writes the ISO 8601 text into a buffer of at least 20 bytes. Returns `false` if the buffer is too small or the year
    /// isn't 0 to
    /// 9999.
    package func write(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        let (day, rest) = split
        guard buffer.count >= 20, day.write(into: buffer) else { return false }
        func write(_ part: Int, after mark: UInt8, at position: Int) {
            buffer[position] = mark
            buffer[position + 1] = 0x30 + UInt8(truncatingIfNeeded: part / 10)
            buffer[position + 2] = 0x30 + UInt8(truncatingIfNeeded: part % 10)
        }
        write(rest / 3600, after: 0x54, at: 10)
        write(rest / 60 % 60, after: 0x3A, at: 13)
        write(rest % 60, after: 0x3A, at: 16)
        buffer[19] = 0x5A
        return true
    }

    private var split: (day: Day, rest: Int) {
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return rest < 0 ? (Day(number: day - 1), rest + 86_400) : (Day(number: day), rest)
    }

    /// Parses a timestamp such as `2026-11-21T16:30:00Z`. Seconds are optional; `Z` or an offset such as `+01:00` is required.
    /// Returns `nil` if the text is invalid.
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

extension Instant {
    /// Parses a timestamp in UTF-8, only in the form `2026-11-21T16:30:00Z`, for stores with millions of rows.
    package init?(utf8: UnsafeBufferPointer<UInt8>) {
        guard utf8.count == 20, utf8[10] == 0x54, utf8[13] == 0x3A, utf8[16] == 0x3A, utf8[19] == 0x5A,
            let day = Day(utf8: UnsafeBufferPointer(rebasing: utf8[..<10])), let hours = Instant.number(utf8[11], utf8[12]),
            let minutes = Instant.number(utf8[14], utf8[15]), let rest = Instant.number(utf8[17], utf8[18]),
            hours < 24, minutes < 60, rest < 60
        else { return nil }
        seconds = day.number * 86_400 + hours * 3600 + minutes * 60 + rest
    }

    private static func number(_ ten: UInt8, _ one: UInt8) -> Int? {
        guard (0x30...0x39).contains(ten), (0x30...0x39).contains(one) else { return nil }
        return Int(ten - 0x30) * 10 + Int(one - 0x30)
    }
}

/// A time of day, such as `8:00`, `20:00` or `16:30:05`.
package struct ClockTime: Hashable, Sendable {
    /// Seconds since midnight in local time.
    package var seconds: Int

    /// Parses a time of day such as `7:30`, `07:30` or `07:30:15`. Reads bytes, because households compare many times.
    package init?(_ text: some StringProtocol) {
        var (numbers, digits, place) = ((hour: 0, minute: 0, second: 0), 0, 0)
        for byte in text.utf8 {
            switch (byte, place) {
            case (0x3A, 0...1):
                guard place == 0 ? digits > 0 : digits == 2 else { return nil }
                place += 1
                digits = 0
                continue
            case (0x30...0x39, 0): numbers.hour = numbers.hour * 10 + Int(byte - 0x30)
            case (0x30...0x39, 1): numbers.minute = numbers.minute * 10 + Int(byte - 0x30)
            case (0x30...0x39, 2): numbers.second = numbers.second * 10 + Int(byte - 0x30)
            default: return nil
            }
            digits += 1
            guard digits <= 2 else { return nil }
        }
        guard place == 1 ? digits == 2 : place == 2 && digits > 0 else { return nil }
        guard numbers.hour < 24, numbers.minute < 60, numbers.second < 60 else { return nil }
        seconds = numbers.hour * 3600 + numbers.minute * 60 + numbers.second
    }

    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let short = two(seconds / 3600) + ":" + two(seconds / 60 % 60)
        return seconds % 60 == 0 ? short : short + ":" + two(seconds % 60)
    }
}
