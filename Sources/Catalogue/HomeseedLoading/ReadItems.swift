import HomeseedModel
import HomeseedSource

/// The result of reading an item file, independent of the pack.
struct ReadItems: Sendable {
    var items: [Item]
    let outline: FileOutline
    private let messages: [Message]
    private let secrets: [SourceLocation]
    private let mentions: [Mention]?
    private let namedFiles: Set<String>
    private let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - isOwn: Whether the file belongs to the pack that is being loaded, so that its diagnostics are shown.
    ///   - before: The file's reader before its items are read.
    ///   - after: The file's reader after its items are read.
    /// - Returns: The result, or `nil` if the pack's own file has diagnostics, which may depend on other files, or if a title was
    ///   looked up.
    init?(_ items: [Item], _ outline: FileOutline, isOwn: Bool, from before: Reader, to after: Reader) {
        let isSilent =
            before.diagnostics.all.count == after.diagnostics.all.count && after.missed.isEmpty && after.misnamed.isEmpty
        // A required pack reports its own findings. Here, they only tell whether two required packs contradict each other.
        guard isSilent || !isOwn, before.messages.isEmpty, !after.looksAtTitles else { return nil }
        (self.items, self.outline) = (items, outline)
        messages = after.messages
        secrets = Array(after.secrets.dropFirst(before.secrets.count))
        mentions = after.mentions.map { Array($0.dropFirst(before.mentions?.count ?? 0)) }
        namedFiles = after.namedFiles
        diagnostics = Array(after.diagnostics.all.dropFirst(before.diagnostics.all.count))
    }

    /// Adds the result to a reader that has not read the items yet.
    func put(into reader: inout Reader) {
        reader.messages = messages
        reader.secrets += secrets
        if let mentions { reader.mentions?.append(contentsOf: mentions) }
        reader.namedFiles.formUnion(namedFiles)
        for one in diagnostics { reader.diagnostics.report(one) }
    }
}

extension Query<ReadItems> {
    static var items: Query { Query("items") }
}

extension PackLoading {
    /// Returns the revision of everything that reading an item file depends on, other than the file itself: the pack's
    /// declarations and its item IDs.
    ///
    /// Titles are excluded, because they change while typing. A file that looks up a title is therefore never cached.
    var itemContext: Revision {
        Revision { hasher in
            hasher.combine(cache?.fileChanges)
            hasher.combine(pack.number)
            hasher.combine(isIndexed)
            for file in pack.modelFiles { hasher.combine(documents[Int(file.index)].revision) }
            for numbers in pack.itemNumbers { hasher.combine(numbers) }
            hasher.combine(pack.brokenKinds)
            hasher.combine(pack.kindsWithInvalidIDs)
        }
    }

    /// Returns the revision of everything that reading an item file depends on.
    func revision(of file: FoundFile, in context: Revision) -> Revision {
        Revision { hasher in
            hasher.combine(context)
            hasher.combine(documents[Int(file.file.index)].revision)
            // Either of two items with the same ID may be the copy, so the same document may have other items.
            for item in file.items {
                hasher.combine(item.item)
                hasher.combine(item.id.range)
            }
        }
    }
}
