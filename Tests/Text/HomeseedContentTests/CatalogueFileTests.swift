import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText
import TestSupport
import Testing

/// An app with neither a store nor YAML creates the same households as the program.
@Suite("A catalogue that an app brings along")
struct CatalogueFileTests {
    static func bundled(_ name: String, locales: [String]? = nil) throws -> [UInt8] {
        let catalogue = try OurPacks.catalogue.get()
        let pack = try #require(catalogue.pack(name))
        return try #require(
            AppBundle(catalogueOf: pack, in: catalogue, locales: locales.map { $0.compactMap { LocaleID($0) } }).files.first
        ).bytes
    }

    @Test(
        "makes the same households as the files that it is made of", .long,
        arguments: OurPacks.names + ["mindful-home-seasons", "carousel-teacher"])
    func households(name: String) throws {
        let whole = try packagePipeline().check().catalogue
        let shipped = try Pipeline(bundled: CatalogueFileTests.bundled(name)).check()
        #expect(shipped.diagnostics.all.filter { $0.severity == .error }.map(\.headline) == [])
        let content = try whole.content(of: name)
        #expect(try shipped.catalogue.content(of: name).templates.map(\.id) == content.templates.map(\.id))
        let zone = try #require(Zone(named: "Europe/Amsterdam"))
        for template in content.templates where !template.id.isEmpty {
            for iso in ["2026-01-31", "2026-03-29", "2026-07-08", "2028-02-29"] {
                let today = try #require(Day(iso: iso))
                for locale in ["en", "nl-BE"] {
                    let full = "\(name)/\(template.id)"
                    let expected = try whole.household(full, locale: locale, today: today, zone: zone)
                    let found = try shipped.catalogue.household(full, locale: locale, today: today, zone: zone)
                    #expect(found.rows.map(\.key) == expected.rows.map(\.key), "\(full) on \(iso)")
                    #expect(found.rows.map(\.cells) == expected.rows.map(\.cells), "\(full) on \(iso) in \(locale)")
                }
            }
        }
    }

    @Test("has no language that was not asked for", .long)
    func locales() throws {
        let both = try CatalogueFileTests.bundled("family-to-do", locales: ["en", "nl"])
        let english = try CatalogueFileTests.bundled("family-to-do", locales: ["en"])
        #expect(String(decoding: both, as: UTF8.self).contains("Locales/nl/family-to-do.yaml"))
        #expect(!String(decoding: english, as: UTF8.self).contains("Locales/"))
    }

    @Test("is refused where it is of another version, is none, was cut off, or was changed", .long)
    func refused() throws {
        let bytes = try CatalogueFileTests.bundled("family-to-do")
        func error(_ bytes: some Sequence<UInt8>) -> BundledCatalogueError? {
            do throws(BundledCatalogueError) {
                _ = try Pipeline(bundled: Array(bytes))
                return nil
            } catch {
                return error
            }
        }
        #expect(error(bytes) == nil)
        #expect(error([]) == .notCatalogue)
        #expect(error("kinds: {}\n".utf8) == .notCatalogue)
        #expect(error("homeseed-catalogue 2 0\n".utf8) == .otherVersion(found: 2, readable: 1))
        #expect(error("homeseed-catalogue 1 0".utf8) == .damaged)
        for length in stride(from: 40, to: bytes.count, by: bytes.count / 50) { #expect(error(bytes.prefix(length)) == .damaged) }
        for position in stride(from: 60, to: bytes.count, by: bytes.count / 50) {
            var changed = bytes
            changed[position] ^= 1
            #expect(error(changed) == .damaged)
        }
    }

    @Test("is usable if the settings suppress an error, since they are not bundled")
    func suppressed() throws {
        let files = [
            "Catalogue/homeseed.yaml": "homeseed: 1\nrequired-locales: [nl]\n",
            "Catalogue/base/pack.yaml":
                "homeseed: 1\npack: base\ntitle: Base\nlanguage: en\nkinds: {tag: {file: tags, fields: {title: text}}}\n",
            "Catalogue/base/tags.yaml": "items: {a: One}\n",
            "Catalogue/app/pack.yaml":
                "homeseed: 1\npack: app\ntitle: App\nlanguage: en\nrequires: [base]\nkinds: {mark: {file: marks, fields: {title: text}}}\n",
            "Catalogue/app/marks.yaml": "items: {b: Two}\n",
            "Locales/nl/base.yaml": "pack: {title: Basis}\ntags: {a: Een}\n",
            "Locales/nl/app.yaml": "pack: {title: App}\nmarks: {b: Twee}\n",
            "Locales/de/app.yaml": "pack: {title: App}\nmarks: {b: Zwei}\n",
        ].map { SourceFile(path: $0.key, text: $0.value) }
        let checked = try Pipeline(files: files).check()
        #expect(checked.diagnostics.all.filter { $0.severity == .error }.map(\.headline) == [])
        let pack = try #require(checked.catalogue.pack("app"))
        let file = try #require(AppBundle(catalogueOf: pack, in: checked.loaded).files.first)
        // Without the settings, the texts in the other language are an error.
        let plain = try Pipeline(files: files.filter { $0.path != "Catalogue/homeseed.yaml" }).check()
        #expect(plain.diagnostics.hasErrors && plain.catalogue.pack("app") == nil)
        let shipped = try Pipeline(bundled: file.bytes).check()
        #expect(shipped.diagnostics.all.map(\.headline) == [])
        #expect(shipped.catalogue.pack("app") != nil)
    }

    @Test("has the library's own declarations as a build without YAML has them")
    func builtIn() throws {
        let sources = try OurPacks.catalogue.get().sources
        for (path, line) in BuiltInDocuments.all {
            let file = try #require(sources.files.first { $0.path == path })
            var found = Diagnostics()
            let root = try #require(parse(file, as: FileID(0), into: &found).root)
            #expect(String(decoding: DocumentLine.bytes(of: root).dropFirst(), as: UTF8.self) == line)
        }
    }
}

/// A document on one line retains values and their notation.
@Suite("A document in a line")
struct DocumentLineTests {
    @Test(
        "says what the file says",
        arguments: [
            "a: 1\nb: '1'\nc:\nd: \"\"\ne: [x, {y: z}]\n", "- plain text\n- \"two\\nlines \\\\ and 'quotes' \\\"\"\n",
            "a: |\n  one\n  two\nb: >\n  folded\n  text\n",
            "a: &x {k: v}\nb: *x\n", "just a text", "a: !!str 12\nb: !mine c\n", "'it''s': 2026-01-01\n",
            "a: ~\nb: 3.50\nc: 0x1F\n",
        ])
    func same(text: String) throws {
        var found = Diagnostics()
        let root = try #require(parse(SourceFile(path: "a.yaml", text: text), as: FileID(0), into: &found).root)
        let line = DocumentLine.bytes(of: root)
        #expect(!line.contains(0x0A))
        let again = parse(SourceFile(path: "a.yaml", bytes: line), as: FileID(0), into: &found)
        #expect(found.all.map(\.headline) == [])
        let read = try #require(again.root)
        #expect(shown(read) == shown(root))
        #expect(DocumentLine.bytes(of: read) == line)
    }

    private func shown(_ node: HomeseedSource.Node) -> String {
        switch node.kind {
        case .scalar: "\(node.scalar.map { "\($0)" } ?? "?") \(node.text ?? "") \(node.isNull)"
        case .sequence: "[" + node.elements.map(shown).joined(separator: ", ") + "]"
        case .mapping: "{" + node.entries.map { shown($0.key) + ": " + shown($0.value) }.joined(separator: ", ") + "}"
        }
    }

    @Test(
        "is taken whole or not at all",
        arguments: ["", "{", "{'a'}", "['a'", "'a", "'a''b'", "[}", "]", "'a\\", "{'a''b'}x", "[['a']"])
    func damaged(tree: String) {
        var found = Diagnostics()
        let document = parse(SourceFile(path: "a.yaml", text: "\u{1}" + tree), as: FileID(0), into: &found)
        if tree.isEmpty { return #expect(document.root == nil) }
        #expect(document.isBroken && document.root == nil)
        #expect(found.hasErrors)
    }

    @Test("is refused where it is deeper than files may be, or larger")
    func limits() {
        var found = Diagnostics()
        let deep = "\u{1}" + String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(parse(SourceFile(path: "a.yaml", text: deep), as: FileID(0), into: &found).root == nil)
        var limits = ParseLimits()
        limits.expandedNodes = 3
        #expect(
            parse(SourceFile(path: "a.yaml", text: "\u{1}['a''b''c']"), as: FileID(0), limits: limits, into: &found).root == nil)
    }
}
