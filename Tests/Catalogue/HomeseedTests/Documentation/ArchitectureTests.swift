import Foundation
import TestSupport
import Testing

/// Tests that the architecture page lists the modules in order, and that no module imports one further down.
@Suite("The architecture")
struct ArchitectureTests {
    private static let sources = packageRoot.appendingPathComponent("Sources")

    /// Returns the first column of the table of modules, in order.
    private static func modules() throws -> [String] {
        let page = try String(contentsOf: handbookFolder.appendingPathComponent("Architecture.md"), encoding: .utf8)
        return page.split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/^\| `(Homeseed\w*)` \| /#).map { String($0.1) }
        }
    }

    @Test("lists every module once")
    func complete() throws {
        let wings = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        let folders = try wings.flatMap {
            try FileManager.default.contentsOfDirectory(atPath: Self.sources.appendingPathComponent($0).path)
        }
        #expect(try Self.modules().sorted() == folders.filter { $0.hasPrefix("Homeseed") }.sorted())
        #expect(folders.count { $0.hasPrefix("Homeseed") } <= 20)
    }

    @Test("is the order in which modules use one another")
    func order() throws {
        let modules = try Self.modules()
        var count = 0
        for (position, module) in modules.enumerated() {
            let folder = try TestSupport.folder(ofModule: module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            #expect(!files.isEmpty, "\(module)")
            for file in files {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                for line in text.split(separator: "\n")
                where ["import", "package", "public", "@test"].contains(where: line.hasPrefix) {
                    guard
                        let used = line.firstMatch(
                            of: #/^(?:package |public |@testable )?import (?:struct |enum |func )?(Homeseed\w*)/#
                        ).map({ String($0.1) })
                    else { continue }
                    count += 1
                    let isAbove = modules.firstIndex(of: used).map { $0 < position } ?? false
                    #expect(
                        isAbove,
                        "\(module)/\(file) uses \(used), which stands below it in Architecture.md: hand in what it needs, or move that further up"
                    )
                }
            }
        }
        #expect(count > 300, "an order in which nothing uses anything proves nothing")
    }

    /// If a type is missing from its list, the code compiles, but the type is not available.
    @Test(
        "has all of a sort in its list",
        arguments: [
            (
                "Catalogue/HomeseedModel/Shapes/Types", "FieldType|PlainFieldType",
                "Catalogue/HomeseedModel/Shapes/Types/FieldTypes.swift", ["UnreadableType"]
            ),
            (
                "Catalogue/HomeseedModel/Constructs", "Computation|FieldRule|SeriesValue",
                "Catalogue/HomeseedModel/Constructs/Constructs.swift", []
            ),
            (
                "Catalogue/HomeseedModel/Constructs/Variations", "Variation",
                "Catalogue/HomeseedModel/Constructs/Constructs.swift", []
            ),
            ("Stores/HomeseedStore/SQL", "SQLDialect", "Stores/HomeseedStore/SQL/Dialect.swift", []),
        ])
    func lists(folder: String, sort: String, list: String, apart: [String]) throws {
        let listed = try String(contentsOf: Self.sources.appendingPathComponent(list), encoding: .utf8)
        let declaration = try Regex("(?m)^package (?:struct|enum) (\\w+): (?:\(sort))\\b", as: (Substring, Substring).self)
        var count = 0
        for file in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.appendingPathComponent(folder).path)
        where file.hasSuffix(".swift") {
            let text = try String(
                contentsOf: Self.sources.appendingPathComponent(folder).appendingPathComponent(file), encoding: .utf8)
            for name in text.matches(of: declaration).map({ String($0.1) }) where !apart.contains(name) {
                count += 1
                #expect(
                    listed.contains("\(name).self") || listed.contains("\(name)()"),
                    "\(name) is in no list: add a line for it to \(list)")
            }
        }
        #expect(count > 1, "\(folder) has none: were they moved?")
    }

    /// The modules that apps on devices link, directly and indirectly. No compiler for those systems is available, so the test
    /// searches the sources for names of newer types.
    @Test(
        "asks for nothing newer than iOS 16 in what apps link, and for no C library",
        arguments: ["HomeseedContent", "HomeseedContentSignature", "HomeseedStore", "Homeseed"])
    func devices(module: String) throws {
        // `Homeseed` needs C libraries, unless its traits are disabled.
        let isWhole = module == "Homeseed"
        var (left, seen): ([String], Set<String>) = ([module], [])
        while let module = left.popLast() {
            guard seen.insert(module).inserted else { continue }
            let folder = try TestSupport.folder(ofModule: module)
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where file.hasSuffix(".swift") && file != "Locked.swift" && !file.hasPrefix("Spelling/Dictionaries/") {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                let imports = text.matches(of: #/(?m)^\s*(?:@_exported )?(?:package |public |internal )?import (\w+)/#).map {
                    String($0.1)
                }
                left += imports.filter { $0.hasPrefix("Homeseed") }
                // The system's own libraries are on every device.
                let known = ["Foundation", "FoundationEssentials", "Crypto", "Darwin", "Android", "Musl", "Glibc"]
                #expect(
                    isWhole || imports.allSatisfy { $0.hasPrefix("Homeseed") || known.contains($0) },
                    "\(module)/\(file) imports \(imports)")
                let newer = text.firstMatch(of: #/\b(?:U?Int128|InlineArray<|Mutex<|Mutex\(|Atomic<|RawSpan)/#)
                #expect(newer == nil, "\(module)/\(file): \(newer.map { String($0.0) } ?? "")")
            }
        }
        #expect(seen.count > 1)
    }

    /// The first thread that requests a locale initialises ICU, and a concurrent second one crashes. Several threads read and
    /// check packs.
    @Test(
        "asks no locale for anything while a catalogue is read, checked and seeded",
        arguments: [
            "HomeseedText", "HomeseedSource", "HomeseedSyntax", "HomeseedStore", "HomeseedLocalisation", "HomeseedModel",
            "HomeseedLoading",
            "HomeseedHouseholds", "HomeseedChecking", "Homeseed", "HomeseedSQLite",
        ])
    func locales(module: String) throws {
        let folder = try TestSupport.folder(ofModule: module)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { file in
            // These run while rows are stored, on one thread: SQLite's collations and error messages.
            file.hasSuffix(".swift") && !(module == "HomeseedSQLite" && (file.hasPrefix("Bridge/") || file.hasPrefix("Files/")))
        }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let found = text.firstMatch(
                of: #/\bLocale(?:\(identifier|\.current)|\b(?:Number|Date)Formatter\b|\.localized[A-Z]|\.formatted\(/#)
            #expect(found == nil, "\(module)/\(file): \(found.map { String($0.0) } ?? "")")
        }
    }

    /// Internal declarations are visible to tests only. A plain release build would fail there.
    @Test("has programs that build for release", arguments: ["Fuzzing", "Keystrokes", "Mutations"])
    func programs(_ name: String) throws {
        let folder = Self.sources.deletingLastPathComponent().appendingPathComponent("Tests/\(name)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for file in files {
            #expect(
                try !String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).contains("@testable"),
                "\(name)/\(file)")
        }
    }
}
