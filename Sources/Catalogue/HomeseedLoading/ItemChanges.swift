import HomeseedModel
import HomeseedSource

/// Which items say something else than in an earlier state of their pack.
struct ItemChanges {
    private let old: [Item]
    private let new: [Item]
    /// Files of templates: each is expanded by its own file, and those that it is based on, so their items are left alone.
    var templates: Set<FileID> = []
    /// Files of items that say something else.
    var files: Set<FileID> = []
    /// Those that changed, came or went.
    private(set) var items: [NamedItem] = []
    /// Of these, those that went.
    private(set) var gone: Set<NamedItem> = []
    /// Ids by which something is found now that was not, or not any more.
    private(set) var names: Set<String> = []

    /// So many items that come or go at once are no slip of the pen: everything is expanded again.
    private static let mostNames = 16

    init(from old: Pack, to new: Pack) {
        self.old = old.items
        self.new = new.items
    }

    /// - Returns: whether it could be told.
    mutating func find() -> Bool {
        if Self.areFoundAlike(old, new) {
            // What items name is found as before, so nothing but their own file can make them say something else.
            for number in new.indices where files.contains(new[number].place.file) && !templates.contains(new[number].place.file) {
                compare(number, with: number, numbers: nil)
            }
            return true
        }
        let mine = new.indices.filter { !templates.contains(new[$0].place.file) }
        let theirs = old.indices.filter { !templates.contains(old[$0].place.file) }
        let areNamedAlike = mine.count == theirs.count && zip(mine, theirs).allSatisfy { Self.areNamedAlike(new[$0], old[$1]) }
        if areNamedAlike {
            let numbers = mine == theirs ? nil : Dictionary(uniqueKeysWithValues: zip(theirs, mine))
            for (number, former) in zip(mine, theirs) { compare(number, with: former, numbers: numbers) }
        } else {
            guard let mine = Self.byName(mine, new), let theirs = Self.byName(theirs, old) else { return false }
            pair(mine, theirs)
        }
        return names.count <= Self.mostNames
    }

    private static func areNamedAlike(_ a: Item, _ b: Item) -> Bool { a.kind == b.kind && a.id == b.id }

    /// Whether the same names lead to the same items, also those that these had before.
    static func areFoundAlike(_ old: [Item], _ new: [Item]) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy { areNamedAlike($0, $1) && $0.was == $1.was && $0.place.file == $1.place.file }
    }

    /// Items by their names; nil where one has none of its own.
    private static func byName(_ numbers: [Int], _ items: [Item]) -> [NamedItem: Int]? {
        var found: [NamedItem: Int] = [:]
        for number in numbers where items[number].id.isEmpty || found.updateValue(number, forKey: NamedItem(items[number])) != nil { return nil }
        return found
    }

    private mutating func pair(_ mine: [NamedItem: Int], _ theirs: [NamedItem: Int]) {
        var numbers: [Int: Int] = [:]
        for (name, number) in mine { if let former = theirs[name] { numbers[former] = number } }
        for (name, former) in theirs where mine[name] == nil {
            take(name, old[former])
            gone.insert(name)
        }
        for (name, number) in mine {
            if let former = theirs[name] { compare(number, with: former, numbers: numbers) } else { take(name, new[number]) }
        }
    }

    /// Notes an item that came or went.
    private mutating func take(_ name: NamedItem, _ item: Item) {
        items.append(name)
        names.formUnion([item.id] + item.was)
    }

    /// - Parameter numbers: by the number that an item had, the one that it has; nil where they are the same.
    private mutating func compare(_ number: Int, with former: Int, numbers: [Int: Int]?) {
        let (a, b) = (new[number], old[former])
        if a.was != b.was { names.formUnion(a.was + b.was) }
        let isFileSame = !files.contains(a.place.file)
        let isSame = a.pack == b.pack && a.was == b.was && a.unread == b.unread
            && a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { Self.isSame($0, $1, isFileSame: isFileSame, numbers: numbers) }
        if !isSame { items.append(NamedItem(a)) }
    }

    private static func isSame(_ a: Value, _ b: Value, isFileSame: Bool, numbers: [Int: Int]?) -> Bool {
        switch (a, b) {
        // By no text is anything expanded.
        case (.text, .text): true
        // Records say where they stand: they are the same where their file says the same.
        case (.specs, .specs): isFileSame
        case (.item(let a), .item(let b)): a.index == (numbers.map { $0[b.index] } ?? b.index)
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1, isFileSame: isFileSame, numbers: numbers) }
        default: a == b
        }
    }
}
