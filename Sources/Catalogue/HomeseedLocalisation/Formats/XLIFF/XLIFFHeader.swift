import HomeseedSource

/// The header of an XLIFF 1.2: tools name themselves in it, and translators write notes on the whole file.
enum XLIFFHeader {
    /// Returns an export with the header of the file that it replaces.
    static func retained(_ export: SourceFile, from known: FormatFile) -> SourceFile {
        let bytes = known.file.bytes
        guard let header = header(of: known), !usesPrefixes(header), bytes.indices.contains(header.range.lowerBound), header.range.upperBound <= bytes.count else { return export }
        let kept = bytes[header.range]
        if let own = self.header(of: FormatFile(known.id, export)) {
            return SourceFile(path: export.path, bytes: Array(export.bytes[..<own.range.lowerBound] + kept + export.bytes[own.range.upperBound...]))
        }
        guard let body = export.bytes.firstRange(of: Array("    <body>".utf8))?.lowerBound else { return export }
        return SourceFile(path: export.path, bytes: Array(export.bytes[..<body] + "    ".utf8 + kept + "\n".utf8 + export.bytes[body...]))
    }

    /// Whether an element needs a namespace that is declared outside of it.
    static func usesPrefixes(_ element: XMLElement) -> Bool {
        element.name.contains(":") || element.attributes.contains { $0.name.contains(":") && !$0.name.hasPrefix("xml") } || element.elements.contains(where: usesPrefixes)
    }

    /// Nil where there are several files, each with its own.
    private static func header(of file: FormatFile) -> XMLElement? {
        var ignored = Diagnostics()
        let files = XMLReader.read(file, &ignored)?.all("file") ?? []
        return files.count == 1 ? files.first?.first("header") : nil
    }
}
