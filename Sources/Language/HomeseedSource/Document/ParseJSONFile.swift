/// Reads a file as JSON, whatever its name is. Every fault is a diagnostic; the document holds what could be understood.
package func parseJSON(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard, into diagnostics: inout Diagnostics
) -> Document {
    parse(file, as: id, isJSON: true, limits: limits, into: &diagnostics) {
        parseJSON(file.bytes, Encoding.inspect(file.bytes), as: id, limits: limits, into: &$0)
    }
}

/// What reading has in common in every syntax: the limit on a file's size, and faults of the file as a whole.
///
/// - Parameter read: reads the bytes in their syntax.
package func parse(
    _ file: SourceFile, as id: FileID, isJSON: Bool, limits: ParseLimits, into diagnostics: inout Diagnostics,
    by read: (inout Diagnostics) -> Document
) -> Document {
    // Places are 32 bits wide, and every value takes a byte at least: no larger limit can hold.
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
        .fileTooLarge, .error, headline: "This file has \(file.bytes.count) bytes; at most \(most) are read",
        at: SourceLocation(file: id, range: SourceRange(0, 0)),
        notes: ["Split it into several files."])
}

extension Document {
    /// A document of which nothing could be read.
    public static func unreadable(_ file: FileID, _ bytes: [UInt8]) -> Document {
        Document(storage: .init(
            file: file, bytes: bytes, cooked: [], cookedRanges: [], nodes: [], tags: [], roots: [], isBroken: true))
    }
}
