import HomeseedSource

/// Files in a pack's folder that nothing reads, for what they are called.
extension PackLoading {
    /// Notes what is missing because files of the pack, or of those that it requires, are not read for their endings.
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

    /// The same for items, when the kinds are known.
    mutating func noticeStrayItems() {
        for source in chain[sources] {
            for (path, _) in strays(source) {
                let stem = PackLoading.meant(by: path)
                if let kind = pack.kinds.firstNumber(where: { $0.file == stem }), !isRead(stem, at: path, of: source) { pack.brokenKinds.insert(kind) }
            }
        }
    }

    /// Says of files that nothing reads that it is so: for their endings, or for another that is read in their stead.
    mutating func reportPassedOver() {
        guard let own = chain.last else { return }
        let named = namedFiles
        for (path, file) in strays(own) where !named.contains(path) {
            let stem = PackLoading.meant(by: path)
            let isContent = isContent(stem, path)
            report(UnknownFile.ending(path, file, isContent: isContent, isOnly: isContent && !isRead(stem, at: path, of: own)), in: file)
        }
        for (number, (path, file)) in own.files.enumerated() where !path.contains("/") && PackLoading.ownFiles.contains(path.stem) {
            let first = own.files[..<number].first { !$0.path.contains("/") && $0.path.stem == path.stem }
            if let first { report(UnknownFile.second(path, file: file, beside: first.path, other: first.file), in: file) }
        }
    }

    /// Copies and tables only where nothing else holds what they were made of.
    private func strays(_ own: Loader.PackSource) -> [(path: String, file: FileID)] {
        own.strays.filter { path, _ in
            guard Discovery.isCopy(path) else { return true }
            let stem = PackLoading.meant(by: path)
            return isContent(stem, path) && !isRead(stem, at: path, of: own)
        }
    }

    /// `chores` of `chores.YAML`, `templates` of `templates/home.txt`.
    private static func meant(by path: String) -> String {
        String(path.lowercased().prefix { $0 != "/" && $0 != "." })
    }

    private func isContent(_ stem: String, _ path: String) -> Bool {
        pack.kinds.contains { $0.file == stem && ($0.isFolder == path.contains("/") || !$0.isFolder) } || !path.contains("/") && PackLoading.ownFiles.contains(stem)
    }

    /// Whether there is another file for what this one was to hold. Of templates, each has its own.
    private func isRead(_ stem: String, at path: String, of own: Loader.PackSource) -> Bool {
        let name = path.contains("/") ? String(path.lowercased().prefix { $0 != "." }) : stem
        return own.files.contains { $0.path.withoutEnding.lowercased() == name }
    }
}

extension String {
    /// The path without `.yaml`, `.yml` or `.json`.
    var withoutEnding: String {
        let ending = Discovery.endings.first { hasSuffix($0) } ?? ""
        return String(dropLast(ending.count))
    }
}

extension Document {
    /// Whether there may be more in the file than was read of it.
    var endsEarly: Bool { isBroken || roots.count > 1 }
}
