package import Homeseed
package import HomeseedModel
import HomeseedSource

/// The language server, which opens catalogues in any editor that supports the Language Server Protocol.
///
/// Messages are processed in order. A text change creates a new state immediately. A request is answered for the state in which
/// it arrived, concurrently with later messages. Checks run in the background, for the newest state only.
package actor LanguageServer {
    /// The functions that the embedding program provides.
    package struct Host: Sendable {
        /// Returns the catalogue of a file or folder, or `nil` if there is none. Paths are absolute.
        package var pipeline: @Sendable (String) -> Pipeline?
        /// Returns the items of the base revision, or `nil` if they are unknown.
        package var baseRevisionItems: @Sendable (Pipeline) -> FormerItems?
        package var version: String
        /// Returns the address of a check's documentation by its id, or `nil` if there is none.
        package var explanation: @Sendable (String) -> String?
        /// The polling interval for file changes, for clients that don't report them.
        package var rest: Duration

        package init(
            version: String, rest: Duration = .seconds(2), explanation: @escaping @Sendable (String) -> String? = { _ in nil },
            baseRevisionItems: @escaping @Sendable (Pipeline) -> FormerItems? = { _ in nil },
            pipeline: @escaping @Sendable (String) -> Pipeline?
        ) {
            self.version = version
            self.rest = rest
            self.explanation = explanation
            self.baseRevisionItems = baseRevisionItems
            self.pipeline = pipeline
        }
    }

    let host: Host
    private let send: @Sendable (JSONValue) -> Void
    private(set) var client = ClientFeatures()
    private var isInitialized = false
    private var isShutDown = false
    private var lastRequest = 0
    private var running: [RequestID: Task<Void, Never>] = [:]
    var progress = Progress()
    private var watching: Task<Void, Never>?

    /// The open catalogues, by folder.
    var catalogues: [String: OpenCatalogue] = [:]
    /// The open documents, by path.
    var documents: [String: OpenDocument] = [:]

    package init(_ host: Host, send: @escaping @Sendable (JSONValue) -> Void) {
        self.host = host
        self.send = send
    }

    /// The way a session ended.
    package enum Ending: Sendable, Equatable {
        /// The client sent `shutdown` and `exit`.
        case shutDown
        /// The input ended, or `exit` came without `shutdown`.
        case disconnected
        /// The input does not follow the Language Server Protocol, for this reason.
        case malformed(String)
    }

    /// Handles messages until the input ends, the client exits, or the framing is malformed.
    package static func run(_ host: Host, input: AsyncStream<[UInt8]>, output: @escaping @Sendable ([UInt8]) -> Void) async
        -> Ending
    {
        let server = LanguageServer(host) { output(MessageFraming.framed($0.encoded)) }
        var framing = MessageFraming()
        for await bytes in input {
            framing.append(bytes)
            while let piece = framing.next() {
                switch piece {
                case .malformed(let reason):
                    await server.refuse(.null, .header(reason))
                    await server.stop()
                    return .malformed(reason)
                case .message(let message):
                    guard let json = JSONValue(bytes: message) else {
                        await server.refuse(.null, .parse)
                        continue
                    }
                    if await server.receive(json) { return await server.isShutDown ? .shutDown : .disconnected }
                }
            }
        }
        await server.stop()
        return framing.unfinished.map { .malformed($0) } ?? .disconnected
    }

    private func stop() {
        watching?.cancel()
        for task in running.values { task.cancel() }
        for catalogue in catalogues.values { catalogue.findings?.cancel() }
    }

    // MARK: Messages

    /// The id of a request, which is a number or a text.
    private enum RequestID: Hashable {
        case number(Int)
        case text(String)
    }

    private func id(_ json: JSONValue?) -> RequestID? {
        json?.text.map { .text($0) } ?? json?.integer.map { .number($0) }
    }

    /// Handles one message, and starts to answer it if it is a request.
    ///
    /// - Returns: whether it was the last message.
    package func receive(_ message: JSONValue) -> Bool {
        guard case .object = message else {
            refuse(.null, .invalidRequest)
            return false
        }
        guard let method = message["method"]?.text else {
            // A response to one of the server's requests.
            if let id = message["id"]?.text { progressAnswered(id, isGranted: message["error"] == nil) }
            if message["result"] == nil, message["error"] == nil, message["id"] != nil, !message.hasKey("result") {
                refuse(message["id"] ?? .null, .invalidRequest)
            }
            return false
        }
        let params = message["params"] ?? .object([:])
        guard let json = message["id"] else { return notice(method, params) }
        guard let id = id(json) else {
            refuse(.null, .invalidRequest)
            return false
        }
        answer(method, params: params, id: id, json: json)
        return false
    }

    func refuse(_ id: JSONValue, _ error: ResponseError) { send(["jsonrpc": "2.0", "id": id, "error": error.json]) }
    private func respond(_ id: JSONValue, _ result: JSONValue) { send(["jsonrpc": "2.0", "id": id, "result": result]) }
    func notify(_ method: String, _ params: JSONValue) { send(["jsonrpc": "2.0", "method": .string(method), "params": params]) }

    /// Sends a request to the client, and ignores its response.
    func ask(_ method: String, _ params: JSONValue = .null) { ask(nextRequest(), method: method, params: params) }

    func ask(_ id: String, method: String, params: JSONValue) {
        let message: JSONValue =
            params == .null
            ? ["jsonrpc": "2.0", "id": .string(id), "method": .string(method)]
            : ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params]
        send(message)
    }

    func nextRequest() -> String {
        lastRequest += 1
        return "homeseed-\(lastRequest)"
    }

    // MARK: Notifications

    private func notice(_ method: String, _ params: JSONValue) -> Bool {
        switch method {
        case "exit":
            stop()
            return true
        case "$/cancelRequest":
            if let id = id(params["id"]) { running[id]?.cancel() }
        case _ where !isInitialized: break
        case "initialized":
            if client.watchesFiles {
                ask("client/registerCapability", FileWatching.registration)
            } else {
                watching = watchFiles()
            }
        case "textDocument/didOpen": opened(params)
        case "textDocument/didChange": changed(params)
        case "textDocument/didClose": closed(params)
        case "textDocument/didSave": saved(params)
        case "workspace/didChangeWatchedFiles": refresh()
        case "workspace/didChangeWorkspaceFolders": foldersChanged(params)
        default: break
        }
        return false
    }

    // MARK: Requests

    private func answer(_ method: String, params: JSONValue, id: RequestID, json: JSONValue) {
        if isShutDown { return refuse(json, .invalidRequest) }
        switch method {
        case "initialize":
            if isInitialized { return refuse(json, .invalidRequest) }
            isInitialized = true
            client = ClientFeatures(params)
            respond(json, ServerFeatures.json(client, version: host.version))
            openFolders(params)
            return
        case _ where !isInitialized: return refuse(json, .notInitialized)
        case "shutdown":
            isShutDown = true
            stop()
            return respond(json, .null)
        default: break
        }
        guard let handler = Requests.named[method] else { return refuse(json, .noMethod(method)) }
        // The state at the arrival of the request.
        let snapshot = snapshot(for: params)
        // Locations and edits would refer to a text that differs from the editor's.
        if isOutOfSync(snapshot) { return refuse(json, .contentModified) }
        let token = progressToken(params, of: method)
        running[id] = Task {
            let outcome: Result<JSONValue, ResponseError>
            do {
                outcome = Task.isCancelled ? .failure(.cancelled) : .success(try await handler(snapshot, params))
            } catch let error as ResponseError {
                outcome = .failure(error)
            } catch {
                outcome = .failure(Task.isCancelled ? .cancelled : .failed("\(error)"))
            }
            if let token { endProgress(token) }
            finish(id, json: json, outcome: Task.isCancelled ? .failure(.cancelled) : outcome)
        }
    }

    private func isOutOfSync(_ snapshot: Snapshot) -> Bool {
        guard let catalogue = snapshot.catalogue else { return snapshot.document?.isOutOfSync ?? false }
        return documents.contains { $0.value.isOutOfSync && catalogue.workspace.holds($0.key) }
    }

    private func finish(_ id: RequestID, json: JSONValue, outcome: Result<JSONValue, ResponseError>) {
        running[id] = nil
        switch outcome {
        case .success(let result): respond(json, result)
        case .failure(let error): refuse(json, error)
        }
    }

    /// Returns the subject of a request in its current state: the file, its text, and its catalogue.
    private func snapshot(for params: JSONValue) -> Snapshot {
        let uri = params["textDocument"]?["uri"]?.text ?? params["data"]?["uri"]?.text
        let path = uri.flatMap(FileURI.path)
        let folder = path.flatMap { catalogue(of: $0) }
        let open = folder.flatMap { catalogues[$0] }
        return Snapshot(
            path: path, document: path.flatMap { documents[$0] }, catalogue: open,
            catalogues: catalogues.values.sorted { $0.folder < $1.folder }, client: client,
            versions: documents.mapValues(\.version), server: self)
    }
}

extension JSONValue {
    fileprivate func hasKey(_ key: String) -> Bool { if case .object(let members) = self { members[key] != nil } else { false } }
}
