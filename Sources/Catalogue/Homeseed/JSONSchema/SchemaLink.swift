import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// The link from a file to its schema for editors: the first line of YAML, or a key in JSON.
package enum SchemaLink {
    private static let comment = "# yaml-language-server: $schema="

    /// Returns the line for a YAML file, without a line break.
    package static func line(to schema: String) -> String { comment + schema }

    /// Returns the file with its link, or `nil` if it already has the link or cannot contain one.
    ///
    /// - Parameter schema: the path of the schema, relative to the file's folder.
    package static func added(to source: SourceFile, schema: String) -> [UInt8]? {
        let isJSON = source.path.hasSuffix(".json")
        guard let edit = isJSON ? key(source, schema) : comment(source.bytes, schema) else { return nil }
        let wanted = isJSON ? [VerifiedEdit.Wanted([Key.schema.name], .text(schema))] : []
        return try? VerifiedEdit([edit], of: source, wanted: wanted, .fix()).bytes
    }

    /// Returns the edit that adds the link as the first line, or replaces a link to another schema there; `nil` if the line
    /// already contains the link.
    private static func comment(_ bytes: [UInt8], _ schema: String) -> Fix.Edit? {
        let line = comment + schema
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
        if first.elementsEqual(line.utf8) { return nil }
        if first.starts(with: comment.utf8) { return edit(first.indices, line) }
        let end = bytes.firstIndex(of: 0x0A)
        let isCRLF = end.map { $0 > start && bytes[$0 - 1] == 0x0D } ?? false
        return edit(start..<start, line + (isCRLF ? "\r\n" : "\n"))
    }

    private static func key(_ source: SourceFile, _ schema: String) -> Fix.Edit? {
        var ignored = Diagnostics()
        let document = parse(source, as: FileID(0), into: &ignored)
        guard !document.isBroken, let root = document.root, root.kind == .mapping else { return nil }
        if let known = root.entry(Key.schema.name)?.value {
            return known.contentEquals(schema) ? nil : Fix.Edit(known.place, JSONTree.quoted(schema))
        }
        // The whitespace before the first key is repeated before the new key.
        let start = Int(root.range.lower) + 1
        let entries = Array(root.entries)
        let gap = entries.first.map { source.bytes[start..<max(start, Int($0.key.range.lower))] } ?? []
        let text = "\(JSONTree.quoted(Key.schema.name)): \(JSONTree.quoted(schema))" + (entries.isEmpty ? "" : ",")
        return edit(start..<start, String(decoding: gap, as: UTF8.self) + text)
    }

    private static func edit(_ range: Range<Int>, _ replacement: String) -> Fix.Edit {
        Fix.Edit(
            SourceLocation(file: FileID(0), range: SourceRange(range.lowerBound, range.upperBound)), replacement)
    }
}

extension SchemaFiles {
    /// Returns the path of the schema for a pack's file below the folder of schemas, or `nil` if Homeseed does not read such a
    /// file.
    ///
    /// - Parameter path: the file's path, relative to the pack's folder.
    package static func schema(for path: String, in pack: Pack) -> String? {
        if pack.isAppFile(path) { return "\(pack.id)/\(AppFolder.name).json" }
        let path = pack.plainPath(path)
        let isNested = path.contains("/")
        let name = isNested ? String(path.prefix { $0 != "/" }) : path.stem
        let isOwn = !isNested && ["pack", "model", "messages", "glossary", "words"].contains(name)
        let isMapping = isNested && name == MappingReading.folder
        guard isOwn || isMapping || pack.kinds.contains(where: { $0.file == name && (!$0.isFolder || isNested) }) else {
            return nil
        }
        return "\(pack.id)/\(name).json"
    }

    /// Returns the path of the schema for a pack's translations.
    package static func translationSchema(of pack: String) -> String { "\(pack).\(translations).json" }
}
