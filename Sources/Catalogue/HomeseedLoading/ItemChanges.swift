import HomeseedModel
import HomeseedSource

/// The items that differ between two states of a pack.
struct ItemChanges {
    private let old: [Item]
    private let new: [Item]
    /// The template files, whose items are ignored. Templates depend on their own file and those of their base templates.
    var templates: Set<FileID> = []
    /// The item files that changed.
    var files: Set<FileID> = []
    /// The items that were changed, added or removed.
    private(set) var items: [NamedItem] = []
    /// The items that were removed.
    private(set) var gone: Set<NamedItem> = []
    /// The IDs whose lookup has a different result than before.
    private(set) var names: Set<String> = []

    /// The maximum number of added and removed names. More than that is unlikely while typing, and everything is expanded
    /// again.
    private static let mostNames = 16

    init(from old: Pack, to new: Pack) {
        self.old = old.items
        self.new = new.items
    }

    /// Finds the changes.
    ///
    /// - Returns: Whether they could be determined.
    mutating func find() -> Bool {
        if Self.areFoundAlike(old, new) {
            // References have the same targets, so an item can only change with its own file.
            for number in new.indices where files.contains(new[number].place.file) && !templates.contains(new[number].place.file)
            {
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

    /// Whether the same names, including former ones, refer to the same items.
    static func areFoundAlike(_ old: [Item], _ new: [Item]) -> Bool {
        old.count == new.count
            && zip(old, new).allSatisfy { areNamedAlike($0, $1) && $0.was == $1.was && $0.place.file == $1.place.file }
    }

    /// Returns the indices of items by name, or `nil` if one has no unique name.
    private static func byName(_ numbers: [Int], _ items: [Item]) -> [NamedItem: Int]? {
        var found: [NamedItem: Int] = [:]
        for number in numbers where items[number].id.isEmpty || found.updateValue(number, forKey: NamedItem(items[number])) != nil
        { return nil }
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

    /// Records an item that was added or removed.
    private mutating func take(_ name: NamedItem, _ item: Item) {
        items.append(name)
        names.formUnion([item.id] + item.was)
    }

    /// Compares an item with its previous state.
    ///
    /// - Parameter numbers: The current index by the previous index of an item, or `nil` if all are unchanged.
    private mutating func compare(_ number: Int, with former: Int, numbers: [Int: Int]?) {
        let (a, b) = (new[number], old[former])
        if a.was != b.was { names.formUnion(a.was + b.was) }
        let isFileSame = !files.contains(a.place.file)
        let isSame =
            a.pack == b.pack && a.was == b.was && a.unread == b.unread
            && a.values.count == b.values.count
            && zip(a.values, b.values).allSatisfy { Self.isSame($0, $1, isFileSame: isFileSame, numbers: numbers) }
        if !isSame { items.append(NamedItem(a)) }
    }

    private static func isSame(_ a: Value, _ b: Value, isFileSame: Bool, numbers: [Int: Int]?) -> Bool {
        switch (a, b) {
        // Expansion does not depend on texts.
        case (.text, .text): true
        // Records contain their locations, so they are compared by the contents of their file.
        case (.specs, .specs): isFileSame
        case (.item(let a), .item(let b)): a.index == (numbers.map { $0[b.index] } ?? b.index)
        case (.list(let a), .list(let b)):
            a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1, isFileSame: isFileSame, numbers: numbers) }
        default: a == b
        }
    }
}
