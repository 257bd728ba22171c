import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The remarks in imported files that an import does not use: comments and edited source texts.
struct ImportedRemarks {
    private let incoming: IncomingTexts
    private let exchange: Exchange
    private let written: Set<String>

    /// - Parameter written: the fingerprints of the exported texts.
    init(_ incoming: IncomingTexts, _ catalogue: Catalogue, among written: Set<String>) {
        (self.incoming, self.written) = (incoming, written)
        exchange = catalogue.exchangeForTranslators(of: incoming.pack, in: incoming.exchange.locales)
    }

    var diagnostics: [Diagnostic] {
        // Without a record of the exported source texts, a different source text may be outdated.
        let hasRecord = !written.isEmpty
        let remarks = incoming.files.map { file in
            (file, incoming.format.remarks(in: file).filter { !$0.isReported && $0.hasText })
        }.filter { !$0.1.isEmpty }
        if remarks.isEmpty, !hasRecord { return [] }
        var ignored = Diagnostics()
        let sent = incoming.format.export(exchange, &ignored).enumerated().map { FormatFile(FileID($0), $1) }
        let ours =
            remarks.isEmpty
            ? [] : Set(sent.flatMap { incoming.format.remarks(in: $0) }.map { ImportedRemarks.comment($0.text) })
        let left = remarks.compactMap { comments($1, in: $0, besides: ours) }
        return left + (hasRecord ? (left.isEmpty ? changedComments(besides: sent) : []) + sources(besides: sent) : [])
    }

    /// The default comments of Xcode.
    private static let placeholders: Set<String> = ["No comment provided by engineer.", "No comment"]

    /// Returns a comment without the notes and the metadata that an export adds.
    static func comment(_ text: String) -> String {
        let text = GlossaryNotes.removed(from: text)
        return CommentMetadata(text).comment ?? text
    }

    private func comments(_ remarks: [FormatRemark], in file: FormatFile, besides ours: Set<String>) -> Diagnostic? {
        let left = remarks.filter {
            !ours.contains(ImportedRemarks.comment($0.text)) && !written.contains(ExportFolder.fingerprint($0.text))
                && !ImportedRemarks.placeholders.contains($0.text)
        }
        guard let first = left.first else { return nil }
        return Diagnostic(
            FormatLoss.id, .warning,
            headline: "\(counted(left.count, "comment")) of this file \(left.count == 1 ? "is" : "are") left out",
            at: file.place(first.range),
            notes: ImportedRemarks.listed(left.map(\.text)) + [
                "A translator's note is kept as `note` beside the recorded source text, in the language's folder `confirmed`."
            ])
    }

    /// Returns warnings about exported comments that were edited.
    private func changedComments(besides sent: [FormatFile]) -> [Diagnostic] {
        let ours = ExportFolder.parts(of: sent, incoming.format, exchange)
        let changed = ExportFolder.changedComments(
            ExportFolder.parts(of: incoming.files, incoming.format, exchange), besides: ours, among: written)
        let paths = Dictionary(grouping: changed, by: \.file)
        return incoming.files.compactMap { file in
            guard let found = paths[file.path] else { return nil }
            return Diagnostic(
                FormatLoss.id, .warning,
                headline:
                    "\(counted(found.count, "comment")) that went out with the texts \(found.count == 1 ? "was" : "were") changed in this file, and \(found.count == 1 ? "is" : "are") left out",
                at: file.place(0..<0),
                notes: ImportedRemarks.listed(found.map(\.text)) + [
                    "Comments for translators are in the catalogue, under `comment`."
                ])
        }
    }

    private func sources(besides sent: [FormatFile]) -> [Diagnostic] {
        let ours = Dictionary(ExportFolder.sources(of: sent, incoming.format, exchange).map { ($0.key, $0.text) }) { first, _ in
            first
        }
        let changed = ExportFolder.sources(of: incoming.files, incoming.format, exchange).filter { source in
            guard let here = ours[source.key], !here.hasSameForm(as: source.text) else { return false }
            // A source text that was exported earlier is only outdated.
            return written.contains(ExportFolder.fingerprint(source.key, in: exchange.source, of: here))
                && !written.contains(ExportFolder.fingerprint(source.key, in: exchange.source, of: source.text))
        }
        guard let first = changed.first else { return [] }
        return [
            Diagnostic(
                FormatLoss.id, .warning,
                headline:
                    "\(counted(changed.count, "text")) in \(exchange.source.tag), the source, \(changed.count == 1 ? "was" : "were") changed in the file, and \(changed.count == 1 ? "is" : "are") left out",
                at: first.text.place,
                notes: ImportedRemarks.listed(changed.map { "\($0.key): \($0.text.all.first ?? "")" }) + [
                    "Change source texts in the catalogue."
                ])
        ]
    }

    private static func listed(_ texts: [String]) -> [String] {
        texts.prefix(5).map { "It says: " + cropped($0.escapedOnOneLine, to: 100).escapedForTerminal }
            + (texts.count > 5 ? ["and \(texts.count - 5) more"] : [])
    }
}
