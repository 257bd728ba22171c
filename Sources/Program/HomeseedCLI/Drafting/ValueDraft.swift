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
        let wanted = DraftedField(
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

    /// Returns the lowest integer within the bounds that no other item has.
    private func lowest(_ field: Field, _ taken: [Value]) -> Int {
        var lowest = 1
        for bound in field.bounds {
            guard case .value(let value) = bound.operand, case .integer(let limit)? = value.asInteger else { continue }
            switch bound.comparison {
            case .atLeast, .exactly: lowest = limit
            case .moreThan: lowest = limit == .max ? limit : limit + 1
            case .atMost: lowest = min(lowest, limit)
            case .lessThan: lowest = min(lowest, limit == .min ? limit : limit - 1)
            }
        }
        while lowest < .max, taken.contains(.integer(lowest)) { lowest += 1 }
        return lowest
    }
}

extension Value {
    /// The value as an integer, or `nil` if it is not a whole number.
    fileprivate var asInteger: Value? {
        switch self {
        case .integer: self
        case .decimal(let number): Int("\(number)").map { .integer($0) }
        default: nil
        }
    }
}
