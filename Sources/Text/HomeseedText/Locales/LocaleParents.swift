/// CLDR's exceptions to the rule that a locale's parent is its tag without the last subtag. The parent of `en-AU` is `en-001`.
/// `zh-Hant` has no parent, because `zh` is written in another script.
enum LocaleParents {
    /// Returns the listed parent of a language, or `nil` if the tag itself determines its parent.
    static func listed(_ locale: LocaleID) -> String? {
        // Most lookups are for bare languages, few of which are listed.
        switch locale.language {
        case "en", "es", "pt", "zh", "hi", "no": if locale.region == nil, locale.script == nil { return nil }
        case "ht", "nb", "nn": break
        default: return nil
        }
        return heading(of: locale.tag, in: LocaleParentData.parents)
    }

    /// Returns the usual script of a language, or `nil` if CLDR lists none.
    static func script(of language: String) -> String? { heading(of: language, in: LocaleParentData.scripts) }

    /// Returns the heading of the entry that lists a name: `en-001` for `en-AG` in `en-001: en-150 en-AG`.
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
    /// The usual script of the language, or `nil` if CLDR lists none.
    package var usualScript: String? { LocaleParents.script(of: language) }
}
