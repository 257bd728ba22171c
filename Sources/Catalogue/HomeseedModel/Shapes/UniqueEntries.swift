package import HomeseedSource
import HomeseedSyntax

extension Node {
    /// A mapping's entries, each key once: reported where it is written again, which then counts for nothing.
    ///
    /// For mappings whose keys are names or values. Those of a shape are held against it, by ``ShapeMatch``.
    package func uniqueEntries(_ diagnostics: inout Diagnostics) -> [Entry] {
        var seen: [String: Node] = [:]
        return entries.filter { entry in
            guard let name = entry.key.text else { return true }
            guard let first = seen.updateValue(entry.key, forKey: name) else { return true }
            diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
            return false
        }
    }
}
