import HomeseedSource

#if YAML
internal import CLibYAML
#endif

#if YAML
/// A bridge to libyaml that reads one event at a time. No other file uses libyaml's types.
///
/// Its pointers are valid because the parser is at a fixed address until it is deleted. Each event's text is copied or compared
/// before the event is deleted, and the file's bytes are borrowed for the whole parse.
struct YAMLBridge {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The bytes of the whole file.
    private let input: UnsafeRawBufferPointer
    private var cursor: ByteCursor
    var builder: YAMLBuilder

    /// Parses the text between two offsets into the builder's arena. Returns libyaml's failure, if any.
    static func read(
        _ bytes: [UInt8], from start: Int, to end: Int, into builder: YAMLBuilder
    ) -> (builder: YAMLBuilder, failure: YAMLFailure?) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        // Initialisation fails only if memory is exhausted.
        guard yaml_parser_initialize(parser) == 1 else { return (builder, .outOfMemory) }
        defer { yaml_parser_delete(parser) }
        return bytes.withUnsafeBytes { input in
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            guard let base = input.bindMemory(to: UInt8.self).baseAddress, end > start else { return (builder, nil) }
            yaml_parser_set_input_string(parser, base + start, end - start)
            var bridge = YAMLBridge(
                parser: parser, input: input, cursor: ByteCursor(bytes, start: start), builder: builder)
            let failure = bridge.run(start: start)
            return (bridge.builder, failure)
        }
    }

    private mutating func run(start: Int) -> YAMLFailure? {
        // The event's fields are read in place, because copying the whole event is expensive.
        let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
        defer { event.deallocate() }
        while yaml_parser_parse(parser, event) == 1 {
            let type = event.pointee.type
            switch type {
            case YAML_SCALAR_EVENT:
                scalar(event)
                if event.pointee.data.scalar.anchor == nil, event.pointee.data.scalar.tag == nil {
                    // The event owns only this value, which libyaml allocated with `malloc`. `yaml_event_delete` would also
                    // clear the event, which is slower.
                    free(event.pointee.data.scalar.value)
                } else {
                    yaml_event_delete(event)
                }
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                // This event owns no memory.
                builder.closeCollection(end: cursor.byte(of: Int(event.pointee.end_mark.index)))
            default:
                take(event)
                yaml_event_delete(event)
            }
            if type == YAML_STREAM_END_EVENT || type == YAML_NO_EVENT || builder.isStopped { return nil }
        }
        return failure(start: start)
    }

    @inline(__always)
    private mutating func scalar(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let lower = cursor.byte(of: Int(event.pointee.start_mark.index))
        let upper = cursor.byte(of: Int(event.pointee.end_mark.index))
        let data = event.pointee.data.scalar
        let content = UnsafeRawBufferPointer(start: data.value, count: Int(data.length))
        let kind = Self.kind(data.style)
        // libyaml drops the tag `!`, so the source text is checked as well.
        if data.anchor == nil, data.tag == nil, lower >= input.count || input[lower] != UInt8(ascii: "!") {
            let isOneLine = event.pointee.start_mark.line == event.pointee.end_mark.line
            builder.scalar(lower: lower, upper: upper, content: content, in: input, kind, isOneLine: isOneLine)
        } else {
            builder.scalar(
                token(lower: lower, upper: upper, anchor: data.anchor, tag: data.tag), content: content, in: input, kind)
        }
    }

    private mutating func take(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let lower = cursor.byte(of: Int(event.pointee.start_mark.index))
        let upper = cursor.byte(of: Int(event.pointee.end_mark.index))
        switch event.pointee.type {
        case YAML_ALIAS_EVENT:
            builder.alias(NodeProperties(lower: lower, upper: upper, anchor: Self.string(event.pointee.data.alias.anchor)))
        case YAML_SEQUENCE_START_EVENT:
            let data = event.pointee.data.sequence_start
            let isFlow = data.style == YAML_FLOW_SEQUENCE_STYLE
            let token = token(lower: lower, upper: upper, anchor: data.anchor, tag: data.tag)
            builder.openCollection(token, kind: isFlow ? .flowSequence : .blockSequence)
        case YAML_MAPPING_START_EVENT:
            let data = event.pointee.data.mapping_start
            let isFlow = data.style == YAML_FLOW_MAPPING_STYLE
            let token = token(lower: lower, upper: upper, anchor: data.anchor, tag: data.tag)
            builder.openCollection(token, kind: isFlow ? .flowMapping : .blockMapping)
        case YAML_DOCUMENT_START_EVENT:
            builder.beginDocument(end: upper)
        default:
            break
        }
    }

    private func token(
        lower: Int, upper: Int, anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?
    ) -> NodeProperties {
        let isTagged = tag != nil || builder.text.byte(lower) == UInt8(ascii: "!")
        guard isTagged || anchor != nil else { return NodeProperties(lower: lower, upper: upper) }
        let isBang = tag == nil && builder.text.hasBareTag(lower, before: upper)
        return NodeProperties(
            lower: lower, upper: upper, anchor: Self.string(anchor),
            tag: isBang ? "!" : Self.string(tag), hasProperties: true)
    }

    private static func string(_ text: UnsafeMutablePointer<UInt8>?) -> String? {
        text.map { String(cString: $0) }
    }

    @inline(__always)
    private static func kind(_ style: yaml_scalar_style_t) -> RecordKind {
        // libyaml's styles start at 1, in the order of `RecordKind`.
        RecordKind(rawValue: UInt8(truncatingIfNeeded: style.rawValue) &- 1) ?? .plain
    }

    /// Returns libyaml's error with byte offsets.
    private mutating func failure(start: Int) -> YAMLFailure {
        let state = parser.pointee
        if state.error == YAML_MEMORY_ERROR { return .outOfMemory }
        var failure = YAMLFailure(
            problem: state.problem.map { String(cString: $0) } ?? "",
            context: state.context.map { String(cString: $0) } ?? "",
            problemOffset: cursor.byte(of: Int(state.problem_mark.index)))
        if state.error == YAML_READER_ERROR {
            // libyaml's reader counts bytes and is ahead of the marks.
            failure.problemOffset = start + Int(state.problem_offset)
            failure.control = state.problem_value >= 0 ? UInt32(state.problem_value) : nil
        } else if state.context != nil {
            failure.contextOffset = cursor.byte(of: Int(state.context_mark.index))
        }
        return failure
    }
}

extension YAMLBuilder {
    /// Whether the file's bytes between two offsets equal the content.
    @inline(__always)
    static func equals(
        _ file: UnsafeRawBufferPointer, from lower: Int, to upper: Int, content: UnsafeRawBufferPointer
    ) -> Bool {
        guard let text = content.baseAddress, let base = file.baseAddress,
            upper &- lower == content.count, lower >= 0, upper <= file.count
        else { return content.isEmpty && upper == lower }
        return memcmp(base + lower, text, content.count) == 0
    }
}
#else
/// A substitute for libyaml in builds without YAML, which reports every YAML file as an error.
enum YAMLBridge {
    static func read(
        _ bytes: [UInt8], from start: Int, to end: Int, into builder: YAMLBuilder
    ) -> (builder: YAMLBuilder, failure: YAMLFailure?) {
        (builder, YAMLFailure(problem: "built without YAML", context: "", problemOffset: start))
    }
}

extension YAMLBuilder {
    /// Whether the file's bytes between two offsets equal the content.
    static func equals(
        _ file: UnsafeRawBufferPointer, from lower: Int, to upper: Int, content: UnsafeRawBufferPointer
    ) -> Bool {
        lower >= 0 && lower <= upper && upper <= file.count && file[lower..<upper].elementsEqual(content)
    }
}
#endif

/// An error of libyaml with its message.
struct YAMLFailure {
    var problem: String
    var context: String
    var problemOffset: Int
    var contextOffset: Int?
    /// The invalid character, if that is the problem.
    var control: UInt32?

    static let outOfMemory = YAMLFailure(problem: "out of memory", context: "", problemOffset: 0)
}
