package import HomeseedSource

/// Old findings that are lived with for now, in a file of their own: what is found beside them is new.
package struct Baseline: Sendable {
    /// Its own file.
    package var file: FileID
    package var entries: [Entry] = []

    package init(file: FileID, entries: [Entry] = []) {
        self.file = file
        self.entries = entries
    }

    /// An entry lists one old finding, how often it is lived with, and where the baseline says so.
    package struct Entry: Sendable {
        package var finding: Finding
        /// How many there are of it.
        package var count: Int
        package var place: SourceLocation

        package init(finding: Finding, count: Int, place: SourceLocation) {
            self.finding = finding
            self.count = count
            self.place = place
        }
    }

    /// What makes a finding the same although lines move, items change their order and files their names.
    package struct Finding: Hashable, Sendable {
        package var check: CheckID
        /// The file's name; nil where the finding stands in none.
        package var file: String?
        /// What is at fault, as it is written; where that is no single text, what is said of it.
        package var text: String

        package init(check: CheckID, file: String? = nil, text: String) {
            self.check = check
            self.file = file
            self.text = text
        }
    }

    /// Where a run takes its baseline from.
    package enum Source: Sendable {
        /// From where `homeseed.yaml` says.
        case settings
        case file(String)
        case none
    }
}
