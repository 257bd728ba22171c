/// A value that is computed on first access and then cached.
package final class Once<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let known = Locked<Value?>(nil)

    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    package var value: Value {
        let make = make
        return known.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}
