package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// The context and results of reading a file's content. Each file has its own reader, so that files can be read in parallel.
package struct Reader: Sendable {
    /// The pack as far as it is known.
    package var pack: Pack
    package let file: FileID
    /// The file tree of the pack, for fields that refer to files.
    package let tree: any FileTree
    package var diagnostics = Diagnostics()
    package var messages: [Message] = []
    package var secrets: [SourceLocation] = []
    /// The name of the field whose value is being read, for diagnostics.
    package var fieldName = ""
    /// The translation path of the text that is being read.
    package var textPath: [String] = []
    /// The references to items and records, or `nil` if they are not indexed.
    package var mentions: [Mention]?
    /// The kinds without any items to which the file refers, with the location of the first reference.
    package var missed: [KindIndex: SourceLocation] = [:]
    /// The kinds of unknown items to which the file refers. Such an item may have been renamed.
    package var misnamed: Set<KindIndex> = []
    /// The files that fields refer to, relative to the pack's folder.
    package var namedFiles: Set<String> = []
    /// Whether a record of the current item could not be read.
    package var mayLackRecords = false
    /// Whether an item was looked up by its title, which may change.
    private(set) var looksAtTitles = false
    private var suggestions: [KindIndex: (items: Int, of: Suggestions)] = [:]
    /// The template that is being read, for the field types that fill it.
    package var template: Template?

    package init(pack: Pack, file: FileID, in tree: any FileTree) {
        self.pack = pack
        self.file = file
        self.tree = tree
    }

    /// Whether the result depends only on the file and the names declared before it, and there are no diagnostics.
    var isContextFree: Bool {
        diagnostics.all.isEmpty && missed.isEmpty && misnamed.isEmpty && namedFiles.isEmpty && !looksAtTitles
    }

    /// Adds a text as a message.
    package mutating func add(
        _ text: MessageText, path: [String], sizeRestriction: SizeRestriction? = nil, comment: String? = nil
    ) -> MessageID {
        var message = Message(path: path, pack: pack.number, source: text)
        message.sizeRestriction = sizeRestriction
        message.isName = pack.terminology.isName(text)
        message.comment = comment
        messages.append(message)
        return MessageID(file: file, index: messages.count - 1)
    }

    /// Returns an item by its ID or, if there is none, by its title. Returns `nil` if neither matches.
    package mutating func item(_ name: String, ofKind kind: KindIndex) -> ItemID? {
        if let item = pack.item(kind: kind, id: name) { return item }
        looksAtTitles = true
        return pack.itemTitled(name, kind: kind)
    }

    /// Returns the intended name of an unknown item, or `nil`. The index for suggestions is built once per kind and set of items.
    package mutating func suggestion(for id: String, ofKind kind: KindIndex) -> String? {
        let known = pack.itemNumbers[kind]
        if suggestions[kind]?.items != known.count { suggestions[kind] = (known.count, Suggestions(known.keys)) }
        return suggestions[kind]?.of.suggestion(for: id)
    }

    /// Reports an unknown item, unless another error explains it.
    ///
    /// For example, the kind has no items. If the kind has items with invalid IDs, only IDs similar to a known ID are reported.
    package mutating func reportUnknown(_ node: Node, _ id: String, ofKind kind: KindIndex) {
        let known = pack.itemNumbers[kind].keys
        misnamed.insert(kind)
        if known.isEmpty {
            missed[kind] = missed[kind] ?? node.place
            return
        }
        let near = suggestion(for: id, ofKind: kind)
        if !pack.kindsWithInvalidIDs.contains(kind) || near != nil {
            diagnostics.report(UnknownReference.diagnostic(node, word: id, what: pack.kinds[kind].id, near: near, known: known))
        }
    }
}

extension Pack {
    /// Returns the item whose title in the pack's own language is exactly this, or `nil` if there is none.
    fileprivate func itemTitled(_ title: String, kind: KindIndex) -> ItemID? {
        titles.indices.contains(kind) ? titles[kind][title] : nil
    }
}

/// A check for YAML features that a catalogue does not allow: several documents and tags.
enum YAMLSubset {
    static func check(_ document: Document, _ diagnostics: inout Diagnostics) {
        if document.roots.count > 1 {
            diagnostics.report(SeveralDocuments.diagnostic(document.roots[1].headPlace))
        }
        var tagged: [Diagnostic] = []
        document.visitTagged { node, tag in tagged.append(UnknownTag.diagnostic(node, tag: tag)) }
        for one in UnknownTag.folded(tagged) { diagnostics.report(one) }
    }
}
