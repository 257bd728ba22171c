/// Work that takes a while, as the client is told of it.
struct Progress {
    /// What the client was asked to show, by the request that asked.
    fileprivate var asked: [String: String] = [:]
    fileprivate var begun: Set<String> = []
}

extension LanguageServer {
    /// What may take long, and what a client that wants to show it is told.
    private static let titles = [
        "workspace/diagnostic": "Looking for findings", "textDocument/references": "Looking for uses", "textDocument/rename": "Renaming",
        "textDocument/codeAction": "Trying out fixes",
    ]

    // MARK: Work that the client asked for

    /// The token by which a client wants to hear of its request; nil where it does not. The work begins with that.
    func progressToken(_ params: JSONValue, of method: String) -> JSONValue? {
        guard let token = params["workDoneToken"], token.text != nil || token.integer != nil, let title = LanguageServer.titles[method] else { return nil }
        notify("$/progress", ["token": token, "value": ["kind": "begin", "title": .string(title), "cancellable": true]])
        return token
    }

    func endProgress(_ token: JSONValue) { notify("$/progress", ["token": token, "value": ["kind": "end"]]) }

    // MARK: Work of the server's own

    /// Asks the client to show some work; nil where it shows none. It is told of the beginning once it has said yes.
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

    /// What ends before the client has answered is not begun any more.
    func finishProgress(_ id: String) {
        progress.asked[id] = nil
        if progress.begun.remove(id) != nil { endProgress(.string(id)) }
    }
}
