import HomeseedSource

/// A text of a string catalogue that a message can represent.
///
/// If a text varies by device, the message has only the variation for other devices.
enum StringCatalogueLeaf {
    case plain(Node)
    /// The plural forms by name, and the text around them if the file has one, such as `Delete %#@count@?`.
    case plural([(name: String, unit: Node)], around: Around?)

    /// The text around substitutions, with its variables.
    struct Around {
        var unit: Node
        var format: String
        var variables: [StringsDictRule.Variable]

        /// Whether the text consists of the variable alone.
        var isBare: Bool {
            guard format.unicodeScalars.first == "%", let (_, _, rest) = RuleText.variable(format.unicodeScalars.dropFirst())
            else { return false }
            return rest.isEmpty
        }
    }

    /// Parses a localisation. Returns `nil` for variations that a message doesn't support, such as by several numbers or a width.
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
            // In a language with one plural form, the counted variable can't be distinguished from the other variables.
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

    /// Returns the localisation, or the localisation for other devices if the text varies by device, with the units for certain
    /// devices.
    static func forOtherDevices(_ localisation: Node) -> (node: Node, devices: [Node]) {
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
