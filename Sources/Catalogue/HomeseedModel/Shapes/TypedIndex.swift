/// An index into a list of a specific type, so that an entity's index cannot be used as a field's.
///
/// `Tag` is never instantiated, so there is no overhead compared with plain integers.
@frozen @usableFromInline
package struct TypedIndex<Tag>: Hashable, Strideable, Sendable, CustomStringConvertible {
    @usableFromInline package let number: Int

    @inlinable
    package init(_ number: Int) { self.number = number }

    // Implemented explicitly, because the default implementations of `Strideable` compute distances.
    @inlinable
    package static func == (a: Self, b: Self) -> Bool { a.number == b.number }

    @inlinable
    package static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    /// Returns the distance between two indices of the same list.
    @inlinable
    package func distance(to other: Self) -> Int { other.number - number }

    /// Returns the index a number of positions later.
    @inlinable
    package func advanced(by count: Int) -> Self { Self(number + count) }

    @usableFromInline
    package var description: String { String(number) }
}

/// A pack's index in its catalogue.
package typealias PackIndex = TypedIndex<PackTag>

package enum PackTag {}

extension TypedIndex<PackTag> {
    /// The index of the base pack, which precedes all other packs.
    package static var base: Self { Self(0) }

    /// The index that represents any pack other than the current pack.
    package static var another: Self { Self(-1) }
}

/// An entity's index in its model.
package typealias EntityIndex = TypedIndex<EntityTag>

package enum EntityTag {}

/// A field's index in its kind or its entity.
package typealias FieldIndex = TypedIndex<FieldTag>

package enum FieldTag {}

/// A record's index in its household.
package typealias RecordIndex = TypedIndex<RecordTag>

package enum RecordTag {}

/// A language's index in the list of languages that a catalogue is translated into.
package typealias LocaleIndex = TypedIndex<LocaleTag>

package enum LocaleTag {}

/// A kind's index in its pack.
package typealias KindIndex = TypedIndex<KindTag>

package enum KindTag {}

/// A template's index in its pack.
package typealias TemplateIndex = TypedIndex<TemplateTag>

package enum TemplateTag {}

/// A type whose lists use typed indices.
@usableFromInline
package protocol Numbered {
    associatedtype Tag
}

extension Array where Element: Numbered & Equatable {
    /// Returns the index of the first element that equals the given element, or `nil` if there is none. Complexity: O(*n*).
    @inlinable
    package func number(of element: Element) -> TypedIndex<Element.Tag>? { firstIndex(of: element).map { TypedIndex($0) } }
}

extension Array where Element: Numbered {
    /// Accesses the element at an index.
    @inlinable
    package subscript(index: TypedIndex<Element.Tag>) -> Element {
        _read { yield self[index.number] }
        _modify { yield &self[index.number] }
    }

    @inlinable
    package var numbers: Range<TypedIndex<Element.Tag>> { TypedIndex(0)..<TypedIndex(count) }

    /// The index of the next element to be appended.
    @inlinable
    package var nextNumber: TypedIndex<Element.Tag> { TypedIndex(count) }

    /// The elements with their indices.
    @inlinable
    package var numbered: Zip2Sequence<Range<TypedIndex<Element.Tag>>, Self> { zip(numbers, self) }

    /// Returns the index of the first element that matches, or `nil` if there is none. Complexity: O(*n*).
    @inlinable
    package func firstNumber(where matches: (Element) throws -> Bool) rethrows -> TypedIndex<Element.Tag>? {
        try firstIndex(where: matches).map { TypedIndex($0) }
    }
}

/// A collection with one element for each element of another list, in the same order and with the same indices.
@frozen @usableFromInline
package struct PerIndex<Tag, Element>: RandomAccessCollection, MutableCollection {
    @usableFromInline var all: [Element]

    /// - Parameter all: The elements in the order of the other list.
    @inlinable
    package init(_ all: [Element]) { self.all = all }

    @inlinable
    package init(repeating element: Element, count: Int) { all = Array(repeating: element, count: count) }

    @inlinable
    package var startIndex: TypedIndex<Tag> { TypedIndex(0) }

    @inlinable
    package var endIndex: TypedIndex<Tag> { TypedIndex(all.count) }

    /// Accesses the element at an index of the other list.
    @inlinable
    package subscript(index: TypedIndex<Tag>) -> Element {
        _read { yield all[index.number] }
        _modify { yield &all[index.number] }
    }
}

extension PerIndex {
    /// Appends the element for the next element of the other list.
    @inlinable
    package mutating func append(_ element: Element) { all.append(element) }
}

extension PerIndex: ExpressibleByArrayLiteral {
    @inlinable
    package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PerIndex {
    /// The elements with their indices.
    @inlinable
    package var numbered: Zip2Sequence<Range<TypedIndex<Tag>>, Self> { zip(indices, self) }
}

extension PerIndex: Sendable where Element: Sendable {}

extension PerIndex: Equatable where Element: Equatable {}

/// A collection with one element for each pack of a catalogue.
package typealias PerPack<Element> = PerIndex<PackTag, Element>

/// A collection with one element for each entity of a model.
package typealias PerEntity<Element> = PerIndex<EntityTag, Element>

/// A collection with one element for each field of a kind or an entity.
package typealias PerField<Element> = PerIndex<FieldTag, Element>

/// A collection with one element for each kind of a pack.
package typealias PerKind<Element> = PerIndex<KindTag, Element>

/// A collection with one element for each language that a catalogue is translated into.
package typealias PerLocale<Element> = PerIndex<LocaleTag, Element>
