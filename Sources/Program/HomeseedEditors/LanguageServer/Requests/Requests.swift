/// The handlers of requests. Each subject has a file in this folder, and each request an entry here.
enum Requests {
    typealias Handler = @Sendable (Snapshot, JSONValue) async throws -> JSONValue

    static let named: [String: Handler] = [
        "textDocument/diagnostic": Diagnosing.document,
        "workspace/diagnostic": Diagnosing.workspace,
        "textDocument/completion": Completion.complete,
        "completionItem/resolve": Completion.resolve,
        "textDocument/hover": Hovering.hover,
        "textDocument/definition": Navigation.definition,
        "textDocument/references": Navigation.references,
        "textDocument/documentHighlight": Navigation.highlights,
        "textDocument/documentSymbol": Symbols.document,
        "workspace/symbol": Symbols.workspace,
        "textDocument/prepareRename": RenameRequests.prepare,
        "textDocument/rename": RenameRequests.rename,
        "textDocument/codeAction": CodeActions.actions,
        "textDocument/formatting": Formatting.format,
        "textDocument/rangeFormatting": Formatting.formatRange,
        "textDocument/foldingRange": FoldingAndSelection.folding,
        "textDocument/selectionRange": FoldingAndSelection.selection,
        "textDocument/documentLink": Links.links,
        "textDocument/documentColor": Colours.colours,
        "textDocument/colorPresentation": Colours.presentations,
        "textDocument/inlayHint": InlayHints.hints,
        "textDocument/codeLens": CodeLenses.lenses,
        "textDocument/semanticTokens/full": SemanticTokens.full,
        "textDocument/semanticTokens/range": SemanticTokens.range,
    ]
}
