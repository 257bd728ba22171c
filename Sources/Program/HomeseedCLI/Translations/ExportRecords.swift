import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The records of what was exported, in the folder of all translations.
struct ExportRecords {
    private let folder: String
    private var known: [String: ExportRecord] = [:]

    /// - Parameter folder: that of all translations.
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

    /// Whether a text in an earlier file is only older than the export that replaces it.
    mutating func wasReplaced(_ loss: ExportFolder.Loss, of pack: Pack) -> Bool {
        if loss.isSource { return false }
        let path = ExportRecord.path(pack.id, loss.locale, in: folder)
        let record = known[path] ?? ExportRecord.read(path)
        known[path] = record
        return record.wasReplaced(loss.there, key: loss.key)
    }

    /// Writes what changed. A catalogue that can't be written to, as in CI, keeps no export from being made.
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
            Hint.say("warning: the export can't be recorded in \(folder)/.homeseed, so an import can't detect which texts a translator changed. \(error)")
        }
    }
}

extension ExportRecord {
    /// An empty one where there is none, or none that can be read.
    static func read(_ path: String) -> ExportRecord {
        ((try? FileChanges().current(path)) ?? nil).map { ExportRecord(bytes: $0) } ?? ExportRecord()
    }
}
