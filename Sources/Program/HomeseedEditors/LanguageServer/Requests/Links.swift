import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText

/// Document links to the files that a document names: its schema, pictures, sounds and required packs.
enum Links {
    static func links(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.lastView(), let (pack, role) = view.role(of: path),
            let workspace = snapshot.catalogue?.workspace,
            let bytes = workspace.bytes(of: path), let document = workspace.document(path)
        else { return [] }
        let positions = TextPositions(bytes, snapshot.client.encoding)
        let root = FormResolver.root(of: role, in: pack, view.catalogue)
        var found: [JSONValue] = []
        func add(_ range: Range<Int>, _ target: String) {
            guard workspace.pipeline.tree.size(target) != nil else { return }
            found.append(["range": positions.json(range), "target": .string(FileURI.uri(target))])
        }
        func visit(_ node: Node, at steps: [Step], as forms: [ValueSchema]) {
            if steps.count > 24 { return }
            for entry in node.entries where entry.use == entry.value.place {
                let name = entry.key.text ?? ""
                visit(entry.value, at: steps + [.key(name)], as: forms.flatMap { $0.inner(name, in: pack) })
            }
            let inner = node.kind == .sequence ? forms.flatMap { $0.elements(in: pack) } : []
            for (number, element) in node.elements.enumerated() { visit(element, at: steps + [.element(number)], as: inner) }
            guard node.kind == .scalar, let text = node.text, !text.isEmpty else { return }
            let range = node.range.clamped(toCount: bytes.count)
            if forms.contains(where: { if case .file? = $0.fieldType?.form { true } else { false } }) {
                add(range, pack.folder + "/" + text)
            }
            if view.keys(at: steps, from: root, in: pack).contains(where: { $0.names == .pack }),
                let other = view.catalogue.pack(text), let target = view.path(other.place.file)
            {
                add(range, target)
            }
        }
        // Translation files contain only texts.
        if !role.isTranslationFile { for one in document.roots { visit(one, at: [], as: [root]) } }
        if let link = schema(bytes) { add(link.range, FileURI.path("file://" + path + "/../" + link.path) ?? "") }
        return .array(found)
    }

    /// Returns the schema in the comment of the first line, or `nil` if there is none.
    private static func schema(_ bytes: [UInt8]) -> (range: Range<Int>, path: String)? {
        let mark = Array("$schema=".utf8)
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.first == UInt8(ascii: "#"), let start = line.indices.first(where: { line[$0...].starts(with: mark) }) else {
            return nil
        }
        let range = (start + mark.count)..<line.endIndex
        return (range, String(decoding: bytes[range], as: UTF8.self))
    }
}
