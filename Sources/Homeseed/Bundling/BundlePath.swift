/// A path that stays below the folder it starts in, on every system.
package struct BundlePath {
    package let text: String

    /// Nil for one that is empty, absolute, leads up, or has a name in it that some system can't write.
    package init?(_ text: String) {
        let steps = text.split(separator: "/", omittingEmptySubsequences: false)
        let isFine = steps.allSatisfy { step in
            !step.isEmpty && step != "." && step != ".." && step.utf8.count <= 200
                && step.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"\\:*?\"<>|\u{7F}".unicodeScalars.contains($0) }
        }
        guard isFine else { return nil }
        self.text = text
    }
}
