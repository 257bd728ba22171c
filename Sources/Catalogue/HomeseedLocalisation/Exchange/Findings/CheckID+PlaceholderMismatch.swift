package import HomeseedSource

extension CheckID {
    /// A placeholder that a text and its translation don't share: found by linting, and where a format numbers placeholders.
    package static let placeholderMismatch: CheckID = "placeholder-mismatch"
}
