import Foundation
import HomeseedSource
package import HomeseedStore

/// The possible meanings of a column, by its type and its existing values.
extension LiveColumn {
    /// The words that the store accepts in the column, or none if it doesn't declare them.
    var words: [String] { if case .word(let words?)? = type { words } else { [] } }

    /// Whether the column has values, none of which are texts.
    var hasOnlyNonText: Bool { !storageClasses.isEmpty && !storageClasses.contains(.text) }

    /// The kind of the values in words, such as ` and holds numbers`, or empty if the type states it.
    package var held: String {
        if let inferredType, type == .string {
            return inferredType == .uuid ? " and holds ids" : inferredType == .day ? " and holds days" : " and holds moments"
        }
        guard hasOnlyNonText, type != .integer, type != .boolean else { return "" }
        return storageClasses.contains(.blob) ? " and holds bytes" : " and holds numbers"
    }

    /// Whether the column can contain the current time, in a form that the app reads.
    package var acceptsNow: Bool {
        if hasNumberMoments { return countsMoments }
        return switch type {
        case .datetime, .date: !hasOnlyNonText
        case .string: !hasOnlyNonText && (example == nil || inferredType == .moment || inferredType == .day)
        default: false
        }
    }

    /// Whether the column's numbers can be timestamps. Current timestamps have nine or more digits. A column without values may
    /// contain them.
    package var countsMoments: Bool { hasNumberMoments && (largest.map { $0 == 0 || $0 >= 100_000_000 } ?? true) }

    /// Whether the column can contain a value as spelled in a mapping, including `now`.
    package func accepts(_ value: String) -> Bool {
        switch type {
        case .integer: return Int(value) != nil
        case .boolean: return ["true", "false", "t", "f", "0", "1"].contains(value)
        case .decimal: return Double(value) != nil
        case .date: return !hasOnlyNonText && Day(iso: String(value.prefix(10))) != nil
        case .datetime: return hasOnlyNonText ? Double(value) != nil : Day(iso: String(value.prefix(10))) != nil
        case .uuid: return RecordID(text: value) != nil
        case .word(let words?): return words.contains(value)
        case .list: return JSONList.read(value) != nil
        case nil: return acceptsUntyped(value)
        default:
            if let inferredType, inferredType != InferredType(value) { return false }
            return !hasOnlyNonText && value.unicodeScalars.count <= declaredLength ?? .max
        }
    }

    /// Whether a column of a type that models don't have can contain a value.
    private func acceptsUntyped(_ value: String) -> Bool {
        let declared = declaredType.lowercased()
        if declared.contains("blob") || declared == "bytea" { return false }
        if isFloating { return Double(value) != nil }
        if declared.hasPrefix("json") {
            return (try? JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)) != nil
        }
        return !hasOnlyNonText
    }

    /// Whether the column has a floating-point type.
    package var isFloating: Bool {
        type == nil && ["real", "double", "float"].contains(where: declaredType.lowercased().contains)
    }

    /// The declared length, such as 20 for `VARCHAR(20)`, even if the store does not enforce it.
    private var declaredLength: Int? {
        guard let open = declaredType.firstIndex(of: "("), declaredType.hasSuffix(")"), declaredType.lowercased().contains("char")
        else { return nil }
        return Int(declaredType[declaredType.index(after: open)...].dropLast())
    }
}
