package import HomeseedSource
package import HomeseedStore

/// A parser for answers of `exec:` programs. The parser is separate from the process, so that fuzzing can use it as well.
package enum PluginResponse {
    /// An answer that lacks the expected content.
    package struct Malformed: Error {
        package let expected: String
    }

    /// The first answer: the program's capabilities and the usage of its store.
    package struct Handshake {
        package let capabilities: TargetCapabilities
        package let usage: StoreUsage

        /// - Parameter name: The name of the store if the answer contains none.
        package init(_ answer: Node, name: String) throws(Malformed) {
            capabilities = try Handshake.capabilities(answer)
            var usage = StoreUsage(name: name)
            usage.name = try Handshake.text(answer, "store") ?? name
            usage.remoteHost = try Handshake.text(answer, "host").flatMap { StoreUsage.isLocal(host: $0) ? nil : $0 }
            usage.mark = try Handshake.text(answer, "production")
            self.usage = usage
        }

        private static func capabilities(_ answer: Node) throws(Malformed) -> TargetCapabilities {
            var size: Int?
            if let node = answer["batchSize"] {
                guard case .integer(let number)? = node.scalar, (1...1_000_000).contains(number) else {
                    throw Malformed(expected: "hello: “batchSize” is a number from 1 to 1000000")
                }
                size = Int(number)
            }
            return TargetCapabilities(
                readsBack: try flag(answer, "readsBack", or: false), deletes: try flag(answer, "deletes", or: false),
                transacts: try flag(answer, "transacts", or: false), batchSize: size,
                keepsNUL: try flag(answer, "keepsNUL", or: true),
                retainsCreationOnlyColumns: false)
        }

        private static func text(_ answer: Node, _ name: String) throws(Malformed) -> String? {
            guard let node = answer[name] else { return nil }
            guard let text = node.text, !text.isEmpty else { throw Malformed(expected: "hello: “\(name)” is a text") }
            return text
        }

        private static func flag(_ answer: Node, _ name: String, or other: Bool) throws(Malformed) -> Bool {
            guard let node = answer[name] else { return other }
            guard case .boolean(let value)? = node.scalar else { throw Malformed(expected: "hello: “\(name)” is true or false") }
            return value
        }
    }

    /// Parses the answer to `read`.
    package static func rows(_ answer: Node, of table: StoreTable) throws -> [[Cell]] {
        guard let rows = answer["rows"], rows.kind == .sequence else { throw Malformed(expected: "rows: a list of “rows”") }
        return try rows.elements.map { try RowJSON.read($0, table) }
    }

    /// Checks the answer to `apply`, which must contain the number of changes of each type.
    package static func check(_ answer: Node, acknowledges counts: [(name: String, count: Int)]) throws(Malformed) {
        for (name, count) in counts {
            guard case .integer(Int64(count))? = answer[name]?.scalar else {
                throw Malformed(expected: "it was to acknowledge “\(name)”: \(count)")
            }
        }
    }
}
