import Foundation
import HomeseedLoading
import HomeseedLocalisation
import HomeseedSource
import HomeseedText

/// The rows of an imported file: CSV, a JSON list of objects, or JSON lines.
struct ImportedTable {
    struct Row {
        /// The row of a CSV file, the line of a JSON lines file, or the position in a JSON list, from 1.
        var number: Int
        /// The values by column. A list is joined with semicolons.
        var cells: [String: String]
    }

    /// The columns, in the order of their first appearance. The names for nested objects are joined with a dot: `room.name`.
    private(set) var columns: [String] = []
    private(set) var rows: [Row] = []
    /// The name of a row in messages: "row" or "line".
    private(set) var word = "row"

    /// - Parameter rows: the cells of each row, in order.
    init(rows: [[(column: String, value: String)]]) {
        for (number, cells) in rows.enumerated() { add(cells, number: number + 1) }
    }

    /// - Parameters:
    ///   - path: the file's path. The extension determines the format: `.csv`, `.tsv`, `.json`, `.ndjson` or `.jsonl`.
    ///   - list: the keys that lead to the list of rows in JSON, such as `data.chores`; `nil` for the longest list of objects.
    init(_ path: String, list: String?) throws {
        guard Paths.exists(path), !Paths.isFolder(path) else { throw CommandError(.usage, "There is no file \(path).") }
        let file = try DiskFiles().read(path)
        guard String(validating: file.bytes, as: UTF8.self) != nil else {
            throw CommandError(
                .findings, "\(path) is not UTF-8.", advice: ["In a spreadsheet, save it as 'CSV UTF-8'."])
        }
        switch path.split(separator: ".").last?.lowercased() {
        case "csv", "tsv", "txt": try readCSV(file)
        case "ndjson", "jsonl": try readLines(file)
        case "json": try readJSON(file, list)
        default:
            throw CommandError(
                .usage, "\(path) has an unknown format.",
                advice: ["Expected a name ending in .csv, .tsv, .json, .ndjson or .jsonl."])
        }
        if rows.isEmpty { throw CommandError(.findings, "\(path) has no rows.") }
    }

    private mutating func add(_ cells: [(column: String, value: String)], number: Int) {
        for (column, _) in cells where !known.contains(column) {
            known.insert(column)
            columns.append(column)
        }
        rows.append(Row(number: number, cells: Dictionary(cells.map { ($0.column, $0.value) }) { first, _ in first }))
    }

    private var known: Set<String> = []

    private mutating func readCSV(_ file: SourceFile) throws {
        let all: [[CSVReader.Cell]]
        do throws(FormatFault) { all = try CSVReader.rows(file.bytes) } catch {
            throw CommandError(.findings, "\(file.path) can't be read: \(error.headline).")
        }
        let head = (all.first ?? []).map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }
        if let twice = head.first(where: { name in !name.isEmpty && head.count { $0 == name } > 1 }) {
            throw CommandError(
                .findings, "\(file.path) has two columns named '\(twice.escapedForTerminal)'.", advice: ["Rename one of them."])
        }
        for (number, row) in all.enumerated().dropFirst() where row.contains(where: { !$0.text.isEmpty }) {
            if row.count > head.count {
                throw CommandError(
                    .findings, "Row \(number + 1) of \(file.path) has \(row.count) cells, but the first row has \(head.count).",
                    advice: ["Write quotes around a text that contains the separator."])
            }
            let cells = zip(head, row).filter { !$0.0.isEmpty }.map { (column: $0, value: $1.text.withLineFeeds) }
            add(cells, number: number + 1)
        }
    }

    private mutating func readLines(_ file: SourceFile) throws {
        word = "line"
        for (number, line) in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = Array(line)
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            guard let root = ImportedTable.root(SourceFile(path: file.path, bytes: line)), root.kind == .mapping else {
                throw CommandError(.findings, "Line \(number + 1) of \(file.path) is not a JSON object.")
            }
            add(ImportedTable.cells(of: root), number: number + 1)
        }
    }

    private mutating func readJSON(_ file: SourceFile, _ list: String?) throws {
        guard var root = ImportedTable.root(file) else {
            throw CommandError(.findings, "\(file.path) is not valid JSON.")
        }
        for key in list?.split(separator: ".").map(String.init) ?? [] {
            guard let next = root.entry(key)?.value else {
                throw CommandError.unknown("key", key, among: root.entries.compactMap(\.key.text))
            }
            root = next
        }
        guard let rows = list == nil ? ImportedTable.longest(root, depth: 0) : root else {
            throw CommandError(
                .findings, "\(file.path) contains no list of objects.",
                advice: ["`--list KEY` names the list, such as data.chores."])
        }
        if rows.kind == .mapping {
            // A mapping contains objects by their id.
            for (number, entry) in rows.entries.enumerated() where entry.value.kind == .mapping {
                add([("id", entry.key.text ?? "")] + ImportedTable.cells(of: entry.value), number: number + 1)
            }
            return
        }
        for (number, element) in rows.elements.enumerated() {
            guard element.kind == .mapping else {
                throw CommandError(
                    .findings, "Element \(number + 1) of the list in \(file.path) is not an object.",
                    advice: ["Remove it, or name another list with `--list KEY`."])
            }
            add(ImportedTable.cells(of: element), number: number + 1)
        }
    }

    private static func root(_ file: SourceFile) -> Node? {
        var faults = Diagnostics()
        let document = parseJSON(file, as: FileID(0), into: &faults)
        return document.isBroken ? nil : document.root
    }

    /// Returns the longest list of objects, or else a mapping whose values are objects, or `nil` if there is neither.
    private static func longest(_ node: Node, depth: Int) -> Node? {
        guard depth < 8 else { return nil }
        if node.kind == .sequence { return node.elements.contains { $0.kind == .mapping } ? node : nil }
        guard node.kind == .mapping else { return nil }
        let lists = node.entries.compactMap { longest($0.value, depth: depth + 1) }
        if let best = lists.max(by: { count(of: $0) < count(of: $1) }) { return best }
        let entries = Array(node.entries)
        return entries.count > 1 && entries.allSatisfy { $0.value.kind == .mapping } ? node : nil
    }

    private static func count(of node: Node) -> Int {
        node.kind == .sequence ? node.elements.count { _ in true } : node.entries.count { _ in true }
    }

    private static func cells(of node: Node, under prefix: String = "", depth: Int = 0) -> [(column: String, value: String)] {
        node.entries.flatMap { entry -> [(column: String, value: String)] in
            let column = prefix + (entry.key.text ?? "")
            switch entry.value.kind {
            case .mapping: return depth < 4 ? cells(of: entry.value, under: column + ".", depth: depth + 1) : []
            case .sequence: return [(column, entry.value.elements.compactMap(\.text).joined(separator: "; "))]
            case .scalar: return [(column, entry.value.isNull ? "" : entry.value.text?.withLineFeeds ?? "")]
            }
        }
    }
}
