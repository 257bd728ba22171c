import Foundation
import Homeseed
import HomeseedContent
import HomeseedModel
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

/// The packs of this project, read once.
enum OurPacks {
    static let root = packageRoot.path
    static let catalogue = Result { try packagePipeline().check().loaded }
    static let names = ["carousel", "famify", "family-to-do", "house-pulse", "mindful-home"]
}

/// A catalogue's pack, with the content that the library reads from it.
struct Bundled {
    let catalogue: Catalogue
    let pack: Pack
    let bytes: [UInt8]
    let content: Content

    init(_ name: String, in catalogue: Catalogue, locales: [String]? = nil) throws {
        self.catalogue = catalogue
        pack = try #require(catalogue.pack(name))
        bytes = try #require(
            AppBundle(contentOf: pack, in: catalogue, locales: locales.map { $0.compactMap { LocaleID($0) } }).files.first
        ).bytes
        content = try Content(bytes: bytes, pack: name)
    }

    init(files: [String: String], locales: [String]? = nil) throws {
        let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
        var found = Diagnostics()
        let catalogue = try Pipeline(files: sources).load(&found)
        try #require(!found.hasErrors, "\(found.all.map(\.headline))")
        try self.init("demo", in: catalogue, locales: locales)
    }

    /// Returns the catalogue's own text in a language, in the plural form for `count`.
    func text(_ id: MessageID, _ locale: LocaleID, count: String? = nil) throws -> String {
        let message = try #require(catalogue[id])
        // A bundle has only the pack's languages, even for texts of a required pack with more languages.
        let languages = catalogue.languages(of: pack)
        let known = catalogue.fallback.chain(of: locale).first(where: languages.contains) ?? pack.language
        let text = catalogue.text(of: message, in: known)
        guard let count, case .plural(let variants) = text.form else { return text.plain }
        let language =
            message.source == text
            ? pack.language
            : try #require(catalogue.locales.numbers.first { message.translation($0) == text }.map { catalogue.locales[$0] })
        let category = PluralRules(for: language).category(for: try #require(PluralOperands(count)))
        let exact = variants.first { $0.key.word == "=" + count }
        return (exact ?? variants.first { $0.key == .category(category) })?.text ?? text.plain
    }

    /// Returns the text with only its count filled in.
    func filled(_ id: MessageID, _ locale: LocaleID, count: String? = nil) throws -> String {
        PlaceholderText(try text(id, locale, count: count)).filled(with: count.map { ["count": $0] } ?? [:])
    }
}
