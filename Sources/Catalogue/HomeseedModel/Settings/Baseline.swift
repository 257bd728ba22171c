package import HomeseedSource

/// A baseline file, which lists the existing findings that are not reported.
package struct Baseline: Sendable {
    package var file: FileID
    package var entries: [Entry] = []

    package init(file: FileID, entries: [Entry] = []) {
        self.file = file
        self.entries = entries
    }

    /// An existing finding, its number of occurrences and its location in the baseline.
    package struct Entry: Sendable {
        package var finding: Finding
        package var count: Int
        package var place: SourceLocation

        package init(finding: Finding, count: Int, place: SourceLocation) {
            self.finding = finding
            self.count = count
            self.place = place
        }
    }

    /// The identity of a finding, which is stable if lines move or items are reordered.
    package struct Finding: Hashable, Sendable {
        package var check: CheckID
        /// The file's name, or `nil` if the finding has no file.
        package var file: String?
        /// The source text of the finding, or its message if it does not concern a single text.
        package var text: String

        package init(check: CheckID, file: String? = nil, text: String) {
            self.check = check
            self.file = file
            self.text = text
        }
    }

    /// The source of a run's baseline.
    package enum Source: Sendable {
        /// The file that `homeseed.yaml` names.
        case settings
        case file(String)
        case none
    }
}
