import HomeseedSource

/// Reads a file as YAML, up to the first byte that is at fault.
///
/// libyaml reads no file through that is not UTF-8, so that is looked for only in one that it refused, or that was
/// not read to its end.
func parseYAML(_ bytes: [UInt8], as id: FileID, limits: ParseLimits, into diagnostics: inout Diagnostics) -> Document {
    let text = Encoding.begin(bytes)
    if let fault = text.fault { return cutYAML(bytes, text: text, fault: fault, as: id, limits: limits, into: &diagnostics) }
    let builder = YAMLBuilder(file: id, bytes: bytes, limits: limits)
    var (read, failure) = YAMLBridge.read(bytes, from: text.start, to: bytes.count, into: builder)
    if failure != nil || read.isStopped, let fault = Encoding.inspect(bytes).fault {
        return cutYAML(bytes, text: text, fault: fault, as: id, limits: limits, into: &diagnostics)
    }
    if let failure, let control = failure.control {
        // libyaml reads ahead: what stands before the character is still to be had.
        let fault = Encoding.Fault(offset: min(failure.problemOffset, bytes.count), kind: .control(control))
        return cutYAML(bytes, text: text, fault: fault, as: id, limits: limits, into: &diagnostics)
    }
    diagnostics.append(read.diagnostics)
    if let failure {
        let fault = YAMLFault(failure, read)
        diagnostics.report(fault.diagnostic)
        if fault.isTextCut { read.dropLastScalar() }
    }
    return read.finish(isBroken: failure != nil)
}

/// Reads what stands before a byte that is at fault. What the cut does to YAML is no fault of the file's.
private func cutYAML(
    _ bytes: [UInt8], text: Encoding.Finding, fault: Encoding.Fault, as id: FileID, limits: ParseLimits,
    into diagnostics: inout Diagnostics
) -> Document {
    diagnostics.report(Encoding.diagnostic(fault, file: id, bytes: bytes))
    let builder = YAMLBuilder(file: id, bytes: bytes, limits: limits)
    var (read, _) = YAMLBridge.read(bytes, from: text.start, to: fault.offset, into: builder)
    return read.finish(isBroken: true)
}
