import HomeseedHouseholds
public import HomeseedSource
import HomeseedStore
import HomeseedText

extension CheckedCatalogue {
    /// What a pack holds: kinds, items with their values, templates, and texts in every language.
    public func content(of pack: String) throws(CatalogueError) -> PackContent { catalogue.content(of: try usable(pack)) }

    /// A text as a person reads it.
    ///
    /// - Parameters:
    ///   - path: where it is translated: `["chores", "walk", "title"]` below the pack.
    ///   - pack: the pack's id.
    ///   - language: as in `nl-BE`; where there is none in it, the language that stands in for it is shown.
    ///   - count: what it counts: the plural form goes by that. Placeholders stay as they are written.
    /// - Returns: nil where there is no such text.
    public func text(_ path: [String], of pack: String, in language: String, count: Int? = nil) throws(CatalogueError) -> String? {
        let pack = try usable(pack)
        let locale = try self.language(language)
        guard let message = catalogue.messages(of: pack).first(where: { $0.path == path }) else { return nil }
        let shown = catalogue.fallback.chain(of: locale).first { one in
            one == pack.language || catalogue.locales.number(of: one).map { message.translation($0) != nil } ?? false
        }
        return catalogue.text(of: message, in: locale).text(for: count, in: shown ?? pack.language)
    }

    /// The tables of a pack's store as a script of SQL.
    ///
    /// - Parameters:
    ///   - pack: the pack's id.
    ///   - dialect: `sqlite` or `postgres`.
    ///   - isRepeatable: whether it passes over what is there already.
    public func ddl(of pack: String, dialect: String, isRepeatable: Bool = false) throws(CatalogueError) -> String {
        let pack = try usable(pack)
        guard let known = SQLDialects.named(dialect) else { throw .unknownDialect(dialect, among: SQLDialects.builtIn.map { $0.name }) }
        return DDL.script(SchemaMaker(pack).make().schema, known, isRepeatable: isRepeatable)
    }

    /// The files that an app ships of a pack, as its `bundle` says.
    ///
    /// - Parameters:
    ///   - pack: the pack's id.
    ///   - existing: what a file holds already, by its path: in some formats, what others wrote in it is kept.
    ///   - diagnostics: what the formats of texts can't hold.
    public func bundle(
        of pack: String, over existing: (String) -> [UInt8]? = { _ in nil }, _ diagnostics: inout Diagnostics
    ) throws(CatalogueError) -> [SourceFile] {
        let pack = try usable(pack)
        guard let bundle = AppBundle(of: pack, in: catalogue, existing: existing, &diagnostics) else { throw .noBundle(pack: pack.id) }
        return bundle.files
    }
}

extension MessageText {
    /// The form for a number in a language: the one for exactly that, else that of its plural category.
    fileprivate func text(for count: Int?, in locale: LocaleID) -> String {
        guard let count, case .plural(let variants) = form else { return plain }
        let category = PluralRules(for: locale).category(for: count)
        return (variants.first { $0.key == .exactly(count) } ?? variants.first { $0.key == .category(category) })?.text ?? plain
    }
}
