import HomeseedSource

/// A catalogue that is open, in its newest state.
struct OpenCatalogue: Sendable {
    var folder: String
    var workspace: Workspace
    /// Tells one state from another.
    var version = 0
    /// What is found in the newest state, while that is looked for and afterwards.
    var findings: Task<CatalogueView?, Never>?
    /// The newest state that has been looked through.
    var lastView: CatalogueView?
    /// By the folder or file that is named after a pack, the newest state in which that pack could be read: while its own file
    /// is written, hardly any state of it can.
    var readable: [String: CatalogueView] = [:]
    /// What the client shows while this is read for the first time, or again.
    var progress: String?
    /// The files of which the client was told something.
    var told: [String: [JSONValue]] = [:]
}

/// A text as the editor has it.
struct OpenDocument: Sendable {
    var version: Int
    var bytes: [UInt8]
    /// Whether a change came that can't be followed: the editor's text is another one until it sends all of it.
    var isLost = false
}

extension LanguageServer {
    // MARK: Catalogues

    func openFolders(_ params: JSONValue) {
        var folders = params["workspaceFolders"]?.elements.compactMap { $0["uri"]?.text } ?? []
        if folders.isEmpty, let root = params["rootUri"]?.text { folders = [root] }
        for folder in folders.compactMap(FileURI.path) { open(folder) }
    }

    func foldersChanged(_ params: JSONValue) {
        for folder in params["event"]?["added"]?.elements.compactMap({ $0["uri"]?.text }).compactMap(FileURI.path) ?? [] { open(folder) }
        for folder in params["event"]?["removed"]?.elements.compactMap({ $0["uri"]?.text }).compactMap(FileURI.path) ?? [] {
            for (name, catalogue) in catalogues where name == folder || name.hasPrefix(folder + "/") {
                catalogue.findings?.cancel()
                if let progress = catalogue.progress { finishProgress(progress) }
                for path in catalogue.told.keys { publish(path, diagnostics: [], version: nil) }
                catalogues[name] = nil
            }
        }
    }

    /// Opens the catalogue that a file or folder belongs to.
    @discardableResult
    private func open(_ path: String) -> String? {
        guard let pipeline = host.pipeline(path) else { return nil }
        let folder = pipeline.catalogue
        if catalogues[folder] == nil {
            var workspace = Workspace(pipeline).remembering(host.baseRevisionItems(pipeline))
            for (path, document) in documents where workspace.holds(path) { workspace = workspace.edited(path, document.bytes) }
            catalogues[folder] = OpenCatalogue(folder: folder, workspace: workspace)
            catalogues[folder]?.progress = beginProgress("Reading the catalogue")
            look(at: folder)
        }
        return folder
    }

    /// The folder of the open catalogue that a file belongs to.
    func catalogue(of path: String) -> String? {
        catalogues.values.filter { $0.workspace.holds(path) }.map(\.folder).max { $0.count < $1.count }
    }

    private func change(_ path: String, _ make: (Workspace) -> Workspace) {
        guard let folder = catalogue(of: path) ?? open(path), var catalogue = catalogues[folder], catalogue.workspace.holds(path) else { return }
        catalogue.workspace = make(catalogue.workspace)
        catalogues[folder] = catalogue
        look(at: folder)
    }

    // MARK: Texts

    func opened(_ params: JSONValue) {
        guard let document = params["textDocument"], let path = document["uri"]?.text.flatMap(FileURI.path), let text = document["text"]?.text else { return }
        documents[path] = OpenDocument(version: document["version"]?.integer ?? 0, bytes: Array(text.utf8))
        let bytes = Array(text.utf8)
        change(path) { $0.edited(path, bytes) }
    }

    func changed(_ params: JSONValue) {
        guard let path = params["textDocument"]?["uri"]?.text.flatMap(FileURI.path), var document = documents[path] else { return }
        let version = params["textDocument"]?["version"]?.integer ?? document.version + 1
        // Helix 25.01 sends letters that come at once in another order: where each was meant to stand, nobody knows then.
        if version < document.version { document.isLost = true }
        for change in params["contentChanges"]?.elements ?? [] {
            guard let text = change["text"]?.text else { continue }
            guard change["range"] != nil else {
                document.bytes = Array(text.utf8)
                document.isLost = false
                continue
            }
            guard let range = TextPositions(document.bytes, client.encoding).range(change["range"]) else {
                document.isLost = true
                continue
            }
            document.bytes.replaceSubrange(range, with: text.utf8)
        }
        document.version = max(version, document.version)
        documents[path] = document
        let bytes = document.bytes
        self.change(path) { $0.edited(path, bytes) }
    }

    func closed(_ params: JSONValue) {
        guard let path = params["textDocument"]?["uri"]?.text.flatMap(FileURI.path), documents.removeValue(forKey: path) != nil else { return }
        change(path) { $0.closed(path) }
    }

    func saved(_ params: JSONValue) {
        guard let path = params["textDocument"]?["uri"]?.text.flatMap(FileURI.path) else { return }
        if let text = params["text"]?.text, documents[path] != nil {
            documents[path]?.bytes = Array(text.utf8)
            documents[path]?.isLost = false
            change(path) { $0.edited(path, Array(text.utf8)) }
        }
        // A new pack may be a catalogue now.
        if catalogue(of: path) == nil { open(path) }
    }

    /// Something on the disk is otherwise: a branch was switched, a file came or went.
    func refresh(_ folders: Set<String>? = nil) {
        for (folder, catalogue) in catalogues where folders?.contains(folder) ?? true {
            let former = host.baseRevisionItems(catalogue.workspace.pipeline)
            let isRemembered = former == nil && catalogue.workspace.pipeline.baseRevisionItems == nil
            catalogues[folder]?.workspace = (isRemembered ? catalogue.workspace : catalogue.workspace.remembering(former)).refreshed()
            if catalogue.progress == nil { catalogues[folder]?.progress = beginProgress("Reading the catalogue again") }
            look(at: folder)
        }
    }

    // MARK: Findings

    /// The newest state as checked; nil where it can't be read.
    func newestView(of folder: String) async -> CatalogueView? {
        while let catalogue = catalogues[folder] {
            if let view = await catalogue.findings?.value { return view }
            if catalogues[folder]?.version == catalogue.version { return nil }
        }
        return nil
    }

    /// Looks for what is found now; what was looked for before is of no use any more.
    func look(at folder: String) {
        guard var catalogue = catalogues[folder] else { return }
        catalogue.version += 1
        let (workspace, version) = (catalogue.workspace, catalogue.version)
        let former = catalogue.findings
        former?.cancel()
        let task = Task.detached { () -> CatalogueView? in
            // One at a time: two would only take each other's processors.
            _ = await former?.value
            return Task.isCancelled ? nil : try? CatalogueView(workspace)
        }
        catalogue.findings = task
        catalogues[folder] = catalogue
        Task {
            let view = await task.value
            if let view { found(view, in: folder, version) }
            if let catalogue = catalogues[folder], catalogue.version == version, let progress = catalogue.progress {
                catalogues[folder]?.progress = nil
                finishProgress(progress)
            }
        }
    }

    private func found(_ view: CatalogueView, in folder: String, _ version: Int) {
        guard var catalogue = catalogues[folder] else { return }
        catalogue.lastView = view
        for pack in view.catalogue.packs.dropFirst() where !pack.files.contains(where: { view.isBroken($0) }) { catalogue.readable[pack.id] = view }
        catalogues[folder] = catalogue
        // Newer text is there already: its findings come next.
        if catalogue.version != version { return }
        tell(view, of: folder)
    }

    /// Tells the client what has changed since it was last told.
    private func tell(_ view: CatalogueView, of folder: String) {
        if client.pullsDiagnostics {
            if client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
        }
        let all = DiagnosticReports(view, client: client, explanation: host.explanation).byPath
        var told = catalogues[folder]?.told ?? [:]
        var published: Set<String> = []
        // An editor that asks for what is found in the texts that it shows is told of all others.
        let left = Set(client.pullsDiagnostics ? Array(documents.keys) : [])
        for path in Set(all.keys).union(told.keys).sorted() {
            let diagnostics = left.contains(path) ? [] : all[path] ?? []
            if told[path] ?? [] == diagnostics, !(documents[path] != nil && !client.pullsDiagnostics) { continue }
            publish(path, diagnostics: diagnostics, version: documents[path]?.version)
            published.insert(path)
            told[path] = diagnostics.isEmpty ? nil : diagnostics
        }
        // Whoever opens a file waits for a word about it, also where nothing is found.
        if !client.pullsDiagnostics {
            for (path, document) in documents where !published.contains(path) && view.workspace.holds(path) { publish(path, diagnostics: [], version: document.version) }
        }
        catalogues[folder]?.told = told
        if client.refreshesLenses { ask("workspace/codeLens/refresh") }
        if client.refreshesHints { ask("workspace/inlayHint/refresh") }
    }

    private func publish(_ path: String, diagnostics: [JSONValue], version: Int?) {
        notify("textDocument/publishDiagnostics", .object(leaving: [
            "uri": .string(FileURI.uri(path)), "diagnostics": .array(diagnostics), "version": version.map { .integer($0) },
        ]))
    }
}

extension OpenCatalogue {
    /// The newest state in which what a file belongs to could be read; nil where there was none yet.
    func usableView(for path: String) -> CatalogueView? {
        guard let lastView else { return nil }
        let parts = path.dropFirst(folder.count + 1).split(separator: "/")
        let name = path.hasPrefix(folder + "/") ? parts.first.map(String.init) : path.split(separator: "/").last?.split(separator: ".").first.map(String.init)
        guard let name, lastView.role(of: path).map({ $0.pack.id != name }) ?? true else { return lastView }
        return readable[name] ?? lastView
    }
}

extension CatalogueView {
    /// Whether a file could not be read to its end.
    func isBroken(_ file: FileID) -> Bool { path(file).flatMap { workspace.document($0) }?.isBroken ?? true }
}
