import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The replacement of names, e-mail addresses and phone numbers of a household by fictitious data. The same text gets the same
/// replacement everywhere.
struct PersonMask {
    @Boxed private var pack: Pack
    private let names: NameLists
    private let draw: SeededRandom
    /// The fictitious names, by original name.
    private var replacements: [String: String] = [:]
    private var counts: [NameLists.Part: Int] = [:]
    /// The names that no person may be given.
    private var taken: Set<String> = []

    /// The fields with names of people and homes.
    let parts: [Variations.Slot: NameLists.Part]

    init(_ pack: Pack, template: String, locale: LocaleID) {
        _pack = Boxed(wrappedValue: pack)
        names = NameLists(locale)
        draw = SeededRandom(seed: 1, "\(pack.id)/\(template)")
        parts = PersonMask.parts(of: pack)
    }

    /// Returns the fields that `vary` draws names for, and fields whose own name suggests the name of a person.
    static func parts(of pack: Pack) -> [Variations.Slot: NameLists.Part] {
        var parts: [Variations.Slot: NameLists.Part] = [:]
        for (number, entity) in pack.model.entities.numbered {
            for (position, field) in entity.fields.numbered where field.type.isText || field.type.isString {
                let slot = Variations.Slot(entity: number, field: position)
                if let variation = pack.model.variations.fields[slot] as? NameVariation {
                    parts[slot] = variation.part
                } else if usual.contains(ColumnMatching.plain(field.name)) {
                    parts[slot] = field.name.lowercased().contains("last") || field.name == "surname" ? .family : .adult
                }
            }
        }
        return parts
    }

    private static let usual: Set<String> = [
        "displayname", "firstname", "lastname", "fullname", "nickname", "surname", "givenname", "familyname", "username",
    ]

    /// Returns the rows with fictitious names.
    ///
    /// - Parameters:
    ///   - finder: finds rows created from items, whose texts belong to the pack.
    ///   - known: returns the value that an earlier import wrote for a row's field.
    mutating func masked(
        _ rows: HouseholdRows, _ finder: ItemFinder, known: (HouseholdRows.Row, Field) -> String? = { _, _ in nil }
    ) -> HouseholdRows {
        var rows = rows
        var originals: [(name: String, part: NameLists.Part)] = []
        for row in rows.rows {
            for (slot, part) in parts.sorted(by: { $0.key.field < $1.key.field }) where slot.entity == row.entity {
                guard case .text(let name)? = row.cells[slot.field], !name.isEmpty else { continue }
                taken.insert(name)
                let earlier = known(row, pack.model.entities[row.entity].fields[slot.field])
                if let earlier {
                    replacements[name] = earlier
                    taken.insert(earlier)
                }
                originals.append((name, part))
            }
        }
        for (name, part) in originals where replacements[name] == nil { replacements[name] = self.name(part) }
        for (name, part) in originals where part == .adult || part == .child { addParts(of: name) }
        for place in rows.rows.indices {
            let row = rows.rows[place]
            let hasItem = finder.item(for: row.cells, of: row.entity) != nil
            for (field, cell) in row.cells {
                let declared = pack.model.entities[row.entity].fields[field]
                let isText =
                    declared.type.isText || declared.type.isString
                    || declared.type.element.map { $0.isText || $0.isString } ?? false
                let isName = parts[Variations.Slot(entity: row.entity, field: field)] != nil
                guard isText, !hasItem || isName || declared.source == nil else { continue }
                rows.rows[place].cells[field] = masked(cell, isName: isName)
            }
        }
        return rows
    }

    /// Draws a name that is not one of the household's own names.
    private mutating func name(_ part: NameLists.Part) -> String {
        for _ in 0..<100 {
            let position = counts[part, default: 0]
            counts[part] = position + 1
            guard var name = names.name(part, at: position, by: draw.of(part.rawValue)) else { break }
            if name.contains("{family}"), let family = names.name(.family, at: 0, by: draw.of(NameLists.Part.family.rawValue)) {
                name = name.replacing("{family}", with: family.prefix(1).uppercased() + family.dropFirst())
            }
            if taken.insert(name).inserted { return name }
        }
        let count = counts[part, default: 0]
        return "\(part.rawValue.capitalisedFirst) \(count)"
    }

    /// Adds the words of a name, so that `Olivia` alone is also replaced if `Olivia Miller` is a known name.
    private mutating func addParts(of name: String) {
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1, let replacement = replacements[name] else { return }
        let others = replacement.split(separator: " ").map(String.init)
        if replacements[words[0]] == nil, words[0].count > 1 { replacements[words[0]] = others.first ?? replacement }
        for word in words.dropFirst() where replacements[word] == nil && word.count > 2 && word.first?.isUppercase == true {
            replacements[word] = self.name(.family)
        }
    }

    private func masked(_ cell: Cell, isName: Bool) -> Cell {
        switch cell {
        case .text(let text): .text(isName ? replacements[text] ?? masked(text) : masked(text))
        case .list(let texts): .list(texts.map { masked($0) })
        default: cell
        }
    }

    // MARK: Texts

    /// Replaces known names, e-mail addresses and phone numbers in a text.
    func masked(_ text: String) -> String {
        if text.contains("://") { return masked(words: text) }
        return masked(words: maskedNumbers(maskedAddresses(text)))
    }

    /// Replaces whole words that are names. Longer names take precedence.
    private func masked(words text: String) -> String {
        var result = ""
        var rest = text[...]
        let known = replacements.keys.sorted { ($1.count, $0) < ($0.count, $1) }
        var isInWord = false
        while let first = rest.first {
            if !isInWord,
                let name = known.first(where: { rest.hasPrefix($0) && !PersonMask.isWord(rest.dropFirst($0.count).first) })
            {
                result += replacements[name] ?? name
                rest = rest.dropFirst(name.count)
                isInWord = true
                continue
            }
            isInWord = PersonMask.isWord(first)
            result.append(first)
            rest = rest.dropFirst()
        }
        return result
    }

    private static func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }

    /// Replaces each e-mail address by an address at a domain reserved for examples.
    private func maskedAddresses(_ text: String) -> String {
        guard text.contains("@") else { return text }
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "@") {
            let before = rest[..<sign]
            let local = before.reversed().prefix { PersonMask.isWord($0) || "._%+-".contains($0) }.count
            let after = rest[rest.index(after: sign)...]
            var domain = after.prefix { PersonMask.isWord($0) || ".-".contains($0) }
            while let last = domain.last, ".-".contains(last) { domain = domain.dropLast() }
            guard local > 0, domain.contains(".") else {
                result += rest[...sign]
                rest = after
                continue
            }
            let start = before.index(before.endIndex, offsetBy: -local)
            let whole = before[start...].lowercased() + "@" + domain.lowercased()
            result += before[..<start] + "person\(draw.of(whole).below(100_000))@example.com"
            rest = after.dropFirst(domain.count)
        }
        return result + rest
    }

    /// Replaces each phone number by a number reserved for fiction. Dates and small numbers are unchanged.
    private func maskedNumbers(_ text: String) -> String {
        var result = ""
        var run = ""
        func closed() -> String {
            var number = run
            var tail = ""
            while let last = number.last, !last.isNumber { tail = String(number.removeLast()) + tail }
            var head = ""
            while let first = number.first, !first.isNumber, first != "+", first != "(" { head.append(number.removeFirst()) }
            let digits = number.filter(\.isNumber)
            let isDate = Day(iso: String(number.prefix(10))) != nil
            let isPhone =
                (7...15).contains(digits.count) && !isDate
                && (number.hasPrefix("+") || number.hasPrefix("0") || number.hasPrefix("(")
                    || number.contains { " -./".contains($0) })
            let last = draw.of(digits).below(100)
            return isPhone ? head + "+1 202 555 01\(last < 10 ? "0" : "")\(last)" + tail : run
        }
        for character in text {
            if character.isASCII, character.isNumber || "+() -./".contains(character) {
                run.append(character)
            } else {
                result += closed() + String(character)
                run = ""
            }
        }
        return result + closed()
    }
}
