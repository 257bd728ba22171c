import HomeseedModel
public import HomeseedSource
import HomeseedText

/// An error that a checked catalogue throws if it cannot fulfil a request.
public enum CatalogueError: Error, Sendable, CustomStringConvertible {
    /// The name of the template does not have the form `PACK/TEMPLATE`.
    case malformedName(String)
    /// The catalogue has no pack with this id. `suggestion` is the most similar id, if any.
    case unknownPack(String, suggestion: String?)
    /// The pack is blocked by an error, which checking reports.
    case packHasErrors(String)
    /// The pack has no such template. `available` lists the templates of the pack.
    case unknownTemplate(String, pack: String, available: [String])
    /// The text is not a valid language tag, such as `nl-BE`.
    case unknownLanguage(String)
    /// The pack does not declare a `bundle`.
    case noBundle(pack: String)
    /// The household violates limits of its model on this date.
    case violatesLimits(Diagnostics)

    public var description: String {
        switch self {
        case .malformedName(let name): "Invalid template name '\(name.escapedForTerminal)': expected PACK/TEMPLATE"
        case .unknownPack(let pack, let suggestion):
            "There is no pack '\(pack.escapedForTerminal)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
        case .packHasErrors(let pack): "Pack '\(pack)' is blocked: it, or a pack that it requires, has errors"
        case .unknownTemplate(let name, let pack, let names):
            "Pack '\(pack)' has no template '\(name.escapedForTerminal)'"
                + (names.isEmpty ? "" : "; available: \(names.quotedList)")
        case .unknownLanguage(let tag): "Invalid language tag '\(tag.escapedForTerminal)': expected a tag such as 'nl-BE'"
        case .noBundle(let pack): "Pack '\(pack)' does not declare a 'bundle' in its pack.yaml"
        case .violatesLimits(let diagnostics):
            "The household violates limits of its model on this date: "
                + diagnostics.all.filter { $0.severity == .error }.map(\.headline).joined(separator: "; ")
        }
    }
}

extension CheckedCatalogue {
    /// Returns the pack with this id. Throws if there is none, or if errors block it.
    func unblockedPack(_ id: String) throws(CatalogueError) -> Pack {
        if let pack = pack(id) { return pack }
        if isBlocked(id) { throw .packHasErrors(id) }
        throw .unknownPack(id, suggestion: suggestion(for: id, among: packs))
    }

    /// Returns the template with this full name, for example `family-to-do/guest`. Throws if there is none, or if errors block
    /// its pack.
    func unblockedTemplate(_ name: String) throws(CatalogueError) -> (pack: Pack, template: Template) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts.contains("") else { throw .malformedName(name) }
        let pack = try unblockedPack(parts[0])
        guard let template = pack.template(parts[1]) else {
            throw .unknownTemplate(parts[1], pack: pack.id, available: pack.templates.map(\.id))
        }
        return (pack, template)
    }

    func language(_ tag: String) throws(CatalogueError) -> LocaleID {
        guard let locale = LocaleID(tag) else { throw .unknownLanguage(tag) }
        return locale
    }
}
