import Homeseed
import HomeseedSource

/// Lint's verdict on a mutation, by rules for all mutations.
enum Judgement: String, CaseIterable {
    /// Found, and the place is right.
    case found
    /// Not found, and impossible to find: the rest is valid without it.
    case harmless
    /// Found, but pointed at elsewhere.
    case elsewhere
    /// Not found.
    case missed

    /// - Parameter isRight: whether one of the findings stands where it should.
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
    /// The right place is
    /// - the name itself, if it was renamed or occurs twice;
    /// - a reference to the old name or the new one, which is now unresolved;
    /// - if the name is reported missing, the mapping that should have it, with its key;
    /// - the text that is no longer translated, or the translation that has no text any more;
    /// - and, for what is declared, whatever is at odds with the declaration and says whose it is: the field, the entity,
    ///   the limit.
    func isRightPlace(_ finding: Finding, in pack: PackUnderTest) -> Bool {
        let isHere = finding.path == pack.files[file].path
        if isHere, let token, finding.range == token { return true }
        if action == .duplicate { return false }
        let names = Set([name, newName].compactMap { $0 }.flatMap { Words.list(Array($0.utf8)) })
        if !names.isDisjoint(with: finding.text) { return true }
        guard let range = finding.range else { return false }
        if isHere, range.lower >= around.lower, range.upper <= around.upper { return true }
        if finding.identity.check == "missing-translation" {
            return pack.texts[TextPlace(path: finding.path, range: range)]?.starts(with: path) ?? false
        }
        let steps = Set(path.flatMap { Words.list(Array($0.utf8)) })
        if finding.identity.check == "unknown-translation" { return finding.text.isSubset(of: said.union(steps)) }
        // The root says everything, and so nothing.
        let owners = steps.union(gone).union(path.count > 1 ? said : []).subtracting(pack.commonWords)
        return !owners.isDisjoint(with: finding.said.union(finding.text))
    }

    /// Whether the mutation leaves the pack valid: an optional key was deleted, or a name without references changed. A repeated name
    /// is never valid.
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
        // A condition less is another condition, and as good as the one before.
        if action == .delete,
            path.dropLast().contains(where: {
                ["where", "not", "set", "exactly-when", "needed-when", "true-when", "becomes"].contains($0)
            })
        {
            return true
        }
        // A value that no longer varies between households is the template's own.
        if action == .delete, path.dropLast().contains("vary") { return true }
        if !pack.isNamedElsewhere(name) { return true }
        return (action == .rename || fitting.isEmpty) && pack.isSameButForNames(self)
    }
}
