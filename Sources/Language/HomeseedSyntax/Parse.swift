public import HomeseedSource

/// Reads a file: as JSON where its name ends in `.json`, as YAML otherwise. What a bundle for apps holds of a file
/// is neither, and known by its first byte.
///
/// Every fault is a diagnostic; the document holds what could be understood.
public func parse(
    _ file: SourceFile, as id: FileID, limits: ParseLimits = .standard, into diagnostics: inout Diagnostics
) -> Document {
    if let document = DocumentLine.document(file, as: id, limits: limits) { return document }
    #if !YAML
        if file.bytes.first == DocumentLine.mark { return DocumentLine.damaged(file, as: id, into: &diagnostics) }
        if let document = BuiltInDocuments.line(for: file).flatMap({ DocumentLine.document($0, as: id, limits: limits) }) { return document }
    #endif
    if file.path.utf8.suffix(5).elementsEqual(".json".utf8) { return parseJSON(file, as: id, limits: limits, into: &diagnostics) }
    return parse(file, as: id, isJSON: false, limits: limits, into: &diagnostics) {
        parseYAML(file.bytes, as: id, limits: limits, into: &$0)
    }
}
