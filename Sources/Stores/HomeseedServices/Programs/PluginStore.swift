import HomeseedSource
import HomeseedStore

/// A third-party program as a store: the protocol of `exec:`, version 1, which the handbook documents.
final class PluginStore: KeyedStore {
    static let version = 1
    /// The maximum size of an answer in bytes, which may contain all rows of a table.
    private static let maximumAnswerSize = 256 << 20
    private let child: ChildProcess
    /// The maximum time to wait for an answer, in seconds.
    private let limit: Double
    /// The last answer, for errors.
    private var line: [UInt8] = []
    private(set) var capabilities = TargetCapabilities(readsBack: false, deletes: false, transacts: false)

    /// The program's description of its store. Until the program answers, only the name is set, to the program's name.
    private(set) var usage: StoreUsage

    init(_ plugin: Plugin, _ access: Access) throws(TargetError) {
        child = try ChildProcess(
            plugin.path, [], name: plugin.name, mask: plugin.mask, maximumOutput: PluginStore.maximumAnswerSize,
            environment: plugin.environment)
        limit = plugin.limit
        usage = StoreUsage(name: plugin.name)
        var hello = [
            ("type", "\"hello\""), ("homeseed", String(PluginStore.version)),
            ("access", access == .write ? "\"write\"" : "\"read\""),
        ]
        if let place = plugin.place { hello.append(("where", JSONText.quote(place))) }
        if let config = plugin.config { hello.append(("config", config)) }
        let answer = try ask(JSONText.object(hello), for: "hello")
        guard case .integer(Int64(PluginStore.version))? = answer["homeseed"]?.scalar else {
            throw .unsupported(
                "\(child.name) speaks another version of the protocol: it needs \"homeseed\": \(PluginStore.version)")
        }
        let read = try convertingMalformed { () throws(PluginResponse.Malformed) in
            try PluginResponse.Handshake(answer, name: child.name)
        }
        (capabilities, usage) = (read.capabilities, read.usage)
    }

    func describe(_ tables: [StoreTable]) throws(TargetError) {
        let list = JSONText.list(tables.map(TableJSON.write))
        _ = try ask(JSONText.object([("type", "\"describe\""), ("tables", list)]), for: "described")
    }

    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]] {
        guard let selection else { return try read(table, []) }
        var rows: [[Cell]] = []
        for batch in selection.cells.batches(of: batchSize) {
            let values = JSONText.list(batch.map(RowJSON.value))
            rows += try read(table, [("column", JSONText.quote(selection.column)), ("values", values)])
        }
        return rows
    }

    private var batchSize: Int { capabilities.batchSize ?? 500 }

    private func read(_ table: StoreTable, _ rest: [(String, String)]) throws(TargetError) -> [[Cell]] {
        let question = [("type", "\"read\""), ("table", JSONText.quote(table.name))] + rest
        let answer = try ask(JSONText.object(question), for: "rows")
        do { return try PluginResponse.rows(answer, of: table) } catch let malformed as PluginResponse.Malformed {
            throw self.malformed(malformed.expected)
        } catch let error as TargetError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    func apply(_ changes: [KeyedChange]) throws(TargetError) {
        for batch in changes.batches(of: batchSize) {
            let list = JSONText.list(batch.map(TableJSON.write))
            let answer = try ask(JSONText.object([("type", "\"apply\""), ("changes", list)]), for: "applied", batch)
            let counts = [("created", KeyedChange.Action.create), ("updated", .update), ("deleted", .delete)].map {
                name, action in
                (name: name, count: batch.count { $0.action == action })
            }
            try convertingMalformed { () throws(PluginResponse.Malformed) in
                try PluginResponse.check(answer, acknowledges: counts)
            }
        }
    }

    func commit() throws(TargetError) { _ = try ask("{\"type\":\"commit\"}", for: "committed") }

    /// Ends the conversation. The program itself undoes uncommitted changes.
    func close() {
        child.closeInput()
        child.wait(within: min(limit, 5))
    }

    // MARK: Messages

    private func ask(_ message: String, for type: String, _ batch: ArraySlice<KeyedChange> = []) throws(TargetError) -> Node {
        try child.send(Array(message.utf8) + [0x0A], within: limit)
        guard let line = try child.line(within: limit) else { throw child.endedEarlyError() }
        self.line = line
        let answer: Node
        do { answer = try StoredJSON.root(line, child.name) } catch {
            throw .failed("\(child.name) answered with invalid JSON where “\(type)” was expected: \(shown)\(child.errorSummary)")
        }
        if answer["type"]?.text == "error" { throw failure(answer, batch) }
        guard answer["type"]?.text == type else { throw malformed("“\(type)” was expected") }
        return answer
    }

    private func convertingMalformed<Read>(_ read: () throws(PluginResponse.Malformed) -> Read) throws(TargetError) -> Read {
        do { return try read() } catch { throw malformed(error.expected) }
    }

    private func malformed(_ expected: String) -> TargetError {
        .failed("\(child.name) answered \(shown), but \(expected)\(child.errorSummary)")
    }

    private var shown: String {
        let text = child.mask.quoted(String(decoding: line.prefix(4096), as: UTF8.self), atMost: 200)
        return line.count > 4096 && !text.hasSuffix("…") ? text + "…" : text
    }

    /// Returns a target error for the program's error message, by its `kind`.
    private func failure(_ answer: Node, _ batch: ArraySlice<KeyedChange>) -> TargetError {
        let text = "\(child.name): " + child.mask.quoted(answer["message"]?.text ?? "it failed without a word")
        let table = answer["table"]?.text.map { child.mask.quoted($0) } ?? "the store"
        switch answer["kind"]?.text {
        case "busy": return .busy(text)
        case "unreachable": return .unreachable(text)
        case "layout":
            return .schemaMismatch(table: table, column: answer["column"]?.text.map { child.mask.quoted($0) }, problem: text)
        case "refused":
            let id = answer["id"]?.text
            let change = batch.first { $0.table.name == table && TableJSON.id($0.record) == id }
            let values = change.flatMap { change in
                answer["column"]?.text.map { change.table.display([$0], of: change.cells) }
            }
            return .refused(
                .init(
                    constraint: text, table: table, record: change?.label ?? id.map { child.mask.quoted($0) },
                    values: values ?? []))
        default: return .failed(text + child.errorSummary)
        }
    }
}

extension Array {
    /// Returns the elements in batches of the given size.
    func batches(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: Swift.max(size, 1)).map { self[$0..<Swift.min($0 + Swift.max(size, 1), count)] }
    }
}
