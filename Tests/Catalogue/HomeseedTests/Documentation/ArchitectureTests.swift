import Foundation
import Testing

/// The page on architecture says which modules there are, in an order, and no module uses one that stands below it.
@Suite("The architecture")
struct ArchitectureTests {
    private static let sources = HandbookTests.root.appendingPathComponent("Sources")

    /// The first column of the table of modules, in its order.
    private static func modules() throws -> [String] {
        let page = try String(contentsOf: sources.appendingPathComponent("Homeseed/Homeseed.docc/Architecture.md"), encoding: .utf8)
        return page.split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/^\| `(Homeseed\w*)` \| /#).map { String($0.1) }
        }
    }

    @Test("lists every module once")
    func complete() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).filter { $0.hasPrefix("Homeseed") }
        #expect(try Self.modules().sorted() == folders.sorted())
    }

    @Test("is the order in which modules use one another")
    func order() throws {
        let modules = try Self.modules()
        var count = 0
        for (position, module) in modules.enumerated() {
            let folder = Self.sources.appendingPathComponent(module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            #expect(!files.isEmpty, "\(module)")
            for file in files {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                for line in text.split(separator: "\n") where ["import", "package", "public", "@test"].contains(where: line.hasPrefix) {
                    guard let used = line.firstMatch(of: #/^(?:package |public |@testable )?import (?:struct |enum |func )?(Homeseed\w*)/#).map({ String($0.1) }) else { continue }
                    count += 1
                    let isAbove = modules.firstIndex(of: used).map { $0 < position } ?? false
                    #expect(
                        isAbove,
                        "\(module)/\(file) uses \(used), which stands below it in Architecture.md: hand in what it needs, or move that further up")
                }
            }
        }
        #expect(count > 500, "an order in which nothing uses anything proves nothing")
    }

    /// One whose line was forgotten would compile, and nobody would have it.
    @Test("has all of a sort in its list", arguments: [
        ("HomeseedModel/Shapes/Types", "FieldType|PlainFieldType", "HomeseedModel/Shapes/Types/FieldTypes.swift", ["UnreadableType"]),
        ("HomeseedModel/Constructs", "Computation|FieldRule|SeriesValue", "HomeseedModel/Constructs/Constructs.swift", []),
        ("HomeseedModel/Constructs/Variations", "Variation", "HomeseedModel/Constructs/Variations/Variations+BuiltIn.swift", []),
        ("HomeseedStore/SQL", "SQLDialect", "HomeseedStore/SQL/SQLDialect.swift", []),
    ])
    func lists(folder: String, sort: String, list: String, apart: [String]) throws {
        let listed = try String(contentsOf: Self.sources.appendingPathComponent(list), encoding: .utf8)
        let declaration = try Regex("(?m)^package (?:struct|enum) (\\w+): (?:\(sort))\\b", as: (Substring, Substring).self)
        var count = 0
        for file in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.appendingPathComponent(folder).path) where file.hasSuffix(".swift") {
            let text = try String(contentsOf: Self.sources.appendingPathComponent(folder).appendingPathComponent(file), encoding: .utf8)
            for name in text.matches(of: declaration).map({ String($0.1) }) where !apart.contains(name) {
                count += 1
                #expect(listed.contains("\(name).self") || listed.contains("\(name)()"), "\(name) is in no list: add a line for it to \(list)")
            }
        }
        #expect(count > 1, "\(folder) has none: were they moved?")
    }

    /// What apps on devices link, with all that it is made of. There is no compiler for their systems here: the names are looked for.
    @Test("asks for nothing newer than iOS 16 in what apps link, and for no C library", arguments: ["HomeseedContent", "HomeseedContentSignature", "HomeseedStore"])
    func devices(module: String) throws {
        var (left, seen): ([String], Set<String>) = ([module], [])
        while let module = left.popLast() {
            guard seen.insert(module).inserted else { continue }
            let folder = Self.sources.appendingPathComponent(module)
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") && file != "Locked.swift" {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                // What systems without CryptoKit have instead.
                if text.hasPrefix("#if !canImport(Darwin)\n") { continue }
                let imports = text.matches(of: #/(?m)^\s*(?:@_exported )?(?:package |public |internal )?import (\w+)/#).map { String($0.1) }
                left += imports.filter { $0.hasPrefix("Homeseed") }
                // The system's own library is on every device.
                let known = ["Foundation", "FoundationEssentials", "CryptoKit", "CommonCrypto", "Darwin", "Android", "Musl", "Glibc"]
                #expect(imports.allSatisfy { $0.hasPrefix("Homeseed") || known.contains($0) }, "\(module)/\(file) imports \(imports)")
                let newer = text.firstMatch(of: #/\b(?:U?Int128|InlineArray<|Mutex<|Mutex\(|Atomic<|RawSpan)/#)
                #expect(newer == nil, "\(module)/\(file): \(newer.map { String($0.0) } ?? "")")
            }
        }
        #expect(seen.count > 2)
    }

    /// ICU is begun by the first thread that asks for a locale, and a second one at that moment crashes in it; packs are read and
    /// checked by several.
    @Test("asks no locale for anything while a catalogue is read, checked and seeded", arguments: [
        "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedLocalisation", "HomeseedStore", "HomeseedModel",
        "HomeseedExpanding", "HomeseedLoading", "HomeseedPlanning", "HomeseedChecking", "HomeseedBundling", "HomeseedJSONSchema",
        "HomeseedTranslating", "HomeseedTriage", "HomeseedPipeline", "HomeseedFixing", "HomeseedComparing", "HomeseedInspecting", "Homeseed", "HomeseedSQLite",
    ])
    func locales(module: String) throws {
        let folder = Self.sources.appendingPathComponent(module)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let found = text.firstMatch(of: #/\bLocale(?:\(identifier|\.current)|\b(?:Number|Date)Formatter\b|\.localized[A-Z]|\.formatted\(/#)
            #expect(found == nil, "\(module)/\(file): \(found.map { String($0.0) } ?? "")")
        }
    }

    /// Swift takes its library's own sort, which is compiled anew for each type, wherever a file does not see ours.
    @Test("has every file that sorts see the sort that is compiled once")
    func sorting() throws {
        // These bring it along, for all of their own files and for every file that imports one of them.
        let exporters: Set = ["HomeseedBase", "HomeseedSource", "HomeseedText", "HomeseedStore"]
        var seen = 0
        for module in try Self.modules() where !exporters.contains(module) {
            let folder = Self.sources.appendingPathComponent(module)
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                guard text.contains(#/\.sort(?:ed)?\b/#) else { continue }
                seen += 1
                let imports = text.matches(of: #/(?m)^(?:@_exported )?(?:package |public )?import (\w+)/#).map { String($0.1) }
                #expect(!exporters.isDisjoint(with: imports), "\(module)/\(file) sorts: import one of \(exporters.sorted()) there")
            }
        }
        #expect(seen > 100)
    }

    /// What is internal is open to tests alone: a plain build for release would stop there.
    @Test("has programs that build for release", arguments: ["Fuzzing", "Keystrokes", "Mutations"])
    func programs(_ name: String) throws {
        let folder = Self.sources.deletingLastPathComponent().appendingPathComponent("Tests/\(name)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for file in files {
            #expect(try !String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).contains("@testable"), "\(name)/\(file)")
        }
    }
}
