package import HomeseedModel
import HomeseedSource

/// A parser for series: their days and the records that the series are for.
package enum SeriesReading {
    package static let forEach = Key("for-each", .scalar, about: "An entity with a series for each of its records.")
    static let days = Key(
        "days", .oneOrMore(.spelled(.days)), required: true,
        about: "Days of the week, an interval such as 2 weeks, or the path of a field with them.")
    static let first = Key("first", .spelled(.day), required: true, about: "The first day, or the path of a field with it.")
    static let last = Key("last", .spelled(.day), required: true, about: "The last day, or the path of a field with it.")
    package static let keys = [forEach, Grouping.where, days, first, last]
    package static let shape = Shape("a series", keys)

    /// Reads a series of a template, or resolves the name of a series in the model. Returns `nil` if it is invalid or unknown.
    static func read(_ node: Node, _ reader: inout Reader) -> Series? {
        if node.kind == .scalar {
            if let known = reader.pack.model.series[node.text ?? ""] { return known.series }
            if reader.pack.model.unreadSeries.contains(node.text ?? "") { return nil }
            reader.diagnostics.report(
                UnknownReference.diagnostic(node, what: "series", among: reader.pack.model.series.keys))
            return nil
        }
        return ShapeMatch(node, against: shape, &reader.diagnostics).flatMap { series($0, &reader) }
    }

    static func series(_ match: ShapeMatch, _ reader: inout Reader) -> Series? {
        var selection: Selection?
        if let node = match[forEach] {
            guard let entity = SelectionReading.entity(node, &reader) else { return nil }
            selection = Selection(entity: entity)
            if let node = match[Grouping.where] {
                guard let read = SelectionReading.selection(node, entity: entity, &reader) else { return nil }
                selection = read
            }
        }
        guard let daysNode = match[days], let firstNode = match[first], let lastNode = match[last],
            let days = weekdays(daysNode, entity: selection?.entity, &reader),
            let first = end(firstNode, named: "first", entity: selection?.entity, &reader),
            let last = end(lastNode, named: "last", entity: selection?.entity, &reader)
        else { return nil }
        return Series(
            place: match.node.place, forEach: selection, days: days, daysPlace: daysNode.place, first: first, last: last)
    }

    private static func weekdays(_ node: Node, entity: EntityIndex?, _ reader: inout Reader) -> Series.Days? {
        if node.kind == .scalar, let interval = node.text.flatMap({ Interval($0) }) { return .every(interval) }
        guard let type = WeekdaysType(Declaration(match: nil, place: node.place), &reader),
            let operand = SelectionReading.operand(node, entity: entity, type: type, name: "days", &reader)
        else { return nil }
        switch operand {
        case .path(let path): return .path(path)
        case .value(.weekdays(let days)): return .fixed(days)
        case .value: return nil
        }
    }

    private static func end(_ node: Node, named name: String, entity: EntityIndex?, _ reader: inout Reader) -> Bound.Operand? {
        guard let type = DateType(Declaration(match: nil, place: node.place), &reader) else { return nil }
        return SelectionReading.operand(node, entity: entity, type: type, name: name, &reader)
    }
}
