/// The number of something in its list, with what it counts: an entity's can't be taken for a field's.
///
/// Nothing of `Tag` is ever made: it only tells one number from another, so a list is as fast with these as with bare ones.
@frozen @usableFromInline
package struct TypedIndex<Tag>: Hashable, Strideable, Sendable, CustomStringConvertible {
    @usableFromInline package let number: Int

    @inlinable
    package init(_ number: Int) { self.number = number }

    // Said in full: what `Strideable` brings along goes by distances.
    @inlinable
    package static func == (a: Self, b: Self) -> Bool { a.number == b.number }

    @inlinable
    package static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    /// How many places lie between two numbers of the same list.
    @inlinable
    package func distance(to other: Self) -> Int { other.number - number }

    /// The number so many places further on in the list.
    @inlinable
    package func advanced(by count: Int) -> Self { Self(number + count) }

    @usableFromInline
    package var description: String { String(number) }
}

/// A pack's number in its catalogue.
package typealias PackIndex = TypedIndex<PackTag>

/// Marks the numbers that count packs.
package enum PackTag {}

extension TypedIndex<PackTag> {
    /// That of the base pack, which stands before all others.
    package static var base: Self { Self(0) }

    /// That of what stands in another pack than the one that is looked at.
    package static var another: Self { Self(-1) }
}

/// An entity's number in its model.
package typealias EntityIndex = TypedIndex<EntityTag>

/// Marks the numbers that count entities.
package enum EntityTag {}

/// A field's number in its kind or its entity.
package typealias FieldIndex = TypedIndex<FieldTag>

/// Marks the numbers that count fields.
package enum FieldTag {}

/// A record's number in its household.
package typealias RecordIndex = TypedIndex<RecordTag>

/// Marks the numbers that count records.
package enum RecordTag {}

/// A language's number among those that a catalogue is translated into.
package typealias LocaleIndex = TypedIndex<LocaleTag>

/// Marks the numbers that count languages.
package enum LocaleTag {}

/// A kind's number in its pack.
package typealias KindIndex = TypedIndex<KindTag>

/// Marks the numbers that count kinds.
package enum KindTag {}

/// A template's number in its pack.
package typealias TemplateIndex = TypedIndex<TemplateTag>

/// Marks the numbers that count templates.
package enum TemplateTag {}

/// What is found in its list by a number of its own sort.
@usableFromInline
package protocol Numbered {
    associatedtype Tag
}

extension Array where Element: Numbered & Equatable {
    /// Finds the number of the first element that equals this one; nil where none does. It looks through them in order.
    @inlinable
    package func number(of element: Element) -> TypedIndex<Element.Tag>? { firstIndex(of: element).map { TypedIndex($0) } }
}

extension Array where Element: Numbered {
    /// Reads or changes the element with a number of this list.
    @inlinable
    package subscript(index: TypedIndex<Element.Tag>) -> Element {
        _read { yield self[index.number] }
        _modify { yield &self[index.number] }
    }

    @inlinable
    package var numbers: Range<TypedIndex<Element.Tag>> { TypedIndex(0)..<TypedIndex(count) }

    /// That of the one that is appended next.
    @inlinable
    package var nextNumber: TypedIndex<Element.Tag> { TypedIndex(count) }

    /// Each with its number.
    @inlinable
    package var numbered: Zip2Sequence<Range<TypedIndex<Element.Tag>>, Self> { zip(numbers, self) }

    /// Finds the number of the first element that is meant; nil where none is. It looks through them in order.
    @inlinable
    package func firstNumber(where isMeant: (Element) throws -> Bool) rethrows -> TypedIndex<Element.Tag>? {
        try firstIndex(where: isMeant).map { TypedIndex($0) }
    }
}

/// One thing for each of a list's, in that list's order, and found by its numbers.
@frozen @usableFromInline
package struct PerIndex<Tag, Element>: RandomAccessCollection, MutableCollection {
    @usableFromInline var all: [Element]

    /// - Parameter all: in the order of the list.
    @inlinable
    package init(_ all: [Element]) { self.all = all }

    @inlinable
    package init(repeating element: Element, count: Int) { all = Array(repeating: element, count: count) }

    @inlinable
    package var startIndex: TypedIndex<Tag> { TypedIndex(0) }

    @inlinable
    package var endIndex: TypedIndex<Tag> { TypedIndex(all.count) }

    /// Reads or changes what belongs to the one with that number.
    @inlinable
    package subscript(index: TypedIndex<Tag>) -> Element {
        _read { yield all[index.number] }
        _modify { yield &all[index.number] }
    }
}

extension PerIndex {
    /// Adds what belongs to the next element of the list.
    @inlinable
    package mutating func append(_ element: Element) { all.append(element) }
}

extension PerIndex: ExpressibleByArrayLiteral {
    @inlinable
    package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PerIndex {
    /// Each with its number.
    @inlinable
    package var numbered: Zip2Sequence<Range<TypedIndex<Tag>>, Self> { zip(indices, self) }
}

extension PerIndex: Sendable where Element: Sendable {}

extension PerIndex: Equatable where Element: Equatable {}

/// Holds one thing for each pack of a catalogue.
package typealias PerPack<Element> = PerIndex<PackTag, Element>

/// Holds one thing for each entity of a model.
package typealias PerEntity<Element> = PerIndex<EntityTag, Element>

/// Holds one thing for each field of a kind or an entity.
package typealias PerField<Element> = PerIndex<FieldTag, Element>

/// Holds one thing for each kind of a pack.
package typealias PerKind<Element> = PerIndex<KindTag, Element>

/// Holds one thing for each language that a catalogue is translated into.
package typealias PerLocale<Element> = PerIndex<LocaleTag, Element>
