import HomeseedModel
import HomeseedSource

/// In which order packs are read: each with those that it requires before it, the base pack first of all.
struct PackOrder {
    /// For each pack all that it stands on, and itself last.
    private(set) var chains: [[Int]] = []
    /// Packs that require themselves, by way of others or not.
    private(set) var inCircles: Set<String> = []
    private let names: [String]
    private let requires: [[(pack: Int, node: Node)]]

    /// Packs in a circle are reported and left out; so is a required pack that does not exist.
    init(_ packs: [(name: String, requires: Node?)], _ diagnostics: inout Diagnostics) {
        names = packs.map(\.name)
        let numbers = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        var found: [[(Int, Node)]] = []
        for pack in packs {
            var list: [(Int, Node)] = []
            for node in pack.requires.map({ Array($0.elements) }) ?? [] {
                if let number = numbers[node.text ?? ""] {
                    list.append((number, node))
                } else {
                    diagnostics.report(UnknownReference.diagnostic(node, what: "pack", among: names))
                }
            }
            found.append(list)
        }
        requires = found
        var sorted = PackOrder.chains(found.map { $0.map(\.0) })
        let isSorted = sorted.reduce(into: Array(repeating: false, count: packs.count)) { isSorted, chain in chain.last.map { isSorted[$0] = true } }
        for number in packs.indices where !isSorted[number] {
            var chain: [Int] = []
            var circle: Node?
            visit(number, chain: &chain, from: [], circle: &circle)
            if let circle {
                inCircles.insert(names[number])
                // Each pack of a circle requires itself: it is said of the first.
                if reach(of: number).allSatisfy({ $0 >= number || !reach(of: $0).contains(number) }) {
                    diagnostics.report(CircularReference.pack(names[number], at: circle))
                }
            } else {
                sorted.append(([0] + chain).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
            }
        }
        chains = sorted.sorted { ($0.count, $0.last ?? 0) < ($1.count, $1.last ?? 0) }
    }

    /// The chains of all packs that reach no circle, each made of those of the packs that it requires.
    private static func chains(_ requires: [[Int]]) -> [[Int]] {
        var chains: [[Int]?] = Array(repeating: nil, count: requires.count)
        var waiting = requires.map(\.count)
        var followers: [[Int]] = Array(repeating: [], count: requires.count)
        for (number, list) in requires.enumerated() { for required in list { followers[required].append(number) } }
        var open = requires.indices.filter { waiting[$0] == 0 }
        while let number = open.popLast() {
            chains[number] = chain(of: number, on: requires[number].compactMap { chains[$0] })
            for follower in followers[number] {
                waiting[follower] -= 1
                if waiting[follower] == 0 { open.append(follower) }
            }
        }
        return chains.compactMap(\.self)
    }

    private static func chain(of number: Int, on required: [[Int]]) -> [Int] {
        if number == 0 { return [0] }
        guard required.count > 1 else { return (required.first ?? [0]) + [number] }
        var (chain, seen): ([Int], Set<Int>) = ([0], [0])
        for other in required { chain += other.filter { seen.insert($0).inserted } }
        return chain + [number]
    }

    /// All packs that one requires, directly or by way of others.
    private func reach(of number: Int) -> Set<Int> {
        var found: Set<Int> = []
        var open = requires[number].map(\.pack)
        while let next = open.popLast() {
            if found.insert(next).inserted { open += requires[next].map(\.pack) }
        }
        return found
    }

    private func visit(_ number: Int, chain: inout [Int], from path: [Int], circle: inout Node?) {
        if chain.contains(number) { return }
        for (next, node) in requires[number] {
            if next == path.first ?? number {
                circle = node
            } else if !path.contains(next), next != number {
                visit(next, chain: &chain, from: path + [number], circle: &circle)
            }
        }
        chain.append(number)
    }
}
