import HomeseedLoading
import HomeseedSource
import HomeseedStore

/// The state in which a request is answered: the open files at the arrival of the request.
struct Snapshot: Sendable {
    /// The path of the file that the request is about.
    var path: String?
    var document: OpenDocument?
    var catalogue: OpenCatalogue?
    var catalogues: [OpenCatalogue]
    var client: ClientFeatures
    /// The versions of the open documents, by path.
    var versions: [String: Int]
    var server: LanguageServer

    /// Returns the checked catalogue, and waits for its check if necessary.
    func view() async throws -> CatalogueView {
        guard let view = try await knownView() else { throw ResponseError.failed("This file is part of no catalogue.") }
        return view
    }

    /// Returns the checked catalogue, or `nil` if the file belongs to none, or the catalogue can't be read.
    func knownView() async throws -> CatalogueView? {
        guard let catalogue else { return nil }
        let view = await catalogue.findings?.value
        if Task.isCancelled { throw ResponseError.cancelled }
        if let view { return view }
        // A newer text arrived, so the check of the requested state was cancelled.
        return await server.newestView(of: catalogue.folder)
    }

    /// Returns the newest state that has been checked. It waits only if no state has been checked yet.
    func lastView() async throws -> CatalogueView? {
        if let catalogue, let last = path.flatMap(catalogue.usableView) ?? catalogue.lastView { return last }
        return try await knownView()
    }

    func requiredPath() throws -> String {
        guard let path else { throw ResponseError.invalidParams("a file in textDocument.uri") }
        return path
    }

    /// Returns the positions of a file, whether or not it is open, or `nil` if it can't be read.
    func positions(_ path: String, _ view: CatalogueView?) -> TextPositions? {
        let bytes = view?.workspace.bytes(of: path) ?? (path == self.path ? document?.bytes : nil)
        return bytes.map { TextPositions($0, client.encoding) }
    }

    func offset(_ params: JSONValue, in positions: TextPositions) throws -> Int {
        guard let offset = positions.offset(params["position"]) else { throw ResponseError.invalidParams("a position") }
        return offset
    }

    // MARK: JSON

    func location(_ place: SourceLocation, _ view: CatalogueView) -> JSONValue? {
        guard view.isShown(place), let source = view.sources[place.file] else { return nil }
        return [
            "uri": .string(FileURI.uri(source.path)), "range": TextPositions(source.bytes, client.encoding).json(place.range),
        ]
    }

    func locations(_ places: some Sequence<SourceLocation>, _ view: CatalogueView) -> JSONValue {
        .array(places.compactMap { location($0, view) })
    }

    /// Returns edits of files as one workspace edit with the versions of the documents.
    func workspaceEdit(_ edits: [Fix.Edit], _ sources: SourceMap) -> JSONValue {
        var files: [(path: String, edits: [JSONValue])] = []
        for (file, edits) in Dictionary(grouping: edits, by: \.place.file).sorted(by: { $0.key < $1.key }) {
            guard let source = sources[file] else { continue }
            let positions = TextPositions(source.bytes, client.encoding)
            files.append(
                (
                    source.path,
                    edits.sorted { $0.place < $1.place }.map {
                        ["range": positions.json($0.place.range), "newText": .string($0.replacement)]
                    }
                ))
        }
        return workspaceEdit(files)
    }

    /// Returns the difference between an overlay and the workspace, as the smallest changed range of each file.
    func workspaceEdit(_ overlay: Overlay, over workspace: Workspace) -> JSONValue {
        var files: [(path: String, edits: [JSONValue])] = []
        for (path, bytes) in overlay.files.sorted(by: { $0.key < $1.key }) {
            guard let bytes else { continue }
            let old = workspace.bytes(of: path) ?? []
            if old != bytes { files.append((path, [TextChange(old, bytes).json(TextPositions(old, client.encoding))])) }
        }
        return workspaceEdit(files)
    }

    func workspaceEdit(_ files: [(path: String, edits: [JSONValue])], then operations: [JSONValue] = [], isNew: Set<String> = [])
        -> JSONValue
    {
        guard client.hasVersionedEdits else {
            return ["changes": .object(Dictionary(files.map { (FileURI.uri($0.path), .array($0.edits)) }) { $1 })]
        }
        let creations =
            client.createsFiles
            ? isNew.sorted().map { path -> JSONValue in ["kind": "create", "uri": .string(FileURI.uri(path))] } : []
        let edits = files.map { file -> JSONValue in
            let version = versions[file.path].map { JSONValue.integer($0) } ?? .null
            return ["textDocument": ["uri": .string(FileURI.uri(file.path)), "version": version], "edits": .array(file.edits)]
        }
        return ["documentChanges": .array(creations + edits + operations)]
    }
}

/// The smallest single range that contains all differences of two texts.
struct TextChange {
    let range: Range<Int>
    let text: String

    init(_ old: [UInt8], _ new: [UInt8]) {
        var head = zip(old, new).prefix { $0 == $1 }.count
        // Keep multibyte characters intact.
        while head > 0, head < old.count && old[head] & 0xC0 == 0x80 || head < new.count && new[head] & 0xC0 == 0x80 { head -= 1 }
        var tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
        // Keep CRLF line breaks intact.
        if head > 0, old[head - 1] == 0x0D { head -= 1 }
        tail = min(tail, old.count - head, new.count - head)
        if tail > 0, old[old.count - tail] == 0x0A { tail -= 1 }
        range = head..<(old.count - tail)
        text = String(decoding: new[head..<(new.count - tail)], as: UTF8.self)
    }

    func json(_ positions: TextPositions) -> JSONValue { ["range": positions.json(range), "newText": .string(text)] }
}
