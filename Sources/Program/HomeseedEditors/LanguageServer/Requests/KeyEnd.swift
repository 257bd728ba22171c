/// What follows a key that is being written: a quote that an editor has closed already, and a colon.
struct KeyEnd {
    private(set) var isQuoted = false
    /// The quote that is still to be written, or written again in front of a colon.
    private(set) var quote = ""
    private(set) var hasColon = false
    /// How many bytes behind the cursor the key's own end takes the place of.
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
