import HomeseedSource

/// A strict XML parser that keeps the byte range of each element. A document type is skipped, or refused if it has declarations.
/// Therefore the parser expands only XML's five predefined entities.
struct XMLReader {
    private let bytes: [UInt8]
    private var position = 0
    /// The open elements, innermost last. The first is the document.
    private var open = [XMLElement(name: "", range: 0..<0)]
    private static let deepest = 64

    /// Returns the root element, or `nil` with a diagnostic if the file is not well-formed.
    static func read(_ file: FormatFile, _ diagnostics: inout Diagnostics) -> XMLElement? {
        guard file.text(&diagnostics) != nil else { return nil }
        do {
            var reader = XMLReader(bytes: file.file.bytes)
            return try reader.read()
        } catch {
            diagnostics.report(error.diagnostic(in: file))
            return nil
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() throws(FormatFault) -> XMLElement {
        if starts("\u{FEFF}") { position += 3 }
        while position < bytes.count {
            if starts("<!--") {
                let content = try content(after: "<!--", to: "-->")
                append(.comment(content))
            } else if starts("<![CDATA[") {
                append(.text(try content(after: "<![CDATA[", to: "]]>")))
            } else if starts("<?") {
                _ = try content(after: "<?", to: "?>")
            } else if starts("<!DOCTYPE") {
                let content = try content(after: "<!DOCTYPE", to: ">")
                if content.contains("[") { throw FormatFault("A document type with declarations is not supported", at: position) }
            } else if starts("</") {
                try close()
            } else if bytes[position] == UInt8(ascii: "<") {
                try openTag()
            } else {
                let text = try text { $0 == UInt8(ascii: "<") }
                if open.count > 1 {
                    append(.text(text))
                } else if !text.allSatisfy(\.isWhitespace) {
                    throw FormatFault("There is text outside the root element", at: position)
                }
            }
        }
        guard open.count == 1 else {
            throw FormatFault(
                "The element '\(open[open.count - 1].name)' is never closed", at: open[open.count - 1].range.lowerBound)
        }
        guard let root = open[0].elements.first, open[0].elements.count == 1 else {
            throw FormatFault("One root element has to contain all the others", at: 0)
        }
        return root
    }

    private mutating func append(_ node: XMLNode) { open[open.count - 1].children.append(node) }

    // MARK: Tags

    private mutating func openTag() throws(FormatFault) {
        let start = position
        position += 1
        var element = XMLElement(name: try name(), range: start..<start)
        while true {
            let before = position
            skipSpace()
            if starts("/>") {
                position += 2
                element.range = start..<position
                return append(.element(element))
            }
            if starts(">") {
                position += 1
                guard open.count < XMLReader.deepest else { throw FormatFault("The elements are nested too deeply", at: start) }
                return open.append(element)
            }
            guard position > before else { throw FormatFault("A space or '>' is missing", at: position) }
            let name = try name()
            skipSpace()
            guard starts("=") else { throw FormatFault("The attribute '\(name)' has no value", at: position) }
            position += 1
            skipSpace()
            guard position < bytes.count, starts("\"") || starts("'") else {
                throw FormatFault("A value needs quotes", at: position)
            }
            let quote = bytes[position]
            position += 1
            let value = try text { $0 == quote || $0 == UInt8(ascii: "<") }
            guard position < bytes.count, bytes[position] == quote else { throw FormatFault("A quote is missing", at: position) }
            position += 1
            if element[name] != nil { throw FormatFault("The attribute '\(name)' is written twice", at: before) }
            element.attributes.append((name, value))
        }
    }

    private mutating func close() throws(FormatFault) {
        let start = position
        position += 2
        let name = try name()
        skipSpace()
        guard starts(">") else { throw FormatFault("'>' is missing", at: position) }
        position += 1
        guard open.count > 1, var element = open.popLast(), element.name == name else {
            throw FormatFault("'\(name)' is closed here, but it isn't open", at: start)
        }
        element.range = element.range.lowerBound..<position
        append(.element(element))
    }

    private mutating func name() throws(FormatFault) -> String {
        let start = position
        let ends = Array(" \t\r\n/>=\"'<&".utf8)
        while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
        guard position > start else { throw FormatFault("A name is missing", at: start) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    // MARK: Text

    /// Reads text up to a delimiter, resolves its references and normalises its line ends to line feeds.
    private mutating func text(until ends: (UInt8) -> Bool) throws(FormatFault) -> String {
        var result: [UInt8] = []
        while position < bytes.count, !ends(bytes[position]) {
            switch bytes[position] {
            case UInt8(ascii: "&"): result += try reference().utf8
            case 0x0D:
                result.append(0x0A)
                position += starts("\r\n") ? 2 : 1
            case let byte:
                result.append(byte)
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func reference() throws(FormatFault) -> String {
        let start = position
        guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw FormatFault("'&' doesn't begin a reference here: write &amp;", at: start)
        }
        position = end + 1
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number =
                name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let number, let scalar = Unicode.Scalar(number), !scalar.isInvalidInXML else {
                throw FormatFault("There is no character '&\(name);'", at: start)
            }
            return String(Character(scalar))
        }
    }

    private mutating func content(after start: StaticString, to end: StaticString) throws(FormatFault) -> String {
        let begin = position
        position += start.utf8CodeUnitCount
        let first = position
        while position < bytes.count {
            if starts(end) {
                defer { position += end.utf8CodeUnitCount }
                return String(decoding: bytes[first..<position], as: UTF8.self).replacing("\r\n", with: "\n")
            }
            position += 1
        }
        throw FormatFault("'\(end)' is missing", at: begin)
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return bytes[position..<(position + count)].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
    }
}
