package import HomeseedStore

extension StoreGuard.Refusal {
    /// What the guard refuses of some work; nil where it lets it pass, and where something else is thrown.
    package init?(of work: () throws -> Void) {
        do {
            try work()
            return nil
        } catch {
            guard case .guarded(let refusal)? = error as? TargetError else { return nil }
            self = refusal
        }
    }
}
