import Synchronization

/// Values by their names, each with what it was made from: it is taken again only where that is the same.
///
/// This is how a catalogue that is held open costs a keystroke only what the keystroke touches. What a value is made from is
/// all that its making looks at: other values are named there by the numbers that tell one of their states from another. One
/// state of each is kept, however many there were.
final class Memo<Inputs: Equatable & Sendable, Value: Sendable>: Sendable {
    private let kept = Mutex<[String: (inputs: Inputs, value: Value)]>([:])

    func value(_ name: String, _ inputs: Inputs) -> Value? {
        kept.withLock { $0[name] }.flatMap { $0.inputs == inputs ? $0.value : nil }
    }

    /// The same, made where it is not known.
    func value(_ name: String, _ inputs: Inputs, orMake make: () -> Value) -> Value {
        if let known = value(name, inputs) { return known }
        let made = make()
        keep(made, as: name, madeFrom: inputs)
        return made
    }

    /// What was kept last, whatever it was made from.
    func last(_ name: String) -> (inputs: Inputs, value: Value)? { kept.withLock { $0[name] } }

    func keep(_ value: Value, as name: String, madeFrom inputs: Inputs) { kept.withLock { $0[name] = (inputs, value) } }

    func keepOnly(_ isWanted: (String) -> Bool) { kept.withLock { kept in kept = kept.filter { isWanted($0.key) } } }

    func forget() { kept.withLock { $0 = [:] } }
}
