import HomeseedSource

/// Folding ranges and selection ranges.
enum FoldingAndSelection {
    static func folding(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let workspace = snapshot.catalogue?.workspace, let document = workspace.document(path),
            let bytes = workspace.bytes(of: path)
        else { return [] }
        let positions = TextPositions(bytes, snapshot.client.encoding)
        var found: [JSONValue] = []
        var seen: Set<Int> = []
        func fold(from start: SourceRange, through end: SourceRange, _ kind: JSONValue? = nil) {
            let first = positions.line(at: Int(start.lower))
            var upper = min(Int(end.upper), bytes.count)
            while upper > Int(start.lower), [0x0A, 0x0D, 0x20].contains(bytes[upper - 1]) { upper -= 1 }
            let last = positions.line(at: max(upper - 1, Int(start.lower)))
            if last > first, seen.insert(first).inserted {
                found.append(.object(leaving: ["startLine": .integer(first), "endLine": .integer(last), "kind": kind]))
            }
        }
        func visit(_ node: Node, _ depth: Int) {
            if depth > 64 { return }
            for entry in node.entries where entry.use == entry.value.place {
                if entry.value.kind != .scalar || entry.value.style == .literal || entry.value.style == .folded {
                    fold(from: entry.key.range, through: entry.value.range)
                }
                visit(entry.value, depth + 1)
            }
            for element in node.elements {
                if element.kind != .scalar { fold(from: element.range, through: element.range) }
                visit(element, depth + 1)
            }
        }
        for one in document.roots { visit(one, 0) }
        return .array(found + comments(positions, bytes))
    }

    /// Returns the folding ranges of comments with several lines.
    private static func comments(_ positions: TextPositions, _ bytes: [UInt8]) -> [JSONValue] {
        var found: [JSONValue] = []
        var start: Int?
        for line in 0...positions.lineCount {
            let isComment =
                line < positions.lineCount && bytes[positions.range(ofLine: line)].first { $0 != 0x20 } == UInt8(ascii: "#")
            if isComment {
                start = start ?? line
            } else if let first = start {
                if line - first > 1 {
                    found.append(["startLine": .integer(first), "endLine": .integer(line - 1), "kind": "comment"])
                }
                start = nil
            }
        }
        return found
    }

    static func selection(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let workspace = snapshot.catalogue?.workspace, let bytes = workspace.bytes(of: path) else { return [] }
        let positions = TextPositions(bytes, snapshot.client.encoding)
        let document = workspace.document(path)
        return .array(
            try (params["positions"]?.elements ?? []).map { json in
                guard let offset = positions.offset(json) else { throw ResponseError.invalidParams("a position") }
                let found = document.flatMap { NodePath($0, at: offset) }
                let whole = SourceRange(0, bytes.count)
                var ranges = [whole] + (found.map { $0.parents.map(\.range) + [$0.node.range] } ?? [])
                if ranges.count == 1 { ranges.append(SourceRange(offset, offset)) }
                var selection: JSONValue?
                var last: SourceRange?
                for range in ranges
                where range != last && (last.map { range.lower >= $0.lower && range.upper <= $0.upper } ?? true) {
                    selection = .object(leaving: ["range": positions.json(range), "parent": selection])
                    last = range
                }
                return selection ?? .null
            })
    }
}
