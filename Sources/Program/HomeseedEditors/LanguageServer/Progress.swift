/// The progress notifications of long-running work.
struct Progress {
    /// The titles of the progress requested from the client, by request id.
    fileprivate var asked: [String: String] = [:]
    fileprivate var begun: Set<String> = []
}

extension LanguageServer {
    /// The requests that may take long, with the titles of their progress.
    private static let titles = [
        "workspace/diagnostic": "Looking for findings", "textDocument/references": "Looking for uses",
        "textDocument/rename": "Renaming",
        "textDocument/codeAction": "Trying out fixes",
    ]

    // MARK: Progress of client requests

    /// Begins the progress of a request, and returns its token, or `nil` if the client requests no progress.
    func progressToken(_ params: JSONValue, of method: String) -> JSONValue? {
        guard let token = params["workDoneToken"], token.text != nil || token.integer != nil,
            let title = LanguageServer.titles[method]
        else { return nil }
        notify("$/progress", ["token": token, "value": ["kind": "begin", "title": .string(title), "cancellable": true]])
        return token
    }

    func endProgress(_ token: JSONValue) { notify("$/progress", ["token": token, "value": ["kind": "end"]]) }

    // MARK: Progress of the server

    /// Requests a progress token from the client, or returns `nil` if the client shows no progress. The progress begins once the
    /// client accepts.
    func beginProgress(_ title: String) -> String? {
        guard client.showsProgress else { return nil }
        let id = nextRequest()
        progress.asked[id] = title
        ask(id, method: "window/workDoneProgress/create", params: ["token": .string(id)])
        return id
    }

    func progressAnswered(_ id: String, isGranted: Bool) {
        guard let title = progress.asked.removeValue(forKey: id), isGranted else { return }
        progress.begun.insert(id)
        notify("$/progress", ["token": .string(id), "value": ["kind": "begin", "title": .string(title), "cancellable": false]])
    }

    /// Ends the progress. If the client has not responded yet, the progress never begins.
    func finishProgress(_ id: String) {
        progress.asked[id] = nil
        if progress.begun.remove(id) != nil { endProgress(.string(id)) }
    }
}
