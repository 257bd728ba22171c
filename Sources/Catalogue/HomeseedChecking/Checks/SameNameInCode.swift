package import HomeseedModel
package import HomeseedSource

/// Two ids that generated code can't tell apart, such as `top-up` and `topUp`.
package enum SameNameInCode: Check {
    package static let id: CheckID = "same-name-in-code"
    package static let severity = Severity.warning
    package static let finds = "Two ids that become the same name in generated code."
    package static let why = "One of them gets an underscore, and the names change places when the items do."

    package static let wrong = Example(
        categories: """
            items:
              - {id: top-up, title: Kitchen, color: "#FAEDDB"}
              - {id: ⟦topUp⟧, title: Garden, color: "#EAF3EA"}
            """,
        chores: chores,
        dutch: ExampleCatalogue.dutch(categories: "{top-up: {title: Keuken}, topUp: {title: Tuin}}", chores: dutchChores)
    )

    package static let right = Example(
        categories: """
            items:
              - {id: top-up, title: Kitchen, color: "#FAEDDB"}
              - {id: garden, title: Garden, color: "#EAF3EA"}
            """,
        chores: chores.replacing("topUp", with: "garden"),
        dutch: ExampleCatalogue.dutch(categories: "{top-up: {title: Keuken}, garden: {title: Tuin}}", chores: dutchChores)
    )

    private static let chores = """
        items:
          - {id: dishes, category: top-up, title: Wash the dishes}
          - {id: weeding, category: topUp, title: Pull up the weeds}
        """

    private static let dutchChores = "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}"

    /// Checks the items of each kind, with the items of required packs, and the messages.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            var items: [KindIndex: [String: (id: String, place: SourceLocation)]] = [:]
            let alike = alikeIDs(in: pack)
            for item in pack.items where alike.contains(letters(of: item.id)) {
                let name = CodeName.member(item.id)
                if let other = items[item.kind]?[name] {
                    if other.id != item.id, item.pack == pack.number {
                        report(item.id, name, at: item.place, other, &diagnostics)
                    }
                } else {
                    items[item.kind, default: [:]][name] = (item.id, item.place)
                }
            }
            // For packs with a bundle, `key-collision` checks the messages.
            if pack.bundle != nil { continue }
            var messages: [String: (id: String, place: SourceLocation)] = [:]
            let written = pack.messages.compactMap { id, number in
                catalogue[number]?.key.map { (id: id, place: $0) }
            }
            for message in written.sorted(by: { $0.place < $1.place }) {
                let name = CodeName.member(message.id)
                if let other = messages[name] {
                    if other.id != message.id { report(message.id, name, at: message.place, other, &diagnostics) }
                } else {
                    messages[name] = message
                }
            }
        }
    }

    /// Returns the hashes of ids that one of the pack's own items shares with another item. Only ids with the same hash can have
    /// the same name in code, so few names have to be derived.
    private static func alikeIDs(in pack: Pack) -> Set<UInt64> {
        var counts: [UInt64: Int] = [:]
        for item in pack.ownItems { counts[letters(of: item.id), default: 0] += 1 }
        if counts.isEmpty { return [] }
        for index in pack.items.indices where pack.items[index].pack != pack.number {
            let letters = letters(of: pack.items[index].id)
            if let count = counts[letters] { counts[letters] = count + 1 }
        }
        return Set(counts.lazy.filter { $0.value > 1 }.map(\.key))
    }

    /// Returns a hash of an id's letters and digits in lower case (FNV-1a).
    private static func letters(of id: String) -> UInt64 {
        id.utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
                (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01b3
            default: hash
            }
        }
    }

    private static func report(
        _ own: String, _ name: String, at place: SourceLocation, _ other: (id: String, place: SourceLocation),
        _ diagnostics: inout Diagnostics
    ) {
        diagnostics.report(
            Diagnostic(
                id, severity,
                headline: "'\(own.escapedForTerminal)' and '\(other.id.escapedForTerminal)' are both '\(name)' in code",
                at: place, related: [.init("the first one is here", at: other.place)],
                notes: ["Give one of the two another id."]))
    }
}
