/// The core schema of YAML 1.2, which resolves plain scalars.
///
/// `no` and `on` are text, and `012` is twelve. Resolution works on bytes, and creates a string only for text and floating-point
/// numbers.
enum CoreSchema {
    static func resolve(_ text: String) -> Scalar {
        var text = text
        return text.withUTF8 { resolve(UnsafeRawBufferPointer($0)) }
    }

    static func string(_ bytes: UnsafeRawBufferPointer) -> Scalar {
        .string(String(decoding: bytes, as: UTF8.self))
    }

    /// Resolves a plain scalar. The first byte distinguishes almost every text from a number, a Boolean or null.
    static func resolve(_ bytes: UnsafeRawBufferPointer) -> Scalar {
        guard let first = bytes.first else { return .null }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            return number(bytes) ?? string(bytes)
        case UInt8(ascii: "~") where bytes.count == 1:
            return .null
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
            return word(bytes) ?? string(bytes)
        default:
            return string(bytes)
        }
    }

    /// Resolves a scalar with an explicit tag.
    static func resolve(_ bytes: UnsafeRawBufferPointer, tag: String) -> Scalar {
        let plain = resolve(bytes)
        switch (tag, plain) {
        case ("tag:yaml.org,2002:int", .integer), ("tag:yaml.org,2002:float", .float),
            ("tag:yaml.org,2002:bool", .boolean), ("tag:yaml.org,2002:null", .null):
            return plain
        case ("tag:yaml.org,2002:int", .float(let value)) where isDigits(bytes):
            return .float(value)
        case ("tag:yaml.org,2002:float", .integer(let value)):
            return .float(Double(value))
        default:
            return string(bytes)
        }
    }

    static func isNull(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch bytes.count {
        case 0: true
        case 1: bytes[0] == UInt8(ascii: "~")
        case 4: bytes[0] | 0x20 == UInt8(ascii: "n") && reads(bytes, as: "null", or: "Null", or: "NULL")
        default: false
        }
    }

    // MARK: Words

    private static func word(_ bytes: UnsafeRawBufferPointer) -> Scalar? {
        switch bytes.count {
        case 4:
            if reads(bytes, as: "null", or: "Null", or: "NULL") { return .null }
            if reads(bytes, as: "true", or: "True", or: "TRUE") { return .boolean(true) }
        case 5:
            if reads(bytes, as: "false", or: "False", or: "FALSE") { return .boolean(false) }
        default: break
        }
        return nil
    }

    private static func reads(
        _ bytes: UnsafeRawBufferPointer, as a: StaticString, or b: StaticString, or c: StaticString
    ) -> Bool {
        [a, b, c].contains { word in word.withUTF8Buffer { bytes.elementsEqual($0) } }
    }

    // MARK: Numbers

    private static func isDigits(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> Scalar? {
        let isSigned = bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+")
        var at = isSigned ? 1 : 0
        guard at < bytes.count else { return nil }
        if !isSigned, bytes[0] == UInt8(ascii: "0"), bytes.count > 2 {
            if bytes[1] == UInt8(ascii: "o") { return based(bytes, 8) }
            if bytes[1] == UInt8(ascii: "x") { return based(bytes, 16) }
        }
        let digits = at
        while at < bytes.count, isDigit(bytes[at]) { at += 1 }
        if at == bytes.count { return integer(bytes, from: digits) }
        return float(bytes, from: digits, wholeTo: at)
    }

    private static func integer(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Scalar? {
        let isNegative = bytes[0] == UInt8(ascii: "-")
        var value: Int64 = 0
        for byte in bytes[start...] {
            // Counts downwards, because the smallest integer has no positive counterpart.
            let (product, over) = value.multipliedReportingOverflow(by: 10)
            let (sum, under) = product.subtractingReportingOverflow(Int64(byte &- UInt8(ascii: "0")))
            if over || under { return double(bytes) }
            value = sum
        }
        if isNegative { return .integer(value) }
        return value == .min ? double(bytes) : .integer(-value)
    }

    /// Resolves `0o17` and `0x1F`, which allow no sign.
    private static func based(_ bytes: UnsafeRawBufferPointer, _ radix: UInt8) -> Scalar? {
        var value: Int64 = 0
        var wide = 0.0
        var isWide = false
        for byte in bytes[2...] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix, byte < 0x80 else { return nil }
            let (product, over) = value.multipliedReportingOverflow(by: Int64(radix))
            let (sum, above) = product.addingReportingOverflow(Int64(digit))
            isWide = isWide || over || above
            value = sum
            wide = wide * Double(radix) + Double(digit)
        }
        return isWide ? .float(wide) : .integer(value)
    }

    /// Resolves `1.5`, `.5`, `1.`, `1e3`, `-.inf` and `.nan`.
    private static func float(_ bytes: UnsafeRawBufferPointer, from start: Int, wholeTo whole: Int) -> Scalar? {
        var at = whole
        var digits = whole - start
        if bytes[at] == UInt8(ascii: ".") {
            at += 1
            let fraction = at
            while at < bytes.count, isDigit(bytes[at]) { at += 1 }
            digits += at - fraction
            if digits == 0 { return special(bytes, from: start) }
        }
        guard digits > 0 else { return nil }
        if at < bytes.count {
            guard bytes[at] | 0x20 == UInt8(ascii: "e") else { return nil }
            at += 1
            if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
            let exponent = at
            while at < bytes.count, isDigit(bytes[at]) { at += 1 }
            guard at == bytes.count, at > exponent else { return nil }
        }
        return double(bytes)
    }

    private static func special(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Scalar? {
        let word = UnsafeRawBufferPointer(rebasing: bytes[start...])
        if reads(word, as: ".inf", or: ".Inf", or: ".INF") {
            return .float(bytes[0] == UInt8(ascii: "-") ? -.infinity : .infinity)
        }
        return start == 0 && reads(word, as: ".nan", or: ".NaN", or: ".NAN") ? .float(.nan) : nil
    }

    private static func double(_ bytes: UnsafeRawBufferPointer) -> Scalar? {
        Double(String(decoding: bytes, as: UTF8.self)).map { .float($0) }
    }
}
