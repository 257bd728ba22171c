import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// A translation file in the catalogue's format: the texts of one language under the keys of their paths.
package enum TranslationFile {
    /// Returns the file as YAML. A message without a text in the language is omitted.
    ///
    /// - Parameter head: The comments at the top, one a line, without `#`.
    package static func text(of exchange: Exchange, in locale: LocaleID, head: [String] = []) -> String {
        var tree = Branch()
        for unit in exchange.units {
            if let text = unit.texts[locale] { tree.insert(text, at: unit.path[...]) }
        }
        return head.map { "# \($0)\n" }.joined() + tree.lines(0).map { $0 + "\n" }.joined()
    }

    private struct Branch {
        var text: ExchangeText?
        var order: [String] = []
        var children: [String: Branch] = [:]

        mutating func insert(_ text: ExchangeText, at path: ArraySlice<String>) {
            guard let step = path.first else {
                self.text = text
                return
            }
            if children[step] == nil { order.append(step) }
            children[step, default: Branch()].insert(text, at: path.dropFirst())
        }

        func lines(_ level: Int) -> [String] {
            let indent = String(repeating: "  ", count: level)
            return order.flatMap { step -> [String] in
                guard let child = children[step] else { return [] }
                let key = indent + TranslationFile.key(step) + ":"
                guard let text = child.text else { return [key] + child.lines(level + 1) }
                guard let variants = text.variants else {
                    return [key + " " + ScalarWriting.text(text.all.first ?? "", like: .doubleQuoted)]
                }
                return [key]
                    + variants.map {
                        "\(indent)  \(TranslationFile.key($0.key.word)): \(ScalarWriting.text($0.text, like: .doubleQuoted))"
                    }
            }
        }
    }

    /// Returns the key, quoted unless it is an unambiguous plain scalar.
    private static func key(_ name: String) -> String {
        let isPlain =
            name.utf8.first.map { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) } == true
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
        return isPlain && !["yes", "no", "true", "false", "null", "on", "off", "y", "n"].contains(name.lowercased())
            ? name : ScalarWriting.text(name, like: .doubleQuoted)
    }
}
