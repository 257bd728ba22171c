package import Homeseed
package import HomeseedModel
import HomeseedSource

/// `homeseed language-server`: open catalogues in any editor that speaks the Language Server Protocol.
///
/// Messages are heard in their order. What changes a text gives another state at once; a request is answered for the state
/// that it was asked in, while others are heard. Looking for findings goes on in the background, for the newest state only.
package actor LanguageServer {
    /// What the program around it brings: where catalogues lie, and what checks are about.
    package struct Host: Sendable {
        /// The catalogue that a file or folder belongs to; nil where there is none. Paths are absolute.
        package var pipeline: @Sendable (String) -> Pipeline?
        /// What the catalogue held before it was changed; nil where nobody knows.
        package var baseRevisionItems: @Sendable (Pipeline) -> FormerItems?
        package var version: String
        /// The address of a page on a check, by its id; nil where there is none.
        package var explanation: @Sendable (String) -> String?
        /// How long it rests before it looks again whether files have changed, for a client that does not tell.
        package var rest: Duration

        package init(
            version: String, rest: Duration = .seconds(2), explanation: @escaping @Sendable (String) -> String? = { _ in nil },
            baseRevisionItems: @escaping @Sendable (Pipeline) -> FormerItems? = { _ in nil }, pipeline: @escaping @Sendable (String) -> Pipeline?
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

    /// By the folder of the catalogue.
    var catalogues: [String: OpenCatalogue] = [:]
    /// By the path of the file.
    var documents: [String: OpenDocument] = [:]

    package init(_ host: Host, send: @escaping @Sendable (JSONValue) -> Void) {
        self.host = host
        self.send = send
    }

    /// How a session ended.
    package enum Ending: Sendable, Equatable {
        /// The client sent `shutdown` and `exit`.
        case shutDown
        /// The input ended, or `exit` came without `shutdown`.
        case disconnected
        /// The input is not the Language Server Protocol, for this reason.
        case malformed(String)
    }

    /// Handles messages until the input ends, the client leaves, or the input can't be cut into messages.
    package static func run(_ host: Host, input: AsyncStream<[UInt8]>, output: @escaping @Sendable ([UInt8]) -> Void) async -> Ending {
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

    /// A request's id is a number or a text.
    private enum RequestID: Hashable { case number(Int), text(String) }

    private func id(_ json: JSONValue?) -> RequestID? {
        json?.text.map { .text($0) } ?? json?.integer.map { .number($0) }
    }

    /// Hears one message, and begins to answer it where it is a request.
    ///
    /// - Returns: whether it was the last one.
    package func receive(_ message: JSONValue) -> Bool {
        guard case .object = message else {
            refuse(.null, .invalidRequest)
            return false
        }
        guard let method = message["method"]?.text else {
            // An answer to a question of ours.
            if let id = message["id"]?.text { progressAnswered(id, isGranted: message["error"] == nil) }
            if message["result"] == nil, message["error"] == nil, message["id"] != nil, !message.hasKey("result") { refuse(message["id"] ?? .null, .invalidRequest) }
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

    /// Asks something of the client, whatever it answers.
    func ask(_ method: String, _ params: JSONValue = .null) { ask(nextRequest(), method: method, params: params) }

    func ask(_ id: String, method: String, params: JSONValue) {
        let message: JSONValue = params == .null
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
            if client.watchesFiles { ask("client/registerCapability", FileWatching.registration) } else { watching = watchFiles() }
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
        // The state in which it was asked.
        let snapshot = snapshot(for: params)
        // Whatever was said of places or edits there would be of another text than the editor's.
        if isLost(snapshot) { return refuse(json, .contentModified) }
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

    private func isLost(_ snapshot: Snapshot) -> Bool {
        guard let catalogue = snapshot.catalogue else { return snapshot.document?.isLost ?? false }
        return documents.contains { $0.value.isLost && catalogue.workspace.holds($0.key) }
    }

    private func finish(_ id: RequestID, json: JSONValue, outcome: Result<JSONValue, ResponseError>) {
        running[id] = nil
        switch outcome {
        case .success(let result): respond(json, result)
        case .failure(let error): refuse(json, error)
        }
    }

    /// What a request is about: the file, its text, and its catalogue, as they are now.
    private func snapshot(for params: JSONValue) -> Snapshot {
        let uri = params["textDocument"]?["uri"]?.text ?? params["data"]?["uri"]?.text
        let path = uri.flatMap(FileURI.path)
        let folder = path.flatMap { catalogue(of: $0) }
        let open = folder.flatMap { catalogues[$0] }
        return Snapshot(
            path: path, document: path.flatMap { documents[$0] }, catalogue: open,
            catalogues: catalogues.values.sorted { $0.folder < $1.folder }, client: client, versions: documents.mapValues(\.version), server: self)
    }
}

extension JSONValue {
    fileprivate func hasKey(_ key: String) -> Bool { if case .object(let members) = self { members[key] != nil } else { false } }
}
