/// The format of a column's timestamps: ISO 8601 text, or a number of seconds or milliseconds.
package enum MomentUnit: String, CaseIterable, Sendable {
    case iso, seconds, milliseconds
    /// Seconds since 2001-01-01 in UTC, the reference date of Core Data and Foundation.
    case secondsSince2001 = "seconds-since-2001"

    /// The number of units per second, and the reference date in seconds since 1970.
    package var scale: (factor: Int, start: Int) {
        switch self {
        case .iso, .seconds: (1, 0)
        case .milliseconds: (1000, 0)
        case .secondsSince2001: (1, 978_307_200)
        }
    }

    /// Converts an instant to a number of this unit, counted from the reference date.
    package func number(_ instant: Instant) -> Int { (instant.seconds - scale.start) * scale.factor }

    /// Parses a timestamp in this unit. Returns `nil` for text that is not a whole number of seconds, and for years outside of
    /// about 70 to 9890.
    package func instant(_ text: String) -> Instant? {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first.flatMap({ Int($0) }), parts.count < 2 || parts[1].allSatisfy({ $0 == "0" }) else {
            return nil
        }
        let (seconds, rest) = whole.quotientAndRemainder(dividingBy: scale.factor)
        guard rest == 0, (-60_000_000_000...250_000_000_000).contains(seconds) else { return nil }
        return Instant(seconds: seconds + scale.start)
    }
}

extension LiveColumn {
    /// Whether the column stores its timestamps as numbers.
    package var hasNumberMoments: Bool {
        switch type {
        case .integer, .decimal: true
        case .datetime, .date, .string: !storageClasses.isEmpty && storageClasses.isSubset(of: [.integer, .real])
        case nil: ["real", "double", "float"].contains(where: declaredType.lowercased().contains)
        default: false
        }
    }

    /// Returns the column's unit, or else the stated unit. Without either, infers the unit from the column's type, values and
    /// name. Returns `nil` if these are ambiguous.
    package func momentUnit(stated: MomentUnit?) -> MomentUnit? {
        if let known = unit ?? stated { return known }
        guard hasNumberMoments else { return .iso }
        let size = largest ?? 0
        if size > 100_000_000_000 { return .milliseconds }
        // Current timestamps that count from 1970 are at least this large. Smaller timestamps may count from 2001.
        if size >= 1_000_000_000 { return .seconds }
        let name = name.lowercased()
        return size == 0 && ["ms", "millis", "milliseconds"].contains(where: name.hasSuffix) ? .milliseconds : nil
    }
}
