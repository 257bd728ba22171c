package import HomeseedModel
package import HomeseedSource
package import HomeseedSyntax

/// The node of an item in its file.
package struct ItemNode {
    package let path: String
    package let source: SourceFile
    package let form: Notation
    /// The list or group that contains the item.
    package let container: Node?
    private let document: Document
    /// The path to the item in the file.
    private let steps: [Step]

    /// How an item is written. Each notation is edited differently.
    package enum Notation {
        /// A mapping: in a list, under its id, or as a separate file.
        case keys(Node)
        /// Only a text, with the item's id as key.
        case short(Node.Entry, map: Node)
    }

    /// - Parameter catalogue: the catalogue in the state of the workspace.
    package init(_ workspace: Workspace, catalogue: Catalogue, item: Item) throws(EditRefusal) {
        guard let file = catalogue.sources[item.place.file], let bytes = workspace.bytes(of: file.path),
            let document = workspace.document(file.path), !document.isBroken,
            let found = NodePath(document, at: Int(item.place.range.lower))
        else { throw EditRefusal("This file can't be read as it is.", ["The findings show what is wrong with it."]) }
        path = file.path
        source = SourceFile(path: path, bytes: bytes)
        self.document = document
        if found.isKey, let map = found.parents.last, let entry = map.entry(item.id) {
            form = entry.value.kind == .mapping ? .keys(entry.value) : .short(entry, map: map)
            (container, steps) = (map, found.steps)
        } else if let map = found.parents.last, map.kind == .mapping {
            form = .keys(map)
            (container, steps) = (found.parents.dropLast().last, found.steps.dropLast())
        } else {
            throw EditRefusal("The item can't be found in its file.")
        }
    }

    /// Returns the node of a field's value, or `nil` if the item does not contain it.
    package func value(of field: String, mainText: String?) -> Node? {
        switch form {
        case .keys(let map): map[field]
        case .short(let entry, _): field == mainText ? entry.value : nil
        }
    }
}

extension ItemNode {
    /// Returns the file with a changed field of the item, and all other bytes unchanged.
    ///
    /// - Parameters:
    ///   - mainText: the field that the short notation contains.
    ///   - value: the new value, or `nil` to remove the field.
    package func bytes(setting field: String, to value: Tree?, of item: Item, mainText: String?) throws(EditRefusal) -> [UInt8] {
        guard var insertion = Insertion(source) else { throw EditRefusal("This file can't be read as it is.") }
        switch form {
        case .keys(let map):
            if let value {
                insertion.set(field, to: value, in: map)
            } else if !insertion.remove(field, from: map) {
                throw EditRefusal("'\(field)' can't be removed from the file.")
            }
        case .short(let entry, let map):
            guard let mainText, let value else { throw EditRefusal("'\(field)' is the item's only content.") }
            var keys: [(key: String, value: Tree)] = [(mainText, .text(entry.value.text ?? "")), (field, value)]
            if field == mainText { keys = [(mainText, value)] }
            insertion.set(item.id, to: field == mainText && value.isText ? value : .map(keys), in: map)
        }
        let bytes = try insertion.verified().bytes
        if bytes == source.bytes {
            throw EditRefusal(
                "'\(field)' can't be changed automatically.", ["Change it in the file itself: part of it would be lost."])
        }
        return bytes
    }

    /// Throws if the changed file can't be parsed, or if more than the field has changed.
    fileprivate func refuseOtherChanges(than field: String, in next: Workspace) throws(EditRefusal) {
        guard let will = next.document(path), !will.isBroken, let old = document.root, let new = will.root else {
            throw EditRefusal("The file could not be read after this change.", ["Change it in the file itself."])
        }
        if case .keys = form, old.isSame(as: new, but: (steps + [.key(field)])[...]) { return }
        if case .short = form, old.isSame(as: new, but: steps[...]) { return }
        throw EditRefusal(
            "This would change other items of the file, too.",
            ["This value has an anchor (&), so it is used in several places: change it in the file."])
    }
}

extension Workspace {
    /// Returns the workspace with one field of an item changed, touching as few bytes as possible.
    ///
    /// - Parameters:
    ///   - catalogue: the catalogue in the state of the workspace.
    ///   - value: the new value, or `nil` to remove the field.
    package func setting(_ field: String, of item: Item, in pack: Pack, _ catalogue: Catalogue, to value: Tree?)
        throws(EditRefusal) -> Workspace
    {
        let node = try ItemNode(self, catalogue: catalogue, item: item)
        let kind = pack.kinds[item.kind]
        let next = edited(
            node.path, try node.bytes(setting: field, to: value, of: item, mainText: kind.mainText.map { kind.fields[$0].name }))
        try node.refuseOtherChanges(than: field, in: next)
        return next
    }
}

extension Tree {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension Node {
    /// Whether another tree is equal except at the end of a path.
    fileprivate func isSame(as other: Node, but path: ArraySlice<Step>) -> Bool {
        if kind != other.kind { return false }
        switch (kind, path.first) {
        case (.sequence, .element(let number)?):
            let (mine, theirs) = (Array(elements), Array(other.elements))
            return mine.count == theirs.count
                && mine.indices.allSatisfy {
                    mine[$0].isSame(as: theirs[$0], but: $0 == number ? path.dropFirst() : []) || $0 == number && path.count == 1
                }
        case (.mapping, .key(let name)?) where path.count == 1:
            return Array(entries).filter { $0.key.text != name }.areSame(
                as: Array(other.entries).filter { $0.key.text != name }, but: nil, path)
        case (.mapping, .key(let name)?): return Array(entries).areSame(as: Array(other.entries), but: name, path)
        case (.mapping, _): return Array(entries).areSame(as: Array(other.entries), but: nil, path)
        case (.sequence, _):
            let (mine, theirs) = (Array(elements), Array(other.elements))
            return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isSame(as: $1, but: []) }
        case (.scalar, _): return isMissing == other.isMissing && text.map { Array($0.utf8) } == other.text.map { Array($0.utf8) }
        }
    }
}

extension Array where Element == Node.Entry {
    fileprivate func areSame(as other: [Node.Entry], but name: String?, _ path: ArraySlice<Step>) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { mine, theirs in
                mine.key.text == theirs.key.text
                    && mine.value.isSame(as: theirs.value, but: mine.key.text == name ? path.dropFirst() : [])
            }
    }
}
