import ArgumentParser
import Homeseed
import HomeseedSource

/// A location as printed by lint: `FILE:LINE`, or `FILE:LINE:COLUMN` if a line has several findings.
struct FixPlace: ExpressibleByArgument, Hashable, Comparable {
    private let path: String
    private let line: Int
    private let column: Int?

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last.flatMap({ Int($0) }), last > 0, parts.count > 1 else { return nil }
        if parts.count > 2, let line = Int(parts[parts.count - 2]), line > 0 {
            (self.line, column) = (line, last)
            path = parts.dropLast(2).joined(separator: ":")
        } else {
            (line, column) = (last, nil)
            path = parts.dropLast().joined(separator: ":")
        }
        if path.isEmpty { return nil }
    }

    static func < (one: FixPlace, other: FixPlace) -> Bool {
        // Absolute paths make different spellings of a file equal.
        (Paths.absolute(one.path), one.line, one.column ?? 0) < (Paths.absolute(other.path), other.line, other.column ?? 0)
    }

    /// Whether a finding begins at this location.
    func holds(_ diagnostic: Diagnostic, _ sources: SourceMap, _ files: Files) -> Bool {
        guard let place = diagnostic.place, let source = sources[place.file], files.absolute(source.path) == files.absolute(path)
        else { return false }
        let position = files.lines(of: source).position(at: Int(place.range.lower))
        return position.line == line && (column ?? position.column) == position.column
    }

    /// A cache of absolute paths and line tables. A line table is reused while the file's bytes are the same.
    final class Files {
        private var tables: [String: LineTable] = [:]
        private var paths: [String: String] = [:]

        func absolute(_ path: String) -> String {
            if let known = paths[path] { return known }
            let made = Paths.absolute(path)
            paths[path] = made
            return made
        }

        func lines(of source: SourceFile) -> LineTable {
            if let known = tables[source.path], known.bytes == source.bytes { return known }
            let made = LineTable(source.bytes)
            tables[source.path] = made
            return made
        }
    }

    /// Throws if the location has no finding, no finding in the selection, or no finding with a fix that may be applied.
    func requireFixableFinding(_ checked: Pipeline.Checked, in scope: LintSelection, isUnsafe: Bool, _ files: Files) throws {
        let found = checked.diagnostics.all.filter { $0.suppression == nil && holds($0, checked.sources, files) }
        let place = "\(path):\(line)" + (column.map { ":\($0)" } ?? "")
        guard let first = found.first else {
            let isRead = checked.sources.files.contains { Paths.absolute($0.path) == Paths.absolute(path) }
            if !isRead {
                throw CommandError(
                    .usage, Paths.exists(path) ? "\(path) is not a file of this catalogue." : "There is no file \(path).")
            }
            throw CommandError(
                .usage, "There is no finding at \(place).", advice: ["Use a location that lint reports: FILE:LINE:COLUMN."])
        }
        let looked = found.filter { scope.includes($0, checked.sources) }
        if looked.isEmpty {
            throw CommandError(
                .usage, "The finding at \(place) is excluded by other arguments: \(first.headline.escapedForTerminal).",
                advice: ["Remove the paths or checks from the command."])
        }
        let fixes = looked.compactMap(\.fix)
        if fixes.isEmpty {
            throw CommandError(.usage, "The finding at \(place) has no fix: \(looked[0].headline.escapedForTerminal).")
        }
        if !isUnsafe, !fixes.contains(where: \.isSafe) {
            throw CommandError(
                .usage, "The fix at \(place) needs `--unsafe`: \(fixes[0].title.escapedForTerminal).",
                advice: ["Review it with --diff first."])
        }
    }
}
