import Foundation
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLoading
@testable import HomeseedModel
@testable import HomeseedSource

/// The schemas, as a third-party validator reads them, and lint's structural checks agree on valid and invalid files.
@Suite("JSON Schemas and lint")
struct AgreementTests {
    static let packs = ["carousel", "famify", "family-to-do", "house-pulse", "mindful-home"]

    /// Returns a pack's files and translations, by paths from the project's folder.
    static func files(of pack: String) throws -> [SourceFile] {
        let folder = "Catalogue/" + pack
        let names = try FileManager.default.subpathsOfDirectory(atPath: packageRoot.path + "/" + folder).sorted()
        let paths = names.filter { $0.hasSuffix(".yaml") }.map { folder + "/" + $0 } + ["Locales/nl/\(pack).yaml"]
        return try paths.map { path in
            let url = packageRoot.appendingPathComponent(path)
            return SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: url)))
        }
    }

    /// The schemas of the packs of some files, and the schema of each file.
    struct Schemas {
        private var schemas: [String: String] = [:]
        private let pack: Pack

        init(_ files: [SourceFile], pack: String, _ validator: inout OutsideValidator) throws {
            var ignored = Diagnostics()
            let catalogue = try Pipeline(files: files).load(&ignored)
            self.pack = try present(catalogue.pack(pack))
            for file in SchemaFiles.of(self.pack) { schemas[file.path] = try validator.schema(file.text) }
        }

        func path(for file: SourceFile) -> String? {
            // Recorded source texts are written by the program, not by editors.
            if file.path.contains("/\(Discovery.confirmations)/") { return nil }
            if file.path.hasPrefix("Locales/") { return schemas[SchemaFiles.translationSchema(of: pack.id)] }
            let path = String(file.path.dropFirst(pack.folder.count + 1))
            return SchemaFiles.schema(for: path, in: pack).flatMap { schemas[$0] }
        }
    }

    @Test("every file of the packs is valid")
    func good() throws {
        guard OutsideValidator.isInstalled else { return }
        var validator = try OutsideValidator()
        var count = 0
        for pack in Self.packs {
            let files = try Self.files(of: pack)
            let schemas = try Schemas(files, pack: pack, &validator)
            for file in files {
                _ = try validator.add(file, schema: try #require(schemas.path(for: file), "\(file.path) has no schema"))
                count += 1
            }
        }
        #expect(count > 50)
        #expect(try validator.refused() == [:])
    }

    // MARK: Checks' examples

    /// The checks that a schema of a single file can express. Other checks need other files, several places, texts, notation or
    /// expanded households. Schemas contain the ids of small closed kinds, such as categories, and see expanded aliases.
    static let sayable: Set<CheckID> = [
        "alias-expansion", "bad-id", "computed-written", "empty-text", "format-version", "missing-id", "missing-key",
        "out-of-range", "unknown-key", "unknown-plural-form", "unknown-reference", "unknown-word", "unquoted-comma", "wrong-form",
        "wrong-pack-name", "wrong-value",
    ]

    @Test("a check's wrong example is refused where a schema can say it, and only there")
    func examples() throws {
        guard OutsideValidator.isInstalled else { return }
        var validator = try OutsideValidator()
        var owners: [String: CheckID] = [:]
        for check in Checks.builtIn {
            guard let schemas = try? Schemas(check.wrong.sources, pack: "demo", &validator) else { continue }
            for file in check.wrong.files.map({ SourceFile(path: $0.path, bytes: $0.bytes) }) where file.path.contains("demo") {
                if let schema = schemas.path(for: file) { owners[try validator.add(file, schema: schema)] = check.id }
            }
        }
        let refused = try validator.refused()
        var found: [CheckID: String] = [:]
        for (file, reason) in refused { if let owner = owners[file] { found[owner] = reason } }
        let unreadable = Set(found.filter { $0.value == "can't be read" }.keys)
        let said = Set(found.keys).subtracting(unreadable)
        #expect(said.subtracting(Self.sayable).map { "\($0): \(found[$0] ?? "")" }.sorted() == [])
        #expect(Self.sayable.subtracting(said).map(\.name).sorted() == [])
    }

    // MARK: Slips

    /// Errors that depend on other files, other fields or the day, or on notation that a schema does not see: decimals, quotes,
    /// zeros.
    static let beyondSchemas: Set<CheckID> = [
        "unknown-reference", "unknown-translation", "unknown-record", "weak-secret", "duplicate-id", "duplicate-key",
        "missing-translation", "placeholder-mismatch", "bad-placeholder",
    ]

    /// The keys whose valid values depend on declarations elsewhere, so that a schema cannot check them. Examples are
    /// conditions, values of derived records, defaults and names of fields.
    private static let declaredElsewhere: Set<String> = [
        "where", "among", "exactly-when", "needed-when", "true-when", "unless", "becomes", "set", "only-derived", "default",
        "chance",
    ]

    private static func isBeyond(_ verdict: Verdict) -> Bool {
        if verdict.found.isSubset(of: beyondSchemas) { return true }
        // A schema cannot compare a default with its field's bounds.
        if verdict.found == ["out-of-range"], verdict.headlines.allSatisfy({ $0.contains("'default' is ") }) { return true }
        let isValue: Set<CheckID> = ["wrong-value", "unknown-word"]
        guard verdict.found.subtracting(beyondSchemas).isSubset(of: isValue) else { return false }
        // If the field is missing, a comparison with it has an unknown word.
        if verdict.found.contains("unknown-reference") { return true }
        if !declaredElsewhere.isDisjoint(with: verdict.mutation.path) { return true }
        let mayBePath = Set(LimitReading.bounds.map(\.name)).union(["first", "last", "days"])
        return verdict.mutation.name.hasSuffix(": zz") && verdict.mutation.path.last.map(mayBePath.contains) ?? false
    }

    private struct Verdict {
        var mutation: Mutation
        var found: Set<CheckID>
        var headlines: [String]
    }

    @Test("a slip that one refuses, the other refuses", arguments: sampleInCI(["carousel", "famify", "mindful-home"]))
    func slips(pack: String) throws {
        guard OutsideValidator.isInstalled else { return }
        let files = try Self.files(of: pack)
        let mutations = files.flatMap { Mutations.of($0, each: 2) }
        #expect(mutations.count > 100)
        let verdicts = inParallel(mutations.count, isSmall: false) { Self.verdict(mutations[$0], files, lays: false) }
        var validator = try OutsideValidator()
        let schemas = try Schemas(files, pack: pack, &validator)
        let names = try verdicts.map { verdict in
            try validator.add(verdict.mutation.file, schema: try present(schemas.path(for: verdict.mutation.file)))
        }
        let refused = try validator.refused()
        var (overlooked, invented): ([String], [String]) = ([], [])
        for (verdict, name) in zip(verdicts, names) {
            if refused[name] == nil, !Self.isBeyond(verdict) {
                overlooked.append("\(verdict.mutation.path) " + "\(verdict.mutation.name): \(verdict.headlines)")
            }
            // Errors that lint finds only when it expands the templates.
            if let reason = refused[name], verdict.found.isEmpty, Self.verdict(verdict.mutation, files, lays: true).found.isEmpty
            {
                invented.append("\(verdict.mutation.name): \(reason)")
            }
        }
        #expect(overlooked == [], "lint refuses it, and the schema takes it")
        #expect(invented == [], "the schema refuses it, and lint takes it")
    }

    /// Returns the errors in the file itself.
    private static func verdict(_ mutation: Mutation, _ files: [SourceFile], lays: Bool) -> Verdict {
        let all = files.map { $0.path == mutation.file.path ? mutation.file : $0 }
        var diagnostics = Diagnostics()
        var sources = SourceMap()
        if lays, let checked = try? Pipeline(files: all).check() {
            (diagnostics, sources) = (checked.diagnostics, checked.sources)
        } else if let catalogue = try? Pipeline(files: all).load(&diagnostics) {
            sources = catalogue.sources
        }
        let own = diagnostics.all.filter { diagnostic in
            diagnostic.severity == .error && diagnostic.place.flatMap { sources[$0.file] }?.path == mutation.file.path
        }
        return Verdict(mutation: mutation, found: Set(own.map(\.check)), headlines: own.map { "\($0.check): \($0.headline)" })
    }
}
