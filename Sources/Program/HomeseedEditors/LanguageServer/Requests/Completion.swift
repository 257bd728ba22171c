import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText

/// Completions at the cursor. They are derived from the schemas that the parser uses, so every completion is valid.
enum Completion {
    static func complete(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        let path = try snapshot.requiredPath()
        guard let bytes = snapshot.document?.bytes ?? snapshot.catalogue?.workspace.bytes(of: path) else {
            throw ResponseError.invalidParams("an existing file")
        }
        let positions = TextPositions(bytes, snapshot.client.encoding)
        let offset = try snapshot.offset(params, in: positions)
        guard let view = try await snapshot.lastView(), let (pack, role) = view.role(of: path) else { return [] }
        let context = CursorContext(bytes, at: offset)
        if context.isComment { return [] }
        var offers = CompletionList(
            snapshot, view: view, pack: pack, role: role, context: context, isJSON: path.hasSuffix(".json"), path: path)
        offers.collect(following: bytes, at: offset)
        let range = { (offer: CompletionItem) in
            positions.json(min(offer.start ?? context.start, offset)..<(offset + offer.taken))
        }
        let items = offers.all.enumerated().map { $1.json(range($1), rank: $0, snapshot) }
        return ["isIncomplete": .boolean(offers.isIncomplete), "items": .array(items)]
    }

    /// Adds the card to the selected completion item.
    static func resolve(_ snapshot: Snapshot, _ params: JSONValue) async throws -> JSONValue {
        guard case .object(var members) = params else { throw ResponseError.invalidParams("an item") }
        if let data = params["data"]?["item"]?.elements.compactMap(\.text), data.count == 3,
            let view = try await snapshot.lastView(),
            let pack = view.catalogue.pack(data[0]), let kind = pack.kind(data[1]), let item = pack.item(kind: kind, id: data[2])
        {
            members["documentation"] = snapshot.documentation(
                ItemCard(view, pack: pack, item: pack.items[item.index], in: snapshot.client.locale).markdown)
        }
        return .object(members)
    }
}

extension Snapshot {
    func markup(_ markdown: String) -> JSONValue {
        [
            "kind": client.hasMarkdown ? "markdown" : "plaintext",
            "value": .string(client.hasMarkdown ? markdown : PlainText.of(markdown)),
        ]
    }

    /// Returns documentation of a completion item.
    func documentation(_ markdown: String) -> JSONValue {
        client.completesMarkdown ? ["kind": "markdown", "value": .string(markdown)] : .string(PlainText.of(markdown))
    }
}

/// Plain text of cards, for clients without Markdown support.
enum PlainText {
    /// Returns the text without the markup of cards: bold, code, italic remarks and hard line breaks.
    static func of(_ markdown: String) -> String {
        let plain = markdown.replacing("**", with: "").replacing("`", with: "").replacing("  \n", with: "\n")
        return plain.split(separator: "\n", omittingEmptySubsequences: false).map(withoutItalics).joined(separator: "\n")
    }

    /// Returns the line without the asterisks around remarks. An asterisk with spaces on both sides is part of the text.
    private static func withoutItalics(_ line: Substring) -> String {
        var parts = line.split(separator: "*", omittingEmptySubsequences: false)
        var index = 0
        while index + 2 < parts.count {
            let (before, inside, behind) = (parts[index], parts[index + 1], parts[index + 2])
            let begins = before.last?.isWhitespace ?? true
            let ends = behind.first.map { $0.isWhitespace || $0.isPunctuation } ?? true
            if begins, ends, let first = inside.first, let last = inside.last, !first.isWhitespace, !last.isWhitespace {
                parts[index...index + 2] = ["\(before)\(inside)\(behind)"[...]]
            } else {
                index += 1
            }
        }
        return parts.joined(separator: "*")
    }
}
