import Homeseed
import HomeseedSource
import HomeseedText

/// How far the translations are, for people, programs and pull requests.
struct CoveragePage {
    var rows: [Coverage]

    private static let titles = ["pack", "language", "translated", "to review", "stale", "new", "of", "%"]

    private var cells: [[String]] {
        rows.map { row in
            [row.pack, row.locale.tag] + [row.translated, row.needsReview, row.stale, row.new, row.total, row.percent].map(String.init)
        }
    }

    var table: TextTable {
        let columns = CoveragePage.titles.enumerated().map { TextTable.Column($1, $0 < 2 ? .left : .right) }
        return TextTable(columns, rows: cells)
    }

    var markdown: String {
        let lines = [CoveragePage.titles, ["---", "---"] + Array(repeating: "--:", count: 6)] + cells
        return lines.map { "| " + $0.map(HarmlessText.of).joined(separator: " | ") + " |\n" }.joined()
    }

    /// Ids and tags have no character that JSON escapes.
    var json: String {
        let objects = rows.map { row in
            "  {\"pack\": \"\(row.pack)\", \"locale\": \"\(row.locale.tag)\", \"translated\": \(row.translated), "
                + "\"needsReview\": \(row.needsReview), \"stale\": \(row.stale), \"new\": \(row.new), \"total\": \(row.total)}"
        }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }
}
