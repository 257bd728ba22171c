internal import HomeseedSource

/// Reads a file as YAML, up to the first byte that is at fault.
func parseYAML(
    _ bytes: [UInt8], _ text: Encoding.Finding, as id: FileID, limits: ParseLimits, into diagnostics: inout Diagnostics
) -> Document {
    let end = text.fault?.offset ?? bytes.count
    let builder = YAMLBuilder(file: id, bytes: bytes, limits: limits)
    var (read, failure) = YAMLBridge.read(bytes, from: text.start, to: end, isASCII: text.isASCII, into: builder)
    // Where the text was cut at a bad byte, that is the fault; what the cut did to YAML is not.
    if text.fault == nil {
        diagnostics.append(read.diagnostics)
        if let failure { diagnostics.report(YAMLFault(failure, read).diagnostic) }
    }
    return read.finish(isBroken: failure != nil || text.fault != nil)
}
