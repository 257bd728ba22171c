import HomeseedSource
import HomeseedStore

/// How people are told that a store was not written to, and how to have it written to.
extension CommandError {
    init(_ refusal: StoreGuard.Refusal) {
        self.init(
            .findings, "\(refusal.address) may be in real use, so nothing was written to it.",
            advice: refusal.reasons.map { $0.description.capitalisedFirst + "." } + ["If it is the right store: \(refusal.option)"])
    }
}

extension StoreGuard.Refusal {
    /// What to write behind the command.
    fileprivate var option: String { names.map { "--allow " + ShellWord.quoted($0) }.joined(separator: " ") }

    /// For a plan, which writes nothing.
    var warning: String {
        "Seeding would be refused: " + reasons.map(\.description).joined(separator: "; ") + ". \(option) allows it."
    }
}
