/// Keeps a large value behind a reference: whoever holds it copies a pointer. Another value gets a box of its own, so that nobody
/// sees the change of somebody else.
///
/// A catalogue and a pack have dozens of members. Each type that holds one gets code of its own to copy, replace and destroy all of them,
/// and so does each type that holds such a type: that was six per cent of the program. To make a box takes an allocation, so what is made
/// anew for each item, record or text keeps the value itself, or what has the box already.
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
