/// A unified diff of a file, as `patch` and `git apply` read it.
///
/// Unless `escapesForTerminal` is true, lines are the file's own bytes. Secrets are always masked as `••••`, on both sides.
public struct UnifiedDiff {
    private let path: String
    private let old: Side
    private let new: Side
    private let style: TerminalStyle
    private let escapesForTerminal: Bool

    /// The number of unchanged lines around a change.
    private static let context = 3

    /// One of the two versions, split into lines.
    private struct Side {
        var lines: [ArraySlice<UInt8>]
        var secrets: [Range<Int>]

        init(_ bytes: [UInt8], secrets: [SourceRange]) {
            lines = bytes.split(after: 0x0A)
            self.secrets = secrets.map { $0.clamped(toCount: bytes.count) }.sorted { $0.lowerBound < $1.lowerBound }
        }
    }

    /// - Parameters:
    ///   - path: the file's path, relative to the folder in which the diff is applied.
    ///   - oldSecrets: the secrets in the old bytes.
    ///   - newSecrets: the secrets in the new bytes.
    ///   - escapesForTerminal: whether the diff is shown in a terminal and therefore escaped. A program needs the bytes unchanged.
    public init(
        path: String, old: [UInt8], new: [UInt8], oldSecrets: [SourceRange] = [], newSecrets: [SourceRange] = [],
        style: TerminalStyle = TerminalStyle(colour: false), escapesForTerminal: Bool = false
    ) {
        self.path = path
        self.old = Side(old, secrets: oldSecrets)
        self.new = Side(new, secrets: newSecrets)
        self.style = style
        self.escapesForTerminal = escapesForTerminal
    }

    /// The diff, or an empty text if both versions are equal.
    public var text: String {
        let hunks = hunks(LineDiff(old.lines, new.lines).changes)
        guard !hunks.isEmpty else { return "" }
        let name = (path.hasPrefix("/") ? String(path.dropFirst()) : path).escapedForTerminal
        let header = style.bold("--- a/\(name)") + "\n" + style.bold("+++ b/\(name)") + "\n"
        return header + hunks.map(render).joined()
    }

    /// Groups changes whose context lines meet or overlap.
    private func hunks(_ changes: [LineDiff.Change]) -> [[LineDiff.Change]] {
        changes.reduce(into: []) { hunks, change in
            if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * UnifiedDiff.context {
                hunks[hunks.count - 1].append(change)
            } else {
                hunks.append([change])
            }
        }
    }

    private func render(_ changes: [LineDiff.Change]) -> String {
        guard let first = changes.first, let last = changes.last else { return "" }
        let before = min(UnifiedDiff.context, first.old.lowerBound)
        let after = min(UnifiedDiff.context, old.lines.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
        let newRange = first.new.lowerBound - before..<last.new.upperBound + after
        var output = style.blue("@@ -\(span(oldRange)) +\(span(newRange)) @@") + "\n"
        var at = oldRange.lowerBound
        for change in changes {
            output += lines(old, in: at..<change.old.lowerBound, sign: " ", textStyle: [])
            output +=
                lines(old, in: change.old, sign: "-", textStyle: .red) + lines(new, in: change.new, sign: "+", textStyle: .green)
            at = change.old.upperBound
        }
        return output + lines(old, in: at..<oldRange.upperBound, sign: " ", textStyle: [])
    }

    /// Returns a range as `START,COUNT`, or as `START` for a single line. An empty range has the number of the preceding line.
    private func span(_ range: Range<Int>) -> String {
        let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
        return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
    }

    private func lines(_ side: Side, in range: Range<Int>, sign: String, textStyle: TextStyle) -> String {
        range.map { index in
            let line = side.lines[index]
            let hasBreak = line.last == 0x0A
            let text = shown(hasBreak ? line.dropLast() : line, side)
            return style.paint(sign + text, textStyle) + "\n" + (hasBreak ? "" : "\\ No newline at end of file\n")
        }.joined()
    }

    private func shown(_ line: ArraySlice<UInt8>, _ side: Side) -> String {
        let hidden = side.secrets.filter { $0.overlaps(line.startIndex..<line.endIndex) }
        var text = ""
        var at = line.startIndex
        for secret in hidden {
            text += String(decoding: line[at..<max(at, secret.lowerBound)], as: UTF8.self) + secretMask
            at = min(max(at, secret.upperBound), line.endIndex)
        }
        text += String(decoding: line[at...], as: UTF8.self)
        return escapesForTerminal ? text.escapedForTerminal : text
    }
}

extension [UInt8] {
    /// Returns the lines including their line breaks.
    fileprivate func split(after end: UInt8) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in enumerated() where byte == end {
            lines.append(self[start...index])
            start = index + 1
        }
        if start < count { lines.append(self[start...]) }
        return lines
    }
}
