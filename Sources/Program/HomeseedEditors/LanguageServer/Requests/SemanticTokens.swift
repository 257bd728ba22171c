import HomeseedModel
import HomeseedSource
import HomeseedText

/// Semantic tokens: ids, references, day expressions and placeholders.
enum SemanticTokens {
    static func full(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue { try await tokens(snapshot, nil) }
    static func range(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        try await tokens(snapshot, params["range"])
    }

    private static func tokens(_ snapshot: Snapshot, _ wanted: JSONValue?) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let file = view.file(path),
            let positions = snapshot.positions(path, view)
        else { return ["data": []] }
        var found: [SourceRange: SemanticTokenKind] = [:]
        for (_, item) in view.items(in: file) { found[item.place.range] = .id }
        for mention in view.catalogue.mentions.joined() where mention.node.place.file == file {
            found[mention.node.place.range] = .reference
        }
        for key in view.translationKeys(in: file) { found[key.key.range] = .reference }
        for day in DateExpressions.all(in: path, view) { found[day.node.range] = .day }
        for text in view.texts(in: file) {
            for range in placeholders(in: text.place, view) { found[range] = .placeholder }
        }
        let range = positions.range(wanted)
        var data: [JSONValue] = []
        var last = (line: 0, column: 0)
        var end: UInt32 = 0
        for (place, kind) in found.sorted(by: { ($0.key.lower, $0.key.upper) < ($1.key.lower, $1.key.upper) }) {
            if let range, !range.overlaps(Int(place.lower)..<max(Int(place.upper), Int(place.lower) + 1)) { continue }
            let (start, stop) = (positions.position(at: Int(place.lower)), positions.position(at: Int(place.upper)))
            // Tokens must not span lines or overlap.
            guard start.line == stop.line, stop.column > start.column, place.lower >= end else { continue }
            let column = start.line == last.line ? start.column - last.column : start.column
            data += [start.line - last.line, column, stop.column - start.column, kind.rawValue, kind == .id ? 1 : 0].map {
                .integer($0)
            }
            last = start
            end = place.upper
        }
        return ["data": .array(data)]
    }

    /// Returns the ranges of placeholders such as `{count}` in the file.
    private static func placeholders(in place: SourceLocation, _ view: CatalogueView) -> [SourceRange] {
        guard let bytes = view.sources[place.file]?.bytes else { return [] }
        let range = place.range.clamped(toCount: bytes.count)
        guard bytes[range].contains(UInt8(ascii: "{")) else { return [] }
        let names = Set(PlaceholderText(view.text(at: place)).names)
        var found: [SourceRange] = []
        var start: Int?
        for offset in range {
            if bytes[offset] == UInt8(ascii: "{") { start = offset }
            guard bytes[offset] == UInt8(ascii: "}"), let open = start else { continue }
            if names.contains(String(decoding: bytes[(open + 1)..<offset], as: UTF8.self)) {
                found.append(SourceRange(open, offset + 1))
            }
            start = nil
        }
        return found
    }
}

/// The kind of a semantic token. Its raw value is the protocol's index in the list of types.
enum SemanticTokenKind: Int, CaseIterable {
    case id, reference, day, placeholder

    /// The token type. The protocol has none for content, so the types are chosen for their colours in most editors.
    var type: String {
        switch self {
        case .id: "class"
        case .reference: "variable"
        case .day: "number"
        case .placeholder: "parameter"
        }
    }
}
