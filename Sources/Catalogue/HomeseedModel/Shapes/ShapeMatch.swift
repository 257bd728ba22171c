package import HomeseedSource
import HomeseedSyntax

/// A mapping matched against its shape, which assigns its entries to keys.
package struct ShapeMatch: Sendable {
    package let node: Node
    package let shape: Shape
    private var entries: [Node.Entry?]
    /// The entries that are not in the shape, if it is open.
    package private(set) var others: [Node.Entry] = []
    /// Whether unknown keys were reported.
    package private(set) var hasUnknownKeys = false

    /// Returns the entry of the key at a position in the shape, or `nil` if it is missing.
    package subscript(position: Int) -> Node.Entry? {
        entries.indices.contains(position) ? entries[position] : nil
    }

    /// Returns the value of a key, or `nil` if the key is missing or its value has the wrong form.
    package subscript(key: Key) -> Node? {
        entry(key)?.value
    }

    /// Returns the entry of a key, or `nil` if the key is missing or its value has the wrong form.
    package func entry(_ key: Key) -> Node.Entry? {
        guard let position = shape.keys.firstIndex(where: { $0.name == key.name }) else { return nil }
        return self[position]
    }

    /// Matches a node against a shape. Reports wrong kinds of nodes, and unknown, duplicate and missing keys.
    ///
    /// - Returns: The match, or `nil` if the node is not a mapping.
    package init?(_ node: Node, against shape: Shape, _ diagnostics: inout Diagnostics) {
        guard node.kind == .mapping else {
            if node.isUnreadable { return nil }
            if let name = node.keyWithoutSeparator(among: shape.keys.map(\.name)) {
                diagnostics.report(YAMLSyntax.keyWithoutSeparator(node, name))
            } else if !node.isMissing {
                diagnostics.report(
                    WrongForm.diagnostic(node.place, what: shape.name.capitalisedFirst, expected: "keys with values"))
            } else if shape.keys.contains(where: \.isRequired) {
                diagnostics.report(MissingKey.diagnostic(shape.keys.filter(\.isRequired).map(\.name), of: shape, at: node.place))
            }
            return nil
        }
        self.node = node
        self.shape = shape
        entries = Array(repeating: nil, count: shape.keys.count)
        var unknown: [Node.Entry] = []
        for entry in node.entries {
            guard let position = shape.position(of: entry.key) else {
                unknown.append(entry)
                continue
            }
            if let first = entries[position] {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first.key))
            } else {
                accept(entry, at: position, &diagnostics)
            }
        }
        if FileMismatch.hasNoKey(node, of: shape, unknown: unknown) {
            hasUnknownKeys = true
            diagnostics.report(FileMismatch.diagnostic(node, shape))
        } else {
            sortOut(unknown, &diagnostics)
            reportMissing(&diagnostics)
        }
    }

    private mutating func accept(_ entry: Node.Entry, at position: Int, _ diagnostics: inout Diagnostics) {
        let key = shape.keys[position]
        if entry.value.isUnreadable { return }
        if entry.value.isMissing, !key.form.allows(.scalar) {
            if key.isRequired { diagnostics.report(MissingKey.empty(entry.key, expected: key.form.expectation)) }
            return
        }
        guard key.form.allows(entry.value.kind) else {
            diagnostics.report(WrongForm.diagnostic(entry.use, what: "'\(key.name)'", expected: key.form.expectation))
            return
        }
        if let (node, expected) = key.form.misfit(in: entry.value) {
            diagnostics.report(WrongForm.diagnostic(node.place, what: "The value of '\(key.name)'", expected: expected))
            return
        }
        if let refusal = key.refusal(of: entry.value) { diagnostics.report(refusal) }
        entries[position] = entry
    }

    private mutating func sortOut(_ unknown: [Node.Entry], _ diagnostics: inout Diagnostics) {
        if unknown.isEmpty { return }
        var seen: [String: Node] = [:]
        let known = shape.keys.map(\.name)
        let required = shape.keys.filter(\.isRequired).map(\.name)
        for (number, entry) in unknown.enumerated() {
            let name = entry.key.text ?? ""
            if let first = seen[name] {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
                continue
            }
            seen[name] = entry.key
            if let key = entry.keyWithoutSeparator(among: known) ?? entry.keyWithoutColon(among: required, isAnywhere: true),
                node.entry(key) == nil
            {
                hasUnknownKeys = true
                diagnostics.report(YAMLSyntax.keyWithoutSeparator(entry.key, key))
                continue
            }
            if shape.isOpen, !name.isEmpty, name != "<<" {
                others.append(entry)
            } else if number >= ShapeMatch.maximumLookups {
                // Suggestions for thousands of keys would not be read.
                hasUnknownKeys = true
                diagnostics.report(UnknownKey.unexplained(entry, in: shape))
            } else {
                hasUnknownKeys = true
                diagnostics.report(UnknownKey.diagnostic(entry, in: shape, having: presentNames))
                acceptMisspelt(entry)
                if entry.value.isMissing, entry.value.range.isEmpty, UnquotedComma.fits(entry) { refuseText(before: entry) }
            }
        }
    }

    /// The maximum number of unknown keys of a mapping for which suggestions are computed.
    private static let maximumLookups = 200

    /// Reads a misspelt key as the intended key, so that a typo is a single finding and its contents do not count as missing.
    private mutating func acceptMisspelt(_ entry: Node.Entry) {
        guard let near = UnknownKey.meant(by: entry, in: shape, having: presentNames), node.entry(near) == nil,
            let position = shape.keys.firstIndex(where: { $0.name == near })
        else { return }
        var ignored = Diagnostics()
        accept(entry, at: position, &ignored)
    }

    /// Drops a text in curly quotes that a comma ended. Its quotes have already been reported.
    private mutating func refuseText(before entry: Node.Entry) {
        let last = entries.indices.last { position in
            guard let other = entries[position] else { return false }
            return other.value.range.upper <= entry.key.range.lower && UnquotedComma.beginsCurly(other.value)
                && isLast(other, before: entry)
        }
        if let last { entries[last] = nil }
    }

    private func isLast(_ entry: Node.Entry, before other: Node.Entry) -> Bool {
        !node.entries.contains { $0.key.range.lower > entry.key.range.lower && $0.key.range.lower < other.key.range.lower }
    }

    /// Whether a list under an unknown key was not read, so that records may be missing.
    package var mayLackRecords: Bool {
        hasUnknownKeys
            && node.entries.contains { entry in
                entry.value.kind == .sequence && shape.position(of: entry.key) == nil
                    && UnknownKey.meant(by: entry, in: shape, having: presentNames) == nil
            }
    }

    private var presentNames: Set<String> {
        Set(zip(shape.keys, entries).compactMap { $1 == nil ? nil : $0.name })
    }

    /// Reports missing required keys. A key whose value was rejected for another reason does not count as missing.
    private func reportMissing(_ diagnostics: inout Diagnostics) {
        if !shape.keys.indices.contains(where: { shape.keys[$0].isRequired && entries[$0] == nil }) { return }
        let missing = zip(shape.keys, entries).filter { key, entry in
            key.isRequired && entry == nil && node.entry(key.name) == nil
        }.map(\.0.name)
        if missing.isEmpty { return }
        if hasUnknownKeys, missing.contains(where: { node.hasMisspelt($0, in: shape) }) { return }
        diagnostics.report(MissingKey.diagnostic(missing, of: shape, at: node.headPlace))
    }
}

extension Key {
    /// Returns the diagnostic for a scalar that is not one of the allowed words, or `nil` if it is allowed.
    fileprivate func refusal(of node: Node) -> Diagnostic? {
        switch form {
        case .boolean:
            if case .boolean = node.scalar { return nil }
            return WrongValue.diagnostic(
                node, field: name, expected: form.expectation, because: BooleanType.hint(node.text ?? ""))
        case .words(let words):
            let text = node.text ?? ""
            return words.contains(text) ? nil : UnknownWord.diagnostic(node, text, field: name, words: words, isOpen: false)
        default: return nil
        }
    }
}

extension Node {
    /// Whether the mapping has an unknown key that was meant to be this key.
    package func hasMisspelt(_ name: String, in shape: Shape) -> Bool {
        entries.contains { entry in
            guard shape.position(of: entry.key) == nil, let text = entry.key.text else { return false }
            return suggestion(for: text, among: [name]) != nil || entry.keyWithoutSeparator(among: [name]) != nil
                || entry.keyWithoutColon(among: [name], isAnywhere: true) != nil
        }
    }

    /// Returns the value of a key or of its misspelling, or `nil` if there is neither.
    package func value(meantBy name: String, in shape: Shape) -> Node? {
        if let found = self[name] { return found }
        let unknown = entries.filter { shape.position(of: $0.key) == nil }
        if unknown.isEmpty { return nil }
        let present = Set(entries.compactMap(\.key.text))
        return unknown.first { UnknownKey.meant(by: $0, in: shape, having: present) == name }?.value
    }

    /// The location for diagnostics about a missing part: the first key, or the entire node if it has none.
    package var headPlace: SourceLocation {
        var first = entries
        return first.next()?.key.place ?? place
    }
}

/// A name's length and its first seven bytes in one number. Names with different prefixes are different.
struct NamePrefix: Equatable, Sendable {
    private var bits: UInt64

    init(_ name: String) {
        bits = UInt64(UInt8(truncatingIfNeeded: name.utf8.count))
        for byte in name.utf8.prefix(7) { bits = bits << 8 | UInt64(byte) }
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        bits = UInt64(UInt8(truncatingIfNeeded: bytes.count))
        for byte in bytes.prefix(7) { bits = bits << 8 | UInt64(byte) }
    }
}
