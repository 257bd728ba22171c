import HomeseedText

/// The options of ICU's `plural`: `one {# task} other {# tasks}`.
package struct ICUOptions {
    private var options: [(key: String, text: [UInt8])] = []

    /// Parses the options. Keeps none if one is incomplete or nested, or if a key is not a plural form.
    package init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x0A }
            if rest.isEmpty { return }
            let key = rest.prefix { $0 != 0x20 && $0 != 0x0A && $0 != UInt8(ascii: "{") }
            rest = rest.dropFirst(key.count).drop { $0 == 0x20 || $0 == 0x0A }
            let word = String(decoding: key, as: UTF8.self)
            guard rest.first == UInt8(ascii: "{"), let text = ICUOptions.text(&rest), !ICUOptions.containsOptions(text),
                MessageText.Key(word) != nil
            else {
                options = []
                return
            }
            options.append((word, text))
        }
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        var depth = 0
        for index in rest.indices {
            if rest[index] == UInt8(ascii: "{") { depth += 1 }
            if rest[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 {
                let text = Array(rest[rest.startIndex + 1..<index])
                rest = rest[(index + 1)...]
                return text
            }
        }
        return nil
    }

    private static func containsOptions(_ text: [UInt8]) -> Bool {
        text.split(separator: UInt8(ascii: "{")).dropFirst(text.first == UInt8(ascii: "{") ? 0 : 1).contains { part in
            part.prefix { $0 != UInt8(ascii: "}") }.contains(UInt8(ascii: ","))
        }
    }

    /// Returns each form as a whole text, with the text around the options; `#` becomes the number.
    package func texts(before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>) -> [(key: String, text: String)] {
        options.map { option in
            let inner = option.text.flatMap { $0 == UInt8(ascii: "#") ? Array("{\(PlaceholderText.counted)}".utf8) : [$0] }
            return (option.key, String(decoding: before + inner + behind, as: UTF8.self))
        }
    }
}
