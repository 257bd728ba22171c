import Foundation
import Homeseed
import HomeseedEditors
import HomeseedModel
import HomeseedSource
import Synchronization

/// An editor that requests completions and hovers at a position, and measures each response.
final class Asker: Sendable {
    private let server: LanguageServer
    private let mail = Mail()

    private final class Mail: Sendable {
        let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
        /// The caller that waits for the first diagnostics of a file.
        let opening = Mutex<(uri: String, CheckedContinuation<Void, Never>)?>(nil)

        func hear(_ message: JSONValue) {
            if message["method"]?.text == "textDocument/publishDiagnostics" {
                opening.withLock { opening in
                    guard let (uri, continuation) = opening, message["params"]?["uri"]?.text == uri else { return }
                    opening = nil
                    continuation.resume()
                }
            }
            guard message["method"] == nil, message["id"]?.integer != nil else { return }
            waiting.withLock { waiting in
                waiting?.resume()
                waiting = nil
            }
        }
    }

    init(_ catalogue: String, _ locales: String?) {
        let mail = mail
        server = LanguageServer(LanguageServer.Host(version: "0") { _ in Pipeline(catalogue: catalogue, locales: locales) }) {
            mail.hear($0)
        }
    }

    private func ask(_ method: String, _ params: JSONValue) async {
        await withCheckedContinuation { continuation in
            mail.waiting.withLock { $0 = continuation }
            Task { _ = await server.receive(["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]) }
        }
    }

    private func tell(_ method: String, _ params: JSONValue) async {
        _ = await server.receive(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    /// Opens a file, and waits for all its diagnostics, so that this time is not measured.
    private func open(_ uri: String, _ text: String) async {
        await withCheckedContinuation { continuation in
            mail.opening.withLock { $0 = (uri, continuation) }
            Task {
                await tell(
                    "textDocument/didOpen",
                    ["textDocument": ["uri": .string(uri), "languageId": "yaml", "version": 1, "text": .string(text)]])
            }
        }
    }

    /// Returns the response times by request, measured at random positions.
    func measure(_ files: [SourceFile], count: Int, seed: UInt64) async -> [String: [Duration]] {
        var chance = Chance(state: seed)
        var times: [String: [Duration]] = [:]
        await ask("initialize", ["processId": .null, "rootUri": .null, "capabilities": .object([:])])
        await tell("initialized", .object([:]))
        for _ in 0..<count {
            let file = files[chance.below(files.count)]
            let document: JSONValue = ["uri": .string(FileURI.uri(file.path))]
            await open(FileURI.uri(file.path), String(decoding: file.bytes, as: UTF8.self))
            // The server answers this request after it has checked the files.
            await ask("textDocument/documentSymbol", ["textDocument": document])
            await ask("textDocument/hover", ["textDocument": document, "position": ["line": 0, "character": 0]])
            for _ in 0..<10 {
                let lines = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                let line = chance.below(lines.count)
                let position: JSONValue = ["line": .integer(line), "character": .integer(chance.below(lines[line].count + 1))]
                for method in ["textDocument/completion", "textDocument/hover"] {
                    let start = processorTime()
                    await ask(method, ["textDocument": document, "position": position])
                    times[method, default: []].append(processorTime() - start)
                }
            }
            await tell("textDocument/didClose", ["textDocument": document])
        }
        return times
    }
}

/// The processor time of the process so far. Under load, it is more reliable than the clock.
func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Returns the median, the 95th percentile and the maximum, as text.
func shares(_ times: [Duration]) -> String {
    let sorted = times.sorted()
    let shown = [0.5, 0.95, 1].map { sorted[min(Int(Double(sorted.count) * $0), sorted.count - 1)].inMilliseconds }
    return "half within \(shown[0]), 95 in 100 within \(shown[1]), all within \(shown[2])"
}

extension Duration {
    var inMilliseconds: String { "\((self / .milliseconds(1) * 10).rounded() / 10) ms" }
}
