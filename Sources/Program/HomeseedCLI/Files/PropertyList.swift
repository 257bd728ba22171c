import HomeseedSource

/// A list of names and values, one per line, with long values wrapped.
struct PropertyList {
    private(set) var rows: [(name: String, value: String, remark: String)] = []

    mutating func add(_ name: String, _ value: String?, remark: String = "") {
        guard let value, !value.isEmpty else { return }
        rows.append((name.escapedForTerminal, value.escapedForTerminal, remark))
    }

    func render(_ console: Console) -> String {
        let names = rows.reduce(0) { max($0, DisplayWidth.of($1.name)) }
        let indent = 2 + names + 2
        let room = max((console.width ?? 100) - indent, 20)
        var output = ""
        for row in rows {
            let gap = String(repeating: " ", count: names - DisplayWidth.of(row.name) + 2)
            let lines = wrapped(row.value, to: room)
            for (number, line) in lines.enumerated() {
                let lead = number == 0 ? "  " + console.style.dim(row.name) + gap : String(repeating: " ", count: indent)
                // The remark goes after the last line if it fits, or else below.
                guard number == lines.count - 1, !row.remark.isEmpty else {
                    output += lead + line + "\n"
                    continue
                }
                let fits = DisplayWidth.of(line) + 2 + DisplayWidth.of(row.remark) <= room
                let gap = fits ? "  " : "\n" + String(repeating: " ", count: indent)
                output += lead + line + gap + console.style.dim(row.remark) + "\n"
            }
        }
        return output
    }
}

extension Console {
    /// Returns a heading with the title, the name and the location.
    func heading(_ title: String, _ name: String, at place: String) -> String {
        let title = title.escapedForTerminal
        return style.bold(title) + (name.isEmpty ? "" : "  " + style.dim(name)) + "\n" + style.blue(place.escapedForTerminal)
            + "\n"
    }

    func section(_ title: String) -> String { "\n" + style.bold(title) + "\n" }
}
