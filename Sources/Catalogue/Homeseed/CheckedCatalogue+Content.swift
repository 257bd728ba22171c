import HomeseedHouseholds
public import HomeseedSource
public import HomeseedStore
import HomeseedText

extension CheckedCatalogue {
    /// Returns the contents of a pack: kinds, items with their values, templates, and texts in every language.
    public func content(of pack: String) throws(CatalogueError) -> PackContent { catalogue.content(of: try unblockedPack(pack)) }

    /// Returns a text as an app shows it.
    ///
    /// - Parameters:
    ///   - path: the translation key below the pack: `["chores", "walk", "title"]`.
    ///   - pack: the pack's id.
    ///   - language: the language tag, for example `nl-BE`. Missing translations use the fallback language.
    ///   - count: the number that selects the plural form. Placeholders are not replaced.
    /// - Returns: the text, or `nil` if there is no such text.
    public func text(_ path: [String], of pack: String, in language: String, count: Int? = nil) throws(CatalogueError) -> String?
    {
        let pack = try unblockedPack(pack)
        let locale = try self.language(language)
        guard let message = catalogue.messages(of: pack).first(where: { $0.path == path }) else { return nil }
        let shown = catalogue.fallback.chain(of: locale).first { one in
            one == pack.language || catalogue.locales.number(of: one).map { message.translation($0) != nil } ?? false
        }
        return catalogue.text(of: message, in: locale).text(for: count, in: shown ?? pack.language)
    }

    /// Returns the SQL script that creates the tables of a pack's store.
    ///
    /// - Parameters:
    ///   - pack: the pack's id.
    ///   - dialect: the database that runs the script.
    ///   - isRepeatable: whether the script skips existing tables.
    public func ddl(of pack: String, dialect: Dialect, isRepeatable: Bool = false) throws(CatalogueError) -> String {
        let pack = try unblockedPack(pack)
        return DDL.script(SchemaMaker(pack).make().schema, dialect.sql, isRepeatable: isRepeatable)
    }

    /// Returns a pack's files for an app, as the pack's `bundle` declares them.
    ///
    /// - Parameters:
    ///   - pack: the pack's id.
    ///   - existing: returns the current contents of the file at a path, or `nil` if there is none. Some formats retain its
    ///     third-party parts.
    /// - Returns: the files, and a diagnostic for each text that a format can't represent.
    public func bundle(
        of pack: String, over existing: (String) -> [UInt8]? = { _ in nil }
    ) throws(CatalogueError) -> (files: [SourceFile], diagnostics: Diagnostics) {
        var diagnostics = Diagnostics()
        let pack = try unblockedPack(pack)
        guard let bundle = AppBundle(of: pack, in: catalogue, existing: existing, &diagnostics) else {
            throw .noBundle(pack: pack.id)
        }
        return (bundle.files, diagnostics)
    }
}

extension MessageText {
    /// Returns the form for a number: the exact match, otherwise the form of its plural category. Without a number or a match,
    /// returns the plain text.
    fileprivate func text(for count: Int?, in locale: LocaleID) -> String {
        guard let count, case .plural(let variants) = form else { return plain }
        let category = PluralRules(for: locale).category(for: count)
        return (variants.first { $0.key == .exactly(count) } ?? variants.first { $0.key == .category(category) })?.text ?? plain
    }
}
