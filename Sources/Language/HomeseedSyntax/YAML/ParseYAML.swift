import HomeseedSource

/// Parses a file as YAML up to the first error.
///
/// libyaml reads the files that ``YAMLReader`` rejects. It refuses invalid UTF-8, so the encoding is inspected only if libyaml
/// failed or stopped early.
///
/// - Parameter usesReader: whether ``YAMLReader`` reads the file if it can. Otherwise, libyaml reads every file.
func parseYAML(
    _ bytes: [UInt8], as id: FileID, limits: ParseLimits, into diagnostics: inout Diagnostics, usesReader: Bool = true
) -> Document {
    let text = Encoding.begin(bytes)
    if let fault = text.fault { return cutYAML(bytes, text: text, fault: fault, as: id, limits: limits, into: &diagnostics) }
    #if YAML
    // A build without libyaml reads no YAML, rather than only some files.
    if usesReader, var read = YAMLReader.read(bytes, from: text.start, as: id, limits: limits) {
        return read.finish(isBroken: false)
    }
    #endif
    let builder = YAMLBuilder(file: id, bytes: bytes, limits: limits)
    var (read, failure) = YAMLBridge.read(bytes, from: text.start, to: bytes.count, into: builder)
    if failure != nil || read.isStopped, let fault = Encoding.inspect(bytes).fault {
        return cutYAML(bytes, text: text, fault: fault, as: id, limits: limits, into: &diagnostics)
    }
    if let failure, let control = failure.control {
        // libyaml reads ahead, so the text before the character must be parsed again.
        let fault = Encoding.Fault(offset: min(failure.problemOffset, bytes.count), kind: .control(control))
        return cutYAML(bytes, text: text, fault: fault, as: id, limits: limits, into: &diagnostics)
    }
    diagnostics.append(read.diagnostics)
    if let failure {
        let fault = YAMLSyntaxError(failure, read)
        diagnostics.report(fault.diagnostic)
        if fault.isTextCut { read.dropLastScalar() }
    }
    return read.finish(isBroken: failure != nil)
}

/// Parses the text before an invalid byte. YAML errors caused by the cut are not reported.
private func cutYAML(
    _ bytes: [UInt8], text: Encoding.Finding, fault: Encoding.Fault, as id: FileID, limits: ParseLimits,
    into diagnostics: inout Diagnostics
) -> Document {
    diagnostics.report(Encoding.diagnostic(fault, file: id, bytes: bytes))
    let builder = YAMLBuilder(file: id, bytes: bytes, limits: limits)
    var (read, _) = YAMLBridge.read(bytes, from: text.start, to: fault.offset, into: builder)
    return read.finish(isBroken: true)
}
