extension Node {
    /// Nothing was written: `key:` or `null`.
    package var isMissing: Bool { style == .plain && isNull }
}
