import HomeseedModel

/// The fields that a limit, an expectation, a series or a field's condition can refer to: the fields of the entity that a
/// surrounding mapping names or declares.
struct ConditionFields {
    private let context: CursorContext
    private let root: ValueSchema
    @Boxed private var pack: Pack

    init(_ context: CursorContext, root: ValueSchema, in pack: Pack) {
        (self.context, self.root, self.pack) = (context, root, pack)
    }

    /// The keys whose values name an entity, alone or as the prefix of a field.
    private static let naming = ["count", "share", "for-each", "sum", "covers"]

    /// The entity's fields, without ids; empty if no entity is named yet.
    var all: [Field] {
        let names = context.beside.reversed().lazy.flatMap { level in ConditionFields.naming.compactMap { level[$0] } }
        let named = names.compactMap { pack.model.entity(named: String($0.prefix { $0 != "." })) }.first
        return (named ?? declared).map { pack.model.entities[$0].fields.filter { !$0.type.isID } } ?? []
    }

    /// The entity that contains this declaration, or `nil` if none does.
    private var declared: EntityIndex? {
        guard context.steps.first == .key("entities"), context.steps.count > 1, case .key(let name) = context.steps[1] else {
            return nil
        }
        return pack.model.entity(named: name)
    }

    /// Whether the keys allowed here are fields.
    var areKeys: Bool { isCondition(context.steps) }

    /// The schemas of the field at the cursor, either of its value or of a test such as `status: {not: done}`.
    var forms: [ValueSchema] {
        if let field = field(at: path) { return [.field(field.type)] }
        guard case .key(let test)? = path.last, SelectionReading.testShape.keys.contains(where: { $0.name == test }),
            let field = field(at: path.dropLast())
        else { return [] }
        return [.field(field.type)]
    }

    /// The tests of the field, if the cursor is where a test can begin.
    var tests: [Key] { field(at: context.steps[...]) == nil ? [] : SelectionReading.testShape.keys }

    /// The path to the cursor, or to the list that contains it.
    private var path: ArraySlice<Step> {
        var steps = context.steps[...]
        while case .element? = steps.last { steps.removeLast() }
        return steps
    }

    /// Returns the field at a path, or `nil` if there is none.
    private func field(at steps: ArraySlice<Step>) -> Field? {
        guard case .key(let name)? = steps.last, isCondition(Array(steps.dropLast())) else { return nil }
        return all.first { $0.name == name }
    }

    private func isCondition(_ steps: [Step]) -> Bool {
        ValueSchema.following(steps, from: root, in: pack).contains(where: \.isCondition)
    }
}
