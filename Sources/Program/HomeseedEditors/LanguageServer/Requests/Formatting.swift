import HomeseedSource
import HomeseedSyntax

/// Formatting of documents in the canonical format of `homeseed format`.
enum Formatting {
    static func format(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue { try edits(snapshot, nil) }

    static func formatRange(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        guard let range = params["range"] else { throw ResponseError.invalidParams("a range") }
        return try edits(snapshot, range)
    }

    private static func edits(_ snapshot: Snapshot, _ range: JSONValue?) throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let bytes = snapshot.document?.bytes ?? snapshot.catalogue?.workspace.bytes(of: path) else { return .null }
        // A file with syntax errors stays unchanged; its diagnostics show the reason.
        guard case .changed(let canonical) = Formatter.format(SourceFile(path: path, bytes: bytes)) else { return [] }
        // The line endings of the buffer are retained.
        let formatted = LineEdges(bytes).lineBreak == "\r\n" ? canonical.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : canonical
        if formatted == bytes { return [] }
        let positions = TextPositions(bytes, snapshot.client.encoding)
        let edits = lineEdits(bytes, formatted)
        guard let wanted = range.flatMap({ positions.range($0) }) else { return .array(edits.map { $0.json(positions) }) }
        let lines = positions.line(at: wanted.lowerBound)...positions.line(at: max(wanted.upperBound - 1, wanted.lowerBound))
        return .array(
            edits.filter {
                lines.overlaps(
                    positions.line(
                        at: $0.range.lowerBound)...positions.line(at: max($0.range.upperBound - 1, $0.range.lowerBound)))
            }.map { $0.json(positions) })
    }

    /// Returns an edit for each run of changed lines, so that cursors elsewhere keep their positions.
    private static func lineEdits(_ old: [UInt8], _ new: [UInt8]) -> [LineEdit] {
        let (a, b) = (lines(old), lines(new))
        if a.count > 20_000 || b.count > 20_000 {
            return [LineEdit(range: 0..<old.count, text: String(decoding: new, as: UTF8.self))]
        }
        let difference = b.map { Array(new[$0]) }.difference(from: a.map { Array(old[$0]) })
        var (gone, come) = (Set<Int>(), Set<Int>())
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var edits: [LineEdit] = []
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            guard gone.contains(i) || come.contains(j) else {
                (i, j) = (i + 1, j + 1)
                continue
            }
            let start = i < a.count ? a[i].lowerBound : old.count
            let (first, other) = (i, j)
            while gone.contains(i) || come.contains(j) { if gone.contains(i) { i += 1 } else { j += 1 } }
            if i - first == j - other {
                // Line by line, so that range formatting can select single lines.
                edits += zip(a[first..<i], b[other..<j]).map {
                    LineEdit(range: $0, text: String(decoding: new[$1], as: UTF8.self))
                }
            } else {
                let end = i > first ? a[i - 1].upperBound : start
                edits.append(
                    LineEdit(range: start..<end, text: b[other..<j].map { String(decoding: new[$0], as: UTF8.self) }.joined()))
            }
        }
        return edits
    }

    private struct LineEdit {
        var range: Range<Int>
        var text: String
        func json(_ positions: TextPositions) -> JSONValue { ["range": positions.json(range), "newText": .string(text)] }
    }

    /// Returns the ranges of lines, including their line breaks.
    private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        for (offset, byte) in bytes.enumerated() where byte == 0x0A {
            found.append(start..<(offset + 1))
            start = offset + 1
        }
        return start < bytes.count ? found + [start..<bytes.count] : found
    }
}
