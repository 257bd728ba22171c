/// The number of unsuppressed findings per check: the most severe first, then the most frequent.
struct Statistics {
    struct Row {
        var check: CheckID
        var severity: Severity
        var count = 0
        var files: Set<FileID> = []
    }

    private struct Key: Hashable {
        var check: CheckID
        var severity: Severity
    }

    let rows: [Row]

    init(_ diagnostics: [Diagnostic]) {
        var rows: [Key: Row] = [:]
        for diagnostic in diagnostics where diagnostic.suppression == nil {
            let key = Key(check: diagnostic.check, severity: diagnostic.severity)
            rows[key, default: Row(check: key.check, severity: key.severity)].count += 1
            if let file = diagnostic.place?.file { rows[key]?.files.insert(file) }
        }
        self.rows = rows.values.sorted { a, b in
            if a.severity != b.severity { return a.severity > b.severity }
            return a.count != b.count ? a.count > b.count : a.check < b.check
        }
    }

    var table: TextTable {
        TextTable(
            ["check", "severity", .right("count"), .right("files")],
            rows: rows.map { row in
                [row.check.name, row.severity.rawValue, "\(row.count)", "\(row.files.count)"]
            })
    }

    func write(_ json: inout JSONWriter) {
        json.array(rows, linewise: true) { json, row in
            json.object { json in
                json.member("check", row.check.name)
                json.member("severity", row.severity.rawValue)
                json.member("count", row.count)
                json.member("files", row.files.count)
            }
        }
    }
}
