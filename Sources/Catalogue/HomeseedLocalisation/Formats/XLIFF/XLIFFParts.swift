import HomeseedSource

/// A splitter of XLIFF files with texts from several files of a project, whose keys may be equal.
enum XLIFFParts {
    /// Returns a copy of the file for each table, with the other tables blanked so that every location stays.
    static func split(_ file: FormatFile, _ table: (XMLElement) -> String?) -> [FormatFile] {
        var ignored = Diagnostics()
        guard file.file.bytes.ranges(of: "<file".utf8).prefix(2).count > 1, let root = XMLReader.read(file, &ignored) else {
            return [file]
        }
        let parts = root.all("file")
        var names: [String] = []
        for part in parts {
            let name = table(part) ?? ""
            if !names.contains(name) { names.append(name) }
        }
        guard names.count > 1 else { return [file] }
        return names.map { name in
            var bytes = file.file.bytes
            for part in parts where table(part) ?? "" != name {
                for index in part.range where bytes.indices.contains(index) && bytes[index] != 0x0A { bytes[index] = 0x20 }
            }
            return FormatFile(file.id, SourceFile(path: file.path, bytes: bytes))
        }
    }
}
