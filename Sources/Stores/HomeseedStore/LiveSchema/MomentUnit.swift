/// The form in which a column stores dates with times.
package enum MomentUnit: String, CaseIterable, Sendable {
    case iso, seconds, milliseconds
    /// As Core Data and Foundation count.
    case secondsSince2001 = "seconds-since-2001"

    /// The numbers per second, and the first moment in seconds since 1970.
    package var scale: (factor: Int, start: Int) {
        switch self {
        case .iso, .seconds: (1, 0)
        case .milliseconds: (1000, 0)
        case .secondsSince2001: (1, 978_307_200)
        }
    }

    /// Returns the number of a moment.
    package func number(_ instant: Instant) -> Int { (instant.seconds - scale.start) * scale.factor }

    /// Returns the moment of a number in whole seconds, or `nil` for others and for years beyond four digits.
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
    /// Whether the column stores moments as numbers, if it stores moments.
    package var hasNumberMoments: Bool {
        switch type {
        case .integer, .decimal: true
        case .datetime, .date, .string: !holds.isEmpty && holds.isSubset(of: [.integer, .real])
        case nil: ["real", "double", "float"].contains(where: declaredType.lowercased().contains)
        default: false
        }
    }

    /// Returns the unit of the column's moments as stated, or else by its type and values; `nil` if they don't tell.
    package func momentUnit(stated: MomentUnit?) -> MomentUnit? {
        if let stated { return stated }
        guard hasNumberMoments else { return .iso }
        let size = largest ?? 0
        if size > 100_000_000_000 { return .milliseconds }
        // Smaller numbers of our days may be seconds since 2001.
        if size >= 1_000_000_000 { return .seconds }
        let name = name.lowercased()
        return size == 0 && ["ms", "millis", "milliseconds"].contains(where: name.hasSuffix) ? .milliseconds : nil
    }
}
