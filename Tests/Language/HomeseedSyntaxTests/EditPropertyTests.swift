import Foundation
import HomeseedSource
import HomeseedSyntax
import TestSupport
import Testing

/// Random files with random edits: only the requested values change, according to an independent reader.
@Suite("Edits of random files")
struct EditPropertyTests {
    /// Runs a few by default, and many with `Tools/fuzz --edits`.
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["HOMESEED_EDIT_SEED"].flatMap { UInt64($0) } ?? 0
        return first..<first + (environment["HOMESEED_EDIT_TRIALS"].flatMap { UInt64($0) } ?? (runsLongTests ? 20_000 : 2_000))
    }()

    @Test("change what they are asked to, and nothing else")
    func edits() throws {
        var (tried, refused, unreadable) = (0, 0, 0)
        for seed in Self.seeds {
            let isJSON = seed % 8 == 7
            let text = RandomFile.text(seed, isJSON: isJSON)
            let source = SourceFile(path: isJSON ? "a.json" : "a.yaml", text: text)
            guard let before = FileReading(source) else {
                unreadable += 1
                continue
            }
            var trial = EditTrial(seed, source, before)
            guard let outcome = trial.run() else { continue }
            tried += 1
            switch outcome {
            case .refused(let reason):
                refused += 1
                if ProcessInfo.processInfo.environment["HOMESEED_EDIT_SHOWN"] != nil {
                    print("seed \(seed) refused: \(trial.asked): \(reason)\n\(text)")
                }
            case .harm(let harm, let after):
                Issue.record("seed \(seed): \(trial.asked): \(harm)\n--- before\n\(text)\n--- after\n\(after)")
            case .fine: break
            }
        }
        #expect(unreadable * 10 < Self.seeds.count, "\(unreadable) of \(Self.seeds.count) could not be read")
        #expect(tried * 2 > Self.seeds.count && refused * 20 < tried, "\(refused) of \(tried) were refused")
    }
}

/// A file as paths with values, with aliases resolved. A scanner that knows only the generator's notation finds its comments.
struct FileReading {
    var values: [[String]: String] = [:]
    /// For each comment, the last name before it on its line, or the first name after it.
    var comments: [String: String?] = [:]
    /// For each comment after other content, all names on its line.
    var neighbours: [String: [String]] = [:]
    let document: Document

    init?(_ source: SourceFile) {
        var found = Diagnostics()
        document = parse(source, as: FileID(0), into: &found)
        guard !document.isBroken, !found.hasErrors, document.roots.count == 1, let root = document.root else { return nil }
        visit(root, [])
        readComments(String(decoding: source.bytes, as: UTF8.self))
    }

    private mutating func visit(_ node: Node, _ path: [String]) {
        switch node.kind {
        case .scalar: values[path] = node.scalar.map { "\($0)" } ?? ""
        case .sequence:
            values[path] = "list"
            for (index, element) in node.elements.enumerated() { visit(element, path + ["\(index)"]) }
        case .mapping:
            values[path] = "map"
            for entry in node.entries { visit(entry.value, path + [entry.key.text ?? "?"]) }
        }
    }

    private static func names(_ line: Substring) -> [String] {
        line.split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { name in
            name.count > 1 && "kv".contains(name.first ?? " ") && name.dropFirst().allSatisfy(\.isNumber)
        }
    }

    private mutating func readComments(_ text: String) {
        let lines = text.replacing("\r\n", with: "\n").replacing("\u{FEFF}", with: "").split(
            separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard let hash = line.firstRange(of: "# c") else { continue }
            let comment = String(line[hash.lowerBound...])
            let before = line[..<hash.lowerBound]
            if !before.allSatisfy({ $0 == " " }) {
                neighbours[comment] = FileReading.names(before)
                comments[comment] = .some(FileReading.names(before).first { $0.hasPrefix("k") } ?? FileReading.names(before).last)
            } else {
                // Expects only the line directly below a comment, in its column, since the owner of any other comment is
                // ambiguous.
                let next = lines[(number + 1)...].first { !$0.drop { $0 == " " }.hasPrefix("# c") } ?? ""
                let isAbove = next.prefix { $0 == " " }.count == before.count && !next.isEmpty
                comments[comment] = .some(isAbove ? FileReading.names(next).first : nil)
            }
        }
    }
}

/// One edit of a random file.
struct EditTrial {
    enum Outcome {
        case fine
        case refused(String)
        case harm(String, String)
    }

    private var chance: Chance
    private let source: SourceFile
    private let before: FileReading
    private(set) var asked = ""
    /// The expected result, and the paths below which values may disappear.
    private var wanted: [[String]: String] = [:]
    private var gone: [[String]] = []
    /// Names that may move, because their target was replaced.
    private var replaced: Set<String> = []

    init(_ seed: UInt64, _ source: SourceFile, _ before: FileReading) {
        chance = Chance(seed ^ 0xABCDEF)
        (self.source, self.before) = (source, before)
    }

    mutating func run() -> Outcome? {
        guard var insertion = Insertion(source), let root = before.document.root else { return nil }
        let result: Result<VerifiedEdit, EditRefusal>
        switch chance.below(6) {
        case 0, 1, 2:
            guard let outline = outline() else { return nil }
            insertion.write(outline)
            result = Result { () throws(EditRefusal) in try insertion.verified() }
        case 3:
            guard let path = pick({ $0.kind == .sequence && !$0.isAlias }), let list = node(path, in: insertion.root) else {
                return nil
            }
            asked = "append to \(path)"
            wanted[path + ["\(Array(list.elements).count)"]] = "string(\"new text\")"
            insertion.append(.text("new text"), to: list)
            result = Result { () throws(EditRefusal) in try insertion.verified() }
        case 4:
            guard let path = pick({ $0.kind == .mapping && !$0.isAlias && Array($0.entries).count > 1 }),
                let map = node(path, in: insertion.root)
            else { return nil }
            let entries = Array(map.entries)
            let key = entries[chance.below(entries.count)].key.text ?? ""
            asked = "remove \(path + [key])"
            gone = [path + [key]]
            guard insertion.remove(key, from: map) else { return nil }
            result = Result { () throws(EditRefusal) in try insertion.verified() }
        default:
            guard let path = pick({ $0.kind == .scalar && !$0.isMissing }), let scalar = node(path, in: root) else { return nil }
            asked = "rewrite \(path)"
            wanted[path] = "string(\"new text\")"
            result = Result { () throws(EditRefusal) in try VerifiedEdit([scalar.rewriting(to: "new text")], of: source) }
        }
        switch result {
        case .failure(let refusal): return .refused(refusal.headline)
        case .success(let edit): return judge(edit.bytes)
        }
    }

    /// Changes some of the file's texts, and adds others.
    private mutating func outline() -> TextOutline? {
        let maps = before.values.filter { $0.value == "map" && isOfMaps($0.key) }.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let texts = before.values.keys.filter { !$0.isEmpty && isOfMaps($0) && !["map", "list"].contains(before.values[$0]) }
            .sorted { $0.lexicographicallyPrecedes($1) }
        guard !maps.isEmpty else { return nil }
        var paths = texts
        var new: [[String]] = []
        for number in 0..<(1 + chance.below(2)) {
            let map = maps[chance.below(maps.count)]
            let path = map + ["new\(number)"]
            new.append(path)
            paths.insert(path, at: chance.below(paths.count + 1))
        }
        let changed = texts.isEmpty ? [] : (0..<chance.below(3)).map { _ in texts[chance.below(texts.count)] }
        var outline = TextOutline(paths)
        for path in new + changed {
            if chance.below(4) == 0 {
                outline.set(path, to: .map([("one", .text("1 new")), ("other", .text("more"))]))
                (wanted[path], wanted[path + ["one"]], wanted[path + ["other"]]) = (
                    "map", "string(\"1 new\")", "string(\"more\")"
                )
            } else {
                outline.set(path, to: .text("new text: \(path.count)"))
                wanted[path] = "string(\"new text: \(path.count)\")"
                (wanted[path + ["one"]], wanted[path + ["other"]]) = (nil, nil)
            }
        }
        asked = "write \(wanted)"
        return outline
    }

    private func isOfMaps(_ path: [String]) -> Bool { path.indices.allSatisfy { before.values[Array(path[..<$0])] == "map" } }

    private func node(_ path: [String], in root: Node?) -> Node? {
        path.reduce(root) { node, step in
            guard let node else { return nil }
            return node.kind == .sequence
                ? Int(step).flatMap { Array(node.elements).indices.contains($0) ? Array(node.elements)[$0] : nil } : node[step]
        }
    }

    private mutating func pick(_ holds: (Node) -> Bool) -> [String]? {
        // Excludes paths below aliases, because an edit there would change another location.
        var found: [[String]] = []
        func visit(_ node: Node, _ path: [String]) {
            if holds(node) { found.append(path) }
            if node.isAlias { return }
            for (index, element) in node.elements.enumerated() { visit(element, path + ["\(index)"]) }
            for entry in node.entries { visit(entry.value, path + [entry.key.text ?? ""]) }
        }
        if let root = before.document.root { visit(root, []) }
        return found.isEmpty ? nil : found[chance.below(found.count)]
    }

    // MARK: Judging

    private func judge(_ bytes: [UInt8]) -> Outcome {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let after = FileReading(SourceFile(path: source.path, bytes: bytes)) else { return .harm("it can't be read", text) }
        for (path, value) in wanted where after.values[path] != value {
            return .harm("\(path) is \(after.values[path] ?? "not there")", text)
        }
        let changed = Array(wanted.keys) + gone
        func isAsked(_ path: [String]) -> Bool { changed.contains { path.starts(with: $0) } }
        for (path, value) in before.values where !isAsked(path) && after.values[path] != value {
            return .harm("\(path) was \(value) and is \(after.values[path] ?? "not there")", text)
        }
        for path in after.values.keys where !isAsked(path) && before.values[path] == nil { return .harm("\(path) is new", text) }
        for path in gone where after.values[path] != nil { return .harm("\(path) is still there", text) }
        // Comments of removed or rewritten values may be removed, or be beside the new ones.
        let old = String(decoding: source.bytes, as: UTF8.self)
        for (comment, name) in before.comments {
            guard let now = after.comments[comment] else {
                if gone.isEmpty { return .harm("\(comment) is gone", text) }
                continue
            }
            // If braces now end on one line, more content may precede the comment.
            guard let name, now != name, !(after.neighbours[comment] ?? []).contains(name), text.contains(name),
                gone.isEmpty || old.contains(name) && !changed.contains(where: { $0.contains(name) })
            else { continue }
            // Only the key of a replaced text remains.
            if name.hasPrefix("v"), before.values.contains(where: { isAsked($0.key) && $0.value.contains(name) }) { continue }
            return .harm("\(comment) was at \(name) and is at \(now ?? "nothing")", text)
        }
        return .fine
    }
}
