import HomeseedSource
import HomeseedSyntax

/// The lines that edits change, before and after, for review, with secrets redacted.
struct EditsPrinter {
    let edits: [Fix.Edit]
    let sources: SourceMap
    let console: Console

    var text: String {
        let files = Dictionary(grouping: edits, by: \.place.file)
        return files.keys.sorted { path($0) < path($1) }.map { file in
            console.style.blue(path(file).escapedForTerminal) + "\n" + lines(file, files[file] ?? [])
        }.joined()
    }

    private func path(_ file: FileID) -> String { sources[file]?.path ?? "" }

    private func lines(_ file: FileID, _ edits: [Fix.Edit]) -> String {
        guard let source = sources[file] else { return "" }
        let table = LineTable(source.bytes)
        let secrets = sources.secrets.filter { $0.file == file }.map { Fix.Edit($0, "••••") }
        return Dictionary(grouping: edits) { table.line(at: Int($0.place.range.lower)) }.sorted { $0.key < $1.key }
            .map { number, edits in
                let range = table.range(ofLine: number)
                let hidden = secrets.filter { range.contains(Int($0.place.range.lower)) }
                let new = shown(hidden + edits, within: range, of: source)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                let gutter = String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number) "
                let blank = String(repeating: " ", count: gutter.count)
                return console.style.dim(gutter)
                    + console.style.red("- " + cropped(shown(hidden, within: range, of: source))) + "\n"
                    + new.map { blank + console.style.green("+ " + cropped(String($0))) + "\n" }.joined()
            }.joined()
    }

    private func cropped(_ text: String) -> String {
        HomeseedSource.cropped(text.escapedForTerminal, to: max((console.width ?? 160) - 8, 20))
    }

    private func shown(_ edits: [Fix.Edit], within range: Range<Int>, of source: SourceFile) -> String {
        let moved = edits.map { edit in
            let (lower, upper) = (Int(edit.place.range.lower), Int(edit.place.range.upper))
            let local = SourceRange(lower - range.lowerBound, min(upper, range.upperBound) - range.lowerBound)
            return Fix.Edit(SourceLocation(file: edit.place.file, range: local), edit.replacement)
        }
        return String(decoding: Editing.apply(moved, to: Array(source.bytes[range])), as: UTF8.self)
    }
}
