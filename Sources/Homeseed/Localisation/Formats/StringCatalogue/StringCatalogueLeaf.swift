import HomeseedSyntax

/// The text of a language in a string catalogue, as far as a message can have it.
///
/// A text may vary by device beside: the one for other devices is the message's, and those for certain devices
/// are its file's own.
enum StringCatalogueLeaf {
    case plain(Node)
    /// The plural forms by their names, and what stands around them in each: `Delete %#@count@?` has some.
    case plural([(name: String, unit: Node)], before: String, after: String, isSubstituted: Bool)

    /// Nil for what no message has: more than one number, a width.
    init?(_ node: Node) {
        if let substitutions = node["substitutions"] {
            let all = Array(substitutions.entries)
            guard all.count == 1, let name = all.first?.key.text, let forms = all.first?.value["variations"]?["plural"],
                let whole = node["stringUnit"]?["value"]?.text, let (before, after) = StringCatalogueLeaf.split(whole, at: name),
                let units = StringCatalogueLeaf.units(forms)
            else { return nil }
            self = .plural(units, before: before, after: after, isSubstituted: true)
        } else if let variations = node["variations"] {
            guard let forms = variations["plural"], variations.entries.reduce(0, { count, _ in count + 1 }) == 1,
                let units = StringCatalogueLeaf.units(forms)
            else { return nil }
            self = .plural(units, before: "", after: "", isSubstituted: false)
        } else {
            guard let unit = node["stringUnit"], unit["value"]?.text != nil else { return nil }
            self = .plain(unit)
        }
    }

    /// What a text that varies by device is for other devices, and its units for certain ones.
    static func ofOtherDevices(_ localisation: Node) -> (node: Node, devices: [Node]) {
        var node = localisation
        var devices: [Node] = []
        while let variations = node["variations"]?["device"], let other = variations["other"] {
            for entry in variations.entries where !entry.key.contentEquals("other") { devices += units(in: entry.value) }
            node = other
        }
        return (node, devices)
    }

    private static func units(in node: Node) -> [Node] {
        node.entries.flatMap { $0.key.contentEquals("stringUnit") ? [$0.value] : units(in: $0.value) }
    }

    private static func units(_ forms: Node) -> [(name: String, unit: Node)]? {
        var found: [(name: String, unit: Node)] = []
        for entry in forms.entries {
            guard let name = entry.key.text, let unit = entry.value["stringUnit"], unit["value"]?.text != nil else { return nil }
            found.append((name, unit))
        }
        return found
    }

    /// What stands before and after `%#@name@` or `%2$#@name@`.
    private static func split(_ text: String, at name: String) -> (before: String, after: String)? {
        let scalars = text.unicodeScalars
        guard let found = scalars.firstRange(of: "#@\(name)@".unicodeScalars),
            let percent = scalars[..<found.lowerBound].lastIndex(of: "%")
        else { return nil }
        let number = scalars[scalars.index(after: percent)..<found.lowerBound]
        guard number.isEmpty || number.last == "$" && number.dropLast().allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        let (before, after) = (String(scalars[..<percent]), String(scalars[found.upperBound...]))
        // Another number is filled in beside it.
        return after.contains(scalars: "#@") || before.contains(scalars: "#@") ? nil : (before, after)
    }
}
