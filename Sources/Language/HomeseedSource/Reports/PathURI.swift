/// A path as a URI. A character is percent-encoded unless it is allowed in every part of a URI.
struct PathURI {
    let text: String
    /// Whether the path is relative and without `..`, so that it is inside the working directory.
    let isRelative: Bool

    init(_ path: String) {
        var encoded: [UInt8] = []
        for byte in path.utf8 {
            if PathURI.isPlain(byte) {
                encoded.append(byte)
            } else {
                encoded += [0x25, PathURI.digit(byte >> 4), PathURI.digit(byte & 15)]
            }
        }
        let uri = String(decoding: encoded, as: UTF8.self)
        isRelative = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
        text = path.hasPrefix("/") ? "file://" + uri : uri
    }

    /// Whether a byte needs no encoding: letters, digits, `-._~` and the slash. A colon is encoded, because `a:` would be a
    /// scheme.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
