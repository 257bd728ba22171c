package import HomeseedSource

/// The condition that selects records: `where`. Computed fields, derivations, series and limits share it.
package struct Selection: Sendable {
    package var entity: EntityIndex
    package var conditions: [Condition]

    package init(entity: EntityIndex, conditions: [Condition] = []) {
        self.entity = entity
        self.conditions = conditions
    }

    /// A condition that holds for a record if the value at the end of its path passes the test.
    package struct Condition: Sendable {
        package var path: FieldPath
        package var test: Test
        package var place: SourceLocation
    }

    /// The test of a value: one of several, none of several, present or absent, or within bounds.
    package enum Test: Sendable {
        case oneOf([Value])
        case noneOf([Value])
        case given(Bool)
        case within([Bound])
    }
}

/// A bound that a value is compared with: `at-least: 1`, `at-most: spoonsPlanned`.
package struct Bound: Sendable {
    package var comparison: Comparison
    package var operand: Operand
    package var place: SourceLocation

    package init(comparison: Comparison, operand: Operand, place: SourceLocation) {
        self.comparison = comparison
        self.operand = operand
        self.place = place
    }

    /// The relation between a value and its bound, in the words that an author writes.
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

        /// Whether an order satisfies the relation: negative for a value below its bound, 0 if equal, positive if above.
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

    /// The operand of a bound: a constant or a path.
    package enum Operand: Hashable, Sendable {
        case value(Value)
        case path(FieldPath)
    }
}

/// A rule that creates records from records, such as a transaction for each approved completion.
package struct Derivation: Sendable {
    package var id: String
    package var place: SourceLocation
    package var pack: PackIndex
    package var selection: Selection
    package var entity: EntityIndex
    package var values: [(field: FieldIndex, value: Value, place: SourceLocation)]
    package var copies: [(field: FieldIndex, path: FieldPath, isNegative: Bool, place: SourceLocation)]

    package init(
        id: String, place: SourceLocation, pack: PackIndex, selection: Selection, entity: EntityIndex,
        values: [(field: FieldIndex, value: Value, place: SourceLocation)],
        copies: [(field: FieldIndex, path: FieldPath, isNegative: Bool, place: SourceLocation)]
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

/// A condition over many records: a limit for all templates, or an expectation of one template.
package struct Limit: Sendable {
    /// The limit's ID; empty for an expectation.
    package var id: String
    package var place: SourceLocation
    package var pack: PackIndex
    /// The explanation for the user: why it matters, or what is expected.
    package var why: String
    package var message: MessageID?
    package var measure: Measure
    package var bounds: [Bound]
    package var per: FieldPath?
    /// The date field by which records are ordered. The bound must hold after each record.
    package var after: FieldPath?

    package init(
        id: String, place: SourceLocation, pack: PackIndex, why: String, message: MessageID? = nil, measure: Measure,
        bounds: [Bound], per: FieldPath? = nil, after: FieldPath? = nil
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

/// The quantity that a limit measures.
package enum Measure: Sendable {
    case count(Selection)
    case sum(Tally)
    /// The sum of one field divided by the sum of another.
    case ratio(FieldPath, FieldPath, Selection)
    /// The share of the records of `among` that are in the selection.
    case share(Selection, among: Selection)
    /// Whether every word of an enum occurs.
    case covers(FieldPath, Selection)

    package var entity: EntityIndex {
        switch self {
        case .count(let selection), .ratio(_, _, let selection), .share(let selection, _), .covers(_, let selection):
            selection.entity
        case .sum(let tally): tally.selection.entity
        }
    }
}

/// A sum over records, minus other sums.
package struct Tally: Sendable {
    package var field: FieldPath
    package var selection: Selection
    /// For a subtracted sum over another entity, the path from that entity's records to their group.
    package var per: FieldPath?
    package var minus: [Tally] = []

    package init(field: FieldPath, selection: Selection, per: FieldPath? = nil, minus: [Tally] = []) {
        self.field = field
        self.selection = selection
        self.per = per
        self.minus = minus
    }
}
