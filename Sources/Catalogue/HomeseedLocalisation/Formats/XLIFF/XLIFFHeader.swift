import HomeseedSource
import HomeseedText

/// The parts of an existing XLIFF file that belong to tools and translators: the attributes and the head of its only `<file>`.
enum XLIFFHeader {
    /// Returns an export with the existing `<file>`'s attributes, except its languages, and with the elements before its texts.
    ///
    /// A file with several `<file>` elements belongs to a project, and the export stays unchanged.
    ///
    /// - Parameter names: The elements to keep: `header` in XLIFF 1.2, `skeleton` and `notes` in 2.x.
    static func retained(_ export: SourceFile, from known: FormatFile, elements names: [String] = ["header"]) -> SourceFile {
        guard let theirs = onlyFile(known), let ours = onlyFile(FormatFile(known.id, export)) else { return export }
        let tag = "<file\(XMLText.attributes(ours.attributes))>"
        guard let start = export.bytes.firstRange(of: Array(tag.utf8)) else { return export }
        let kept = "<file\(XMLText.attributes(attributes(of: theirs, over: ours)))>"
        let heads = names.flatMap(theirs.all).filter { element in
            !usesPrefixes(element) && known.file.bytes.indices.contains(element.range.lowerBound)
                && element.range.upperBound <= known.file.bytes.count
        }
        // An exported header comes first, and is replaced by the existing header.
        let replaced = names.flatMap(ours.all).filter { own in heads.contains { $0.local == own.local } }
        let end = max(start.upperBound, replaced.map(\.range.upperBound).max() ?? 0)
        guard end <= export.bytes.count else { return export }
        let head = heads.flatMap { Array("\n    ".utf8) + known.file.bytes[$0.range] }
        return SourceFile(
            path: export.path, bytes: export.bytes[..<start.lowerBound] + Array(kept.utf8) + head + export.bytes[end...])
    }

    private static func attributes(of theirs: XMLElement, over ours: XMLElement) -> [(name: String, value: String)] {
        let languages = ["source-language", "target-language"]
        var merged = theirs.attributes.filter { !$0.value.isEmpty && (!$0.name.contains(":") || $0.name.hasPrefix("xml")) }
        for attribute in ours.attributes {
            if let index = merged.firstIndex(where: { $0.name == attribute.name }) {
                if languages.contains(attribute.name), !isRegional(merged[index].value, of: attribute.value) {
                    merged[index].value = attribute.value
                }
            } else {
                merged.append(attribute)
            }
        }
        return merged
    }

    /// Whether a file's language is a regional form of an exported language, or the same language in another spelling: `de-DE` of
    /// `de`.
    static func isRegional(_ tag: String?, of wanted: String) -> Bool {
        guard let there = tag.flatMap(LocaleID.init), let here = LocaleID(wanted) else { return false }
        return there == here || there.region != nil && there.fallbackChain.contains(here)
    }

    /// Whether an element needs a namespace that is declared outside of it.
    static func usesPrefixes(_ element: XMLElement) -> Bool {
        element.name.contains(":") || element.attributes.contains { $0.name.contains(":") && !$0.name.hasPrefix("xml") }
            || element.elements.contains(where: usesPrefixes)
    }

    /// Returns the only `<file>`, or `nil` if there are none or several.
    private static func onlyFile(_ file: FormatFile) -> XMLElement? {
        var ignored = Diagnostics()
        let files = XMLReader.read(file, &ignored)?.all("file") ?? []
        return files.count == 1 ? files.first : nil
    }
}
