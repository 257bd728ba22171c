import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Reading of texts by their paths, except for fields of items.
extension TranslationReading {
    /// Reads the texts below a path.
    ///
    /// - Parameter parent: The parent node, or `nil` if the key has already been reported.
    mutating func readTree(_ node: Node, key: Node, path: [String], _ pack: Pack, under parent: Node?) {
        if let message = others[path] {
            keep(node, for: message, field: path.last ?? "")
            return
        }
        if steps[path] == nil || node.kind != .mapping { index.extend(to: .everything, of: pack) }
        guard let known = steps[path] else { return readUnknown(node, key: key, path: path, pack, under: parent) }
        guard node.kind == .mapping else {
            if isRefused(node) { refused.insert(path) }
            if !node.isMissing {
                diagnostics.report(
                    WrongForm.diagnostic(
                        node.place, what: "'\(path.last ?? "")'", expected: "keys such as \(known.sorted().prefix(3).quotedList)")
                )
            }
            return
        }
        var seen: [String: Node] = [:]
        for entry in node.entries where notSeen(entry.key, &seen) {
            if !known.contains(entry.key.text ?? "") {
                if path.count == 1, endsSection(entry, after: key, of: pack) { break }
                if !isConfirmation, entry.value.isMissing, let near = entry.keyWithoutColon(among: known.sorted()),
                    node.entry(near) == nil
                {
                    refuse(entry.key, path + [near])
                    continue
                }
                if endsText(entry) { continue }
            }
            readTree(entry.value, key: entry.key, path: path + [entry.key.text ?? ""], pack, under: node)
        }
    }

    /// Whether a record's name, such as `leo/week/make-bed`, contains IDs of items and the similar name does not.
    mutating func namesItems(_ name: String, otherThan near: String, _ pack: Pack) -> Bool {
        func parts(_ name: String) -> Set<String> { Set(name.split { $0 == "/" || $0 == "," || $0 == " " }.map(String.init)) }
        let (own, others) = (parts(name), parts(near))
        let gone = own.subtracting(others)
        if gone.isEmpty { return false }
        let known = itemIDs ?? Set(pack.items.map(\.id))
        itemIDs = known
        return !gone.isDisjoint(with: known) && others.subtracting(own).isDisjoint(with: known)
    }

    /// Reads a translation under an unknown name as the translation of the probable text.
    mutating func readUnknown(_ node: Node, key: Node, path: [String], _ pack: Pack, under parent: Node?) {
        if let now = currentName(path, pack), let parent, parent.entry(now) == nil {
            if !isConfirmation { renamed.append(.init(key: key, path: path, what: "template", now: now, isDeclared: true)) }
            return readTree(node, key: key, path: path.dropLast() + [now], pack, under: nil)
        }
        if isConfirmation { return noteOrphan(key, at: path, of: pack) }
        if path.count == 1,
            pack.kinds.numbers.contains(where: { pack.kinds[$0].file == path[0] && pack.brokenKinds.contains($0) })
        {
            return
        }
        if isPartlyUnread(path.first ?? "", of: pack) || pack.isModelBroken || isIncomplete(path, pack) { return }
        let name = path.last ?? ""
        if parent != nil, key.containsSeparator, let near = key.keyWithoutSeparator(among: siblings(of: path, pack).sorted()) {
            return refuse(key, path.dropLast() + [near])
        }
        guard let parent, let near = untranslated(near: name, in: parent, among: siblings(of: path, pack)) else {
            unknown.append(.init(key: key, path: path, what: "text", isEmpty: node.isMissing))
            return
        }
        var found = UnknownTranslation.diagnostic(key, what: "text", among: [near])
        // If the name in the translation refers to existing items, the typo is in the pack's own name.
        if namesItems(name, otherThan: near, pack) { found.fix = nil }
        diagnostics.report(found)
        renamed.append(.init(key: key, path: path, what: "text", now: near, isDeclared: false))
        if path.count == 1, node.kind == .mapping, let kind = pack.kinds.firstNumber(where: { $0.file == near && !$0.isFolder }) {
            return readItems(node, kind: kind, of: pack, under: key)
        }
        readTree(node, key: key, path: path.dropLast() + [near], pack, under: nil)
    }
}
