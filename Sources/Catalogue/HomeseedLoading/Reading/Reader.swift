package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// What reading a file's content needs and collects: the pack as known so far, and what is found on the way.
/// One for each file, so that files can be read side by side.
package struct Reader: Sendable {
    /// The pack as far as it is known.
    package var pack: Pack
    package let file: FileID
    /// Where the pack's files lie, for fields that name one.
    package let tree: any FileTree
    package var diagnostics = Diagnostics()
    package var messages: [Message] = []
    package var secrets: [SourceLocation] = []
    /// The field whose value is being read, for what is said about it.
    package var fieldName = ""
    /// Where a text that is read now will be translated.
    package var textPath: [String] = []
    /// Where items and records are named; nil where nobody asked for it.
    package var mentions: [Mention]?
    /// Kinds of which items are named, and of which there is none at all: where the first is named.
    package var missed: [KindIndex: SourceLocation] = [:]
    /// Kinds of which an item is named that is not there: it may be one that has another name now.
    package var misnamed: Set<KindIndex> = []
    /// Files that fields name, from the pack's folder.
    package var namedFiles: Set<String> = []
    /// Whether some record could not be read, of the item that is being read.
    package var leavesRecordsOut = false
    /// Whether an item was looked up by its title, which is no name that stays.
    private(set) var looksAtTitles = false
    private var suggestions: [KindIndex: (items: Int, of: Suggestions)] = [:]
    /// The template that is being read, for the field types that fill it.
    package var template: Template?

    package init(pack: Pack, file: FileID, in tree: any FileTree) {
        self.pack = pack
        self.file = file
        self.tree = tree
    }

    /// Whether what was read depends on the file and the names that are declared before it alone, and nothing was found in it.
    var isClear: Bool { diagnostics.all.isEmpty && missed.isEmpty && misnamed.isEmpty && namedFiles.isEmpty && !looksAtTitles }

    /// Keeps a text as a message.
    package mutating func add(_ text: MessageText, path: [String], sizeRestriction: SizeRestriction? = nil, comment: String? = nil) -> MessageID {
        var message = Message(path: path, pack: pack.number, source: text)
        message.sizeRestriction = sizeRestriction
        message.isName = pack.terminology.isName(text)
        message.comment = comment
        messages.append(message)
        return MessageID(file: file, index: messages.count - 1)
    }

    /// By its id first, and by its title where no item has that id.
    package mutating func item(_ name: String, ofKind kind: KindIndex) -> ItemID? {
        if let item = pack.item(kind: kind, id: name) { return item }
        looksAtTitles = true
        return pack.itemTitled(name, kind: kind)
    }

    /// What was meant by the name of an item that is not there: made ready once for a kind, as long as it gets no other items.
    package mutating func suggestion(for id: String, ofKind kind: KindIndex) -> String? {
        let known = pack.itemNumbers[kind]
        if suggestions[kind]?.items != known.count { suggestions[kind] = (known.count, Suggestions(known.keys)) }
        return suggestions[kind]?.of.suggestion(for: id)
    }

    /// Says that there is no such item. Where there is none at all, or the kind has items that can't be told apart, that is
    /// the root of it.
    package mutating func reportUnknown(_ node: Node, _ id: String, ofKind kind: KindIndex) {
        let known = pack.itemNumbers[kind].keys
        misnamed.insert(kind)
        if known.isEmpty { return missed[kind] = missed[kind] ?? node.place }
        let near = suggestion(for: id, ofKind: kind)
        if !pack.doubtfulKinds.contains(kind) || near != nil {
            diagnostics.report(UnknownReference.diagnostic(node, word: id, what: pack.kinds[kind].id, near: near, known: known))
        }
    }
}

extension Pack {
    /// The item of a kind whose title, in the pack's own language, is exactly this.
    fileprivate func itemTitled(_ title: String, kind: KindIndex) -> ItemID? {
        titles.indices.contains(kind) ? titles[kind][title] : nil
    }
}

/// What the formats allow and a catalogue does not: several documents in a file, tags, merge keys, empty keys.
enum YAMLSubset {
    static func check(_ document: Document, _ diagnostics: inout Diagnostics) {
        if document.roots.count > 1 {
            diagnostics.report(SeveralDocuments.diagnostic(document.roots[1].headPlace))
        }
        var tagged: [Diagnostic] = []
        document.visitTagged { node, tag in tagged.append(UnknownTag.diagnostic(node, tag: tag)) }
        UnknownTag.folded(tagged).forEach { diagnostics.report($0) }
    }
}
