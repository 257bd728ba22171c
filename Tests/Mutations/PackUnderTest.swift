import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// A pack in memory, with the packs that it requires, and its findings before mutations.
struct PackUnderTest: Sendable {
    let id: String
    /// The pack's own files first, then those of the packs that it requires, which do not change.
    let files: [SourceFile]
    let own: Range<Int>
    let catalogue: Catalogue
    let shapes: [Shape]
    /// The number of occurrences of each word in the pack.
    private let words: [String: Int]
    /// The path of each text in translations, by its file and location.
    let texts: [TextPlace: [String]]
    private let known: [Finding.Identity: Int]

    init(_ id: String, in root: String) throws {
        self.id = id
        var paths = try PackUnderTest.paths(of: id, in: root)
        own = 0..<paths.count
        for other in try PackUnderTest.required(by: id, in: root) { paths += try PackUnderTest.paths(of: other, in: root) }
        files = try paths.map {
            SourceFile(path: $0, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/" + $0))))
        }
        let checked = try Pipeline(files: files).check()
        catalogue = checked.loaded
        shapes = catalogue.pack(id).map(AllShapes.all(of:)) ?? []
        let (sources, messages) = (catalogue.sources, catalogue.messages)
        texts = messages.joined().reduce(into: [:]) { texts, message in
            guard let path = sources[message.source.place.file]?.path else { return }
            texts[TextPlace(path: path, range: message.source.place.range)] = message.path
        }
        known = Finding.all(checked.diagnostics, checked.sources).reduce(into: [:]) { $0[$1.identity, default: 0] += 1 }
        words = files.reduce(into: [:]) { counts, file in
            for word in Words.list(file.bytes) { counts[word, default: 0] += 1 }
        }
    }

    /// Returns the paths of a pack's files and its translations.
    private static func paths(of id: String, in root: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root + "/Catalogue/" + id).sorted()
        let locales = try FileManager.default.contentsOfDirectory(atPath: root + "/Locales").sorted()
        return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.map { "Catalogue/\(id)/\($0)" }
            + locales.map { "Locales/\($0)/\(id).yaml" }.filter { FileManager.default.fileExists(atPath: root + "/" + $0) }
    }

    /// Returns the packs that a pack depends on, and their dependencies.
    private static func required(by id: String, in root: String) throws -> [String] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/Catalogue/\(id)/pack.yaml")))
        var ignored = Diagnostics()
        let document = parse(SourceFile(path: "pack.yaml", bytes: bytes), as: FileID(0), into: &ignored)
        let direct = document.root?["requires"]?.elements.compactMap(\.text) ?? []
        let all = try direct.flatMap { [$0] + (try required(by: $0, in: root)) }
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the new findings after a mutation: from reading alone if that is enough, otherwise from all checks and every
    /// day.
    func findings(_ mutation: Mutation, isEnough: ([Finding]) -> Bool) throws -> [Finding] {
        var changed = files
        changed[mutation.file] = SourceFile(path: files[mutation.file].path, bytes: mutation.bytes)
        let pipeline = Pipeline(files: changed)
        var diagnostics = Diagnostics()
        let loaded = try pipeline.load(&diagnostics)
        let first = new(Finding.all(diagnostics, loaded.sources))
        if isEnough(first) { return first }
        let checked = try pipeline.check()
        return new(Finding.all(checked.diagnostics, checked.sources))
    }

    private func new(_ found: [Finding]) -> [Finding] {
        var left = known
        return found.filter { finding in
            guard let count = left[finding.identity], count > 0 else { return true }
            left[finding.identity] = count - 1
            return false
        }
    }

    /// The keys with the same meaning everywhere. A finding that names one of them is not specific to a place.
    var commonWords: Set<String> {
        Set([
            "entities", "records", "fields", "kinds", "items", "groups", "limits", "derive", "series", "expect", "helpers",
            "templates", "where", "type", "default", "key", "of", "per", "from", "to",
        ])
    }

    /// Whether every household expands to the same result as before.
    func isSameButForNames(_ mutation: Mutation) -> Bool {
        var changed = files
        changed[mutation.file] = SourceFile(path: files[mutation.file].path, bytes: mutation.bytes)
        var ignored = Diagnostics()
        guard let other = try? Pipeline(files: changed).load(&ignored).pack(id), let pack = catalogue.pack(id) else {
            return false
        }
        return PackUnderTest.households(pack) == PackUnderTest.households(other)
    }

    /// Returns all values of all records, by the numbers of entities and fields.
    static func households(_ pack: Pack) -> [String] {
        guard let day = Day(year: 2028, month: 1, day: 12) else { return [] }
        return pack.templates.map { template in
            var ignored = Diagnostics()
            let household = Pipeline.expand(pack, template: template, household: nil, today: day, zone: .utc, &ignored)
            return household.records.map { "\($0.entity) \($0.values)" }.joined(separator: "\n")
        }
    }

    /// Whether the name occurs elsewhere in the pack.
    func isNamedElsewhere(_ name: String) -> Bool { words[name, default: 0] > 1 }
}

struct TextPlace: Hashable {
    var path: String
    var range: SourceRange
}

/// A finding, with the values that the rules of the proof compare.
struct Finding: Sendable {
    struct Identity: Hashable {
        var check: CheckID
        var headline: String
    }

    var identity: Identity
    var severity: Severity
    var path: String
    var range: SourceRange?
    /// The words at the finding's location.
    var text: Set<String>
    /// The words of the finding's messages. For a broken limit or expectation, also the words of its mapping.
    var said: Set<String>

    static func all(_ diagnostics: Diagnostics, _ sources: SourceMap) -> [Finding] {
        var documents: [FileID: Document] = [:]
        return diagnostics.all.map { diagnostic in
            let source = diagnostic.place.flatMap { sources[$0.file] }
            let bytes = source.flatMap { source in
                diagnostic.place.map { Array(source.bytes[$0.range.clamped(toCount: source.bytes.count)]) }
            }
            let said = ([diagnostic.headline, diagnostic.label ?? ""] + diagnostic.notes + diagnostic.related.map(\.label))
                .joined(separator: " ")
            var around: Set<String> = []
            if let place = diagnostic.place, let source,
                diagnostic.check == "unmet-expectation" || diagnostic.check == "broken-limit"
            {
                var ignored = Diagnostics()
                let document = documents[place.file] ?? parse(source, as: place.file, into: &ignored)
                documents[place.file] = document
                if let range = document.root?.innermostMapping(around: place.range)?.range {
                    around = Words.of(Array(source.bytes[range.clamped(toCount: source.bytes.count)]))
                }
            }
            return Finding(
                identity: Identity(check: diagnostic.check, headline: diagnostic.headline), severity: diagnostic.severity,
                path: source?.path ?? "", range: diagnostic.place?.range, text: Words.of(bytes ?? []),
                said: Words.of(Array(said.utf8)).union(around))
        }
    }
}

enum Words {
    /// Returns the names in a text: letters, digits, `-` and `_`.
    static func of(_ bytes: [UInt8]) -> Set<String> {
        Set(list(bytes))
    }

    static func list(_ bytes: [UInt8]) -> [String] {
        bytes.split { byte in
            !(0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D || byte == 0x5F || byte >= 0x80)
        }.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Node {
    fileprivate func innermostMapping(around place: SourceRange) -> Node? {
        guard range.lower <= place.lower, range.upper >= place.upper else { return nil }
        for child in elements.map({ $0 }) + entries.map(\.value) {
            if let found = child.innermostMapping(around: place) { return found }
        }
        return kind == .mapping ? self : nil
    }
}
