/// Which language CLDR says stands in for another where that is not its name without the last part: `en-001` for `en-AU`,
/// and nothing for `zh-Hant`, whose readers can't be given `zh`, which is in another script.
enum LocaleParents {
    /// The language that is listed for one; nil for all whose name says it.
    static func listed(_ locale: LocaleID) -> String? {
        // Most are asked for by two letters, and few of those are listed.
        switch locale.language {
        case "en", "es", "pt", "zh", "hi", "no": if locale.region == nil, locale.script == nil { return nil }
        case "ht", "nb", "nn": break
        default: return nil
        }
        return heading(of: locale.tag, in: LocaleParentData.parents)
    }

    /// The script that a language is written in; nil for one that CLDR doesn't know.
    static func script(of language: String) -> String? { heading(of: language, in: LocaleParentData.scripts) }

    /// The word with a colon before this one.
    private static func heading(of name: String, in table: StaticString) -> String? {
        table.withUTF8Buffer { bytes in
            var heading: Slice<UnsafeBufferPointer<UInt8>>?
            for word in bytes.split(separator: UInt8(ascii: " ")) {
                if word.last == UInt8(ascii: ":") {
                    heading = word.dropLast()
                } else if word.elementsEqual(name.utf8) {
                    return heading.map { String(decoding: $0, as: UTF8.self) }
                }
            }
            return nil
        }
    }
}

extension LocaleID {
    /// The script that the language is usually written in; nil where CLDR doesn't know it.
    package var usualScript: String? { LocaleParents.script(of: language) }
}
