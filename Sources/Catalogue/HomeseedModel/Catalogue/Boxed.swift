/// A property wrapper that stores a large value behind a reference, so that its owner is cheap to copy.
///
/// Setting the value creates a new box, so other owners do not see the change. Without boxes, every type that contains a
/// catalogue or a pack gets its own code to copy and destroy their dozens of members. A box costs an allocation: store values
/// that are created per item, record or text directly.
@propertyWrapper package struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline final class Box: Sendable {
        @usableFromInline let value: Value
        @inlinable init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    @inlinable package init(wrappedValue: Value) { box = Box(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }
}
