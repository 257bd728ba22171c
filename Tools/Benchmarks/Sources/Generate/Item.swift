/// A kind of item, the name of its folder, and its share of all items in tenths.
struct ItemKind {
    var id: String
    var file: String
    var tenths: Int
    var phrases: [Phrases]

    static let all = [
        ItemKind(id: "chore", file: "chores", tenths: 6, phrases: Phrases.chores),
        ItemKind(id: "rule", file: "rules", tenths: 2, phrases: Phrases.rules),
        ItemKind(id: "reward", file: "rewards", tenths: 2, phrases: Phrases.rewards),
    ]

    static let categories = all.flatMap(\.phrases)
}

/// One item with its texts in both languages.
struct Item {
    var id: String
    var category: String
    var minutes: Int
    var points: Int
    var title: Pair
    var note: Note

    enum Note {
        case plain(Pair)
        case plural(one: Pair, other: Pair)
    }

    /// Creates the item with the given number among the items of its kind in a pack. All words of neighbours differ. A title
    /// repeats only after all other titles, and its id then has a number.
    init(_ kind: ItemKind, number: Int, pack: Int) {
        let phrases = kind.phrases[number % kind.phrases.count]
        let (things, moments, verbs) = (phrases.things.count, Phrases.moments.count, phrases.verbs.count)
        let (round, turn) = (number / kind.phrases.count).quotientAndRemainder(dividingBy: things * moments * verbs)
        // Each digit of the turn is shifted by the previous digits, so that all digits change from one item to the next.
        let thing = phrases.things[turn % things]
        let moment = Phrases.moments[(turn / things + turn % things + pack) % moments]
        let verb = phrases.verbs[(turn / things / moments + turn + pack) % verbs]
        title = Pair("\(verb.en) \(thing.en) \(moment.en)", "\(thing.nl.capitalisedFirst) \(moment.nl) \(verb.nl)")
        id = title.en.slug + (round == 0 ? "" : "-\(round + 1)")
        category = phrases.category
        minutes = 5 * (1 + (number * 7 + pack) % 12)
        points = 1 + (number * 11 + pack) % 20
        let first = Notes.first[(number + pack) % Notes.first.count]
        let second = Notes.second[(number / 3 + pack) % Notes.second.count]
        if number % 10 == 3 {
            note = .plural(
                one: Pair("{count} minute is enough. \(second.en)", "{count} minuut is genoeg. \(second.nl)"),
                other: Pair("{count} minutes are enough. \(second.en)", "{count} minuten is genoeg. \(second.nl)"))
        } else {
            note = .plain(Pair("\(first.en) \(second.en)", "\(first.nl) \(second.nl)"))
        }
    }
}

/// A free text in both languages. Every fifth has a placeholder for a name, and every tenth has plural forms.
struct FreeText {
    var id: String
    var note: Item.Note

    init(number: Int, pack: Int) {
        id = "hint-\(number + 1)"
        let first = Notes.first[(number + pack) % Notes.first.count]
        let second = Notes.second[(number / 5 + pack) % Notes.second.count]
        switch number % 10 {
        case 0, 5: note = .plain(Pair("Hello {name}! \(first.en)", "Hallo {name}! \(first.nl)"))
        case 3:
            note = .plural(
                one: Pair("{count} day to go. \(second.en)", "Nog {count} dag. \(second.nl)"),
                other: Pair("{count} days to go. \(second.en)", "Nog {count} dagen. \(second.nl)"))
        default: note = .plain(Pair("\(first.en) \(second.en)", "\(first.nl) \(second.nl)"))
        }
    }
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The words in ASCII letters, joined by hyphens: "Zoë's hamster" → "zoes-hamster".
    var slug: String {
        let folded = lowercased().map { character -> Character in
            switch character {
            case "ë", "é", "è": "e"
            case "û": "u"
            default: character
            }
        }
        return String(folded.filter { $0.isASCII && ($0.isLetter || $0 == " ") }).split(separator: " ").joined(separator: "-")
    }
}
