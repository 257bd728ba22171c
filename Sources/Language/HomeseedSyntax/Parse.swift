public import HomeseedSource

/// Parses a file: as JSON if its name ends in `.json`, otherwise as YAML. A document line of a bundled catalogue is recognised
/// by its first byte.
///
/// - Returns: the document, with all nodes before the first error, and the errors.
public func parse(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard
) -> (document: Document, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let document = parse(file, as: id, limits: limits, into: &diagnostics)
    return (document, diagnostics)
}

/// Parses a file, and reports errors as diagnostics. The document contains all nodes before the first error.
package func parse(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard, into diagnostics: inout Diagnostics
) -> Document {
    if let document = DocumentLine.document(file, as: id, limits: limits) { return document }
    #if !YAML
    if file.bytes.first == DocumentLine.mark { return DocumentLine.damaged(file, as: id, into: &diagnostics) }
    if let document = BuiltInDocuments.line(for: file).flatMap({ DocumentLine.document($0, as: id, limits: limits) }) {
        return document
    }
    #endif
    if file.path.utf8.suffix(5).elementsEqual(".json".utf8) { return parseJSON(file, as: id, limits: limits, into: &diagnostics) }
    return parse(file, as: id, isJSON: false, limits: limits, into: &diagnostics) {
        parseYAML(file.bytes, as: id, limits: limits, into: &$0)
    }
}
