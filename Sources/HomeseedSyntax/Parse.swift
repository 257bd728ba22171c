public import HomeseedSource

/// How much a file may hold before reading it is refused with an error.
public struct ParseLimits: Sendable {
    public var bytes = 64 << 20
    /// How deep lists and maps may stand in each other, with every alias written out.
    public var depth = 128
    /// Nodes counted as if every alias were written out.
    public var expandedNodes = 4_000_000

    public static let standard = ParseLimits()

    public init() {}
}

/// Reads a file: as JSON where its name ends in `.json`, as YAML otherwise.
///
/// Every fault is a diagnostic; the document holds what could be understood.
public func parse(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard, into diagnostics: inout Diagnostics
) -> Document {
    // Places are 32 bits wide, and every value takes a byte at least: no larger limit can hold.
    let most = min(limits.bytes, Int(UInt32.max) - 16)
    guard file.bytes.count <= most else {
        diagnostics.report(tooLarge(file, id, most))
        return .unreadable(id, file.bytes)
    }
    let isJSON = file.path.utf8.suffix(5).elementsEqual(".json".utf8)
    var found = Diagnostics()
    let document = isJSON
        ? parseJSON(file.bytes, Encoding.inspect(file.bytes), as: id, limits: limits, into: &found)
        : parseYAML(file.bytes, as: id, limits: limits, into: &found)
    let slip = Slip(file: id, bytes: file.bytes, isJSON: isJSON)
    if let root = slip.root(of: document, found) {
        diagnostics.report(root)
        return .unreadable(id, file.bytes)
    }
    diagnostics.append(document.isBroken ? slip.explained(found) : found)
    return document
}

private func tooLarge(_ file: SourceFile, _ id: FileID, _ most: Int) -> Diagnostic {
    Diagnostic(
        .fileTooLarge, .error, "This file has \(file.bytes.count) bytes; at most \(most) are read",
        at: Place(file: id, range: SourceRange(0, 0)),
        notes: ["Split it into several files."])
}

extension Document {
    /// A document of which nothing could be read.
    public static func unreadable(_ file: FileID, _ bytes: [UInt8]) -> Document {
        Document(storage: .init(
            file: file, bytes: bytes, cooked: [], cookedRanges: [], nodes: [], tags: [], roots: [], isBroken: true))
    }
}
