import HomeseedSource
import HomeseedText

extension XcodeXLIFFFormat: EntryFormat {
    static func entries(in file: FormatFile, among keys: Set<String>) -> FileEntries? {
        var ignored = Diagnostics()
        guard let root = XMLReader.read(file, &ignored), root.all("file").count == 1, let part = root.first("file"),
            let body = part.first("body")
        else { return nil }
        let isDictionary = part["original"]?.hasSuffix(".stringsdict") == true
        let entries = body.all("trans-unit").compactMap { unit in
            unit["id"].map { id in
                FileEntry(
                    name: id, key: ExchangeKey.normalised(XcodeUnitAddress(id, isDictionary: isDictionary).key),
                    range: unit.range)
            }
        }
        let start = XMLText.startTag(of: body, in: file.file.bytes).upperBound
        return FileEntries(entries: entries, separator: "\n      ", start: start == body.range.upperBound ? nil : start)
    }

    /// Returns edits of only the texts that differ, so that notes, attributes and unnumbered specifiers stay.
    static func update(_ entry: FileEntry, in known: [UInt8], to new: FileEntry, in fresh: [UInt8]) -> [(
        range: Range<Int>, bytes: [UInt8]
    )]? {
        guard let old = Unit(entry.range, in: known), let own = Unit(new.range, in: fresh), let source = old.source,
            let ownSource = own.source, !own.hasOtherNote(than: old)
        else { return nil }
        var edits: [(range: Range<Int>, bytes: [UInt8])] = []
        if WrittenSpecifiers.numbered(known[source.content]) != WrittenSpecifiers.numbered(fresh[ownSource.content]) {
            edits.append((source.content, WrittenSpecifiers.kept(fresh[ownSource.content], from: known[source.content])))
        }
        guard let ownTarget = own.target else {
            if let target = old.target { edits.append((target.element.range, [])) }
            return edits
        }
        let text = WrittenSpecifiers.kept(fresh[ownTarget.content], from: known[(old.target ?? source).content])
        let state = ownTarget.element["state"]
        func tag(_ attributes: [(name: String, value: String)]) -> [UInt8] {
            Array("<target\(XMLText.attributes(attributes + (state.map { [("state", $0)] } ?? [])))>".utf8)
        }
        guard let target = old.target else {
            let start = source.element.range.lowerBound
            let space = known[..<start].reversed().prefix { [0x20, 0x09, 0x0A].contains($0) }.reversed()
            let end = source.element.range.upperBound
            edits.append((end..<end, Array(space) + tag([]) + text + Array("</target>".utf8)))
            return edits
        }
        let done = ["translated", "final", "signed-off"]
        if done.contains(state ?? "") != done.contains(target.element["state"] ?? "translated") {
            let head = tag(target.element.attributes.filter { $0.name != "state" })
            edits.append((target.element.range.lowerBound..<target.content.lowerBound, head))
        }
        if !known[target.content].elementsEqual(text) { edits.append((target.content, text)) }
        return edits
    }

    static func headEdits(in known: FormatFile, replacing fresh: FormatFile) -> [(range: Range<Int>, bytes: [UInt8])] {
        var ignored = Diagnostics()
        let name = "target-language"
        guard let file = XMLReader.read(known, &ignored)?.first("file"),
            let wanted = XMLReader.read(fresh, &ignored)?.first("file")?[name], file[name] != wanted,
            !XLIFFHeader.isRegional(file[name], of: wanted)
        else { return [] }
        let attributes = file.attributes.filter { $0.name != name } + [(name, wanted)]
        return [(XMLText.startTag(of: file, in: known.file.bytes), Array("<\(file.name)\(XMLText.attributes(attributes))>".utf8))]
    }

    /// A `<trans-unit>` with the ranges of its texts in the file.
    private struct Unit {
        var element: XMLElement
        var source: (element: XMLElement, content: Range<Int>)?
        var target: (element: XMLElement, content: Range<Int>)?

        init?(_ range: Range<Int>, in bytes: [UInt8]) {
            var ignored = Diagnostics()
            let file = FormatFile(FileID(0), SourceFile(path: "", bytes: Array(bytes[range])))
            guard let element = XMLReader.read(file, &ignored) else { return nil }
            func part(_ name: String) -> (element: XMLElement, content: Range<Int>)? {
                guard var found = element.first(name) else { return nil }
                found.range = (found.range.lowerBound + range.lowerBound)..<(found.range.upperBound + range.lowerBound)
                return XMLText.content(at: found.range, in: bytes).map { (found, $0.range) }
            }
            self.element = element
            (source, target) = (part("source"), part("target"))
            // An empty tag has no content to replace.
            if target == nil, element.first("target") != nil { return nil }
        }

        /// Whether this unit's comment or limit differs from the existing unit's.
        func hasOtherNote(than old: Unit) -> Bool {
            let (own, known) = (
                CommentMetadata(element.first("note")?.text ?? ""), CommentMetadata(old.element.first("note")?.text ?? "")
            )
            return own.comment != nil && own.comment != known.comment || own.budget != nil && own.budget != known.budget
        }
    }
}
