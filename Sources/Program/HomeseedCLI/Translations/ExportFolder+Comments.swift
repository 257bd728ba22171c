import Foundation
import Homeseed
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The comments in existing files that an export would lose or replace.
extension ExportFolder {
    /// Returns the comments and other remarks in existing files that would be removed.
    func remarks(_ files: [SourceFile], as format: any LocaleFormat.Type, of exchange: Exchange) throws -> [Remark] {
        var written: Set<String>?
        var touched: [FormatFile] = []
        let remarks = try files.enumerated().flatMap { number, file -> [Remark] in
            guard let bytes = try current(file.path), bytes != file.bytes, known[file.path]?.whole != Fingerprint(bytes).text
            else { return [] }
            touched.append(FormatFile(FileID(number), SourceFile(path: file.path, bytes: bytes)))
            let ours = Set(format.remarks(in: FormatFile(FileID(0), file)).map { ImportedRemarks.comment($0.text) })
            let there = format.remarks(in: FormatFile(FileID(0), SourceFile(path: file.path, bytes: bytes))).map(\.text).filter {
                !ours.contains(ImportedRemarks.comment($0))
            }
            if there.isEmpty { return [] }
            let all = written ?? known.values.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
            written = all
            return there.filter { !all.contains(ExportFolder.fingerprint($0)) }.map { Remark(file: file.path, text: $0) }
        }
        if touched.isEmpty { return remarks }
        let ours = ExportFolder.parts(of: files.enumerated().map { FormatFile(FileID($0), $1) }, format, exchange)
        // Without a record of the exported comments, a different comment may be outdated.
        let own = Set(ours.filter { $0.unit.comment != nil }.map(\.unit.key))
        let there = ExportFolder.parts(of: touched, format, exchange).filter {
            known[$0.file] != nil || !own.contains($0.unit.key)
        }
        return remarks
            + ExportFolder.changedComments(there, besides: ours, among: known.values.reduce(into: []) { $0.formUnion($1.texts) })
            .filter { comment in !remarks.contains { $0.file == comment.file && $0.text.contains(comment.text) } }
    }

    /// Returns comments in files that were never exported here, if they differ from the catalogue's comments on the same texts.
    ///
    /// They may be earlier comments of the catalogue or comments of an app, so they are replaced and reported.
    func replacedComments(_ files: [SourceFile], as format: any LocaleFormat.Type, of exchange: Exchange) throws -> [Remark] {
        let there = try files.enumerated().compactMap { number, file -> FormatFile? in
            guard known[file.path] == nil, let bytes = try current(file.path), bytes != file.bytes else { return nil }
            return FormatFile(FileID(number), SourceFile(path: file.path, bytes: bytes))
        }
        if there.isEmpty { return [] }
        let ours = ExportFolder.parts(of: files.enumerated().map { FormatFile(FileID($0), $1) }, format, exchange).filter {
            $0.unit.comment != nil
        }
        let own = Set(ours.map(\.unit.key))
        let parts = ExportFolder.parts(of: there, format, exchange).filter { own.contains($0.unit.key) }
        return ExportFolder.changedComments(parts, besides: ours, among: [])
    }

    /// Returns the keys of texts whose placeholders have another notation in the existing file, such as `%s` instead of `{name}`.
    func renamedPlaceholders(_ files: [SourceFile], as format: any LocaleFormat.Type) throws -> [(file: String, keys: [String])] {
        try files.compactMap { file in
            guard let bytes = try current(file.path), bytes != file.bytes else { return nil }
            let keys = format.renamedPlaceholders(
                in: file, replacing: FormatFile(FileID(0), SourceFile(path: file.path, bytes: bytes)))
            return keys.isEmpty ? nil : (file.path, keys)
        }
    }

    /// Returns exported comments that were edited in the files.
    static func changedComments(_ there: [Part], besides ours: [Part], among written: Set<String>) -> [Remark] {
        let own = Dictionary(ours.map { ($0.unit.key, $0.unit.comment ?? "") }) { first, _ in first }
        var seen: Set<String> = []
        return there.compactMap { part in
            guard let here = own[part.unit.key], let comment = part.unit.comment, !comment.isEmpty,
                !GlossaryNotes.removed(from: comment).utf8.elementsEqual(GlossaryNotes.removed(from: here).utf8),
                !written.contains(fingerprint(comment)), isChanged(comment, besides: here, among: written),
                seen.insert(part.file + "\n" + comment).inserted
            else { return nil }
            return Remark(file: part.file, text: comment)
        }
    }

    /// Whether a line of a comment was added or removed, apart from lines of earlier exports and lines that the format retains.
    private static func isChanged(_ comment: String, besides ours: String, among written: Set<String>) -> Bool {
        let (there, here) = (Set(comment.scalarLines), Set(ours.scalarLines))
        return there.subtracting(here).contains { !$0.isEmpty && !written.contains(fingerprint($0)) }
            || here.subtracting(there).contains { !$0.isEmpty && written.contains(fingerprint($0)) }
    }
}
