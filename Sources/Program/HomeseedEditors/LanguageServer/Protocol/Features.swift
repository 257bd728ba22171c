import HomeseedText

/// The client's capabilities that affect the server.
package struct ClientFeatures: Sendable {
    private(set) var encoding = TextPositions.Encoding.utf16
    private(set) var pullsDiagnostics = false
    private(set) var refreshesDiagnostics = false
    private(set) var refreshesLenses = false
    private(set) var refreshesHints = false
    private(set) var watchesFiles = false
    private(set) var hasVersionedEdits = false
    private(set) var createsFiles = false
    private(set) var renamesFiles = false
    private(set) var hasSnippets = false
    private(set) var hasRelated = false
    private(set) var hasTags = false
    private(set) var hasMarkdown = false
    private(set) var completesMarkdown = false
    private(set) var hasSymbolTrees = false
    private(set) var showsProgress = false
    private(set) var linksFindings = false
    /// The language of the editor's interface.
    private(set) var locale: LocaleID?

    package init() {}

    init(_ params: JSONValue) {
        let all = params["capabilities"] ?? .object([:])
        let (text, workspace) = (all["textDocument"], all["workspace"])
        if all["general"]?["positionEncodings"]?.elements.contains("utf-8") ?? false { encoding = .utf8 }
        pullsDiagnostics = text?["diagnostic"] != nil
        refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.flag ?? false
        refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.flag ?? false
        refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.flag ?? false
        watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.flag ?? false
        hasVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.flag ?? false
        let operations = workspace?["workspaceEdit"]?["resourceOperations"]?.elements ?? []
        createsFiles = operations.contains("create")
        renamesFiles = operations.contains("rename")
        hasSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.flag ?? false
        hasRelated =
            text?["publishDiagnostics"]?["relatedInformation"]?.flag ?? text?["diagnostic"]?["relatedInformation"]?.flag ?? false
        hasTags = text?["publishDiagnostics"]?["tagSupport"] != nil || text?["diagnostic"]?["tagSupport"] != nil
        hasMarkdown = ClientFeatures.prefersMarkdown(text?["hover"]?["contentFormat"])
        completesMarkdown = ClientFeatures.prefersMarkdown(text?["completion"]?["completionItem"]?["documentationFormat"])
        hasSymbolTrees = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.flag ?? false
        showsProgress = all["window"]?["workDoneProgress"]?.flag ?? false
        linksFindings =
            text?["publishDiagnostics"]?["codeDescriptionSupport"]?.flag ?? text?["diagnostic"]?["codeDescriptionSupport"]?.flag
            ?? false
        locale = params["locale"]?.text.flatMap { LocaleID($0) }
    }

    /// Whether a client prefers Markdown to plain text: its formats are in order of preference.
    private static func prefersMarkdown(_ formats: JSONValue?) -> Bool {
        formats?.elements.first { $0 == "markdown" || $0 == "plaintext" } == "markdown"
    }
}

/// The server's capabilities.
enum ServerFeatures {
    static func json(_ client: ClientFeatures, version: String) -> JSONValue {
        let capabilities: JSONValue = [
            "positionEncoding": .string(client.encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": true]],
            "diagnosticProvider": [
                "identifier": "homeseed", "interFileDependencies": true, "workspaceDiagnostics": true, "workDoneProgress": true,
            ],
            "completionProvider": ["triggerCharacters": [":", " ", "{", "[", "/", "-", ",", "\""], "resolveProvider": true],
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": ["workDoneProgress": true],
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "renameProvider": ["prepareProvider": true, "workDoneProgress": true],
            "codeActionProvider": [
                "codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll"], "workDoneProgress": true,
            ],
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "documentLinkProvider": .object([:]),
            "colorProvider": true,
            "inlayHintProvider": true,
            "codeLensProvider": .object([:]),
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .array(SemanticTokenKind.allCases.map { .string($0.type) }), "tokenModifiers": ["definition"],
                ], "full": true, "range": true,
            ],
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ]
        return ["capabilities": capabilities, "serverInfo": ["name": "homeseed", "version": .string(version)]]
    }
}

/// The files to be watched on disk.
enum FileWatching {
    static var registration: JSONValue {
        let watchers: [JSONValue] = [
            ["globPattern": "**/*.{yaml,yml,json}"], ["globPattern": "**/Catalogue/**"], ["globPattern": "**/.git/HEAD"],
        ]
        return [
            "registrations": [
                [
                    "id": "homeseed-files", "method": "workspace/didChangeWatchedFiles",
                    "registerOptions": ["watchers": .array(watchers)],
                ]
            ]
        ]
    }
}
