/// Keeps a large value behind a reference: whoever holds it copies a pointer. Another value gets a box of its own, so that nobody
/// sees the change of somebody else.
///
/// A catalogue has some twenty lists, and a pack fifty. Each type that holds one gets code of its own to copy, replace and destroy all of
/// them, and so does each type that holds such a type. That was a tenth of the program, and of the time that it takes to compile.
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
