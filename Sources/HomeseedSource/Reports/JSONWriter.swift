/// Writes JSON as it goes, without building it first. Keys stand in the order they are written.
struct JSONWriter {
    private var bytes: [UInt8] = []
    private var needsComma = false

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    /// - Parameter linewise: whether each element gets a line of its own, for long lists.
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

    /// A member's name; its value is what is written next.
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

    private mutating func append(quoted text: String) {
        bytes.append(0x22)
        // Whoever prints it on a terminal, or in a runner's log, is shown nothing that those obey.
        if !text.utf8.allSatisfy({ $0 < 0x7F && $0 != 0x5B }) {
            for scalar in text.unicodeScalars { append(scalar) }
            bytes.append(0x22)
            return
        }
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20, 0x7F: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"", "\\": bytes += [0x5C, UInt8(truncatingIfNeeded: scalar.value)]
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case "[" where bytes.suffix(2).elementsEqual([0x23, 0x23]): bytes += "\\u005b".utf8
        case _ where HarmlessText.sign(insteadOf: scalar) != nil && scalar.value <= 0xFFFF:
            let digits = String(scalar.value, radix: 16)
            bytes += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
        default: bytes += String(scalar).utf8
        }
    }
}
