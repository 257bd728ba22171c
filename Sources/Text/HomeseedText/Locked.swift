#if canImport(os)
    import os
#else
    import Synchronization
#endif

/// A value that one thread at a time reads or changes.
///
/// Swift's own `Mutex` asks for iOS 18, and what apps link has to run on iOS 16: there it is the system's lock.
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
        private let lock: OSAllocatedUnfairLock<Value>
        package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
        /// Runs the body while no other thread can reach the value, and returns what it returns. The body must not ask for the value again.
        package borrowing func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result { try lock.withLock(body) }
    #else
        private let lock: Mutex<Value>
        package init(_ value: Value) { lock = Mutex(value) }
        /// Runs the body while no other thread can reach the value, and returns what it returns. The body must not ask for the value again.
        package borrowing func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result { try lock.withLock { try body(&$0) } }
    #endif
}
