import HomeseedSource
import HomeseedText

/// Definitions and references of items, records, kinds, entities, texts and translations.
enum Navigation {
    private static func occurrence(_ snapshot: Snapshot, _ params: JSONValue) async throws -> (
        CatalogueView, CatalogueView.Occurrence
    )? {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let positions = snapshot.positions(path, view) else { return nil }
        return view.occurrence(in: path, at: try snapshot.offset(params, in: positions)).map { (view, $0) }
    }

    static func definition(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        guard let (view, occurrence) = try await occurrence(snapshot, params) else { return .null }
        let places = view.definitions(of: occurrence.symbol)
        // The definitions of a text are its translations, and the definition of a translation is its source text.
        if case .message(let id) = occurrence.symbol, let source = view.catalogue[id]?.source.place {
            return snapshot.locations(source == occurrence.place ? Array(places.dropFirst()) : [source], view)
        }
        return snapshot.locations(places, view)
    }

    static func references(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        guard let (view, occurrence) = try await occurrence(snapshot, params) else { return .null }
        let withDefinition = params["context"]?["includeDeclaration"]?.flag ?? true
        return snapshot.locations(view.references(to: occurrence.symbol, withDefinition: withDefinition), view)
    }

    static func highlights(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        guard let (view, occurrence) = try await occurrence(snapshot, params), let path = snapshot.path,
            let file = view.file(path), let positions = snapshot.positions(path, view)
        else { return .null }
        let places = view.references(to: occurrence.symbol, withDefinition: true).filter { $0.file == file }
        return .array(places.map { ["range": positions.json($0.range), "kind": 1] })
    }
}
