import Foundation
import Homeseed
import HomeseedStore

/// A value that a field accepts, for the author to replace.
struct ValueDraft {
    let pack: Pack
    /// The id of what it is written for: a new item, a new record.
    let id: String
    let kind: String
    /// The field that says what it is.
    var name = "title"

    /// - Parameter taken: values that no second item may have.
    func value(of field: Field, taken: [Value] = []) throws -> Tree {
        switch field.type {
        case is TextType, is StringType: return .text(Words.title(field.name == name ? id : field.name))
        case is IntegerType, is DecimalType: return .word(number(field, taken))
        case is MoneyType: return .text(number(field, taken) + ".00")
        case is BooleanType: return .word("false")
        case is DateType: return .word("today")
        case is DateTimeType: return .word("now")
        case is WeekdaysType: return .text("every day")
        case is ListType, is RecordsType, is InverseType: return .list([])
        case is UUIDType: return .text(RecordID(name: "\(pack.id)/\(kind)/\(id)/\(field.name)").text)
        case is ColorType: return .text(color(taken))
        case let type as EnumType: return .text(type.words.first ?? "")
        case let type as ItemType: return try item(type, for: field)
        default: throw Problem(.usage, "'\(field.name)' of \(Words.article(kind)) \(kind) has to be written by hand.", ["It takes \(field.type.expectation)."])
        }
    }

    private func item(_ type: ItemType, for field: Field) throws -> Tree {
        if let first = pack.items.first(where: { $0.kind == type.kind }) { return .text(first.id) }
        let needed = pack.kinds[type.kind].id
        throw Problem(
            .usage, "\(Words.title(Words.article(kind))) \(kind) needs \(Words.article(needed)) \(needed), and there is none yet.",
            ["`homeseed new item \(pack.id)/\(needed)/ID` writes one."])
    }

    /// The lowest whole number that the bounds allow and no other item has.
    private func number(_ field: Field, _ taken: [Value]) -> String {
        var lowest = 1
        for case let bounds as Bounds in field.rules {
            for bound in bounds.bounds {
                guard case .value(let value) = bound.operand, case .integer(let limit)? = value.whole else { continue }
                switch bound.comparison {
                case .atLeast, .exactly: lowest = limit
                case .moreThan: lowest = limit + 1
                case .atMost: lowest = min(lowest, limit)
                case .lessThan: lowest = min(lowest, limit - 1)
                }
            }
        }
        while taken.contains(.integer(lowest)) { lowest += 1 }
        return "\(lowest)"
    }

    private func color(_ taken: [Value]) -> String {
        for step in 0..<256 {
            guard let color = Color(hex: "#7FAD" + String(255 - step, radix: 16).leftPadded) else { continue }
            if !taken.contains(.color(color)) { return color.hex }
        }
        return "#7FAD98"
    }
}

extension String {
    fileprivate var leftPadded: String { (count < 2 ? "0" + self : self).uppercased() }
}

extension Value {
    fileprivate var whole: Value? {
        switch self {
        case .integer: self
        case .decimal(let number): Int("\(number)").map { .integer($0) }
        default: nil
        }
    }
}
