import HomeseedSource
import Synchronization

/// The server of the page and its data, on the loopback address only.
package final class StudioServer: Sendable {
    private let studio: Studio
    private let secret = AccessControl.newSecret()
    private let token = Mutex(OneTimeToken())
    private let port = Mutex<UInt16>(0)
    private let wanted: UInt16

    /// - Parameter port: the port, or 0 for any free port.
    package init(_ studio: Studio, port: UInt16) {
        self.studio = studio
        wanted = port
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter isOpen: called once the server listens, with the address for the user and a one-time address for the
    ///   browser. The arguments of a browser's process are visible to all users of the machine.
    package func run(_ isOpen: @escaping @Sendable (_ address: String, _ once: String) -> Void) async throws {
        let server = try HTTPServer(
            port: wanted, bodyLimit: { [self] in access.bodyLimit(of: $0) }, answer: { [self] in await answer($0) })
        port.withLock { $0 = server.port }
        let page = "http://127.0.0.1:\(server.port)/"
        isOpen(page + "#key=\(secret)", page + "#once=\(token.withLock(\.text))")
        await server.run()
    }

    private var access: AccessControl { AccessControl(secret: secret, port: port.withLock { $0 }) }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let parts = request.head.path.split(separator: "/").map(String.init)
        let isQuestion = parts.first == "api"
        switch access.refusal(of: request.head, isQuestion: isQuestion) {
        case .host?: return StudioServer.plain(.misdirectedRequest, "This host name is not allowed.")
        case .origin?: return StudioServer.plain(.forbidden, "Requests from this page are not allowed.")
        case .secret? where parts == ["api", "enter"]: return enter(request)
        case .secret?:
            return StudioServer.json(
                .unauthorized,
                JSON.object([
                    "error": "This page belongs to another run of homeseed studio: open the address that homeseed studio prints."
                ]).encoded)
        case nil: break
        }
        if isQuestion { return await reply(request, parts.count == 2 ? parts[1] : "") }
        guard ["GET", "HEAD"].contains(request.head.method) else {
            return StudioServer.plain(.methodNotAllowed, "This address supports only GET and HEAD.")
        }
        var file = StudioServer.file(parts)
        file.isHeadOnly = request.head.method == "HEAD"
        return file
    }

    // MARK: Page

    /// Returns a file of the page by name. All other addresses return the page itself.
    private static func file(_ parts: [String]) -> HTTPResponse {
        let name = parts.count == 2 && parts[0] == "page" ? parts[1] : "index.html"
        guard let bytes = PageFiles.all[name] else { return plain(.notFound, "There is no such file.") }
        return response(.ok, bytes: bytes, type: PageFiles.type(of: name))
    }

    // MARK: Responses

    private func reply(_ request: HTTPRequest, _ name: String) async -> HTTPResponse {
        do throws(StudioRefusal) {
            if request.head.method == "GET" {
                let words = request.head.words
                if name == "wait" {
                    let version = await studio.wait(beyond: words["version"].flatMap(Int.init) ?? 0)
                    return StudioServer.json(.ok, JSON.object(["version": .integer(version)]).encoded)
                }
                return StudioServer.json(.ok, try await studio.answer(name, words))
            }
            guard request.head.method == "POST" else {
                return StudioServer.plain(.methodNotAllowed, "Use GET to read and POST to change.")
            }
            return StudioServer.json(.ok, try await studio.act(name, request.body))
        } catch {
            return StudioServer.json(error.kind.status, error.json.encoded)
        }
    }

    /// Returns the secret in exchange for the one-time token.
    private func enter(_ request: HTTPRequest) -> HTTPResponse {
        let words = request.head.method == "POST" ? JSON(bytes: request.body) : nil
        guard let given = words?["ticket"]?.text, token.withLock({ $0.take(given) }) else {
            return StudioServer.json(
                .unauthorized,
                JSON.object(["error": "This address opens the page only once: open the address that homeseed studio prints."])
                    .encoded)
        }
        return StudioServer.json(.ok, JSON.object(["key": .string(secret)]).encoded)
    }

    private static func json(_ status: HTTPStatus, _ bytes: [UInt8]) -> HTTPResponse {
        response(status, bytes: bytes, type: "application/json; charset=utf-8")
    }
    private static func plain(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
        response(status, bytes: Array(text.utf8), type: "text/plain; charset=utf-8")
    }

    private static func response(_ status: HTTPStatus, bytes: [UInt8], type: String) -> HTTPResponse {
        HTTPResponse(status, headers: AccessControl.headers + [("Content-Type", type)], body: bytes)
    }
}

extension StudioRefusal.Kind {
    fileprivate var status: HTTPStatus { HTTPStatus(rawValue: rawValue) ?? .refused }
}
