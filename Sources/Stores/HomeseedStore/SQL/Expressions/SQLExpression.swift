/// An expression in a check constraint, as far as a model can represent it.
package indirect enum SQLExpression: Hashable {
    case column(String)
    case text(String)
    case number(String)
    case boolean(Bool)
    case null
    case list([SQLExpression])
    case call(String, [SQLExpression])
    case compare(String, SQLExpression, SQLExpression)
    case given(SQLExpression)
    case isOneOf(SQLExpression, [SQLExpression])
    case not(SQLExpression)
    case all([SQLExpression])
    case any([SQLExpression])
}
