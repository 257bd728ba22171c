package import HomeseedSource
import HomeseedText

/// A cache of the values that are derived from a catalogue, for callers that keep it open.
///
/// A value is kept with the revision of everything it was derived from, and reused while that revision is the same. The results
/// of a run therefore do not depend on the cache.
package final class QueryCache: Sendable {
    private struct Key: Hashable {
        var query: String
        var subject: String
        var part: String
    }

    private struct Kept: Sendable {
        /// The states of each value, most recently used first.
        var states: [Key: [(revision: Revision, value: any Sendable)]] = [:]
        /// The paths and folders of the last run.
        var files: [String] = []
        var folders: [String] = []
        /// The number of changes to files that are not parsed.
        var changes = 0
    }

    private let kept = Locked(Kept())
    private let most: Int

    /// - Parameter states: The number of states kept of each value, for callers that alternate between several.
    package init(states: Int = 1) { most = max(1, states) }

    /// Returns the value that was kept at a revision, or `nil` if there is none. Marks it as recently used.
    ///
    /// - Parameters:
    ///   - subject: The file or the pack's folder that the value belongs to.
    ///   - part: The part of the subject, if it has several values.
    ///   - revision: The revision of everything that the value is derived from.
    package func value<Value>(_ query: Query<Value>, of subject: String, _ part: String = "", at revision: Revision) -> Value? {
        let key = Key(query: query.name, subject: subject, part: part)
        let found: (any Sendable)? = kept.withLock { kept in
            guard let age = kept.states[key]?.firstIndex(where: { $0.revision == revision }) else { return nil }
            if age > 0, let state = kept.states[key]?.remove(at: age) { kept.states[key]?.insert(state, at: 0) }
            return kept.states[key]?.first?.value
        }
        return found as? Value
    }

    /// Returns a value, deriving and keeping it if necessary.
    package func value<Value>(
        _ query: Query<Value>, of subject: String, _ part: String = "", at revision: Revision, orMake make: () -> Value
    ) -> Value {
        if let known = value(query, of: subject, part, at: revision) { return known }
        let made = make()
        keep(made, as: query, of: subject, part, at: revision)
        return made
    }

    /// Keeps a value until newer states replace it.
    package func keep<Value>(
        _ value: Value, as query: Query<Value>, of subject: String, _ part: String = "", at revision: Revision
    ) {
        let key = Key(query: query.name, subject: subject, part: part)
        kept.withLock { kept in
            let others = most == 1 ? [] : (kept.states[key] ?? []).filter { $0.revision != revision }.prefix(most - 1)
            kept.states[key] = [(revision, value)] + others
        }
    }

    // MARK: Files

    /// Returns the revision of a file's bytes. Bytes that are kept are compared instead of hashed.
    package func revision(of file: SourceFile) -> Revision {
        let key = Key(query: "bytes", subject: file.path, part: "")
        return kept.withLock { kept in
            if let known = kept.states[key]?.first(where: { $0.value as? [UInt8] == file.bytes }) { return known.revision }
            let made = Revision { hasher in file.bytes.withUnsafeBytes { hasher.combineBytes($0) } }
            kept.states[key] = Array(([(made, file.bytes)] + (kept.states[key] ?? [])).prefix(most))
            return made
        }
    }

    /// Returns a parsed file, parsing it only if its bytes or its ID changed.
    func parsed(_ file: SourceFile, as id: FileID, _ parse: () -> (Document, Diagnostics)) -> ParsedFile {
        let bytes = revision(of: file)
        let revision = Revision { hasher in
            hasher.combine(bytes)
            hasher.combine(id)
        }
        return value(.document, of: file.path, at: revision) {
            var (document, found) = parse()
            document.revision = revision
            return ParsedFile(document: document, found: found)
        }
    }

    /// Returns the file's most recent document if it was parsed from these bytes, otherwise `nil`.
    package func document(_ path: String, _ bytes: [UInt8]) -> Document? {
        let key = Key(query: Query<ParsedFile>.document.name, subject: path, part: "")
        let last = kept.withLock { $0.states[key]?.first?.value } as? ParsedFile
        return last.flatMap { $0.document.storage.bytes == bytes ? $0.document : nil }
    }

    /// The number of changes to files that content refers to but that are not parsed, such as pictures.
    var fileChanges: Int { kept.withLock { $0.changes } }

    /// Records a possible change of files that content refers to but that are not parsed, such as pictures.
    package func noteFileChanges() { kept.withLock { $0.changes &+= 1 } }

    /// Removes the values of files and packs that are no longer in the catalogue.
    func keepOnly(files: [String], folders: [String]) {
        kept.withLock { kept in
            if kept.files == files, kept.folders == folders { return }
            (kept.files, kept.folders) = (files, folders)
            let wanted = Set(files + folders)
            kept.states = kept.states.filter { wanted.contains($0.key.subject) }
        }
    }

    /// The subjects with values, by the names of their queries.
    package var subjects: [String: Set<String>] {
        kept.withLock { $0.states.keys.reduce(into: [:]) { $0[$1.query, default: []].insert($1.subject) } }
    }
}

/// A parsed file with the diagnostics of its syntax.
struct ParsedFile: Sendable {
    var document: Document
    var found: Diagnostics
}

/// A kind of value that a ``QueryCache`` keeps for each file or pack.
package struct Query<Value: Sendable>: Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }
}

extension Query<ParsedFile> {
    static var document: Query { Query("document") }
}
