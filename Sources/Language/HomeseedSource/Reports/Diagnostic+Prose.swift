extension Diagnostic {
    /// The headline and the words beside the underline, for reports that show no line to put them beside.
    var oneLine: String {
        guard let label, !label.isEmpty else { return headline }
        return "\(headline): \(label)"
    }

    /// The notes; then what the fix does, unless the words beside the underline said it already.
    var footers: [String] {
        guard let fix else { return notes }
        let only = (fix.edits.count == 1 ? fix.edits.first?.replacement ?? "" : "").filter { !"'\"".contains($0) }
        let title = fix.title.lowercased()
        let label = (label ?? "").filter { !"'\"".contains($0) }
        let isSaid = !only.isEmpty && label.contains(only) || notes.contains { $0.lowercased().contains(title) }
        return isSaid ? notes : notes + [fix.title.last.map { ".?!".contains($0) } == true ? fix.title : fix.title + "."]
    }

    /// All that is said of it, each on a line of its own, safe to be shown to people.
    func lines(_ views: inout SourceViews) -> [String] {
        let related = related.map { other in
            views[other.place.file].map { "\($0.name(of: other.place)): \(other.label)" } ?? other.label
        }
        return ([oneLine] + related + footers).map(\.escapedForTerminal)
    }
}
