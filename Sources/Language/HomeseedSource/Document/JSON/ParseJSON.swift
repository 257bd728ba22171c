/// Parses bytes as JSON up to the first error.
package func parseJSON(
    _ bytes: [UInt8], _ text: Encoding.Finding, as id: FileID, limits: ParseLimits, into diagnostics: inout Diagnostics
) -> Document {
    let end = text.fault?.offset ?? bytes.count
    // The cursor has a pointer to the bytes and does not escape this closure.
    let read = bytes.withUnsafeBytes {
        JSONParseResult(UnsafeRawBufferPointer(rebasing: $0[..<end]), from: text.start, limits: limits)
    }
    if let fault = text.fault {
        diagnostics.report(Encoding.diagnostic(fault, file: id, bytes: bytes))
    } else if let fault = read.fault {
        diagnostics.report(fault.diagnostic(file: id, bytes: bytes, limits: limits))
    }
    return Document(
        storage: .init(
            file: id, bytes: bytes, cooked: read.cooked, cookedRanges: read.cookedRanges, nodes: read.nodes,
            tags: [], roots: read.nodes.isEmpty ? [] : [0], isBroken: read.fault != nil || text.fault != nil))
}

/// The parsed part of a JSON file, and the error that ended it, if any.
private struct JSONParseResult {
    var nodes: [NodeRecord] = []
    var cooked: [UInt8] = []
    var cookedRanges: [Range<Int>] = []
    var fault: JSONFault?

    init(_ bytes: UnsafeRawBufferPointer, from start: Int, limits: ParseLimits) {
        guard let reader = JSONByteCursor(bytes, from: start) else {
            fault = JSONFault(kind: .emptyFile, lower: 0, upper: 0)
            return
        }
        // A broken file may need one more node per level, for a key without a value.
        let room = min(reader.maximumNodeCount(), limits.expandedNodes) + limits.depth
        nodes = Array(unsafeUninitializedCapacity: room) { buffer, count in
            var parser = JSONParser(reader, nodes: NodeBuffer(buffer), limits: limits)
            do throws(JSONFault) {
                try parser.run()
            } catch {
                fault = error
                parser.closeAll()
            }
            (cooked, cookedRanges) = (parser.cooked, parser.cookedRanges)
            count = parser.nodes.count
        }
    }
}
