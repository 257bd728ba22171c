import HomeseedChecking
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The findings of a file in the protocol's form.
struct DiagnosticReport: Sendable {
    var items: [JSONValue]
    /// An identifier of the result, based on its contents.
    var id: String

    static let empty = DiagnosticReport([])

    init(_ items: [JSONValue]) {
        self.items = items
        id = Fingerprint(JSONValue.array(items).encoded).text
    }
}

/// The reports of an open catalogue. A report is built again only if its findings or the texts of their files changed: most
/// keystrokes concern one file of hundreds.
final class DiagnosticReports: Sendable {
    private struct Entry: Sendable {
        var diagnostics: [Diagnostic]
        /// The bytes of the files that the locations are in.
        var texts: [[UInt8]]
        var report: DiagnosticReport
    }

    private struct State: Sendable {
        var entries: [String: Entry] = [:]
        var positions: [String: (bytes: [UInt8], positions: TextPositions)] = [:]

        mutating func positions(in source: SourceFile, _ encoding: TextPositions.Encoding) -> TextPositions {
            if let known = positions[source.path], known.bytes == source.bytes { return known.positions }
            let made = TextPositions(source.bytes, encoding)
            positions[source.path] = (source.bytes, made)
            return made
        }
    }

    private let state = Locked(State())

    /// Returns the reports of all files with findings, or of one file.
    ///
    /// - Parameter explanation: returns the address of a check's documentation.
    func reports(
        _ view: CatalogueView, of path: String? = nil, client: ClientFeatures,
        explanation: @escaping @Sendable (String) -> String?
    ) -> [String: DiagnosticReport] {
        var groups: [String: [Diagnostic]] = [:]
        for diagnostic in view.checked.diagnostics.all where diagnostic.suppression == nil {
            guard let file = DiagnosticReports.path(of: diagnostic, view), path == nil || path == file else { continue }
            groups[file, default: []].append(diagnostic)
        }
        let grouped = groups
        return state.withLock { state in
            if path == nil {
                state.entries = state.entries.filter { grouped[$0.key] != nil }
                state.positions = state.positions.filter { view.file($0.key) != nil }
            }
            return grouped.reduce(into: [:]) { reports, group in
                let texts = DiagnosticReports.texts(group.value, view)
                if let known = state.entries[group.key], known.diagnostics == group.value, known.texts == texts {
                    reports[group.key] = known.report
                    return
                }
                let report = DiagnosticReports.report(group.value, view, client: client, explanation: explanation, &state)
                state.entries[group.key] = Entry(diagnostics: group.value, texts: texts, report: report)
                reports[group.key] = report
            }
        }
    }

    private static func texts(_ diagnostics: [Diagnostic], _ view: CatalogueView) -> [[UInt8]] {
        var files: [FileID] = []
        for place in diagnostics.flatMap({ [$0.place].compactMap { $0 } + $0.related.map(\.place) })
        where !files.contains(place.file) {
            files.append(place.file)
        }
        return files.compactMap { view.sources[$0]?.bytes }
    }

    private static func report(
        _ diagnostics: [Diagnostic], _ view: CatalogueView, client: ClientFeatures, explanation: (String) -> String?,
        _ state: inout State
    ) -> DiagnosticReport {
        func range(_ place: SourceLocation, _ state: inout State) -> JSONValue? {
            view.sources[place.file].map { state.positions(in: $0, client.encoding).json(place.range) }
        }
        var all = Diagnostics()
        for one in diagnostics { all.report(one) }
        return DiagnosticReport(
            all.sorted(in: view.sources).map { diagnostic in
                let place = diagnostic.place.map { range($0, &state) ?? .null } ?? TextPositions([], client.encoding).json(0..<0)
                let related =
                    client.hasRelated
                    ? diagnostic.related.compactMap { related -> JSONValue? in
                        guard view.isShown(related.place), let path = view.path(related.place.file),
                            let range = range(related.place, &state)
                        else { return nil }
                        return [
                            "location": ["uri": .string(FileURI.uri(path)), "range": range], "message": .string(related.label),
                        ]
                    } : []
                let page = client.linksFindings ? explanation(diagnostic.check.name) : nil
                return .object(leaving: [
                    "range": place, "severity": .integer(diagnostic.severity.number), "code": .string(diagnostic.check.name),
                    "source": "homeseed",
                    "codeDescription": page.map { ["href": .string($0)] },
                    "message": .string(diagnostic.message), "relatedInformation": related.isEmpty ? nil : .array(related),
                    "tags": client.hasTags ? diagnostic.tags : nil,
                ])
            })
    }

    /// Returns the file of a diagnostic, or `nil` if the file is part of the program. A diagnostic without a location belongs to
    /// the settings file, even if that file does not exist.
    private static func path(of diagnostic: Diagnostic, _ view: CatalogueView) -> String? {
        guard let place = diagnostic.place else { return view.workspace.pipeline.catalogue + "/homeseed.yaml" }
        return view.isShown(place) ? view.path(place.file) : nil
    }
}

extension Diagnostic {
    var message: String { ([headline + (label.map { ": " + $0 } ?? "")] + notes).joined(separator: "\n") }

    fileprivate var tags: JSONValue? {
        if check.name.hasPrefix("unused-") || check == RepeatedDefault.id { return [1] }
        return check == StaleTranslation.id ? [2] : nil
    }
}

extension Severity {
    fileprivate var number: Int {
        switch self {
        case .error: 1
        case .warning: 2
        default: 3
        }
    }
}

/// Diagnostics for clients that pull them.
enum Diagnosing {
    static func document(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let catalogue = snapshot.catalogue else {
            return ["kind": "full", "items": []]
        }
        let report =
            catalogue.reports.reports(view, of: path, client: snapshot.client, explanation: snapshot.server.host.explanation)[
                path] ?? .empty
        if params["previousResultId"]?.text == report.id { return ["kind": "unchanged", "resultId": .string(report.id)] }
        return ["kind": "full", "resultId": .string(report.id), "items": .array(report.items)]
    }

    static func workspace(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let known = Dictionary(
            params["previousResultIds"]?.elements.compactMap { entry in
                entry["uri"]?.text.flatMap { uri in entry["value"]?.text.map { (uri, $0) } }
            } ?? []
        ) { $1 }
        var reports: [JSONValue] = []
        for catalogue in snapshot.catalogues {
            guard let view = await snapshot.server.newestView(of: catalogue.folder) else { continue }
            let found = catalogue.reports.reports(view, client: snapshot.client, explanation: snapshot.server.host.explanation)
            for path in Set(view.sources.files.dropFirst().map(\.path)).union(found.keys).sorted() {
                let (uri, report) = (FileURI.uri(path), found[path] ?? .empty)
                let version = snapshot.versions[path].map { JSONValue.integer($0) } ?? .null
                reports.append(
                    known[uri] == report.id
                        ? ["kind": "unchanged", "uri": .string(uri), "version": version, "resultId": .string(report.id)]
                        : [
                            "kind": "full", "uri": .string(uri), "version": version, "resultId": .string(report.id),
                            "items": .array(report.items),
                        ])
            }
        }
        return ["items": .array(reports)]
    }
}
