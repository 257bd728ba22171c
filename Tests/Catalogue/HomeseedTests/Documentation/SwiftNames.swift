/// The names that a Swift file declares and uses, as far as its words show it: enough to see which file leans on which.
struct SwiftNames {
    /// Types that other files see.
    private(set) var declared: Set<String> = []
    /// Those that are private, or stand in another: in this file, their names mean them.
    private(set) var own: Set<String> = []
    /// Words that begin with a capital, and are no member of something.
    private(set) var used: Set<String> = []
    /// Functions, properties and cases that other files see: those of types, and those of none.
    private(set) var members: Set<String> = []
    /// Names that stand behind a value and a point, or before a bracket.
    private(set) var usedMembers: Set<String> = []
    /// Functions, properties and variables that only this file sees.
    private(set) var ownMembers: Set<String> = []

    private let bytes: [UInt8]
    private var at = 0
    /// Of each brace that is open, whether it is that of a type.
    private var braces: [Bool] = []
    private var isPrivate = false
    private var isDeclaring = false
    private var isDeclaringMember = false
    private var isMember = false
    /// Whether the next brace is that of a type.
    private var opensType = false

    private static let declarations: Set<String> = ["struct", "enum", "protocol", "class", "actor", "typealias"]
    private static let valueEnds = Set(")]}?!\\".utf8)
    private static let memberDeclarations: Set<String> = ["func", "var", "let", "case"]

    init(_ text: String) {
        bytes = Array(text.utf8)
        code(until: nil)
    }

    private func peek(_ offset: Int = 0) -> UInt8? { at + offset < bytes.count ? bytes[at + offset] : nil }

    private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    /// - Parameter end: the bracket that ends it: that of an interpolation.
    private mutating func code(until end: UInt8?) {
        var open = 0
        while let byte = peek() {
            // By the byte first: a comparison of texts takes its time in a build for debugging.
            if byte == UInt8(ascii: "/") {
                if starts("//") { skip(to: "\n"); continue }
                if starts("/*") { skip(to: "*/"); continue }
            }
            if byte == UInt8(ascii: "#"), starts("#/") { skip(to: "/#"); continue }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") && isRawString { text(); continue }
            if SwiftNames.isLetter(byte) { word(); continue }
            switch byte {
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"):
                if byte == end, open == 0 { return }
                open -= 1
            case UInt8(ascii: "{"):
                braces.append(opensType)
                opensType = false
            case UInt8(ascii: "}"): _ = braces.popLast()
            case 0x0A: isPrivate = false
            default: break
            }
            isMember = byte == UInt8(ascii: ".")
            if byte > 0x20 { isDeclaringMember = false }
            at += 1
        }
    }

    private mutating func word() {
        let start = at
        while let byte = peek(), SwiftNames.isLetter(byte) || (0x30...0x39).contains(byte) { at += 1 }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        defer { isMember = false }
        if word == "private" || word == "fileprivate" {
            isPrivate = !starts("(set)")
        } else if isDeclaring {
            if braces.isEmpty, !isPrivate { declared.insert(word) } else { own.insert(word) }
            isDeclaring = false
        } else if isDeclaringMember, !isMember, !isCapital(start), !SwiftNames.memberDeclarations.contains(word) {
            // What stands in a function is of no use elsewhere.
            if braces.allSatisfy(\.self), !isPrivate { members.insert(word) } else { ownMembers.insert(word) }
            isDeclaringMember = false
        } else if isMember ? isBehindValue(start) : peek() == UInt8(ascii: "(") {
            usedMembers.insert(word)
            if !isMember, isCapital(start) { used.insert(word) }
        } else if SwiftNames.declarations.contains(word), !isMember {
            isDeclaring = true
            opensType = word != "typealias"
        } else if word == "extension", !isMember {
            opensType = true
        } else if SwiftNames.memberDeclarations.contains(word), !isMember {
            isDeclaringMember = true
        } else if !isMember, isCapital(start) {
            used.insert(word)
        }
    }

    private func isCapital(_ start: Int) -> Bool { (0x41...0x5A).contains(bytes[start]) }

    /// Whether a point stands behind a value, and not before a case or a static member whose type is understood.
    private func isBehindValue(_ start: Int) -> Bool {
        guard start >= 2 else { return false }
        return SwiftNames.isLetter(bytes[start - 2]) || SwiftNames.valueEnds.contains(bytes[start - 2])
    }

    private var isRawString: Bool { bytes[at...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"") }

    /// A text: of it, only what is interpolated is code.
    private mutating func text() {
        let start = at
        while peek() == UInt8(ascii: "#") { at += 1 }
        let signs = String(repeating: "#", count: at - start)
        let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
        at += quotes.utf8.count
        while at < bytes.count {
            if starts(quotes + signs) { at += quotes.utf8.count + signs.utf8.count; break }
            if starts("\\" + signs + "(") {
                at += 2 + signs.utf8.count
                code(until: UInt8(ascii: ")"))
                at += 1
            } else if starts("\\" + signs) {
                at += 2 + signs.utf8.count
            } else {
                at += 1
            }
        }
        isMember = false
    }

    private mutating func skip(to end: String) {
        at += 2
        let first = end.utf8.first
        while at < bytes.count, bytes[at] != first || !starts(end) { at += 1 }
        at += end == "\n" ? 0 : end.utf8.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
