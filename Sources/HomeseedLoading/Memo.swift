import HomeseedModel
import Synchronization

/// Values by their names, each with what it was made from: it is taken again only where that is the same.
///
/// This is how a catalogue that is held open costs a keystroke only what the keystroke touches. What a value is made from is
/// all that its making looks at: other values are named there by the numbers that tell one of their states from another. So
/// many states of each are kept as whoever holds the catalogue asks for, however many there were.
package final class Memo<Inputs: Equatable & Sendable, Value: Sendable>: Sendable {
    private typealias State = (inputs: Inputs, value: Value)

    /// The state that was asked for last comes first.
    private let kept = Mutex<[String: [State]]>([:])
    private let most: Int
    /// The names that were kept last come last; empty where there is no end to them.
    private let order = Mutex<[String]>([])
    private let names: Int?

    /// - Parameters:
    ///   - most: how many states of each value are kept.
    ///   - names: how many values are kept, those that were kept last; nil for all.
    init(most: Int = 1, names: Int? = nil) {
        self.most = max(1, most)
        self.names = names
    }

    package func value(_ name: String, _ inputs: Inputs) -> Value? {
        guard let states = kept.withLock({ $0[name] }), let index = states.firstIndex(where: { $0.inputs == inputs }) else { return nil }
        if index > 0 { put(states[index], as: name) }
        return states[index].value
    }

    /// The same, made where it is not known.
    package func value(_ name: String, _ inputs: Inputs, orMake make: () -> Value) -> Value {
        if let known = value(name, inputs) { return known }
        let made = make()
        keep(made, as: name, madeFrom: inputs)
        return made
    }

    /// What was asked for last, whatever it was made from.
    func last(_ name: String) -> (inputs: Inputs, value: Value)? { kept.withLock { $0[name]?.first } }

    package func keep(_ value: Value, as name: String, madeFrom inputs: Inputs) { put((inputs, value), as: name) }

    private func put(_ state: State, as name: String) {
        let others = most == 1 ? [] : kept.withLock { $0[name] ?? [] }.filter { $0.inputs != state.inputs }
        kept.withLock { $0[name] = [state] + others.prefix(most - 1) }
        guard let names else { return }
        let old = order.withLock { order in
            order = order.filter { $0 != name } + [name]
            let old = order.dropLast(names)
            order.removeFirst(old.count)
            return old
        }
        if !old.isEmpty { kept.withLock { kept in for name in old { kept[name] = nil } } }
    }

    func keepOnly(_ isWanted: (String) -> Bool) {
        kept.withLock { kept in kept = kept.filter { isWanted($0.key) } }
        order.withLock { order in order = order.filter(isWanted) }
    }

    func forget() { keepOnly { _ in false } }
}
