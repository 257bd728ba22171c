/// The text after a key that is being typed: an automatically closed quote, and a colon.
struct KeyEnd {
    private(set) var isQuoted = false
    /// The closing quote to insert after the key, or an empty text.
    private(set) var quote = ""
    private(set) var hasColon = false
    /// The number of bytes after the cursor that are replaced.
    private(set) var taken = 0

    init(_ bytes: [UInt8], at offset: Int, _ context: CursorContext) {
        var rest = bytes[min(offset, bytes.count)...]
        if let mark = context.quote {
            isQuoted = true
            quote = String(mark)
            if rest.first == mark.asciiValue {
                taken = 1
                rest.removeFirst()
            }
        }
        hasColon = rest.first { $0 != 0x20 } == UInt8(ascii: ":")
    }
}
