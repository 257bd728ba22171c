import HomeseedSource

/// The text of a language in a string catalogue, as far as a message can have it.
///
/// A text may vary by device beside: the one for other devices is the message's, and those for certain devices
/// are its file's own.
enum StringCatalogueLeaf {
    case plain(Node)
    /// The plural forms by their names, and what stands around them in each: `Delete %#@count@?` has some.
    case plural([(name: String, unit: Node)], around: Around?)

    /// The text around a number that is counted in it.
    struct Around {
        var unit: Node
        var format: String
        var variables: [StringsDictRule.Variable]

        /// Whether it is the number alone.
        var isBare: Bool {
            guard format.unicodeScalars.first == "%", let (_, _, rest) = RuleText.variable(format.unicodeScalars.dropFirst())
            else { return false }
            return rest.isEmpty
        }
    }

    /// Nil for what no message has: more than one number, a width.
    init?(_ node: Node) {
        if let substitutions = node["substitutions"], substitutions.entries.reduce(0, { count, _ in count + 1 }) > 0 {
            guard let unit = node["stringUnit"], let whole = unit["value"]?.text else { return nil }
            var around = Around(unit: unit, format: whole, variables: [])
            var counting: [(name: String, unit: Node)] = []
            for entry in substitutions.entries {
                guard let name = entry.key.text,
                    let units = entry.value["variations"]?["plural"].flatMap(StringCatalogueLeaf.units)
                else { return nil }
                let number = entry.value["argNum"]?.text.flatMap { Int($0) }
                let forms = units.map {
                    (
                        name: $0.name, text: $0.unit["value"]?.text ?? "",
                        place: Int($0.unit.range.lower)..<Int($0.unit.range.upper)
                    )
                }
                around.variables.append(.init(name: name, argument: number, forms: forms))
                if units.count > 1 || counting.isEmpty {
                    if counting.count > 1 { return nil }
                    counting = units
                }
            }
            // In a language with one form for all numbers, nothing tells which of several is counted.
            if counting.count < 2, around.variables.count > 1 { return nil }
            self = .plural(counting, around: around)
        } else if let variations = node["variations"] {
            guard let forms = variations["plural"], variations.entries.reduce(0, { count, _ in count + 1 }) == 1,
                let units = StringCatalogueLeaf.units(forms)
            else { return nil }
            self = .plural(units, around: nil)
        } else {
            guard let unit = node["stringUnit"], unit["value"]?.text != nil else { return nil }
            self = .plain(unit)
        }
    }

    /// Returns the text of a variation by device for all other devices, and the units for certain devices.
    static func ofOtherDevices(_ localisation: Node) -> (node: Node, devices: [Node]) {
        var node = localisation
        var devices: [Node] = []
        while let variations = node["variations"]?["device"], let other = variations["other"] {
            for entry in variations.entries where !entry.key.contentEquals("other") { devices += units(in: entry.value) }
            node = other
        }
        return (node, devices)
    }

    static func units(in node: Node) -> [Node] {
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
}
