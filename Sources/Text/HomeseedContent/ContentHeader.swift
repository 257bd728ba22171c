import HomeseedText

/// The header of a content file: its pack, languages, kinds and counts.
struct ContentHeader: Sendable {
    var pack = ""
    var version: Int?
    var title: Int?
    var currency: Int?
    var language = LocaleID.english
    var languages: [LocaleID] = []
    var fallback = LocaleFallback()
    var texts = 0
    var messages = 0
    var kinds: [Kind] = []
    var itemCount = 0

    struct Kind: Sendable {
        var id = ""
        /// The index of the kind's first item among all items.
        var first = 0
        var count = 0
        /// The name of each field, and its type as a list of words, such as `list item tag`.
        var fields: [(name: String, type: [String])] = []
    }

    init(emptyOf pack: String) { self.pack = pack }

    init?(_ reader: inout LineReader) {
        guard case .object(let members)? = reader.value() else { return nil }
        var steps: [(locale: LocaleID, to: LocaleID)] = []
        for (name, value) in members {
            switch (name, value) {
            case ("pack", .string(let id)): pack = id
            case ("version", .number(let digits)): version = Int(digits)
            case ("title", .number(let digits)): title = Int(digits)
            case ("currency", .number(let digits)): currency = Int(digits)
            case ("language", .string(let tag)):
                guard let locale = LocaleID(tag) else { return nil }
                language = locale
            case ("languages", .list(let tags)): languages = tags.compactMap { $0.string.flatMap { LocaleID($0) } }
            case ("fallback", .object(let pairs)):
                for (from, to) in pairs {
                    if let from = LocaleID(from), let to = to.string.flatMap({ LocaleID($0) }) { steps.append((from, to)) }
                }
            case ("texts", .number(let digits)): texts = Int(digits) ?? -1
            case ("messages", .number(let digits)): messages = Int(digits) ?? -1
            case ("kinds", .list(let elements)):
                for element in elements {
                    guard let kind = Kind(element, first: itemCount) else { return nil }
                    let (sum, overflows) = itemCount.addingReportingOverflow(kind.count)
                    if overflows { return nil }
                    itemCount = sum
                    kinds.append(kind)
                }
            default: continue
            }
        }
        fallback = LocaleFallback(steps)
        if texts < 0 || messages < 0 || pack.isEmpty { return nil }
    }
}

extension ContentHeader.Kind {
    fileprivate init?(_ value: StoredValue, first: Int) {
        guard case .object(let members) = value else { return nil }
        self.first = first
        for (name, value) in members {
            switch (name, value) {
            case ("id", .string(let text)): id = text
            case ("items", .number(let digits)): count = Int(digits) ?? -1
            case ("fields", .object(let pairs)):
                fields = pairs.map { name, type in
                    if case .list(let words) = type { return (name, words.compactMap(\.string)) }
                    return (name, [])
                }
            default: continue
            }
        }
        if count < 0 { return nil }
    }
}

extension StoredValue {
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var digits: String? { if case .number(let digits) = self { digits } else { nil } }
    var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    var elements: [StoredValue] { if case .list(let elements) = self { elements } else { [] } }

    /// The number of the text that this value refers to, or `nil` if it is not a text reference.
    var text: Int? {
        guard case .object(let members) = self, members.count == 1, let member = members.first, member.name == "#",
            case .number(let digits) = member.value
        else { return nil }
        return Int(digits)
    }
}
