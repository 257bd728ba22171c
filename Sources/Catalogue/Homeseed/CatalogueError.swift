import HomeseedModel
public import HomeseedSource
import HomeseedText

/// Why a checked catalogue does not give what it was asked for.
public enum CatalogueError: Error, Sendable, CustomStringConvertible {
    /// A template that is not named as `PACK/TEMPLATE`.
    case malformedName(String)
    /// There is no pack of this name; with the one that was probably meant.
    case unknownPack(String, meant: String?)
    /// An error holds the pack back: checking says which.
    case packHasErrors(String)
    /// The pack has no such template; with those that it has.
    case unknownTemplate(String, pack: String, among: [String])
    /// No tag of a language, as `nl-BE` is one.
    case unknownLanguage(String)
    /// No dialect of SQL; with those that there are.
    case unknownDialect(String, among: [String])
    /// The pack does not say what its app ships.
    case noBundle(pack: String)
    /// On this day the household breaks rules of its model.
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
        case .unknownDialect(let name, let names): "'\(name.escapedForTerminal)' is no dialect of SQL; there are \(names.quotedList)"
        case .noBundle(let pack): "\(pack) does not say what its app ships"
        case .breaksRules(let diagnostics):
            "On this day the household breaks rules of its model: " + diagnostics.all.filter { $0.severity == .error }.map(\.headline).joined(separator: "; ")
        }
    }
}

extension CheckedCatalogue {
    /// A pack that can be used.
    func usable(_ id: String) throws(CatalogueError) -> Pack {
        if let pack = pack(id) { return pack }
        if isBlocked(id) { throw .packHasErrors(id) }
        throw .unknownPack(id, meant: suggestion(for: id, among: packs))
    }

    /// A template by its whole name, as in `family-to-do/guest`.
    func usableTemplate(_ name: String) throws(CatalogueError) -> (pack: Pack, template: Template) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts.contains("") else { throw .malformedName(name) }
        let pack = try usable(parts[0])
        guard let template = pack.template(parts[1]) else { throw .unknownTemplate(parts[1], pack: pack.id, among: pack.templates.map(\.id)) }
        return (pack, template)
    }

    func language(_ tag: String) throws(CatalogueError) -> LocaleID {
        guard let locale = LocaleID(tag) else { throw .unknownLanguage(tag) }
        return locale
    }
}
