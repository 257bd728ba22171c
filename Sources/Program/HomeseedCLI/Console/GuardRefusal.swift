import HomeseedSource
import HomeseedStore

/// The message for a refused write, with the option that allows it.
extension CommandError {
    init(_ refusal: StoreGuard.Refusal) {
        self.init(
            .findings, "\(refusal.address) may be in real use, so nothing was written to it.",
            advice: refusal.reasons.map { $0.description.capitalisedFirst + "." } + [
                "If it is the right store: \(refusal.option)"
            ])
    }
}

extension StoreGuard.Refusal {
    /// The options that allow the write.
    fileprivate var option: String { names.map { "--allow " + ShellWord.quoted($0) }.joined(separator: " ") }

    /// The warning that a plan prints, since it writes nothing.
    var warning: String {
        "Seeding would be refused: " + reasons.map(\.description).joined(separator: "; ") + ". \(option) allows it."
    }
}
