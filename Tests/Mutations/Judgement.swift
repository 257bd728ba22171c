import Homeseed
import HomeseedSource

/// Lint's verdict on a mutation, by rules for all mutations.
enum Judgement: String, CaseIterable {
    /// Reported at the right location.
    case found
    /// Not reported, because the pack is still valid.
    case harmless
    /// Reported at another location.
    case elsewhere
    /// Not reported.
    case missed

    /// - Parameter isRight: Whether one of the findings has the right location.
    init(_ mutation: Mutation, _ findings: [Finding], isRight: Bool, in pack: PackUnderTest) {
        if isRight {
            self = .found
        } else if !findings.isEmpty {
            self = .elsewhere
        } else {
            self = mutation.isHarmless(in: pack) ? .harmless : .missed
        }
    }
}

extension Mutation {
    /// Whether a finding has the right location, which is
    /// - the name itself, if it was renamed or occurs twice;
    /// - a reference to the old name or the new one, which is now unresolved;
    /// - if the name is reported missing, the mapping that should have it, with its key;
    /// - the text without a translation, the translation without a text, or the file in which most texts are missing;
    /// - for declarations, whatever contradicts the declaration and names its field, entity or limit.
    func isRightPlace(_ finding: Finding, in pack: PackUnderTest) -> Bool {
        let isHere = finding.path == pack.files[file].path
        if isHere, let token, finding.range == token { return true }
        if action == .duplicate { return false }
        let names = Set([name, newName].compactMap { $0 }.flatMap { Words.list(Array($0.utf8)) })
        if !names.isDisjoint(with: finding.text) { return true }
        // The finding of a whole file counts its missing texts.
        if isHere, action == .delete, finding.identity.check == "mostly-untranslated" { return true }
        guard let range = finding.range else { return false }
        if isHere, range.lower >= around.lower, range.upper <= around.upper { return true }
        if finding.identity.check == "missing-translation" {
            return pack.texts[TextPlace(path: finding.path, range: range)]?.starts(with: path) ?? false
        }
        let steps = Set(path.flatMap { Words.list(Array($0.utf8)) })
        if finding.identity.check == "unknown-translation" { return finding.text.isSubset(of: said.union(steps)) }
        // The root contains all names, so its words identify nothing.
        let owners = steps.union(gone).union(path.count > 1 ? said : []).subtracting(pack.commonWords)
        return !owners.isDisjoint(with: finding.said.union(finding.text))
    }

    /// Whether the mutation leaves the pack valid: an optional key was deleted, or a name without references changed. A
    /// repeated name is never valid.
    func isHarmless(in pack: PackUnderTest) -> Bool {
        if action == .duplicate { return false }
        let keys = Set(siblings)
        let fitting = pack.shapes.filter { shape in
            let known = Set(shape.keys.map(\.name))
            return known.contains(name) && (shape.isOpen || keys.isSubset(of: known))
        }
        if action == .delete, subject != .id,
            fitting.contains(where: { shape in shape.keys.contains { $0.name == name && !$0.isRequired } })
        {
            return true
        }
        // Without one of its parts, a condition is still valid.
        if action == .delete,
            path.dropLast().contains(where: {
                ["where", "not", "set", "exactly-when", "needed-when", "true-when", "becomes"].contains($0)
            })
        {
            return true
        }
        // Without a variation, the template's own value is used.
        if action == .delete, path.dropLast().contains("vary") { return true }
        if !pack.isNamedElsewhere(name) { return true }
        return (action == .rename || fitting.isEmpty) && pack.isSameButForNames(self)
    }
}
