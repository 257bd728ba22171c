import Homeseed
import HomeseedDocument
import HomeseedSource
import HomeseedSyntax
import HomeseedText
import HomeseedWorkspace

/// An item where it stands in its file.
struct ItemNode {
    let path: String
    let source: SourceFile
    let form: Form
    /// What its list, or its group, is.
    let around: Node?

    enum Form {
        /// Keys with values: in a list, under its id, or a file of its own.
        case keys(Node)
        /// Its text alone, under its id.
        case short(Node.Entry, map: Node)
    }

    init(_ workspace: Workspace, _ catalogue: Catalogue, _ item: Item) throws(StudioRefusal) {
        guard let file = catalogue.sources[item.place.file], let bytes = workspace.bytes(of: file.path), let document = workspace.document(file.path), !document.isBroken,
            let found = NodePath(document, at: Int(item.place.range.lower))
        else { throw StudioRefusal(.refused, "This file can't be read as it is.", ["Findings say what is wrong with it."]) }
        path = file.path
        source = SourceFile(path: path, bytes: bytes)
        if found.isKey, let map = found.parents.last, let entry = map.entry(item.id) {
            form = entry.value.kind == .mapping ? .keys(entry.value) : .short(entry, map: map)
            around = map
        } else if let map = found.parents.last, map.kind == .mapping {
            form = .keys(map)
            around = found.parents.dropLast().last
        } else {
            throw StudioRefusal(.refused, "The item can't be found in its file.")
        }
    }

    /// What stands there under a field's name.
    func value(of field: String, mainText: String?) -> Node? {
        switch form {
        case .keys(let map): map[field]
        case .short(let entry, _): field == mainText ? entry.value : nil
        }
    }
}

extension Node {
    /// What stands here, as the page knows it: a text, a list of them, or the forms of a text.
    var plainJSON: JSON {
        switch kind {
        case .scalar: isMissing ? .null : .of(text)
        case .sequence: .array(elements.map(\.plainJSON))
        case .mapping: .object(entries.reduce(into: [:]) { $0[$1.key.text ?? ""] = $1.value.plainJSON })
        }
    }
}
