/// Parses a file as JSON, regardless of its name. Errors are reported. The document has all nodes before the first error, or none
/// if an error affects the whole file.
package func parseJSON(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard, into diagnostics: inout Diagnostics
) -> Document {
    parse(file, as: id, isJSON: true, limits: limits, into: &diagnostics) {
        parseJSON(file.bytes, Encoding.inspect(file.bytes), as: id, limits: limits, into: &$0)
    }
}

/// Parses a file in any syntax, with the checks that all syntaxes share: the size limit and errors that affect the whole file.
///
/// - Parameter read: a parser of the bytes.
package func parse(
    _ file: SourceFile, as id: FileID, isJSON: Bool, limits: ParseLimits, into diagnostics: inout Diagnostics,
    by read: (inout Diagnostics) -> Document
) -> Document {
    // Offsets and node numbers have 32 bits, and each node takes at least one byte. So no larger file can be read.
    let most = min(limits.bytes, Int(UInt32.max) - 16)
    guard file.bytes.count <= most else {
        diagnostics.report(tooLarge(file, id: id, most: most))
        return .unreadable(id, file.bytes)
    }
    var found = Diagnostics()
    let document = read(&found)
    let fault = FileFault(file: id, bytes: file.bytes, isJSON: isJSON)
    if let root = fault.root(of: document, found) {
        diagnostics.report(root)
        return .unreadable(id, file.bytes)
    }
    diagnostics.append(document.isBroken ? fault.explained(found) : found)
    return document
}

private func tooLarge(_ file: SourceFile, id: FileID, most: Int) -> Diagnostic {
    Diagnostic(
        .fileTooLarge, .error, headline: "This file has \(file.bytes.count) bytes, but may have at most \(most)",
        at: SourceLocation(file: id, range: SourceRange(0, 0)),
        notes: ["Split it into several files."])
}

extension Document {
    /// Returns an empty document for a file that could not be parsed.
    public static func unreadable(_ file: FileID, _ bytes: [UInt8]) -> Document {
        Document(
            storage: .init(
                file: file, bytes: bytes, cooked: [], cookedRanges: [], nodes: [], tags: [], roots: [], isBroken: true))
    }
}
