import HomeseedSource

/// Handling of files in a pack's folder that are not read because of their names.
extension PackLoading {
    /// Marks parts of the model as incomplete if a file of the pack or its requirements is not read because of its extension.
    mutating func noticeStrays() {
        for number in sources {
            let source = chain[number]
            for (path, file) in strays(source) {
                let stem = PackLoading.meant(by: path)
                guard !isRead(stem, at: path, of: source) else { continue }
                if stem == "model" { pack.isModelBroken = true }
                guard number == chain.count - 1, isContent(stem, path) else { continue }
                pack.files.insert(file)
            }
        }
    }

    /// Marks kinds as incomplete if their files are not read because of their extension.
    mutating func noticeStrayItems() {
        for source in chain[sources] {
            for (path, _) in strays(source) {
                let stem = PackLoading.meant(by: path)
                if let kind = pack.kinds.firstNumber(where: { $0.file == stem }), !isRead(stem, at: path, of: source) {
                    pack.brokenKinds.insert(kind)
                }
            }
        }
    }

    /// Reports files that are ignored because of their extension, or because another file with their name is read.
    mutating func reportIgnoredFiles() {
        guard let own = chain.last else { return }
        let named = namedFiles
        for (path, file) in strays(own) where !named.contains(path) {
            let stem = PackLoading.meant(by: path)
            let isContent = isContent(stem, path)
            report(
                UnknownFile.ending(path, file, isContent: isContent, isOnly: isContent && !isRead(stem, at: path, of: own)),
                in: file)
        }
        for (number, (path, file)) in own.files.enumerated() where !path.contains("/") && PackLoading.ownFiles.contains(path.stem)
        {
            let first = own.files[..<number].first { !$0.path.contains("/") && $0.path.stem == path.stem }
            if let first { report(UnknownFile.second(path, file: file, beside: first.path, other: first.file), in: file) }
        }
    }

    /// Returns the ignored files. Copies and tables are included only if no other file has their content.
    private func strays(_ own: Loader.PackSource) -> [(path: String, file: FileID)] {
        own.strays.filter { path, _ in
            guard Discovery.isCopy(path) else { return true }
            let stem = PackLoading.meant(by: path)
            return isContent(stem, path) && !isRead(stem, at: path, of: own)
        }
    }

    /// Returns the intended name of a file: `chores` for `chores.YAML`, `templates` for `templates/home.txt`.
    private static func meant(by path: String) -> String {
        String(path.lowercased().prefix { $0 != "/" && $0 != "." })
    }

    private func isContent(_ stem: String, _ path: String) -> Bool {
        pack.kinds.contains { $0.file == stem && ($0.isFolder == path.contains("/") || !$0.isFolder) }
            || !path.contains("/") && PackLoading.ownFiles.contains(stem)
    }

    /// Whether another file with the intended name is read. In a folder such as `templates`, each file has its own name.
    private func isRead(_ stem: String, at path: String, of own: Loader.PackSource) -> Bool {
        let name = path.contains("/") ? String(path.lowercased().prefix { $0 != "." }) : stem
        return own.files.contains { $0.path.withoutEnding.lowercased() == name }
    }
}

extension String {
    /// The path without the extension `.yaml`, `.yml` or `.json`.
    var withoutEnding: String {
        let ending = Discovery.endings.first { hasSuffix($0) } ?? ""
        return String(dropLast(ending.count))
    }
}

extension Document {
    /// Whether the file may contain more than was read.
    var endsEarly: Bool { isBroken || roots.count > 1 }
}
