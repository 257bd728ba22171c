import HomeseedSource
import HomeseedText

/// An export that replaces an XLIFF file edited by tools and translators.
///
/// A unit with the same content keeps its bytes. In other units, only the translation changes if possible.
struct XLIFFRetention {
    private let known: [UInt8]
    private let fresh: [UInt8]
    private var ours: [String: ExchangeUnit] = [:]
    private var theirs: [String: ExchangeUnit] = [:]
    private let target: LocaleID
    private let source: LocaleID
    private let wasExported: (String) -> Bool
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    /// Returns the export with all retained parts, or `nil` if the known file's structure doesn't allow that.
    static func file(
        _ export: SourceFile, over known: FormatFile, of exchange: Exchange, as format: any LocaleFormat.Type,
        _ wasExported: @escaping (String) -> Bool
    ) -> SourceFile? {
        var ignored = Diagnostics()
        let fresh = FormatFile(known.id, export)
        guard let one = XLIFFTree(known), let other = XLIFFTree(fresh), one.version == other.version,
            let ours = read(fresh, of: exchange, as: format), let theirs = read(known, of: exchange, as: format),
            let target = ours.locales.first, theirs.locales == ours.locales, theirs.source == ours.source
        else { return nil }
        var retention = XLIFFRetention(
            known: known.file.bytes, fresh: export.bytes, ours: ours.units.byKey, theirs: theirs.units.byKey, target: target,
            source: exchange.source, wasExported: wasExported)
        guard retention.merge(one, other) else { return nil }
        let file = SourceFile(path: export.path, bytes: retention.result())
        // A result that reads differently from the export is never written.
        guard let again = format.parse([FormatFile(known.id, file)], source: exchange.source, packs: { _ in exchange }, &ignored),
            retention.matches(again.adapted(to: exchange))
        else { return nil }
        return file
    }

    private static func read(_ file: FormatFile, of exchange: Exchange, as format: any LocaleFormat.Type) -> Exchange? {
        var ignored = Diagnostics()
        return format.parse([file], source: exchange.source, packs: { _ in exchange }, &ignored)?.adapted(to: exchange)
    }

    /// Whether a file has exactly the exported texts.
    private func matches(_ result: Exchange) -> Bool {
        let units = result.units.byKey
        return units.count == ours.count && ours.allSatisfy { key, unit in units[key].map { isSame(unit, $0) } ?? false }
    }

    // MARK: Comparing

    /// Whether two units have the same source, description, translation and state.
    private func isSame(_ own: ExchangeUnit, _ other: ExchangeUnit) -> Bool {
        hasSameSource(own, other) && isSame(own.texts[target], other.texts[target])
            && own.texts[target]?.state == other.texts[target]?.state
    }

    /// Whether the source, its comment and its limits, and the translator's note are the same.
    private func hasSameSource(_ own: ExchangeUnit, _ other: ExchangeUnit) -> Bool {
        isSame(own.texts[source], other.texts[source]) && own.texts[target]?.note == other.texts[target]?.note
            && (own.comment == other.comment || own.comment == nil && other.comment.map(wasExported) != true)
            && (own.budget == other.budget || own.budget == nil)
    }

    private func isSame(_ one: ExchangeText?, _ other: ExchangeText?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.hasSameForm(as: other)
    }

    // MARK: Merging

    /// Collects the edits. Returns `false` if a unit can't be placed.
    private mutating func merge(_ one: XLIFFTree, _ other: XLIFFTree) -> Bool {
        if let (range, tag) = one.retargeted(as: other, in: known) { edits.append((range, tag)) }
        var unread: [String: XMLElement] = [:]
        for item in one.items(where: { theirs[$0] != nil }) where unread[item.key] == nil { unread[item.key] = item.element }
        var position = one.start
        var pending: [(at: Int, bytes: [UInt8])] = []
        var placed: Set<String> = []
        for item in other.items(where: { ours[$0] != nil }) {
            guard let unit = ours[item.key] else { continue }
            if let element = unread.removeValue(forKey: item.key), let theirs = theirs[item.key] {
                placed.insert(item.key)
                position = element.range.upperBound
                if !isSame(unit, theirs) { update(element, theirs, to: item.element, unit) }
            } else if placed.contains(item.key) {
                continue
            } else {
                guard let position else { return false }
                let indent = Array("\n\(other.indent)".utf8)
                pending.append((position, indent + fresh[item.element.range]))
            }
        }
        for element in unread.values { edits.append((withSpaceBefore(element.range), [])) }
        for (place, all) in Dictionary(grouping: pending, by: \.at) {
            edits.append((place..<place, all.flatMap(\.bytes)))
        }
        return true
    }

    private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start > 0, known[start - 1] == 0x20 || known[start - 1] == 0x09 { start -= 1 }
        if start > 0, known[start - 1] == 0x0A { start -= 1 }
        if start > 0, known[start] == 0x0A, known[start - 1] == 0x0D { start -= 1 }
        return start..<range.upperBound
    }

    private func result() -> [UInt8] {
        let isWindows = known.firstIndex(of: 0x0A).map { $0 > 0 && known[$0 - 1] == 0x0D } == true
        var result: [UInt8] = []
        var end = 0
        for edit in edits.sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) })
        where edit.range.lowerBound >= end {
            result += known[end..<edit.range.lowerBound]
            result += isWindows ? edit.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : edit.bytes
            end = edit.range.upperBound
        }
        return result + known[end...]
    }

    // MARK: Updating one unit

    /// Replaces a unit's translation or, if more has changed, the whole unit except for its additional attributes.
    private mutating func update(_ element: XMLElement, _ theirs: ExchangeUnit, to own: XMLElement, _ unit: ExchangeUnit) {
        if hasSameSource(unit, theirs), let translated = translation(element, own, names: unit.arguments(source: source)) {
            edits += translated
            return
        }
        var attributes = own.attributes
        for one in element.attributes where one.name != "approved" && !attributes.contains(where: { $0.name == one.name }) {
            attributes.append(one)
        }
        let head = XMLText.startTag(of: own, in: fresh)
        edits.append(
            (
                element.range,
                Array("<\(own.name)\(XMLText.attributes(attributes))>".utf8) + fresh[head.upperBound..<own.range.upperBound]
            ))
    }

    /// Returns the edits for another translation, or `nil` if a tool divided the text, or an inline element is not in the source.
    private func translation(_ element: XMLElement, _ own: XMLElement, names: [String]) -> [(range: Range<Int>, bytes: [UInt8])]?
    {
        let segment = element.first("segment")
        let holder = segment ?? element
        guard element.local != "group", element.first("seg-source") == nil, element.first("ignorable") == nil,
            element.all("segment").count <= 1, holder.all("source").count == 1, holder.all("target").count <= 1,
            let original = holder.first("source"), let written = (own.first("segment") ?? own).first("target"),
            original.range.upperBound <= known.count
        else { return nil }
        let data = XLIFFInline.data(of: element)
        let ownData = XLIFFInline.data(of: own)
        let attribute = segment == nil ? "equiv-text" : "equiv"
        func name(_ inline: XMLElement, _ data: [String: String]) -> String {
            let whole = XMLElement(name: "", children: [.element(inline)], range: inline.range)
            return XLIFFInline.decode(whole, attribute: attribute, data: data, names: names)
        }
        var inline: [String: [UInt8]] = [:]
        for one in original.elements where inline[name(one, data)] == nil { inline[name(one, data)] = Array(known[one.range]) }
        var content: [UInt8] = []
        let head = XMLText.startTag(of: written, in: fresh)
        var end = head.upperBound
        for one in written.elements {
            guard let kept = inline[name(one, ownData)] else { return nil }
            content += fresh[end..<one.range.lowerBound] + kept
            end = one.range.upperBound
        }
        guard let close = fresh[end..<written.range.upperBound].lastIndex(of: UInt8(ascii: "<")) else { return nil }
        content += fresh[end..<close]
        let states = ["state", "state-qualifier", "subState", "approved"]
        func merged(_ there: XMLElement?, _ here: XMLElement) -> String {
            let kept = (there?.attributes ?? []).filter { !states.contains($0.name) }
            return XMLText.attributes(kept + here.attributes.filter { states.contains($0.name) })
        }
        let name = original.name.replacing("source", with: "target")
        let text = Array("<\(name)\(merged(holder.first("target"), written))>".utf8) + content + Array("</\(name)>".utf8)
        var edits: [(range: Range<Int>, bytes: [UInt8])] = []
        if let there = holder.first("target") {
            edits.append((there.range, text))
        } else {
            let indent = Array("\n        ".utf8)
            edits.append((original.range.upperBound..<original.range.upperBound, indent + text))
        }
        if let segment, let ownSegment = own.first("segment") {
            edits.append(
                (XMLText.startTag(of: segment, in: known), Array("<\(segment.name)\(merged(segment, ownSegment))>".utf8)))
        } else if element["approved"] != nil {
            edits.append((XMLText.startTag(of: element, in: known), Array("<\(element.name)\(merged(element, own))>".utf8)))
        }
        return edits
    }
}

/// The units of an XLIFF file with one `<file>` in UTF-8.
private struct XLIFFTree {
    private let root: XMLElement
    private let file: XMLElement
    private let body: XMLElement
    private let isVersion2: Bool
    let version: String?
    /// The position for a unit before all other units, or `nil` if the body is a self-closing tag.
    var start: Int?
    var indent: String { isVersion2 ? "    " : "      " }

    init?(_ known: FormatFile) {
        var ignored = Diagnostics()
        let head = String(decoding: known.file.bytes.prefix(200), as: UTF8.self).lowercased()
        guard let root = XMLReader.read(known, &ignored), root.name == "xliff", root.all("file").count == 1,
            let file = root.first("file"), !head.contains("encoding=") || head.contains("encoding=\"utf-8\"")
        else { return nil }
        isVersion2 = root["version"]?.hasPrefix("2") == true
        guard let body = isVersion2 ? file : file.first("body") else { return nil }
        (self.root, self.file, self.body, version) = (root, file, body, root["version"])
        let tag = XMLText.startTag(of: body, in: known.file.bytes)
        let heads = body.elements.prefix { ["skeleton", "notes"].contains($0.local) }
        start = tag.upperBound == body.range.upperBound ? nil : heads.last?.range.upperBound ?? tag.upperBound
    }

    /// Returns the units and plural groups with their keys.
    func items(where knows: (String) -> Bool) -> [(key: String, element: XMLElement)] {
        var found: [(key: String, element: XMLElement)] = []
        func visit(_ element: XMLElement) {
            let id = element["id"] ?? ""
            switch element.local {
            case "trans-unit":
                found.append(
                    (ExchangeKey.normalised(element["resname"].flatMap { knows($0) && !knows(id) ? $0 : nil } ?? id), element))
            case "unit":
                found.append((ExchangeKey.normalised(element["name"] ?? (knows(id) ? id : ExchangeKey.key(named: id))), element))
            case "group" where element["restype"] == "x-plural" || element["type"] == XLIFF2Format.plural:
                found.append((ExchangeKey.normalised((isVersion2 ? element["name"] : nil) ?? id), element))
            default: element.elements.forEach(visit)
            }
        }
        body.elements.forEach(visit)
        return found
    }

    /// Returns an edit of the start tag with the target language, or `nil` if the other file has the same language.
    func retargeted(as other: XLIFFTree, in bytes: [UInt8]) -> (Range<Int>, [UInt8])? {
        let (element, name) = isVersion2 ? (root, "trgLang") : (file, "target-language")
        guard let wanted = (isVersion2 ? other.root : other.file)[name], element[name] != wanted,
            !XLIFFHeader.isRegional(element[name], of: wanted)
        else { return nil }
        var attributes = element.attributes.filter { $0.name != name }
        attributes.append((name, wanted))
        return (XMLText.startTag(of: element, in: bytes), Array("<\(element.name)\(XMLText.attributes(attributes))>".utf8))
    }
}

extension Exchange {
    fileprivate func adapted(to exchange: Exchange) -> Exchange {
        var adapted = self
        adapted.adapt(to: exchange.source, exchange.locales)
        return adapted
    }
}

extension XLIFFInline {
    /// Returns the original codes of a unit of XLIFF 2 by their IDs.
    fileprivate static func data(of unit: XMLElement) -> [String: String] {
        Dictionary((unit.first("originalData")?.all("data") ?? []).map { ($0["id"] ?? "", $0.text) }) { first, _ in first }
    }
}
