package import HomeseedSource

/// A reader of JSON from a store.
package enum StoredJSON {
    /// Parses JSON of up to 4 GiB.
    ///
    /// - Parameters:
    ///   - name: The name of the JSON text in errors.
    ///   - line: The number of the first line within the named text.
    /// - Throws: ``TargetError/corrupt(_:)``, with the line of the error, if the bytes are not JSON.
    package static func root(_ bytes: [UInt8], _ name: String, line: Int = 1) throws(TargetError) -> Node {
        var diagnostics = Diagnostics()
        var limits = ParseLimits()
        limits.bytes = Int(UInt32.max) - 16
        limits.expandedNodes = Int(Int32.max)
        let file = SourceFile(path: name + ".json", bytes: bytes)
        let document = parseJSON(file, as: FileID(0), limits: limits, into: &diagnostics)
        if let fault = diagnostics.all.first(where: { $0.severity == .error }) {
            let line = line - 1 + LineTable(bytes).line(at: Int(fault.place?.range.lower ?? 0))
            throw .corrupt("\(name) is not sound JSON, in line \(line): \(fault.headline)")
        }
        guard let root = document.root else { throw .corrupt("\(name) is not sound JSON, in line \(line): a value is missing") }
        return root
    }
}
