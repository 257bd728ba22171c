package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// The current names of items and templates by the former names that they declare under `was`.
package struct FormerNames: Sendable {
    /// The current names by the name of the file or folder and the former ID. `nil` if two items share the former ID.
    private var names: [[String]: String?] = [:]
    private var old: [[String]: [String]] = [:]

    package init(_ pack: Pack) {
        let templates = Dictionary(pack.templates.filter { !$0.was.isEmpty }.map { ($0.id, $0.was) }) { first, _ in first }
        for item in pack.items where pack.kinds.numbers.contains(item.kind) {
            let kind = pack.kinds[item.kind]
            for was in item.was + (kind.isFolder ? templates[item.id] ?? [] : []) where was != item.id {
                add(was, now: item.id, in: kind.file)
            }
        }
        // The texts of a template that is not an item are below `templates`.
        for (id, was) in templates {
            for was in was where was != id && names[["templates", was]] == nil { add(was, now: id, in: "templates") }
        }
    }

    private mutating func add(_ was: String, now: String, in file: String) {
        if let known = names[[file, was]], known != now { names[[file, was]] = .some(nil) } else { names[[file, was]] = now }
        old[[file, now], default: []].append(was)
    }

    /// Returns the current name of the item or template at a former path, or `nil` if none or several had this name.
    func now(_ path: [String]) -> String? { names[path] ?? nil }

    /// Returns the former paths of a text.
    package func before(_ path: [String]) -> [[String]] {
        guard path.count > 1 else { return [] }
        return (old[Array(path.prefix(2))] ?? []).map { [path[0], $0] + path.dropFirst(2) }
    }

    /// Adds the current name to diagnostics about former names. The name is declared, so the fix is safe.
    package static func attachRenameHints(_ diagnostics: inout Diagnostics, _ catalogue: Catalogue) {
        guard diagnostics.all.contains(where: { $0.check == UnknownReference.id && $0.missing != nil }) else { return }
        let packs = catalogue.packs.reduce(into: [FileID: PackIndex]()) { packs, pack in
            for file in catalogue.files(of: pack) where packs[file] == nil || !pack.requires.contains(packs[file] ?? .base) {
                packs[file] = pack.number
            }
        }
        var known: [PackIndex: FormerNames] = [:]
        var documents: [FileID: Document] = [:]
        diagnostics.revise { diagnostic in
            guard diagnostic.check == UnknownReference.id, let missing = diagnostic.missing, let place = diagnostic.place,
                let number = packs[place.file],
                let kind = catalogue.packs[number].kinds.first(where: { $0.id == missing.owner })
            else { return true }
            let names = known[number] ?? FormerNames(catalogue.packs[number])
            known[number] = names
            guard let now = names.now([kind.file, missing.name]) else { return true }
            let edits =
                ([place] + diagnostic.others).map { edit($0, from: missing.name, to: now, in: catalogue.sources) }
                + records(catalogue.packs[number], at: [kind.file, missing.name], now: now, in: catalogue.sources, &documents)
            diagnostic.label = "it is '\(now.escapedForTerminal)' now"
            diagnostic.notes.append("'\(now.escapedForTerminal)' has it under `was`: [\(missing.name.escapedForTerminal)].")
            diagnostic.fix = edits.contains(nil) ? nil : Fix("Write '\(now)'", edits: edits.compactMap { $0 }, isSafe: true)
            return true
        }
    }

    /// Returns the edits that rename the recorded source texts in the same way.
    private static func records(
        _ pack: Pack, at path: [String], now: String, in sources: SourceMap, _ documents: inout [FileID: Document]
    ) -> [Fix.Edit?] {
        pack.confirmations.values.sorted().compactMap { file in
            if documents[file] == nil, let source = sources[file] {
                var ignored = Diagnostics()
                documents[file] = parse(source, as: file, into: &ignored)
            }
            return documents[file]?.root?.renaming(path, to: now)
        }
    }

    /// Returns the edit that replaces a name, retaining its quotes and a kind before it: `chore/dishes`. Returns `nil` if the
    /// name is spelt differently.
    private static func edit(_ place: SourceLocation, from old: String, to now: String, in sources: SourceMap) -> Fix.Edit? {
        guard let bytes = sources[place.file]?.bytes else { return nil }
        var text = String(decoding: bytes[place.range.clamped(toCount: bytes.count)], as: UTF8.self)
        if let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote {
            text = String(text.dropFirst().dropLast())
        }
        guard text == old || text.hasSuffix("/" + old), Names.isID(now) else { return nil }
        return place.locationOfLastWord(old, in: text).map { Fix.Edit($0, now) }
    }
}
