package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a colour, written as hex or as three parts from 0 to 1 and stored as `#RRGGBB`.
package struct ColorType: PlainFieldType {
    package static let name = "color"
    package static let about = "A colour: hex such as \"#7FAD98\", or red, green and blue from 0 to 1."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a colour, such as \"#7FAD98\" or [0.5, 0.75, 1.0]" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .color }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue {
        for step in 0..<256 {
            let color = Color(red: 127 / 255, green: 173 / 255, blue: Double(255 - step) / 255)
            if !wanted.isTaken(.color(color)) { return .text(color.hex) }
        }
        return .text("#7FAD98")
    }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        let part = JSONTree.type("number").adding("minimum", .number(0)).adding("maximum", .number(1))
        let parts = JSONTree.array(of: part).adding("minItems", .number(3)).adding("maxItems", .number(3))
        return .any(of: [.text(like: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$", "#7FAD98"), parts])
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if let text = node.text, text.isEmpty || node.isMissing {
            return refuse(node, &reader, because: "Put a colour in quotes: in YAML, an unquoted # starts a comment.")
        }
        return ColorType.color(node).map { .color($0) } ?? refuse(node, &reader)
    }

    /// Returns the colour of a node, as hex or as a list of parts, or `nil` if it is invalid.
    package static func color(_ node: Node) -> Color? {
        if let text = node.text { return Color(hex: text) }
        let parts = node.elements.compactMap { element -> Double? in
            switch element.scalar {
            case .integer(let number): Double(number)
            case .float(let number): number
            default: nil
            }
        }
        guard parts.count == 3, Array(node.elements).count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
        return Color(red: parts[0], green: parts[1], blue: parts[2])
    }
}
