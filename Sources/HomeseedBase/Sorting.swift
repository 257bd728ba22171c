// Sorting as Swift's own library does it, with the same names: files that call `sorted` or `sort` call these.
//
// The library's sort is some two thousand instructions, which the compiler would write anew for each of the two hundred and forty
// types that are sorted here: a twentieth of the program. Here only the positions are sorted by it, once for all types; what is left to
// be written for each is a comparison and a copy. A large type is better sorted by its ids: unless a comparison is built into its caller,
// both elements are copied for it.

extension Sequence {
    /// The elements in the order that the comparison says. Equal ones stay as they were.
    @inlinable
    package func sorted(by precedes: (Element, Element) throws -> Bool) rethrows -> [Element] {
        let all = Array(self)
        guard all.count > 1 else { return all }
        // A span lends its elements; an array would copy two for each comparison.
        let elements = all.span
        let order = try sortedPositions(all.count) { try precedes(elements[$0], elements[$1]) }
        return order.map { all[$0] }
    }
}

extension Sequence where Element: Comparable {
    /// The elements from the least to the greatest. Equal ones stay as they were.
    @inlinable
    package func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
    /// Puts the elements in the order that the comparison says. Equal ones stay as they were.
    @inlinable
    package mutating func sort(by precedes: (Element, Element) throws -> Bool) rethrows { self = try sorted(by: precedes) }
}

extension Array where Element: Comparable {
    /// Puts the elements in order, from the least to the greatest. Equal ones stay as they were.
    @inlinable
    package mutating func sort() { self = sorted() }
}

/// The positions of so many elements in the order that the comparison of two positions says. Equal ones stay as they were.
@inline(never) @usableFromInline
package func sortedPositions(_ count: Int, by precedes: (Int, Int) throws -> Bool) rethrows -> [Int] {
    var order = Array(0..<count)
    // A buffer has the library's sort alone. That of the array would be the one above, which asks this function.
    try order.withUnsafeMutableBufferPointer { try $0.sort(by: precedes) }
    return order
}
