import Synchronization

/// Values by their names, each with what it was made from: it is taken again only where that is the same.
///
/// This is how a catalogue that is held open costs a keystroke only what the keystroke touches. What a value is made from is
/// all that its making looks at: other values are named there by the numbers that tell one of their states from another. So
/// many states of each are kept as whoever holds the catalogue asks for, however many there were.
package final class Memo<Inputs: Equatable & Sendable, Value: Sendable>: Sendable {
    private typealias State = (inputs: Inputs, value: Value)

    private struct Kept {
        var slots: MemoSlots
        var states: [State?] = []

        /// The slot of the state that was made from this, and how many of that name were asked for since.
        func slot(_ name: String, _ inputs: Inputs) -> (slot: Int, age: Int)? {
            for (age, slot) in slots[name].enumerated() where states[slot]?.inputs == inputs { return (slot, age) }
            return nil
        }
    }

    private let kept: Mutex<Kept>

    /// - Parameters:
    ///   - most: how many states of each value are kept.
    ///   - names: how many values are kept, those that were kept last; nil for all.
    package init(most: Int = 1, names: Int? = nil) { kept = Mutex(Kept(slots: MemoSlots(most: max(1, most), names: names))) }

    /// Finds the value that is kept under a name, if it was made from just this; nil where none was. A value that is asked for
    /// is kept the longer.
    package func value(_ name: String, _ inputs: Inputs) -> Value? {
        kept.withLock { kept in
            guard let (slot, age) = kept.slot(name, inputs) else { return nil }
            if age > 0 { kept.slots.moveToFront(slot, of: name) }
            return kept.states[slot]?.value
        }
    }

    /// The same, made where it is not known.
    package func value(_ name: String, _ inputs: Inputs, orMake make: () -> Value) -> Value {
        if let known = value(name, inputs) { return known }
        let made = make()
        keep(made, as: name, madeFrom: inputs)
        return made
    }

    /// What anything is kept under.
    var names: [String] { kept.withLock { $0.slots.allNames } }

    /// What was asked for last, whatever it was made from.
    func last(_ name: String) -> (inputs: Inputs, value: Value)? { kept.withLock { kept in kept.slots[name].first.flatMap { kept.states[$0] } } }

    /// Keeps a value under a name, until other states of it take its place.
    package func keep(_ value: Value, as name: String, madeFrom inputs: Inputs) {
        kept.withLock { kept in
            // Where one state is kept, what it was made from need not be compared: the new one takes its place.
            let slot = kept.slots.onlySlot(of: name) ?? kept.slot(name, inputs)?.slot ?? kept.slots.takeFree(before: kept.states.count)
            if slot == kept.states.count { kept.states.append(nil) }
            kept.states[slot] = (inputs, value)
            for gone in kept.slots.moveToFront(slot, of: name) { kept.states[gone] = nil }
        }
    }

    /// Forgets values by their names.
    package func keepOnly(_ isWanted: (String) -> Bool) {
        kept.withLock { kept in for gone in kept.slots.keepOnly(isWanted) { kept.states[gone] = nil } }
    }

    func forget() { keepOnly { _ in false } }
}

/// Where a memo keeps the states of its values, by name: the same code for whatever is kept.
struct MemoSlots: Sendable {
    /// Of each name, the slot that was asked for last comes first.
    private var slots: [String: [Int]] = [:]
    /// The names that were kept last come last; empty where there is no end to them.
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

    /// The slot of a name that can have no other; nil where several states are kept, and where there is none yet.
    func onlySlot(of name: String) -> Int? { most == 1 ? slots[name]?.first : nil }

    /// Takes a slot that is free, or else the first one after so many.
    mutating func takeFree(before count: Int) -> Int { free.popLast() ?? count }

    /// Puts a slot before the others of its name.
    /// - Returns: The slots that are free by that, since there are more states or names than are kept.
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

    /// - Returns: The slots that are free by that.
    mutating func keepOnly(_ isWanted: (String) -> Bool) -> [Int] {
        var gone: [Int] = []
        for name in Array(slots.keys) where !isWanted(name) { gone += slots.removeValue(forKey: name) ?? [] }
        order = order.filter(isWanted)
        free += gone
        return gone
    }
}
