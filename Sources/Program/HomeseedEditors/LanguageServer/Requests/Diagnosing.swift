import HomeseedChecking
import HomeseedSource
import HomeseedStore

/// Diagnostics in the protocol's form, by file.
struct DiagnosticReports {
    private(set) var byPath: [String: [JSONValue]] = [:]

    /// Creates the reports.
    ///
    /// - Parameter explanation: returns the address of a check's documentation.
    init(_ view: CatalogueView, client: ClientFeatures, explanation: (String) -> String?) {
        var positions: [FileID: TextPositions] = [:]
        func known(_ file: FileID) -> TextPositions? {
            if let found = positions[file] { return found }
            let made = view.sources[file].map { TextPositions($0.bytes, client.encoding) }
            positions[file] = made
            return made
        }
        for diagnostic in view.checked.diagnostics.sorted(in: view.sources) where diagnostic.suppression == nil {
            guard let path = DiagnosticReports.path(of: diagnostic, view) else { continue }
            let place = diagnostic.place ?? SourceLocation(file: FileID(0), range: SourceRange(0, 0))
            let range = diagnostic.place == nil ? TextPositions([], client.encoding).json(0..<0) : known(place.file)?.json(place.range) ?? .null
            let related = client.hasRelated ? diagnostic.related.compactMap { related -> JSONValue? in
                guard view.isShown(related.place), let path = view.path(related.place.file), let range = known(related.place.file)?.json(related.place.range) else { return nil }
                return ["location": ["uri": .string(FileURI.uri(path)), "range": range], "message": .string(related.label)]
            } : []
            let page = client.linksFindings ? explanation(diagnostic.check.name) : nil
            let link = page.map { href -> JSONValue in ["href": .string(href)] }
            byPath[path, default: []].append(.object(leaving: [
                "range": range, "severity": .integer(diagnostic.severity.number), "code": .string(diagnostic.check.name), "source": "homeseed",
                "codeDescription": link,
                "message": .string(diagnostic.message), "relatedInformation": related.isEmpty ? nil : .array(related),
                "tags": client.hasTags ? diagnostic.tags : nil,
            ]))
        }
    }

    /// Returns the file of a diagnostic. A diagnostic without a location belongs to the settings file, even if that does not
    /// exist.
    private static func path(of diagnostic: Diagnostic, _ view: CatalogueView) -> String? {
        guard let place = diagnostic.place else { return view.workspace.pipeline.catalogue + "/homeseed.yaml" }
        return view.isShown(place) ? view.path(place.file) : nil
    }
}

extension Diagnostic {
    /// The headline, the label and the notes.
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
        guard let view = try await snapshot.knownView() else { return ["kind": "full", "items": []] }
        let items = DiagnosticReports(view, client: snapshot.client, explanation: snapshot.server.host.explanation).byPath[path] ?? []
        let id = JSONValue.array(items).resultID
        if params["previousResultId"]?.text == id { return ["kind": "unchanged", "resultId": .string(id)] }
        return ["kind": "full", "resultId": .string(id), "items": .array(items)]
    }

    static func workspace(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let known = Dictionary(params["previousResultIds"]?.elements.compactMap { entry in
            entry["uri"]?.text.flatMap { uri in entry["value"]?.text.map { (uri, $0) } }
        } ?? []) { $1 }
        var reports: [JSONValue] = []
        for catalogue in snapshot.catalogues {
            guard let view = await snapshot.server.newestView(of: catalogue.folder) else { continue }
            let found = DiagnosticReports(view, client: snapshot.client, explanation: snapshot.server.host.explanation).byPath
            for path in Set(view.sources.files.dropFirst().map(\.path)).union(found.keys).sorted() {
                let (uri, items) = (FileURI.uri(path), found[path] ?? [])
                let id = JSONValue.array(items).resultID
                let version = snapshot.versions[path].map { JSONValue.integer($0) } ?? .null
                reports.append(known[uri] == id
                    ? ["kind": "unchanged", "uri": .string(uri), "version": version, "resultId": .string(id)]
                    : ["kind": "full", "uri": .string(uri), "version": version, "resultId": .string(id), "items": .array(items)])
            }
        }
        return ["items": .array(reports)]
    }
}

extension JSONValue {
    /// An identifier of the result, based on its contents.
    fileprivate var resultID: String { Fingerprint(encoded).text }
}
