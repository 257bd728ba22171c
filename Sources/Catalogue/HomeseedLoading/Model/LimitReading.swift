import Foundation
package import HomeseedModel
import HomeseedSource
import HomeseedText

/// A parser for limits and expectations: the measure, its records and its bound.
package enum LimitReading {
    static let id = Key("id", .spelled(.id), required: true, about: "Its name.")
    static let why = Key("why", .text, required: true, about: "The reason that the app shows to the user.")
    package static let about = Key("about", .scalar, required: true, about: "A short description of the expectation.")
    package static let count = Key("count", .scalar, about: "The entity whose records are counted.")
    package static let sum = Key("sum", .spelled(.qualified), about: "The entity and the field to add up.")
    package static let ratio = Key(
        "ratio", .list(.spelled(.qualified)),
        about: "Two fields of one entity: the sum of the first divided by the sum of the second.")
    package static let share = Key("share", .scalar, about: "The entity: the share of `among` that matches `where`.")
    package static let covers = Key(
        "covers", .spelled(.qualified), about: "An entity and its field; each of the field's words must occur.")
    package static let among = Share.among
    package static let per = Key("per", .scalar, about: "The path by which records are grouped; empty groups count too.")
    package static let afterEach = Key(
        "after-each", .scalar, about: "A date field: the limit must hold after each record, in the order of this field.")
    package static let bounds = Bound.Comparison.allCases.map {
        Key(
            $0.rawValue, .spelled(.measure),
            about: "It is \($0.words) this: a number, a part such as 40%, or a field of the `per` record.")
    }
    static let measures = [count, sum, ratio, share, covers]
    static let common = measures + [Grouping.where, among, Sum.minus, per, afterEach] + bounds
    package static let limit = Shape("a limit", [id, why] + common, exactlyOne: measures, atLeastOne: bounds + [covers])
    package static let expectation = Shape(
        "an expectation", [about] + common, exactlyOne: measures, atLeastOne: bounds + [covers])

    static func readLimit(_ node: Node, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, against: limit, &reader.diagnostics), let idNode = match[id],
            let name = Names.id(idNode, what: "limit", &reader), var read = read(match, &reader)
        else { return }
        if let first = reader.pack.model.limits.first(where: { $0.id == name }) {
            reader.diagnostics.report(DuplicateID.diagnostic(idNode, what: "limit", first: first.place))
            return
        }
        read.id = name
        read.place = idNode.place
        if let node = match[why], let text = MessageText(node, field: "why", &reader.diagnostics) {
            read.why = text.plain
            read.message = reader.add(text, path: ["limits", name, "why"])
        }
        reader.pack.model.limits.append(read)
    }

    static func expectation(_ node: Node, _ reader: inout Reader) -> Limit? {
        guard let match = ShapeMatch(node, against: expectation, &reader.diagnostics), var read = read(match, &reader) else {
            return nil
        }
        if let about = match[about] {
            read.why = about.text ?? ""
            read.place = about.place
        }
        return read
    }

    private static func read(_ match: ShapeMatch, _ reader: inout Reader) -> Limit? {
        guard let measure = measure(match, &reader) else { return nil }
        var limit = Limit(
            id: "", place: match.node.headPlace, pack: reader.pack.number, why: "", message: nil, measure: measure, bounds: [],
            per: nil, after: nil)
        if let node = match[per] {
            guard let path = SelectionReading.path(node, from: measure.entity, &reader),
                !reader.pack.model.field(at: path).type.isUnread
            else { return nil }
            limit.per = path
        }
        if let node = match[afterEach] {
            guard let path = SelectionReading.path(node, from: measure.entity, &reader) else { return nil }
            limit.after = path
        }
        let target = limit.per.flatMap { path -> EntityIndex? in
            if case .reference(let entity) = reader.pack.model.field(at: path).role { entity } else { nil }
        }
        limit.bounds = Bound.Comparison.allCases.compactMap { comparison in
            guard let key = bounds.first(where: { $0.name == comparison.rawValue }), let node = match[key] else { return nil }
            return bound(comparison, from: node, per: target, &reader)
        }
        if limit.bounds.isEmpty, !measure.isCovers {
            if !bounds.contains(where: { match.node.entry($0.name) != nil }) {
                reader.diagnostics.report(MissingKey.oneOf(bounds.map(\.name), of: match.shape, at: match.node.headPlace))
            }
            return nil
        }
        return limit
    }

    private static func measure(_ match: ShapeMatch, _ reader: inout Reader) -> Measure? {
        let present = measures.filter { match[$0] != nil }
        guard present.count == 1 else {
            if let second = present.dropFirst().first.flatMap({ match.entry($0) }) {
                reader.diagnostics.report(
                    WrongForm.diagnostic(
                        second.key.place, what: match.shape.name.capitalisedFirst, expected: "only one thing to measure"))
            } else {
                reader.diagnostics.report(
                    MissingKey.oneOf(measures.map(\.name), of: match.shape, at: match.node.headPlace))
            }
            return nil
        }
        if let node = match[count] {
            return SelectionReading.entity(node, &reader).flatMap { selection(match, of: $0, &reader) }.map { .count($0) }
        }
        if match[sum] != nil { return TallyReading.tally(match, &reader).map { .sum($0) } }
        if let node = match[ratio] { return ratio(node, in: match, &reader) }
        if let node = match[share] {
            guard let entity = SelectionReading.entity(node, &reader), let part = selection(match, of: entity, &reader) else {
                return nil
            }
            var whole = Selection(entity: entity)
            if let node = match[among] {
                guard let read = SelectionReading.selection(node, entity: entity, &reader) else { return nil }
                whole = read
            }
            return .share(part, among: whole)
        }
        guard let node = match[covers], let field = SelectionReading.entityField(node, &reader) else { return nil }
        return selection(match, of: field.entity, &reader).map { .covers(field, $0) }
    }

    private static func ratio(_ node: Node, in match: ShapeMatch, _ reader: inout Reader) -> Measure? {
        let paths = node.elements.compactMap { SelectionReading.entityField($0, &reader) }
        guard Array(node.elements).count == 2, paths.count == 2 else {
            if paths.count == Array(node.elements).count {
                reader.diagnostics.report(WrongForm.diagnostic(node.place, what: "'ratio'", expected: "two fields"))
            }
            return nil
        }
        return selection(match, of: paths[0].entity, &reader).map { .ratio(paths[0], paths[1], $0) }
    }

    private static func selection(_ match: ShapeMatch, of entity: EntityIndex, _ reader: inout Reader) -> Selection? {
        guard let node = match[Grouping.where] else { return Selection(entity: entity) }
        return SelectionReading.selection(node, entity: entity, &reader)
    }

    private static func bound(_ comparison: Bound.Comparison, from node: Node, per target: EntityIndex?, _ reader: inout Reader)
        -> Bound?
    {
        if let text = node.text, text.hasSuffix("%"), let percent = Decimal(string: String(text.dropLast())) {
            return Bound(comparison: comparison, operand: .value(.decimal(percent / 100)), place: node.place)
        }
        if let number = exactDecimal(node) {
            return Bound(comparison: comparison, operand: .value(.decimal(number.value)), place: node.place)
        }
        if let target, let path = SelectionReading.path(node, from: target, &reader) {
            return Bound(comparison: comparison, operand: .path(path), place: node.place)
        }
        if target == nil {
            reader.diagnostics.report(
                WrongValue.diagnostic(node, field: comparison.rawValue, expected: "a number, or a part such as 40%"))
        }
        return nil
    }
}

extension Measure {
    var isCovers: Bool { if case .covers = self { true } else { false } }
}

/// A parser for sums of limits and the sums subtracted from them.
enum TallyReading {
    static func tally(_ match: ShapeMatch, _ reader: inout Reader) -> Tally? {
        guard let node = match[LimitReading.sum], let field = SelectionReading.entityField(node, &reader) else { return nil }
        var selection = Selection(entity: field.entity)
        if let node = match[Grouping.where] {
            guard let read = SelectionReading.selection(node, entity: field.entity, &reader) else { return nil }
            selection = read
        }
        var tally = Tally(field: field, selection: selection)
        if let node = match[Grouping.per] {
            guard let path = SelectionReading.path(node, from: field.entity, &reader) else { return nil }
            tally.per = path
        }
        for node in match[Sum.minus]?.oneOrMore ?? [] {
            guard let part = ShapeMatch(node, against: Sum.minusShape, &reader.diagnostics), let other = self.tally(part, &reader)
            else { return nil }
            tally.minus.append(other)
        }
        return tally
    }
}
