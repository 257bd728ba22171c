import HomeseedModel
import HomeseedSource

/// Which items say something else than in an earlier state of their pack.
struct ItemChanges {
    private let old: Pack
    private let new: Pack
    /// Files of templates: each is laid out by its own file, and those that it is based on, so their items are left alone.
    var templates: Set<FileID> = []
    /// Files of items that say something else.
    var files: Set<FileID> = []
    /// Those that changed, came or went.
    private(set) var items: [NamedItem] = []
    /// Of these, those that went.
    private(set) var gone: Set<NamedItem> = []
    /// Ids by which something is found now that was not, or not any more.
    private(set) var names: Set<String> = []

    /// So many items that come or go at once are no slip of the pen: everything is laid out again.
    private static let mostNames = 16

    init(from old: Pack, to new: Pack) {
        self.old = old
        self.new = new
    }

    /// - Returns: whether it could be told.
    mutating func find() -> Bool {
        let mine = new.items.indices.filter { !templates.contains(new.items[$0].place.file) }
        let theirs = old.items.indices.filter { !templates.contains(old.items[$0].place.file) }
        let areNamedAlike = mine.count == theirs.count && zip(mine, theirs).allSatisfy { NamedItem(new.items[$0]) == NamedItem(old.items[$1]) }
        if areNamedAlike {
            let numbers = mine == theirs ? nil : Dictionary(uniqueKeysWithValues: zip(theirs, mine))
            for (number, former) in zip(mine, theirs) { compare(number, with: former, numbers: numbers) }
        } else {
            guard let mine = byName(mine, new), let theirs = byName(theirs, old) else { return false }
            pair(mine, theirs)
        }
        return names.count <= Self.mostNames
    }

    /// Items by their names; nil where one has none of its own.
    private func byName(_ numbers: [Int], _ pack: Pack) -> [NamedItem: Int]? {
        var found: [NamedItem: Int] = [:]
        for number in numbers where pack.items[number].id.isEmpty || found.updateValue(number, forKey: NamedItem(pack.items[number])) != nil { return nil }
        return found
    }

    private mutating func pair(_ mine: [NamedItem: Int], _ theirs: [NamedItem: Int]) {
        var numbers: [Int: Int] = [:]
        for (name, number) in mine { if let former = theirs[name] { numbers[former] = number } }
        for (name, former) in theirs where mine[name] == nil {
            take(name, old.items[former])
            gone.insert(name)
        }
        for (name, number) in mine {
            if let former = theirs[name] { compare(number, with: former, numbers: numbers) } else { take(name, new.items[number]) }
        }
    }

    /// Notes an item that came or went.
    private mutating func take(_ name: NamedItem, _ item: Item) {
        items.append(name)
        names.formUnion([item.id] + item.was)
    }

    /// - Parameter numbers: by the number that an item had, the one that it has; nil where they are the same.
    private mutating func compare(_ number: Int, with former: Int, numbers: [Int: Int]?) {
        let (a, b) = (new.items[number], old.items[former])
        if a.was != b.was { names.formUnion(a.was + b.was) }
        let isSame = a.pack == b.pack && a.was == b.was && a.unread == b.unread
            && a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { self.isSame($0, $1, in: a.place.file, numbers: numbers) }
        if !isSame { items.append(NamedItem(a)) }
    }

    private func isSame(_ a: Value, _ b: Value, in file: FileID, numbers: [Int: Int]?) -> Bool {
        switch (a, b) {
        // By no text is anything laid out.
        case (.text, .text): true
        // Records say where they stand: they are the same where their file says the same.
        case (.specs, .specs): !files.contains(file)
        case (.item(let a), .item(let b)): a.index == (numbers.map { $0[b.index] } ?? b.index)
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1, in: file, numbers: numbers) }
        default: a == b
        }
    }
}
