package import HomeseedSource
import HomeseedSyntax

extension Node {
    /// Returns the entries of a mapping without duplicate keys, which are reported and ignored.
    ///
    /// It is for mappings whose keys are names or values. Mappings with a shape use ``ShapeMatch``.
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
