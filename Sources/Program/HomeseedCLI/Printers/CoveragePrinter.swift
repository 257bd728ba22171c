import Homeseed
import HomeseedSource
import HomeseedText

/// The coverage of translations, as text, JSON and Markdown.
struct CoveragePrinter {
    var rows: [Coverage]

    /// The columns. Rare columns are shown only if they have values.
    private var columns: [(title: String, count: (Coverage) -> Int)] {
        var columns: [(String, (Coverage) -> Int)] = [
            ("translated", \.translated), ("to review", \.needsReview), ("stale", \.stale),
        ]
        if rows.contains(where: { $0.doubtful > 0 }) { columns.append(("no record", \.doubtful)) }
        columns += [("missing", \.new), ("total", \.total), ("%", \.percent)]
        if rows.contains(where: { $0.notes > 0 }) { columns.append(("with a note", \.notes)) }
        return columns
    }

    private var titles: [String] { ["pack", "language"] + columns.map(\.title) }

    private var cells: [[String]] {
        let columns = columns
        return rows.map { row in [row.pack, row.locale.tag] + columns.map { String($0.count(row)) } }
    }

    var table: TextTable {
        let columns = titles.enumerated().map { TextTable.Column($1, $0 < 2 ? .left : .right) }
        return TextTable(columns, rows: cells)
    }

    var markdown: String {
        let lines = [titles, ["---", "---"] + columns.map { _ in "--:" }] + cells
        return lines.map { "| " + $0.map(\.escapedForTerminal).joined(separator: " | ") + " |\n" }.joined()
    }

    /// The coverage as JSON. Ids and tags need no escaping.
    var json: String {
        let objects = rows.map { row in
            "  {\"pack\": \"\(row.pack)\", \"locale\": \"\(row.locale.tag)\", \"translated\": \(row.translated), "
                + "\"needsReview\": \(row.needsReview), \"stale\": \(row.stale), \"new\": \(row.new), \"total\": \(row.total), "
                + "\"noRecord\": \(row.doubtful), \"notes\": \(row.notes)}"
        }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }
}
