import HomeseedSource

/// An open catalogue in its newest state.
struct OpenCatalogue: Sendable {
    var folder: String
    var workspace: Workspace
    /// The number of the state.
    var version = 0
    /// The check of the newest state, running or finished.
    var findings: Task<CatalogueView?, Never>?
    /// The newest state that has been checked.
    var lastView: CatalogueView?
    /// The newest states in which each pack could be read, by the name of its folder or file. Most intermediate states of a
    /// file being edited can't be read.
    var readable: [String: CatalogueView] = [:]
    /// The token of the progress shown while the catalogue is being read.
    var progress: String?
    /// The ids of the last published reports, by file.
    var published: [String: String] = [:]
    let reports = DiagnosticReports()
}

/// A document with the editor's text.
struct OpenDocument: Sendable {
    var version: Int
    var bytes: [UInt8]
    /// Whether a change could not be applied, so that the text differs from the editor's until the client sends all of it.
    var isOutOfSync = false
}

extension LanguageServer {
    // MARK: Catalogues

    func openFolders(_ params: JSONValue) {
        var folders = params["workspaceFolders"]?.elements.compactMap { $0["uri"]?.text } ?? []
        if folders.isEmpty, let root = params["rootUri"]?.text { folders = [root] }
        for folder in folders.compactMap(FileURI.path) { open(folder) }
    }

    func foldersChanged(_ params: JSONValue) {
        for folder in params["event"]?["added"]?.elements.compactMap({ $0["uri"]?.text }).compactMap(FileURI.path) ?? [] {
            open(folder)
        }
        for folder in params["event"]?["removed"]?.elements.compactMap({ $0["uri"]?.text }).compactMap(FileURI.path) ?? [] {
            for (name, catalogue) in catalogues where name == folder || name.hasPrefix(folder + "/") {
                catalogue.findings?.cancel()
                if let progress = catalogue.progress { finishProgress(progress) }
                for path in catalogue.published.keys { publish(path, diagnostics: [], version: nil) }
                catalogues[name] = nil
            }
        }
    }

    /// Opens the catalogue of a file or folder, and returns its folder, or `nil` if there is none.
    @discardableResult
    private func open(_ path: String) -> String? {
        guard let pipeline = host.pipeline(path) else { return nil }
        let folder = pipeline.catalogue
        if catalogues[folder] == nil {
            var workspace = Workspace(pipeline).remembering(host.baseRevisionItems(pipeline))
            for (path, document) in documents where workspace.holds(path) { workspace = workspace.edited(path, document.bytes) }
            catalogues[folder] = OpenCatalogue(folder: folder, workspace: workspace)
            catalogues[folder]?.progress = beginProgress("Reading the catalogue")
            startCheck(of: folder)
        }
        return folder
    }

    /// Returns the folder of the innermost open catalogue that contains a file, or `nil` if none does.
    func catalogue(of path: String) -> String? {
        catalogues.values.filter { $0.workspace.holds(path) }.map(\.folder).max { $0.count < $1.count }
    }

    private func change(_ path: String, _ make: (Workspace) -> Workspace) {
        guard let folder = catalogue(of: path) ?? open(path), var catalogue = catalogues[folder], catalogue.workspace.holds(path)
        else { return }
        catalogue.workspace = make(catalogue.workspace)
        catalogues[folder] = catalogue
        startCheck(of: folder)
    }

    // MARK: Texts

    func opened(_ params: JSONValue) {
        guard let document = params["textDocument"], let path = document["uri"]?.text.flatMap(FileURI.path),
            let text = document["text"]?.text
        else { return }
        documents[path] = OpenDocument(version: document["version"]?.integer ?? 0, bytes: Array(text.utf8))
        let bytes = Array(text.utf8)
        change(path) { $0.edited(path, bytes) }
    }

    func changed(_ params: JSONValue) {
        guard let path = params["textDocument"]?["uri"]?.text.flatMap(FileURI.path), var document = documents[path] else {
            return
        }
        let version = params["textDocument"]?["version"]?.integer ?? document.version + 1
        // Helix 25.01 sends quick successive changes out of order. The positions of such a change are unknown.
        if version < document.version { document.isOutOfSync = true }
        for change in params["contentChanges"]?.elements ?? [] {
            guard let text = change["text"]?.text else { continue }
            guard change["range"] != nil else {
                document.bytes = Array(text.utf8)
                document.isOutOfSync = false
                continue
            }
            guard let range = TextPositions(document.bytes, client.encoding).range(change["range"]) else {
                document.isOutOfSync = true
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
        guard let path = params["textDocument"]?["uri"]?.text.flatMap(FileURI.path), documents.removeValue(forKey: path) != nil
        else { return }
        change(path) { $0.closed(path) }
    }

    func saved(_ params: JSONValue) {
        guard let path = params["textDocument"]?["uri"]?.text.flatMap(FileURI.path) else { return }
        if let text = params["text"]?.text, documents[path] != nil {
            documents[path]?.bytes = Array(text.utf8)
            documents[path]?.isOutOfSync = false
            change(path) { $0.edited(path, Array(text.utf8)) }
        }
        // A new pack may have created a catalogue.
        if catalogue(of: path) == nil { open(path) }
    }

    /// Reloads catalogues after changes on disk, such as a branch switch or a new file.
    func refresh(_ folders: Set<String>? = nil) {
        for (folder, catalogue) in catalogues where folders?.contains(folder) ?? true {
            let former = host.baseRevisionItems(catalogue.workspace.pipeline)
            let isRemembered = former == nil && catalogue.workspace.pipeline.baseRevisionItems == nil
            catalogues[folder]?.workspace = (isRemembered ? catalogue.workspace : catalogue.workspace.remembering(former))
                .refreshed()
            if catalogue.progress == nil { catalogues[folder]?.progress = beginProgress("Reading the catalogue again") }
            startCheck(of: folder)
        }
    }

    // MARK: Findings

    /// Returns the newest state as checked, or `nil` if it can't be read.
    func newestView(of folder: String) async -> CatalogueView? {
        while let catalogue = catalogues[folder] {
            if let view = await catalogue.findings?.value { return view }
            if catalogues[folder]?.version == catalogue.version { return nil }
        }
        return nil
    }

    /// Starts a check of the current state, and cancels the previous check.
    func startCheck(of folder: String) {
        guard var catalogue = catalogues[folder] else { return }
        catalogue.version += 1
        let (workspace, version) = (catalogue.workspace, catalogue.version)
        let former = catalogue.findings
        former?.cancel()
        let task = Task.detached { () -> CatalogueView? in
            // Checks run one at a time, because two concurrent checks would only slow each other down.
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
        for pack in view.catalogue.packs.dropFirst() where !pack.files.contains(where: { view.isBroken($0) }) {
            catalogue.readable[pack.id] = view
        }
        catalogues[folder] = catalogue
        // The check of a newer text publishes its findings later.
        if catalogue.version != version { return }
        publishFindings(view, of: folder)
    }

    /// Publishes the findings that changed since the last time.
    private func publishFindings(_ view: CatalogueView, of folder: String) {
        if client.pullsDiagnostics {
            if client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
        }
        guard let catalogue = catalogues[folder] else { return }
        let all = catalogue.reports.reports(view, client: client, explanation: host.explanation)
        var known = catalogue.published
        var published: Set<String> = []
        // A client that pulls diagnostics of open documents still receives notifications for other files.
        let pulled = Set(client.pullsDiagnostics ? Array(documents.keys) : [])
        for path in Set(all.keys).union(known.keys).sorted() {
            let report = pulled.contains(path) ? .empty : all[path] ?? .empty
            if known[path] ?? DiagnosticReport.empty.id == report.id, !(documents[path] != nil && !client.pullsDiagnostics) {
                continue
            }
            publish(path, diagnostics: report.items, version: documents[path]?.version)
            published.insert(path)
            known[path] = report.items.isEmpty ? nil : report.id
        }
        // A newly opened document gets a notification even without findings.
        if !client.pullsDiagnostics {
            for (path, document) in documents where !published.contains(path) && view.workspace.holds(path) {
                publish(path, diagnostics: [], version: document.version)
            }
        }
        catalogues[folder]?.published = known
        if client.refreshesLenses { ask("workspace/codeLens/refresh") }
        if client.refreshesHints { ask("workspace/inlayHint/refresh") }
    }

    private func publish(_ path: String, diagnostics: [JSONValue], version: Int?) {
        notify(
            "textDocument/publishDiagnostics",
            .object(leaving: [
                "uri": .string(FileURI.uri(path)), "diagnostics": .array(diagnostics), "version": version.map { .integer($0) },
            ]))
    }
}

extension OpenCatalogue {
    /// Returns the newest state in which the file's pack could be read, or `nil` if there is none yet.
    func usableView(for path: String) -> CatalogueView? {
        guard let lastView else { return nil }
        let parts = path.dropFirst(folder.count + 1).split(separator: "/")
        let name =
            path.hasPrefix(folder + "/")
            ? parts.first.map(String.init) : path.split(separator: "/").last?.split(separator: ".").first.map(String.init)
        guard let name, lastView.role(of: path).map({ $0.pack.id != name }) ?? true else { return lastView }
        return readable[name] ?? lastView
    }
}

extension CatalogueView {
    /// Whether a file has syntax errors or can't be read.
    func isBroken(_ file: FileID) -> Bool { path(file).flatMap { workspace.document($0) }?.isBroken ?? true }
}
