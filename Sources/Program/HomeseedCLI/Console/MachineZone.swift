import Foundation
import HomeseedStore

/// The time zone of the machine.
enum MachineZone {
    /// Returns the zone. The system silently treats an unknown name in TZ as UTC; this function prints a hint.
    static func zone() -> Zone {
        let zone = Zone.current
        if let name = ProcessInfo.processInfo.environment["TZ"], isTreatedAsUTC(name, zone) {
            Hint.print(
                "TZ is '\(name)', an unknown time zone, so UTC is used. Choose one with --time-zone, as in --time-zone Europe/Amsterdam."
            )
        }
        return zone
    }

    private static func isTreatedAsUTC(_ text: String, _ zone: Zone) -> Bool {
        // TZ may have a colon before the name. A path is not checked, because it names a file of rules.
        let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        guard !name.isEmpty, !name.hasPrefix("/"), zone.offset(at: .now) == 0 else { return false }
        return !["UTC0", "GMT0"].contains(name) && TimeZone(identifier: name) == nil
    }
}
