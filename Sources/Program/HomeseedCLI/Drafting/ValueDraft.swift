import Foundation
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// A generator of valid initial values for the fields of a new item or record.
struct ValueDraft {
    @Boxed var pack: Pack
    /// The id of the new item or record.
    let id: String
    let kind: String
    /// The name of the title field.
    var name = "title"

    /// Returns a valid initial value, or throws if the user must provide one.
    ///
    /// - Parameter taken: the values of other items, if the field is unique; otherwise empty.
    func value(of field: Field, taken: [Value] = []) throws -> Tree {
        let wanted = DraftingContext(
            title: Words.title(field.name == name ? id : field.name), lowest: lowest(field, taken),
            record: RecordID(name: "\(pack.id)/\(kind)/\(id)/\(field.name)"), isTaken: taken.contains)
        switch field.type.draft(wanted) {
        case .word(let word): return .word(word)
        case .text(let text): return .text(text)
        case .emptyList: return .list([])
        case .item(let kind): return try item(of: kind)
        case .byHand:
            throw CommandError(
                .usage, "'\(field.name)' of \(kind.withArticle) has no default, so its value must be given.",
                advice: ["Expected: \(field.type.expectation)."])
        }
    }

    private func item(of number: KindIndex) throws -> Tree {
        if let first = pack.items.first(where: { $0.kind == number }) { return .text(first.id) }
        let needed = pack.kinds[number].id
        throw CommandError(
            .usage, "\(kind.withArticle.capitalisedFirst) requires \(needed.withArticle), but the pack has none.",
            advice: ["Create one with `homeseed new item \(pack.id)/\(needed)/ID`."])
    }

    /// Returns the lowest whole number within the bounds. Without a lower bound, returns 1, or the upper bound if it is smaller. If
    /// other items have that number, returns the next free number. Returns `nil` if the bounds leave no number.
    private func lowest(_ field: Field, _ taken: [Value]) -> Int? {
        var (least, most): (Int?, Int) = (nil, .max)
        for bound in field.bounds {
            guard case .value(let value) = bound.operand, let limit = value.number else { continue }
            if [.atLeast, .moreThan, .exactly].contains(bound.comparison), var low = Int(limit, rounded: .up) {
                if bound.comparison == .moreThan, bound.limit(brokenBy: .integer(low)) != nil {
                    if low == .max { return nil }
                    low += 1
                }
                least = max(least ?? low, low)
            }
            if [.atMost, .lessThan, .exactly].contains(bound.comparison), var high = Int(limit, rounded: .down) {
                if bound.comparison == .lessThan, bound.limit(brokenBy: .integer(high)) != nil {
                    if high == .min { return nil }
                    high -= 1
                }
                most = min(most, high)
            }
        }
        var lowest = least ?? min(1, most)
        let numbers = Set(taken.compactMap(\.number))
        while lowest < most, numbers.contains(Decimal(lowest)) { lowest += 1 }
        return lowest > most || numbers.contains(Decimal(lowest)) ? nil : lowest
    }
}

extension Int {
    /// Rounds a decimal to a whole number, or returns `nil` if that number is out of range.
    fileprivate init?(_ decimal: Decimal, rounded mode: Decimal.RoundingMode) {
        guard case .integer(let result) = Value(number: decimal.rounded(mode)) else { return nil }
        self = result
    }
}
