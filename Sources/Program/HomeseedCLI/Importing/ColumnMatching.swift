import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The part of an item that each column of a table fills.
struct ColumnMatching {
    enum Part: Equatable {
        case id
        case group
        case field(String)
        /// A text in another language.
        case translation(LocaleID, String)
    }

    struct Match {
        var column: String
        var part: Part
        /// Whether the user named the part.
        var isGiven: Bool
    }

    private(set) var matches: [Match] = []
    /// The columns that match no part of an item.
    private(set) var unmatched: [String] = []

    /// Matches columns by the user's options, and the remaining columns by their names.
    ///
    /// - Parameter given: options such as `title=Name`, `nl.title=Titel` or `id=Code`.
    init(_ table: ImportedTable, given: [String], _ kind: Kind, _ pack: Pack, _ catalogue: Catalogue) throws {
        let columns = table.columns
        var taken: Set<String> = []
        for word in given {
            guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
                throw CommandError(.usage, "'\(word)' is not valid for --column.", advice: ["Example: --column title=Name."])
            }
            let column = String(word[word.index(after: sign)...])
            guard columns.contains(column) else { throw CommandError.unknown("column", column, among: columns) }
            let part = try ColumnMatching.part(named: String(word[..<sign]), kind, pack)
            if matches.contains(where: { $0.part == part }) {
                throw CommandError(.usage, "'\(word[..<sign])' is given twice.", advice: ["Remove one --column."])
            }
            matches.append(Match(column: column, part: part, isGiven: true))
            taken.insert(column)
        }
        let locales = Set(pack.locales.keys.map { catalogue.locales[$0] })
        // An exact name comes before a synonym.
        for isExact in [true, false] {
            for column in columns where !taken.contains(column) {
                guard let part = ColumnMatching.guess(column, kind, pack, locales, isExact: isExact),
                    !matches.contains(where: { $0.part == part })
                else { continue }
                matches.append(Match(column: column, part: part, isGiven: false))
                taken.insert(column)
            }
        }
        unmatched = columns.filter { !taken.contains($0) }
        let order = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        matches.sort { order[$0.column] ?? 0 < order[$1.column] ?? 0 }
    }

    /// Parses the name of a part: `id`, `group`, a field, or a field in a language. Throws for any other name.
    private static func part(named name: String, _ kind: Kind, _ pack: Pack) throws -> Part {
        if name == "id" { return .id }
        if kind.positions[name] != nil { return .field(name) }
        if name == "group" { return .group }
        let steps = name.split(separator: ".", maxSplits: 1).map(String.init)
        let texts = kind.fields.filter { $0.type.isText }.map(\.name)
        if let locale = steps.first.flatMap({ LocaleID($0) }), steps.count > 1 || kind.positions[name] == nil,
            let main = mainText(kind)
        {
            let field = steps.count > 1 ? steps[1] : main
            if texts.contains(field) { return locale == pack.language ? .field(field) : .translation(locale, field) }
        }
        throw CommandError.unknown("field of \(kind.id.withArticle)", name, among: ["id"] + kind.fields.map(\.name))
    }

    static func mainText(_ kind: Kind) -> String? {
        let texts = kind.fields.filter { $0.type.isText }.map(\.name)
        return texts.contains("title") ? "title" : texts.first
    }

    private static let ids: Set<String> = ["id", "key", "slug", "code", "identifier"]
    private static let titles: Set<String> = [
        "title", "name", "label", "text", "task", "item", "titel", "naam", "taak", "aufgabe", "nazwa", "zadanie",
    ]

    private static func guess(_ column: String, _ kind: Kind, _ pack: Pack, _ locales: Set<LocaleID>, isExact: Bool) -> Part? {
        let name = plain(column)
        let main = mainText(kind)
        if isExact {
            if let field = kind.fields.first(where: { plain($0.name) == name }) { return .field(field.name) }
            if ids.contains(name) { return .id }
            return translation(column, kind, pack, locales)
        }
        if let main, titles.contains(name) || name == plain(kind.id) { return .field(main) }
        // Matches the last part of a nested column: `details.minutes` is found, but `room.name` stays unmatched.
        guard let last = column.split(separator: ".").last, last.count < column.count else { return nil }
        return kind.fields.first { plain($0.name) == plain(String(last)) && !titles.contains(plain($0.name)) }.map {
            .field($0.name)
        }
    }

    /// Returns the text field and language of a column such as `nl`, `title_nl`, `title (nl)` or `nl.title`. Returns `nil` for
    /// any other column.
    private static func translation(_ column: String, _ kind: Kind, _ pack: Pack, _ locales: Set<LocaleID>) -> Part? {
        let words = column.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
        guard (1...3).contains(words.count) else { return nil }
        for (number, word) in words.enumerated() where number == 0 || number == words.count - 1 {
            guard let locale = LocaleID(word), locales.contains(locale) || locale == pack.language else { continue }
            var rest = words
            rest.remove(at: number)
            let name = plain(rest.joined())
            let texts = kind.fields.filter { $0.type.isText }
            let field =
                texts.first { plain($0.name) == name }?.name ?? (name.isEmpty || titles.contains(name) ? mainText(kind) : nil)
            guard let field else { continue }
            return locale == pack.language ? .field(field) : .translation(locale, field)
        }
        return nil
    }

    /// Returns a name without case, spaces and punctuation: `Due date` and `due_date` are equal.
    static func plain(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }
}
