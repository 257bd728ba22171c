import Homeseed
import HomeseedChecking
import HomeseedModel
import HomeseedSource

/// The findings with their locations, reasons and fixes.
struct FindingsResponse {
    let index: CatalogueIndex

    var json: JSON {
        let view = index.view
        let items = owners
        let all = index.diagnostics.enumerated().filter { $0.element.place.map(view.isShown) ?? true }
        let used = Set(all.map(\.element.check.name))
        let reasons = Checks.builtIn.reduce(into: [String: JSON]()) { reasons, check in
            guard used.contains(check.id.name) else { return }
            reasons[check.id.name] = [
                "finds": .string(check.finds), "why": .string(check.why), "wrong": .array(Self.example(check.wrong)),
                "right": .array(Self.example(check.right)),
            ]
        }
        return [
            "findings": .array(all.map { Self.json($0.element, view: view, lines: index.lines, item: items[$0.offset]) }),
            "checks": .object(reasons),
        ]
    }

    private static func example(_ example: Example) -> [JSON] {
        example.files.filter { $0.size == nil && $0.hidden == nil }.map { ["path": .string($0.path), "text": .string($0.text)] }
    }

    /// The item of each finding, by the finding's number.
    private var owners: [Int: JSON] {
        index.findings.reduce(into: [:]) { owners, entry in
            guard let found = index.item(holding: entry.key) else { return }
            let json = ItemName.json(found.pack, found.item)
            for number in entry.value { owners[number] = json }
        }
    }

    /// Returns a key that identifies a finding as long as the file is unchanged.
    static func key(_ diagnostic: Diagnostic, _ sources: SourceMap) -> String {
        let path = diagnostic.place.flatMap { sources[$0.file]?.path } ?? ""
        return "\(diagnostic.check.name):\(path):\(diagnostic.place?.range.lower ?? 0):\(diagnostic.headline)"
    }

    static func json(_ diagnostic: Diagnostic, view: CatalogueView, lines: LineTables, item: JSON? = nil) -> JSON {
        let source = diagnostic.place.flatMap { view.isShown($0) ? view.sources[$0.file] : nil }
        let line = source == nil ? nil : diagnostic.place.flatMap(lines.line)
        var members: [String: JSON] = [
            "check": .string(diagnostic.check.name), "severity": .string(diagnostic.severity.rawValue),
            "headline": .string(diagnostic.headline),
        ]
        members["key"] = .string(key(diagnostic, view.sources))
        members["notes"] = .list(diagnostic.notes)
        members["text"] = text(diagnostic, view: view, lines: lines)
        members["item"] = item
        if let label = diagnostic.label { members["label"] = .string(label) }
        if let source { members["path"] = .string(Studio.shown(source.path, view)) }
        if let line { members["line"] = .integer(line) }
        if let fix = diagnostic.fix, !fix.edits.isEmpty {
            members["fix"] = ["title": .string(fix.title), "isSafe": .boolean(fix.isSafe)]
        }
        return .object(members)
    }

    /// Returns the finding's line in three parts, the second of which is marked. Returns `nil` if the line contains a secret or is
    /// too long.
    private static func text(_ diagnostic: Diagnostic, view: CatalogueView, lines: LineTables) -> JSON? {
        guard let place = diagnostic.place, view.isShown(place), let source = view.sources[place.file],
            let table = lines.of(place.file)
        else { return nil }
        let range = table.range(ofLine: table.line(at: Int(place.range.lower)))
        if range.count > 400 || lines.containsSecret(range, in: place.file) { return nil }
        let (lower, upper) = (max(Int(place.range.lower), range.lowerBound), min(Int(place.range.upper), range.upperBound))
        guard lower <= upper else { return nil }
        func part(_ range: Range<Int>) -> JSON { .string(String(decoding: source.bytes[range], as: UTF8.self)) }
        return [part(range.lowerBound..<lower), part(lower..<upper), part(upper..<range.upperBound)]
    }
}

/// The address of an item on the page.
enum ItemName {
    static func json(_ pack: Pack, _ item: Item) -> JSON {
        ["pack": .string(pack.id), "kind": .string(pack.kinds[item.kind].file), "id": .string(item.id)]
    }
}
