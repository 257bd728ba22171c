import HomeseedModel
import HomeseedSource

/// The order in which packs are read: requirements first, beginning with the base pack.
struct PackOrder {
    /// The chain of each pack: everything that it requires, followed by the pack itself.
    private(set) var chains: [[Int]] = []
    /// The packs that require themselves, directly or indirectly.
    private(set) var inCircles: Set<String> = []
    private let names: [String]
    private let requires: [[(pack: Int, node: Node)]]

    /// Computes the order. Packs in a cycle are reported and omitted, and so are required packs that do not exist.
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
        let isSorted = sorted.reduce(into: Array(repeating: false, count: packs.count)) { isSorted, chain in
            chain.last.map { isSorted[$0] = true }
        }
        for number in packs.indices where !isSorted[number] {
            var chain: [Int] = []
            var circle: Node?
            visit(number, chain: &chain, from: [], circle: &circle)
            if let circle {
                inCircles.insert(names[number])
                // Every pack of a cycle requires itself, so only the first is reported.
                if reach(of: number).allSatisfy({ $0 >= number || !reach(of: $0).contains(number) }) {
                    diagnostics.report(CircularReference.pack(names[number], at: circle))
                }
            } else {
                sorted.append(([0] + chain).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
            }
        }
        chains = sorted.sorted { ($0.count, $0.last ?? 0) < ($1.count, $1.last ?? 0) }
    }

    /// Returns the chains of all packs that reach no cycle, composed from the chains of the packs that they require.
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

    /// Returns all packs that a pack requires, directly or indirectly.
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
