internal import HomeseedSource

/// Reads a file as JSON, up to the first byte that is at fault.
func parseJSON(
    _ bytes: [UInt8], _ text: Encoding.Finding, as id: FileID, limits: ParseLimits, into diagnostics: inout Diagnostics
) -> Document {
    let end = text.fault?.offset ?? bytes.count
    // The reader holds a pointer to the bytes and does not leave this closure.
    let (parser, fault) = bytes.withUnsafeBytes { read(UnsafeRawBufferPointer(rebasing: $0[..<end]), text.start, limits) }
    // Where the text was cut at a bad byte, that is the fault; what the cut did to JSON is not.
    if let fault = text.fault {
        diagnostics.report(Encoding.diagnostic(fault, file: id, bytes: bytes))
    } else if let fault {
        diagnostics.report(fault.diagnostic(file: id, bytes: bytes, limits: limits))
    }
    guard let parser else { return .unreadable(id, bytes) }
    return Document(storage: .init(
        file: id, bytes: bytes, cooked: parser.cooked, cookedRanges: parser.cookedRanges, nodes: parser.nodes,
        tags: [], roots: parser.nodes.isEmpty ? [] : [0], isBroken: fault != nil || text.fault != nil))
}

private func read(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ limits: ParseLimits
) -> (parser: JSONParser?, fault: JSONFault?) {
    guard let reader = JSONReader(bytes, from: start) else {
        return (nil, JSONFault(kind: .emptyFile, lower: 0, upper: 0))
    }
    var parser = JSONParser(reader, limits: limits)
    do throws(JSONFault) {
        try parser.run()
        return (parser, nil)
    } catch {
        parser.closeAll()
        return (parser, error)
    }
}
