import HomeseedSource

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
