import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A typo in a file, with its description and the changed file.
struct Mutation {
    var name: String
    /// The path of keys from the file's root.
    var path: [String]
    var file: SourceFile
}

/// A few typos of each kind in a file, evenly spread and the same in every run.
struct Mutations {
    private let source: SourceFile
    private var edits: [String: [(range: SourceRange, text: String, path: [String])]] = [:]
    private var path: [String] = []

    static func of(_ source: SourceFile, each most: Int) -> [Mutation] {
        var found = Diagnostics()
        let document = parse(source, as: FileID(0), into: &found)
        guard let root = document.root else { return [] }
        var made = Mutations(source: source)
        made.visit(root)
        return made.edits.sorted { $0.key < $1.key }.flatMap { name, edits in
            let step = max(1, edits.count / most)
            return stride(from: 0, to: edits.count, by: step).prefix(most).compactMap { made.mutation(name, edits[$0]) }
        }
    }

    private init(source: SourceFile) { self.source = source }

    /// Returns the mutation, or `nil` if the edited file has a syntax error.
    private func mutation(_ name: String, _ edit: (range: SourceRange, text: String, path: [String])) -> Mutation? {
        let place = HomeseedText.SourceLocation(file: FileID(0), range: edit.range)
        let file = SourceFile(path: source.path, bytes: Editing.apply([Fix.Edit(place, edit.text)], to: source.bytes))
        var found = Diagnostics()
        let isBroken = parse(file, as: FileID(0), into: &found).isBroken
        let line = LineTable(source.bytes).line(at: Int(edit.range.lower))
        return isBroken ? nil : Mutation(name: "\(name) at \(source.path):\(line): \(edit.text)", path: edit.path, file: file)
    }

    private mutating func visit(_ node: Node) {
        switch node.kind {
        case .scalar: return
        case .sequence:
            for element in node.elements {
                add("element → mapping in it", element.range, element.kind == .scalar ? "{zz: \(element.text ?? "")}" : nil)
                visit(element)
            }
        case .mapping:
            for entry in node.entries {
                path.append(entry.key.text ?? "")
                change(entry)
                visit(entry.value)
                path.removeLast()
            }
        }
    }

    private mutating func change(_ entry: Node.Entry) {
        let value = entry.value
        add("unknown key", entry.key.range, "zz" + (entry.key.text ?? ""))
        if value.kind == .scalar, value.style == .plain || value.style == .doubleQuoted, let text = value.text {
            add("scalar → list", value.range, "[zz, [zz]]")
            add("scalar → mapping", value.range, "{zz: zz}")
            add("left empty", value.range, "~")
            switch value.scalar {
            case .integer:
                add("number → word", value.range, "zz")
                add("number → in quotes", value.range, "\"\(text)\"")
                add("number too large", value.range, "99999999")
                add("number negative", value.range, "-7")
            case .boolean: add("boolean → word", value.range, "yes")
            default: add("text → other text", value.range, "zz zz")
            }
        } else if value.kind != .scalar {
            add("collection → scalar", value.range, "zz")
            add("nested once more", value.range, value.isFlow ? "[" + content(value.range) + "]" : nil)
        }
    }

    private func content(_ range: SourceRange) -> String {
        String(decoding: source.bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
    }

    private mutating func add(_ name: String, _ range: SourceRange, _ text: String?) {
        if let text { edits[name, default: []].append((range, text, path)) }
    }
}
