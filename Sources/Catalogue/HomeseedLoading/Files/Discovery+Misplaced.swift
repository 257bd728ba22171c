import HomeseedSource

/// Files in a language's folder that are named after a pack, but have a wrong folder or extension.
extension Discovery {
    mutating func findMisplaced(in folder: String, among names: [String], of locale: String, tree: any FileTree) {
        let packs = Dictionary(packs.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
        let records = names.contains(Discovery.confirmations) ? tree.names(in: folder + "/" + Discovery.confirmations) ?? [] : []
        for path in Discovery.paths(below: folder, names, tree) {
            guard let slash = path.lastIndex(of: "/") else { continue }
            let (place, name) = (String(path[..<slash]), String(path[path.index(after: slash)...]))
            guard let pack = packs[String(name.lowercased().prefix { $0 != "." })] else { continue }
            let isSecond = records.contains { Discovery.isContent($0, of: pack) }
            if place == Discovery.confirmations {
                // A copy beside the file that is read contains nothing new.
                if Discovery.isContent(name) || !Discovery.isStray(name) && (!Discovery.isCopy(name) || isSecond) { continue }
            } else if !Discovery.isContent(name) && !Discovery.isStray(name) {
                continue
            }
            let mayBeRecord = place.split(separator: "/").contains { Discovery.isNearConfirmations(String($0)) }
            if !mayBeRecord, !names.contains(where: { Discovery.isContent($0, of: pack) }) {
                strayLocales.append(StrayLocaleFile(locale: locale, pack: pack, path: folder + "/" + path, folder: place))
            } else {
                strayConfirmations.append(
                    StrayConfirmation(
                        locale: locale, pack: pack, folder: place, name: name, path: folder + "/" + path,
                        isSecond: isSecond && !mayBeRecord))
            }
        }
    }

    static func isNearConfirmations(_ folder: String) -> Bool {
        folder.lowercased() == confirmations || suggestion(for: folder, among: [confirmations]) != nil
    }

    private static func isContent(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }

    private static func isContent(_ name: String, of pack: String) -> Bool { endings.contains { name == pack + $0 } }

    /// Returns the paths of the files below a language's folder, except those directly in it.
    private static func paths(below folder: String, _ names: [String], _ tree: any FileTree, depth: Int = 0) -> [String] {
        names.filter { !$0.hasPrefix(".") && !isContent($0) }.flatMap { name -> [String] in
            let path = folder + "/" + name
            guard depth < 3, tree.isFolder(path) else { return [] }
            let inner = tree.names(in: path) ?? []
            let files = inner.filter { !tree.isFolder(path + "/" + $0) }
            return (files + paths(below: path, inner, tree, depth: depth + 1)).map { name + "/" + $0 }
        }
    }
}
