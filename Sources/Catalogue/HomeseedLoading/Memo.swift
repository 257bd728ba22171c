import Synchronization

/// A cache of values by name that reuses a value only if its inputs are equal.
///
/// After an edit, an open catalogue thus recomputes only what the edit affects. Inputs include everything that the computation
/// reads; other cached values are represented by their version numbers. The number of states per value is limited.
package final class Memo<Inputs: Equatable & Sendable, Value: Sendable>: Sendable {
    private typealias State = (inputs: Inputs, value: Value)

    private struct Kept {
        var slots: MemoSlots
        var states: [State?] = []

        /// Returns the slot of the state with these inputs and the number of states used since, or `nil` if there is none.
        func slot(_ name: String, _ inputs: Inputs) -> (slot: Int, age: Int)? {
            for (age, slot) in slots[name].enumerated() where states[slot]?.inputs == inputs { return (slot, age) }
            return nil
        }
    }

    private let kept: Mutex<Kept>

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - most: The maximum number of states per value.
    ///   - names: The maximum number of values, of which the most recently kept ones remain, or `nil` if there is no limit.
    package init(most: Int = 1, names: Int? = nil) { kept = Mutex(Kept(slots: MemoSlots(most: max(1, most), names: names))) }

    /// Returns the value with a name and these inputs, or `nil` if there is none. Marks it as recently used.
    package func value(_ name: String, _ inputs: Inputs) -> Value? {
        kept.withLock { kept in
            guard let (slot, age) = kept.slot(name, inputs) else { return nil }
            if age > 0 { kept.slots.moveToFront(slot, of: name) }
            return kept.states[slot]?.value
        }
    }

    /// Returns the value with a name and these inputs, computing and keeping it if necessary.
    package func value(_ name: String, _ inputs: Inputs, orMake make: () -> Value) -> Value {
        if let known = value(name, inputs) { return known }
        let made = make()
        keep(made, as: name, madeFrom: inputs)
        return made
    }

    /// The names of all cached values.
    var names: [String] { kept.withLock { $0.slots.allNames } }

    /// Returns the most recently used state of a value, whatever its inputs.
    func last(_ name: String) -> (inputs: Inputs, value: Value)? {
        kept.withLock { kept in kept.slots[name].first.flatMap { kept.states[$0] } }
    }

    /// Keeps a value under a name until newer states replace it.
    package func keep(_ value: Value, as name: String, madeFrom inputs: Inputs) {
        kept.withLock { kept in
            // If only one state is kept, the new one replaces it without a comparison of inputs.
            let slot =
                kept.slots.onlySlot(of: name) ?? kept.slot(name, inputs)?.slot ?? kept.slots.takeFree(before: kept.states.count)
            if slot == kept.states.count { kept.states.append(nil) }
            kept.states[slot] = (inputs, value)
            for gone in kept.slots.moveToFront(slot, of: name) { kept.states[gone] = nil }
        }
    }

    /// Removes the values whose names are not wanted.
    package func keepOnly(_ isWanted: (String) -> Bool) {
        kept.withLock { kept in for gone in kept.slots.keepOnly(isWanted) { kept.states[gone] = nil } }
    }

    func forget() { keepOnly { _ in false } }
}

/// The slots of a cache's states by name. It is not generic, so its code is shared by all caches.
struct MemoSlots: Sendable {
    /// The slots of each name, most recently used first.
    private var slots: [String: [Int]] = [:]
    /// The names, most recently kept last. Empty if their number is not limited.
    private var order: [String] = []
    private var free: [Int] = []
    private let most: Int
    private let names: Int?

    init(most: Int, names: Int?) {
        self.most = most
        self.names = names
    }

    subscript(name: String) -> [Int] { slots[name] ?? [] }

    var allNames: [String] { Array(slots.keys) }

    /// Returns the slot of a name if only one state is kept, or `nil` if several are kept or there is none yet.
    func onlySlot(of name: String) -> Int? { most == 1 ? slots[name]?.first : nil }

    /// Returns a free slot, or the index of a new one.
    mutating func takeFree(before count: Int) -> Int { free.popLast() ?? count }

    /// Moves a slot before the others of its name.
    ///
    /// - Returns: The slots that become free because the limit of states or names is exceeded.
    @discardableResult
    mutating func moveToFront(_ slot: Int, of name: String) -> [Int] {
        let all = [slot] + self[name].filter { $0 != slot }
        slots[name] = Array(all.prefix(most))
        var gone = Array(all.dropFirst(most))
        if let names {
            order = order.filter { $0 != name } + [name]
            for old in order.dropLast(names) { gone += slots.removeValue(forKey: old) ?? [] }
            order = Array(order.suffix(names))
        }
        free += gone
        return gone
    }

    /// Removes the names that are not wanted.
    ///
    /// - Returns: The slots that become free.
    mutating func keepOnly(_ isWanted: (String) -> Bool) -> [Int] {
        var gone: [Int] = []
        for name in Array(slots.keys) where !isWanted(name) { gone += slots.removeValue(forKey: name) ?? [] }
        order = order.filter(isWanted)
        free += gone
        return gone
    }
}
