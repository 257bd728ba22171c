package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A sentence whose final full stop, or lack of one, is inconsistent with other texts of the same field.
package enum FullStop: Check {
    package static let id: CheckID = "full-stop"
    package static let severity = Severity.warning
    package static let finds =
        "A sentence without a full stop among sentences that have one, or a title with a full stop among titles without."
    package static let why = "One card that is written differently from all the others looks like a mistake."

    package static let wrong = Example(
        pack: pack,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, about: Glasses first.}
              - {id: sweep, category: kitchen, title: Sweep the floor, about: Under the table as well.}
              - {id: cook, category: kitchen, title: Cook dinner, about: Something with vegetables.}
              - {id: table, category: kitchen, title: Set the table, about: Glasses for everyone.}
              - {id: bins, category: kitchen, title: Empty the bins, about: Put a new bag ⟦in⟧}
            """,
        dutch: dutch
    )

    package static let right = Example(
        pack: pack,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, about: Glasses first.}
              - {id: sweep, category: kitchen, title: Sweep the floor, about: Under the table as well.}
              - {id: cook, category: kitchen, title: Cook dinner, about: Something with vegetables.}
              - {id: table, category: kitchen, title: Set the table, about: Glasses for everyone.}
              - {id: bins, category: kitchen, title: Empty the bins, about: Put a new bag in.}
            """,
        dutch: dutch
    )

    private static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        kinds:
          category: {file: categories, fields: {title: text, color: color}}
          chore: {fields: {category: {type: item, of: category}, about: text}}
        """

    private static let dutch = ExampleCatalogue.dutch(
        chores: """

              dishes: {title: De afwas doen, about: Eerst de glazen.}
              sweep: {title: De vloer vegen, about: Ook onder de tafel.}
              cook: {title: Koken, about: Iets met groente.}
              table: {title: De tafel dekken, about: Een glas voor iedereen.}
              bins: {title: De vuilnis wegbrengen, about: Doe er een nieuwe zak in.}
            """)

    private enum Ending { case stop, bare, other }

    /// The texts of a kind's field.
    private struct Neighbours {
        let kind: String
        let field: String
        var stops: [MessageID] = []
        var bare: [MessageID] = []
    }

    /// Reports one text that differs from at least four other texts of its field, or several texts that differ from ten times as
    /// many.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(packs, of: catalogue) {
            for group in neighbours(scope).sorted(by: { ($0.kind, $0.field) < ($1.kind, $1.field) }) {
                check(group, in: scope, &diagnostics)
            }
        }
    }

    private static func neighbours(_ scope: TextScope) -> [Neighbours] {
        // Kinds have few groups and their texts are adjacent, so a linear search is faster than hashing.
        var groups: [Neighbours] = []
        var numbers: [[String]: Int] = [:]
        for (file, messages) in scope.catalogue.messagesByFile(of: scope.pack) {
            for (index, message) in messages.enumerated() where message.path.count == 3 {
                guard case .plain(let plain)? = scope.text(of: message)?.form else { continue }
                let ending = ending(plain)
                if ending == .other { continue }
                var number = groups.count - 1
                let nearest = max(number - 8, -1)
                while number > nearest, groups[number].field != message.path[2] || groups[number].kind != message.path[0] {
                    number -= 1
                }
                if number == nearest {
                    let name = [message.path[0], message.path[2]]
                    number = numbers[name] ?? groups.count
                    if number == groups.count { groups.append(Neighbours(kind: name[0], field: name[1])) }
                    numbers[name] = number
                }
                let id = MessageID(file: file, index: index)
                if ending == .stop { groups[number].stops.append(id) } else { groups[number].bare.append(id) }
            }
        }
        return groups
    }

    private static func check(_ group: Neighbours, in scope: TextScope, _ diagnostics: inout Diagnostics) {
        if isRare(group.bare.count, beside: group.stops.count) {
            for id in group.bare { if let text = text(id, scope) { checkMissing(text, &diagnostics) } }
        } else if isRare(group.stops.count, beside: group.bare.count) {
            for id in group.stops { if let text = text(id, scope) { checkExtra(text, &diagnostics) } }
        }
    }

    private static func text(_ id: MessageID, _ scope: TextScope) -> CheckedText? {
        guard let message = scope.catalogue[id], let text = scope.text(of: message) else { return nil }
        return CheckedText(text: text.plain, place: text.place, message: id, scope: scope)
    }

    /// Whether the difference is rare enough to report: one among five, or one in eleven.
    private static func isRare(_ few: Int, beside many: Int) -> Bool {
        few == 1 && many >= 4 || few > 1 && many >= few * 10
    }

    private static func checkMissing(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let words = PlainWords.ranges(in: text.text)
        // Short texts may lack a full stop next to sentences.
        guard words.count > 2, let last = words.last else { return }
        let end = text.text.utf8.count
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This sentence has no full stop, but its neighbours do",
                at: text.place(of: PlainWords.byteRange(last, in: text.text)),
                fix: text.fix("Add a full stop", at: end..<end, to: ".")))
    }

    private static func checkExtra(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let end = text.text.utf8.count
        let sentences = text.text.dropLast()
        let hasSeveralSentences = [". ", "! ", "? "].contains { sentences.contains($0) }
        let last = text.text.split(separator: " ").last ?? ""
        // The full stop may belong to an abbreviation: etc., a.m., enz.
        let isAbbreviation = last.dropLast().contains(".") || last.count <= 4 || text.text.hasSuffix("..")
        if hasSeveralSentences || isAbbreviation { return }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This ends with a full stop, but its neighbours don't", at: text.place(of: end - 1..<end),
                fix: text.fix("Remove the full stop", at: end - 1..<end, to: "")))
    }

    private static func ending(_ text: String) -> Ending {
        guard let last = text.utf8.last else { return .other }
        if last == UInt8(ascii: ".") { return .stop }
        if last < 0x80 { return last.isWordByte ? .bare : .other }
        return text.last?.isLetter == true ? .bare : .other
    }
}
