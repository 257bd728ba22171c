import Homeseed
import HomeseedSource

/// What people wrote into files that came back and no import takes: comments, and sources that they corrected.
struct ImportedRemarks {
    private let incoming: IncomingTexts
    private let exchange: Exchange
    private let written: Set<String>
    private let sent: [FormatFile]

    /// - Parameter written: what is known to have been sent out, as fingerprints.
    init(_ incoming: IncomingTexts, _ catalogue: Catalogue, among written: Set<String>) {
        (self.incoming, self.written) = (incoming, written)
        exchange = catalogue.exchange(of: incoming.pack, in: incoming.exchange.locales)
        var ignored = Diagnostics()
        sent = incoming.format.export(exchange, &ignored).enumerated().map { FormatFile(FileID($0), $1) }
    }

    var diagnostics: [Diagnostic] {
        let ours = Set(sent.flatMap { incoming.format.remarks(in: $0) }.map(\.text))
        return incoming.files.compactMap { comments(in: $0, besides: ours) } + sources
    }

    /// What Xcode writes where nobody did.
    private static let placeholders: Set<String> = ["No comment provided by engineer.", "No comment"]

    private func comments(in file: FormatFile, besides ours: Set<String>) -> Diagnostic? {
        let left = incoming.format.remarks(in: file).filter {
            !$0.isSaid && !ours.contains($0.text) && !written.contains(ExportFolder.fingerprint($0.text)) && !ImportedRemarks.placeholders.contains($0.text)
        }
        guard let first = left.first else { return nil }
        return Diagnostic(
            FormatLoss.id, .warning, "\(counted(left.count, "comment")) of this file \(left.count == 1 ? "is" : "are") left out", at: file.place(first.range),
            notes: ImportedRemarks.listed(left.map(\.text)) + ["A note on a translation is kept beside what it was made from, as `note`, in the language's folder `confirmed`."])
    }

    /// Only where it is known how they were sent out: else they may be those of another day.
    private var sources: [Diagnostic] {
        if written.isEmpty || incoming.format.keepsForeignParts { return [] }
        let ours = Dictionary(ExportFolder.sources(of: sent, incoming.format, exchange).map { ($0.key, $0.text) }) { first, _ in first }
        let changed = ExportFolder.sources(of: incoming.files, incoming.format, exchange).filter { source in
            guard let here = ours[source.key], !here.hasSameForm(as: source.text) else { return false }
            // One that was sent out otherwise is only older.
            return written.contains(ExportFolder.fingerprint(source.key, exchange.source, here))
                && !written.contains(ExportFolder.fingerprint(source.key, exchange.source, source.text))
        }
        guard let first = changed.first else { return [] }
        return [
            Diagnostic(
                FormatLoss.id, .warning, "\(counted(changed.count, "text")) in \(exchange.source.tag), the source, \(changed.count == 1 ? "was" : "were") changed in the file, and \(changed.count == 1 ? "is" : "are") left out",
                at: first.text.place, notes: ImportedRemarks.listed(changed.map { "\($0.key): \($0.text.all.first ?? "")" }) + ["Write what is right into the catalogue."])
        ]
    }

    private static func listed(_ texts: [String]) -> [String] {
        texts.prefix(5).map { "It says: " + HarmlessText.of(cropped(NewLanguage.comment($0), to: 100)) } + (texts.count > 5 ? ["and \(texts.count - 5) more"] : [])
    }
}
