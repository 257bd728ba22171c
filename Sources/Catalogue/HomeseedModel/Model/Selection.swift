package import HomeseedSource

/// Which records are meant: `where`. The one selection for computed fields, derivations, series and limits.
package struct Selection: Sendable {
    package var entity: EntityIndex
    package var conditions: [Condition]

    package init(entity: EntityIndex, conditions: [Condition] = []) {
        self.entity = entity
        self.conditions = conditions
    }

    /// A condition holds for a record where the value that its path leads to passes the test.
    package struct Condition: Sendable {
        package var path: FieldPath
        package var test: Test
        package var place: SourceLocation
    }

    /// Says what a value has to be: one of some, none of some, given or left out, or within bounds.
    package enum Test: Sendable {
        case oneOf([Value])
        case noneOf([Value])
        case given(Bool)
        case within([Bound])
    }
}

/// What a value is held against: `at-least: 1`, `at-most: spoonsPlanned`.
package struct Bound: Sendable {
    package var comparison: Comparison
    package var operand: Operand
    package var place: SourceLocation

    package init(comparison: Comparison, operand: Operand, place: SourceLocation) {
        self.comparison = comparison
        self.operand = operand
        self.place = place
    }

    /// Says how a value has to compare with its bound, in the words that an author writes.
    package enum Comparison: String, CaseIterable, Sendable {
        case atLeast = "at-least"
        case atMost = "at-most"
        case moreThan = "more-than"
        case lessThan = "less-than"
        case exactly

        package var words: String {
            switch self {
            case .atLeast: "at least"
            case .atMost: "at most"
            case .moreThan: "more than"
            case .lessThan: "less than"
            case .exactly: "exactly"
            }
        }

        /// Tells whether an order passes: it is below 0 for a value under its bound, 0 for one that equals it, above 0 for one over it.
        package func accepts(_ order: Int) -> Bool {
            switch self {
            case .atLeast: order >= 0
            case .atMost: order <= 0
            case .moreThan: order > 0
            case .lessThan: order < 0
            case .exactly: order == 0
            }
        }
    }

    /// Says where a bound comes from: it is written as a value, or a path leads to it.
    package enum Operand: Hashable, Sendable {
        case value(Value)
        case path(FieldPath)
    }
}

/// Records made from records: a transaction for each approved completion.
package struct Derivation: Sendable {
    package var id: String
    package var place: SourceLocation
    package var pack: PackIndex
    package var selection: Selection
    package var entity: EntityIndex
    package var values: [(field: FieldIndex, value: Value, place: SourceLocation)]
    package var copies: [(field: FieldIndex, path: FieldPath, isNegative: Bool, place: SourceLocation)]

    package init(
        id: String, place: SourceLocation, pack: PackIndex, selection: Selection, entity: EntityIndex, values: [(field: FieldIndex, value: Value, place: SourceLocation)], copies: [(field: FieldIndex, path: FieldPath, isNegative: Bool, place: SourceLocation)]
    ) {
        self.id = id
        self.place = place
        self.pack = pack
        self.selection = selection
        self.entity = entity
        self.values = values
        self.copies = copies
    }
}

/// Something that has to hold over many records: a limit for every template, an expectation for one.
package struct Limit: Sendable {
    /// The limit's id; empty for an expectation.
    package var id: String
    package var place: SourceLocation
    package var pack: PackIndex
    /// What the person reads: why it matters, or what is expected.
    package var why: String
    package var message: MessageID?
    package var measure: Measure
    package var bounds: [Bound]
    package var per: FieldPath?
    /// A date field: the bound has to hold after each record in its order.
    package var after: FieldPath?

    package init(
        id: String, place: SourceLocation, pack: PackIndex, why: String, message: MessageID? = nil, measure: Measure, bounds: [Bound], per: FieldPath? = nil, after: FieldPath? = nil
    ) {
        self.id = id
        self.place = place
        self.pack = pack
        self.why = why
        self.message = message
        self.measure = measure
        self.bounds = bounds
        self.per = per
        self.after = after
    }
}

/// What a limit measures.
package enum Measure: Sendable {
    case count(Selection)
    case sum(Tally)
    /// The sum of one field over the sum of another.
    case ratio(FieldPath, FieldPath, Selection)
    /// How many of `among` are in the selection.
    case share(Selection, among: Selection)
    /// Each word of an enum has to occur.
    case covers(FieldPath, Selection)

    package var entity: EntityIndex {
        switch self {
        case .count(let selection), .ratio(_, _, let selection), .share(let selection, _), .covers(_, let selection):
            selection.entity
        case .sum(let tally): tally.selection.entity
        }
    }
}

/// A sum over records, less another.
package struct Tally: Sendable {
    package var field: FieldPath
    package var selection: Selection
    /// Of a sum that is taken away from that of another entity: which of its records belong to a group.
    package var per: FieldPath?
    package var minus: [Tally] = []

    package init(field: FieldPath, selection: Selection, per: FieldPath? = nil, minus: [Tally] = []) {
        self.field = field
        self.selection = selection
        self.per = per
        self.minus = minus
    }
}
