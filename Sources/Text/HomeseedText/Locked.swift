#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value protected by a lock.
///
/// Swift's `Mutex` requires iOS 18, but libraries that apps link support iOS 16. This type therefore wraps `OSAllocatedUnfairLock`
/// on Apple platforms.
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
    /// Runs the body with exclusive access to the value and returns its result. The body must not access the lock again.
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLockUnchecked(body)
    }
    #else
    private let lock: Mutex<Value>
    package init(_ value: Value) { lock = Mutex(value) }
    /// Runs the body with exclusive access to the value and returns its result. The body must not access the lock again.
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&$0) }
    }
    #endif
}
