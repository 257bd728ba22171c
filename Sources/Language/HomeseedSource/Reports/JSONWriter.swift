/// A streaming writer of JSON. Keys appear in the order in which they are written.
struct JSONWriter {
    private var bytes: [UInt8] = []
    private var needsComma = false

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    /// - Parameter linewise: whether each element starts on a new line, for long lists.
    mutating func array<Elements: Sequence>(
        _ elements: Elements, linewise: Bool = false, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        open("[")
        var isEmpty = true
        for element in elements {
            if linewise {
                separate()
                bytes.append(0x0A)
                needsComma = false
            }
            write(&self, element)
            isEmpty = false
        }
        if linewise, !isEmpty { bytes.append(0x0A) }
        close("]")
    }

    /// Writes a member's name. The next written value is its value.
    mutating func key(_ name: String) {
        separate()
        append(quoted: name)
        bytes.append(0x3A)
        needsComma = false
    }

    mutating func value(_ text: String) {
        separate()
        append(quoted: text)
        needsComma = true
    }

    mutating func value(_ number: Int) { literal(String(number)) }
    mutating func value(_ truth: Bool) { literal(truth ? "true" : "false") }
    mutating func null() { literal("null") }

    mutating func member(_ name: String, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    mutating func member(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }

    mutating func member(_ name: String, _ truth: Bool) {
        key(name)
        value(truth)
    }

    mutating func member(_ name: String, _ members: (inout JSONWriter) -> Void) {
        key(name)
        object(members)
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes += text.utf8
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
    }

    /// Appends a text in quotes, escaped so that neither a terminal nor a CI runner interprets it.
    private mutating func append(quoted text: String) { JSONString.append(text, for: .terminal, to: &bytes) }
}
