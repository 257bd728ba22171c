import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The records of exports, in the folder of translations.
struct ExportRecords {
    private let folder: String
    private var known: [String: ExportRecord] = [:]

    /// - Parameter folder: the folder of all translations.
    init(_ folder: String) { self.folder = folder }

    mutating func add(_ exchange: Exchange, of pack: Pack, as format: any LocaleFormat.Type) {
        var ignored = Diagnostics()
        let reduced = format.reduced(exchange, &ignored)
        let former = FormerNames(pack)
        for locale in exchange.locales {
            let path = ExportRecord.path(pack.id, locale, in: folder)
            var record = known[path] ?? ExportRecord.read(path)
            record.add(exchange, reduced: reduced, in: locale) { former.before($0.path).map(ExchangeKey.joined) }
            known[path] = record
        }
    }

    /// Adds a text that an import has taken.
    mutating func add(_ change: TextImport.Change) {
        guard let (text, file) = change.asRead else { return }
        let path = ExportRecord.path(change.pack.id, change.locale, in: folder)
        var record = known[path] ?? ExportRecord.read(path)
        // A format may represent less of the text than the catalogue.
        for text in [text, change.text].compactMap(\.self) {
            record.addImported(text, key: ExchangeKey.joined(change.path), from: file)
        }
        known[path] = record
    }

    /// Whether a text in an existing file is only an earlier version of the exported text.
    mutating func wasReplaced(_ loss: ExportFolder.Loss, of pack: Pack) -> Bool {
        if loss.isSource { return false }
        let path = ExportRecord.path(pack.id, loss.locale, in: folder)
        let record = known[path] ?? ExportRecord.read(path)
        known[path] = record
        return record.wasReplaced(loss.there, key: loss.key)
    }

    /// Writes the changed records. A read-only catalogue, as in CI, does not make the export fail.
    func write(in pipeline: Pipeline) {
        var changes = FileChanges()
        changes.keep(in: pipeline)
        do {
            for (path, record) in known {
                let (before, after) = (try changes.current(path), record.bytes)
                if before != after { changes.set(path, to: after, before: before) }
            }
            if !changes.paths.isEmpty { try changes.write() }
        } catch {
            let reason = (error as? CommandError)?.headline ?? error.localizedDescription
            Hint.print(
                "warning: this can't be recorded in \(folder)/.homeseed, so an import can't detect which texts a translator changed. \(reason)"
            )
        }
    }
}

extension ExportRecord {
    /// Returns a record, or an empty record if the file is missing or can't be read.
    static func read(_ path: String) -> ExportRecord {
        ((try? FileChanges().current(path)) ?? nil).map { ExportRecord(bytes: $0) } ?? ExportRecord()
    }
}
