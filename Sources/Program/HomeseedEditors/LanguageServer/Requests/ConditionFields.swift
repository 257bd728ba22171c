import HomeseedModel

/// The fields that a limit, an expectation, a series or a condition of a field may speak of: those of the entity that is named
/// beside it.
struct ConditionFields {
    private let context: CursorContext
    private let root: ValueSchema
    @Boxed private var pack: Pack

    init(_ context: CursorContext, root: ValueSchema, in pack: Pack) { (self.context, self.root, self.pack) = (context, root, pack) }

    /// Keys after which an entity stands, alone or before a field of it.
    private static let naming = ["count", "share", "for-each", "sum", "covers"]

    /// Those of the entity that are written, as ids are not; none where nobody has named one yet.
    var all: [Field] {
        let said = context.beside.reversed().lazy.flatMap { level in ConditionFields.naming.compactMap { level[$0] } }
        let named = said.compactMap { pack.model.entity(named: String($0.prefix { $0 != "." })) }.first
        return (named ?? declared).map { pack.model.entities[$0].fields.filter { !$0.type.isID } } ?? []
    }

    /// The entity whose declaration this is part of.
    private var declared: EntityIndex? {
        guard context.steps.first == .key("entities"), context.steps.count > 1, case .key(let name) = context.steps[1] else { return nil }
        return pack.model.entity(named: name)
    }

    /// Whether the keys that may stand here are fields.
    var areKeys: Bool { isCondition(context.steps) }

    /// What the field may hold under whose name the cursor is, alone or in a test of it: `status: {not: done}`.
    var forms: [ValueSchema] {
        if let field = field(at: way) { return [.field(field.type)] }
        guard case .key(let test)? = way.last, SelectionReading.testShape.keys.contains(where: { $0.name == test }), let field = field(at: way.dropLast())
        else { return [] }
        return [.field(field.type)]
    }

    /// What may be asked of the field, if the cursor is where that begins.
    var tests: [Key] { field(at: context.steps[...]) == nil ? [] : SelectionReading.testShape.keys }

    /// The way to the cursor, or to the list that it is in.
    private var way: ArraySlice<Step> {
        var steps = context.steps[...]
        while case .element? = steps.last { steps.removeLast() }
        return steps
    }

    /// The field that a way leads to.
    private func field(at steps: ArraySlice<Step>) -> Field? {
        guard case .key(let name)? = steps.last, isCondition(Array(steps.dropLast())) else { return nil }
        return all.first { $0.name == name }
    }

    private func isCondition(_ steps: [Step]) -> Bool { ValueSchema.following(steps, from: root, in: pack).contains(where: \.isCondition) }
}
