/// A valid YAML or JSON file of another program, recognised by its top-level keys, or a table, recognised by its separators.
package struct ForeignDocument {
    private let name: String
    private let offset: Int
    private let advice: String

    /// Recognises a foreign file. Returns `nil` for a file that may be part of a catalogue.
    package init?(_ document: Document, _ bytes: [UInt8]) {
        if let root = document.root, root.kind == .mapping, !document.isBroken {
            guard let known = ForeignDocument.known.first(where: { $0.fits(root) }), let key = root.firstEntry?.key else {
                return nil
            }
            (name, offset, advice) = (
                known.name, Int(key.range.lower), "It doesn't belong in a catalogue. Should it be somewhere else?"
            )
        } else if let start = ForeignDocument.table(document, bytes) {
            (name, offset, advice) = (
                "a table with one row per line", start,
                "Save it with a name that ends in .csv. `homeseed locales import` imports tables of translations."
            )
        } else {
            return nil
        }
    }

    /// Returns a single diagnostic for the whole file, which replaces all others.
    package func diagnostic(_ file: FileID, isJSON: Bool) -> Diagnostic {
        Diagnostic(
            isJSON ? .jsonSyntax : .yamlSyntax, .error, headline: "This looks like \(name), not like a file of a catalogue",
            at: SourceLocation(file: file, range: SourceRange(offset, offset + 1)), notes: [advice])
    }

    private struct Known {
        var name: String
        var fits: @Sendable (Node) -> Bool

        init(_ name: String, _ fits: @escaping @Sendable (Node) -> Bool) { (self.name, self.fits) = (name, fits) }
    }

    private static let known = [
        Known("an OpenAPI document") { root in
            (has(root, "openapi") || has(root, "swagger")) && (has(root, "paths") || has(root, "info"))
        },
        Known("a GitHub workflow") { root in
            has(root, "on") && holds(root, under: "jobs") { has($0, "steps") || has($0, "runs-on") || has($0, "uses") }
        },
        Known("a Docker Compose file") { root in
            let other = ["version", "volumes", "networks", "configs", "secrets"].contains { has(root, $0) }
            let parts = ["ports", "environment", "depends_on", "volumes", "restart", "command"]
            return holds(root, under: "services") { service in
                (has(service, "image") || has(service, "build")) && (other || parts.contains { has(service, $0) })
            }
        },
        Known("a Kubernetes object") { root in has(root, "apiVersion") && has(root, "kind") },
        Known("the settings of a Jekyll site") { root in
            let own = ["baseurl", "permalink", "kramdown", "markdown", "remote_theme", "theme", "plugins", "highlighter"]
            return own.count { has(root, $0) } > 1 && !has(root, "homeseed")
        },
        Known("an npm package.json") { root in
            has(root, "name") && has(root, "version")
                && (has(root, "dependencies") || has(root, "devDependencies") || has(root, "scripts"))
        },
    ]

    private static func has(_ node: Node, _ key: String) -> Bool { node.entry(key) != nil }

    /// Whether the value of a key is a mapping with entries, and all their values are mappings that satisfy the condition.
    private static func holds(_ node: Node, under key: String, fits: (Node) -> Bool) -> Bool {
        guard let value = node.entry(key)?.value, value.firstEntry != nil else { return false }
        return value.entries.allSatisfy { $0.value.kind == .mapping && fits($0.value) }
    }

    /// Returns the offset of a table, or `nil` if there is none. The lines of a table have the same number of separators, at
    /// least two, and its first line has no YAML syntax.
    private static func table(_ document: Document, _ bytes: [UInt8]) -> Int? {
        guard document.isBroken || document.root?.kind == .scalar else { return nil }
        let lines = bytes.split(separator: 0x0A, maxSplits: 8).prefix(4).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        guard lines.count > 1, let head = lines.first, let first = head.first, !"-{[#&*!|>%@`?".utf8.contains(first),
            !head.contains(UInt8(ascii: ":"))
        else { return nil }
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")] {
            let count = head.count { $0 == separator }
            // A quoted cell may contain further separators.
            if count > 1,
                lines.dropFirst().allSatisfy({ line in
                    line.count { $0 == separator } == count || line.contains(UInt8(ascii: "\""))
                })
            {
                return head.startIndex
            }
        }
        return nil
    }
}
