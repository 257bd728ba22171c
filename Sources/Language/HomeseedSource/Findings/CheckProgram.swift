/// A program that checks the catalogue, as named by `checks` in `homeseed.yaml`: `exec:NAME`.
package struct CheckProgram: Sendable {
    /// `NAME`, for the program `homeseed-check-NAME` on the PATH, or a path relative to the folder of the settings.
    package var name: String
    /// The names of environment variables that the program gets, in addition to standard variables such as `PATH`.
    package var environment: [String] = []
    /// The maximum run time in seconds.
    package var limit = 30.0
    /// The location of the setting.
    package var place: SourceLocation

    package init(name: String, place: SourceLocation) {
        (self.name, self.place) = (name, place)
    }

    /// The common prefix of the program's check ids: `dentist` for `dentist` and `dentist-chocolate`.
    package var prefix: String {
        var last = name.split(separator: "/").last.map(String.init) ?? name
        if last.hasPrefix("homeseed-check-") { last = String(last.dropFirst("homeseed-check-".count)) }
        return last.split(separator: ".").first.map { $0.lowercased() } ?? last
    }

    /// Whether the program reports findings under the id.
    package func owns(_ check: CheckID) -> Bool { check.name == prefix || check.name.hasPrefix(prefix + "-") }

    /// Returns a summary of one of the program's checks. The severity is the lowest, so that settings apply to all findings.
    package func summary(of check: CheckID) -> CheckSummary {
        CheckSummary(
            id: check, severity: .note, isRequiredForSeeding: false, finds: "A finding of the program 'exec:\(name)'.",
            why: "The catalogue's settings name this program.")
    }
}
