import FlyingFox
import FlyingSocks
import Foundation
import HomeseedDocument
import Synchronization

/// The page and its answers, on the loopback address alone.
package final class StudioServer: Sendable {
    private let studio: Studio
    private let secret = AccessControl.newSecret()
    private let token = Mutex(OneTimeToken())
    private let port = Mutex<UInt16>(0)
    private let wanted: UInt16

    /// - Parameter port: 0 for any that is free.
    package init(_ studio: Studio, port: UInt16) {
        self.studio = studio
        wanted = port
    }

    /// Serves until it is ended.
    ///
    /// - Parameter isOpen: called once there is someone to answer: with the address for people, and with one that opens the page
    ///   once. Whoever starts a browser shows its arguments to everyone on the machine.
    package func run(_ isOpen: @escaping @Sendable (_ address: String, _ once: String) -> Void) async throws {
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: wanted), timeout: 120, pool: NoDelaySockets(HTTPServer.defaultPool()), logger: DisabledLogger.disabled,
            handler: ClosureHTTPHandler { [self] in await answer($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { [self] in
                try await server.waitUntilListening()
                guard case .ip4(_, port: let found)? = await server.listeningAddress else { return }
                port.withLock { $0 = found }
                let page = "http://127.0.0.1:\(found)/"
                isOpen(page + "#key=\(secret)", page + "#once=\(token.withLock(\.text))")
            }
            try await group.waitForAll()
        }
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let access = AccessControl(secret: secret, port: port.withLock { $0 })
        let parts = request.path.split(separator: "/").map(String.init)
        let isQuestion = parts.first == "api"
        switch access.refusal(of: request, isQuestion: isQuestion) {
        case .host?: return StudioServer.plain(.misdirectedRequest, "This address is not for this name.")
        case .origin?: return StudioServer.plain(.forbidden, "This page may not ask.")
        case .secret? where parts == ["api", "enter"]: return await enter(request)
        case .secret?: return StudioServer.json(.unauthorized, JSON.object(["error": "This page is of another run of homeseed studio: open the address that it says."]).encoded)
        case .size?: return StudioServer.plain(.payloadTooLarge, "That is too much.")
        case nil: break
        }
        if isQuestion { return await reply(request, parts.count == 2 ? parts[1] : "") }
        guard request.method == .GET || request.method == .HEAD else { return StudioServer.plain(.methodNotAllowed, "Only to be read.") }
        var file = StudioServer.file(parts)
        if request.method == .HEAD { file = HTTPResponse(statusCode: file.statusCode, headers: file.headers) }
        return file
    }

    // MARK: The page

    /// A file of the page by its name; all other addresses are places on the page.
    private static func file(_ parts: [String]) -> HTTPResponse {
        let name = parts.count == 2 && parts[0] == "page" ? parts[1] : "index.html"
        guard let bytes = PageFiles.all[name] else { return plain(.notFound, "There is no such file.") }
        return response(.ok, bytes: bytes, type: PageFiles.type(of: name))
    }

    // MARK: Answers

    private func reply(_ request: HTTPRequest, _ name: String) async -> HTTPResponse {
        do throws(StudioRefusal) {
            if request.method == .GET {
                let words = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
                if name == "wait" {
                    let version = await studio.wait(beyond: words["version"].flatMap(Int.init) ?? 0)
                    return StudioServer.json(.ok, JSON.object(["version": .integer(version)]).encoded)
                }
                return StudioServer.json(.ok, try await studio.answer(name, words))
            }
            guard request.method == .POST else { return StudioServer.plain(.methodNotAllowed, "Ask with GET, act with POST.") }
            guard let data = try? await request.bodyData, data.count <= AccessControl.mostBytes else { return StudioServer.plain(.badRequest, "This can't be read.") }
            return StudioServer.json(.ok, try await studio.act(name, Array(data)))
        } catch {
            return StudioServer.json(HTTPStatusCode(error.kind.rawValue, phrase: "Refused"), error.json.encoded)
        }
    }

    /// The secret, for the token that the browser was opened with.
    private func enter(_ request: HTTPRequest) async -> HTTPResponse {
        let words = request.method == .POST ? (try? await request.bodyData).flatMap { JSON(bytes: Array($0)) } : nil
        guard let given = words?["ticket"]?.text, token.withLock({ $0.take(given) }) else {
            return StudioServer.json(.unauthorized, JSON.object(["error": "This address opens the page once: open the one that homeseed studio says."]).encoded)
        }
        return StudioServer.json(.ok, JSON.object(["key": .string(secret)]).encoded)
    }

    private static func json(_ status: HTTPStatusCode, _ bytes: [UInt8]) -> HTTPResponse { response(status, bytes: bytes, type: "application/json; charset=utf-8") }
    private static func plain(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse { response(status, bytes: Array(text.utf8), type: "text/plain; charset=utf-8") }

    private static func response(_ status: HTTPStatusCode, bytes: [UInt8], type: String) -> HTTPResponse {
        var headers = AccessControl.headers
        headers[.contentType] = type
        return HTTPResponse(statusCode: status, headers: headers, body: Data(bytes))
    }
}
