import HomeseedModel
public import HomeseedSource
import HomeseedText

/// An error that a checked catalogue throws if it cannot fulfil a request.
public enum CatalogueError: Error, Sendable, CustomStringConvertible {
    /// The name of the template does not have the form `PACK/TEMPLATE`.
    case malformedName(String)
    /// The catalogue has no pack with this id. `meant` is the most similar id, if any.
    case unknownPack(String, meant: String?)
    /// The pack is blocked by an error, which checking reports.
    case packHasErrors(String)
    /// The pack has no such template. `among` lists the available ones.
    case unknownTemplate(String, pack: String, among: [String])
    /// The text is not a valid language tag, such as `nl-BE`.
    case unknownLanguage(String)
    /// The SQL dialect is unknown. `among` lists the supported ones.
    case unknownDialect(String, among: [String])
    /// The pack does not declare a `bundle`.
    case noBundle(pack: String)
    /// The household breaks rules of its model on this day.
    case breaksRules(Diagnostics)

    public var description: String {
        switch self {
        case .malformedName(let name): "'\(name.escapedForTerminal)' is not written as PACK/TEMPLATE"
        case .unknownPack(let pack, let meant):
            "There is no pack '\(pack.escapedForTerminal)'" + (meant.map { "; did you mean '\($0)'?" } ?? "")
        case .packHasErrors(let pack): "\(pack) has errors, or requires a pack that has"
        case .unknownTemplate(let name, let pack, let names):
            "\(pack) has no template '\(name.escapedForTerminal)'" + (names.isEmpty ? "" : "; it has \(names.quotedList)")
        case .unknownLanguage(let tag): "'\(tag.escapedForTerminal)' is no language"
        case .unknownDialect(let name, let names):
            "'\(name.escapedForTerminal)' is no dialect of SQL; there are \(names.quotedList)"
        case .noBundle(let pack): "\(pack) does not say what its app ships"
        case .breaksRules(let diagnostics):
            "On this day the household breaks rules of its model: "
                + diagnostics.all.filter { $0.severity == .error }.map(\.headline).joined(separator: "; ")
        }
    }
}

extension CheckedCatalogue {
    /// Returns the pack with this id, unless it is blocked by errors.
    func usable(_ id: String) throws(CatalogueError) -> Pack {
        if let pack = pack(id) { return pack }
        if isBlocked(id) { throw .packHasErrors(id) }
        throw .unknownPack(id, meant: suggestion(for: id, among: packs))
    }

    /// Returns the template with this full name, for example `family-to-do/guest`.
    func usableTemplate(_ name: String) throws(CatalogueError) -> (pack: Pack, template: Template) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts.contains("") else { throw .malformedName(name) }
        let pack = try usable(parts[0])
        guard let template = pack.template(parts[1]) else {
            throw .unknownTemplate(parts[1], pack: pack.id, among: pack.templates.map(\.id))
        }
        return (pack, template)
    }

    func language(_ tag: String) throws(CatalogueError) -> LocaleID {
        guard let locale = LocaleID(tag) else { throw .unknownLanguage(tag) }
        return locale
    }
}
