extension Diagnostic {
    /// The headline and the label, for reports that show no source line with an underline.
    var oneLine: String {
        guard let label, !label.isEmpty else { return headline }
        return "\(headline): \(label)"
    }

    /// The notes, followed by the title of the fix unless the label or a note already mentions it.
    var footers: [String] {
        guard let fix else { return notes }
        let only = (fix.edits.count == 1 ? fix.edits.first?.replacement ?? "" : "").filter { !"'\"".contains($0) }
        let title = fix.title.lowercased()
        let label = (label ?? "").filter { !"'\"".contains($0) }
        let isTitleMentioned = !only.isEmpty && label.contains(only) || notes.contains { $0.lowercased().contains(title) }
        return isTitleMentioned
            ? notes : notes + [fix.title.last.map { ".?!".contains($0) } == true ? fix.title : fix.title + "."]
    }

    /// Returns all texts of the diagnostic, one per line, escaped for a terminal.
    func lines(_ views: inout SourceViews) -> [String] {
        let related = related.map { other in
            views[other.place.file].map { "\($0.name(of: other.place)): \(other.label)" } ?? other.label
        }
        return ([oneLine] + related + footers).map(\.escapedForTerminal)
    }
}
