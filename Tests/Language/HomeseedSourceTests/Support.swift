import HomeseedSource
import HomeseedText

extension SourceMap {
    /// Adds a file, and returns the locations of its texts between `[[` and `]]`, in order.
    mutating func add(_ path: String, marked text: String) -> [HomeseedText.SourceLocation] {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var ranges: [(Int, Int)] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: "[[".utf8) {
                starts.append(bytes.count)
                rest.removeFirst(2)
            } else if rest.starts(with: "]]".utf8), let start = starts.popLast() {
                ranges.append((start, bytes.count))
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
                rest.removeFirst()
            }
        }
        let file = add(SourceFile(path: path, bytes: bytes))
        return ranges.sorted { $0 < $1 }.map { HomeseedText.SourceLocation(file: file, range: SourceRange($0.0, $0.1)) }
    }

    func text(_ diagnostics: Diagnostic..., colour: Bool = false, width: Int? = 80) -> String {
        TextRenderer(sources: self, colour: colour, width: width).render(diagnostics)
    }
}
