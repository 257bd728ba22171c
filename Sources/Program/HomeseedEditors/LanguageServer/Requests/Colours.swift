import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The colours of a document, and their notations for a colour picker.
enum Colours {
    static func colours(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let view = try await snapshot.knownView(), let file = view.file(path),
            let positions = snapshot.positions(path, view)
        else { return [] }
        var seen: Set<SourceRange> = []
        var found: [JSONValue] = []
        for (_, item) in view.items(in: file) {
            for (value, place) in zip(item.values, item.places) {
                guard case .color(let color) = value, let place, place.file == file, seen.insert(place.range).inserted else {
                    continue
                }
                let parts: JSONValue = [
                    "red": .number(color.red), "green": .number(color.green), "blue": .number(color.blue), "alpha": 1,
                ]
                found.append(["range": positions.json(place.range), "color": parts])
            }
        }
        return .array(found)
    }

    static func presentations(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let color = params["color"], let red = color["red"]?.double, let green = color["green"]?.double,
            let blue = color["blue"]?.double
        else {
            throw ResponseError.invalidParams("a color")
        }
        let hex =
            "#"
            + [red, green, blue].map { part in
                let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
        let text = ScalarWriting.text(hex, isJSON: path.hasSuffix(".json"))
        return [
            .object(leaving: [
                "label": .string(hex), "textEdit": params["range"].map { ["range": $0, "newText": .string(text)] },
            ])
        ]
    }
}
