import Homeseed
import HomeseedSource

/// A translation format that can be imported again. Each line has a key, a language, a plural form and a text, separated by
/// tabs.
struct TabbedText: TranslationFormat {
    let name = "tabbed"
    let purpose = "One text per line, after its key"
    private static let head = "key\tlanguage\tform\ttext"

    func files(_ pack: PackContent) -> [SourceFile] {
        var lines = ["\(pack.id)\t\(pack.language)", Self.head]
        for text in pack.texts {
            for (language, wording) in text.texts.sorted(by: { $0.key < $1.key }) {
                for (form, words) in wording.forms.sorted(by: { $0.key < $1.key }) {
                    lines.append([text.path.joined(separator: "/"), language, form, words].joined(separator: "\t"))
                }
            }
        }
        return [SourceFile(path: pack.id + ".tab", text: lines.joined(separator: "\n") + "\n")]
    }

    func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".tab") }

    func read(_ file: IncomingFile) -> IncomingContent {
        var findings: [Diagnostic] = []
        var rows = Rows(file)
        guard let first = rows.next(), first.cells.count == 2, rows.next()?.cells.joined(separator: "\t") == Self.head else {
            let headline = "This file does not have the header of a tabbed file"
            return IncomingContent(
                nil, findings: [Diagnostic("format-syntax", .error, headline: headline, at: file.place(0..<0))])
        }
        var texts: [[String]: [String: (forms: [String: String], place: SourceLocation)]] = [:]
        while let row = rows.next() {
            guard row.cells.count == 4 else {
                let headline = "Expected four cells, found \(row.cells.count)"
                findings.append(Diagnostic("format-syntax", .error, headline: headline, at: row.place))
                continue
            }
            let path = row.cells[0].split(separator: "/").map(String.init)
            texts[path, default: [:]][row.cells[1], default: ([:], row.place)].forms[row.cells[2]] = row.cells[3]
        }
        let content = PackContent(
            id: first.cells[0], language: first.cells[1],
            texts: texts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { path, texts in
                ContentText(path: path, texts: texts.mapValues { ContentText.LocalisedText(forms: $0.forms, place: $0.place) })
            })
        return IncomingContent(content, findings: findings)
    }
}

/// The lines of a file with their locations.
private struct Rows {
    private let file: IncomingFile
    private var rest: ArraySlice<UInt8>

    init(_ file: IncomingFile) {
        self.file = file
        rest = file.file.bytes[...]
    }

    mutating func next() -> (cells: [String], place: SourceLocation)? {
        if rest.isEmpty { return nil }
        let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
        rest = rest[line.endIndex...].drop { $0 == 0x0A || $0 == 0x0D }
        let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        return (cells, file.place(line.startIndex..<line.endIndex))
    }
}
