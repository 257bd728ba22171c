/// A topological order of references: referenced items come before, or together with, the items that refer to them.
package enum ReferenceOrder {
    /// Groups the numbers below `count` so that each group only refers to itself and to earlier groups. Numbers in a cycle form
    /// one group, in ascending order.
    ///
    /// This is Tarjan's algorithm for strongly connected components (1972). It uses an explicit stack, because a chain of
    /// references may contain all rows of a household.
    package static func units(_ count: Int, references: (Int) -> [Int]) -> [[Int]] {
        var units: [[Int]] = []
        var found = Array(repeating: -1, count: count)
        var lowest = found
        var isOpen = Array(repeating: false, count: count)
        var open: [Int] = []
        var next = 0
        for start in 0..<count where found[start] < 0 {
            var path: [(node: Int, rest: [Int])] = []
            func enter(_ node: Int) {
                (found[node], lowest[node], isOpen[node]) = (next, next, true)
                next += 1
                open.append(node)
                path.append((node, references(node).reversed()))
            }
            enter(start)
            while let (node, rest) = path.last {
                if let other = rest.last {
                    path[path.count - 1].rest.removeLast()
                    if found[other] < 0 {
                        enter(other)
                    } else if isOpen[other] {
                        lowest[node] = min(lowest[node], found[other])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                guard lowest[node] == found[node] else { continue }
                var unit: [Int] = []
                while let member = open.popLast() {
                    isOpen[member] = false
                    unit.append(member)
                    if member == node { break }
                }
                units.append(unit.sorted())
            }
        }
        return units
    }

    /// Groups rows by their references to each other's IDs.
    package static func units(_ rows: [StoreRow], _ schema: StoreSchema) -> [[StoreRow]] {
        let numbers = Dictionary(rows.enumerated().map { ($1.key, $0) }) { first, _ in first }
        let units = units(rows.count) { number in
            guard let table = schema[rows[number].key.table] else { return [] }
            return zip(table.columns, rows[number].cells).compactMap { column, cell in
                guard let other = column.references.flatMap(schema.number(ofTable:)), case .uuid(let id) = cell else {
                    return nil
                }
                return numbers[RowKey(table: other, record: id)]
            }
        }
        return units.map { $0.map { rows[$0] } }
    }
}
