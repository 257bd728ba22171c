import Foundation
import HomeseedSource
package import HomeseedStore

/// The possible meanings of a column, by its type and its existing values.
extension LiveColumn {
    /// The words that the store accepts in the column, or none if it doesn't declare them.
    var words: [String] { if case .word(let words?)? = type { words } else { [] } }

    /// Whether values were found in it, and no text among them.
    var holdsNoText: Bool { !holds.isEmpty && !holds.contains(.text) }

    /// ` and holds numbers`, where that says more than its type.
    package var held: String {
        if let inferredType, type == .string {
            return inferredType == .uuid ? " and holds ids" : inferredType == .day ? " and holds days" : " and holds moments"
        }
        guard holdsNoText, type != .integer, type != .boolean else { return "" }
        return holds.contains(.blob) ? " and holds bytes" : " and holds numbers"
    }

    /// Whether the column can contain the moment of writing, in a form that the app reads.
    package var canMeanNow: Bool {
        if hasNumberMoments { return countsMoments }
        return switch type {
        case .datetime, .date: !holdsNoText
        case .string: !holdsNoText && (example == nil || inferredType == .moment || inferredType == .day)
        default: false
        }
    }

    /// Whether its numbers can be moments: those of our days have nine digits or more. Where there are none, it is not known.
    package var countsMoments: Bool { hasNumberMoments && (largest.map { $0 == 0 || $0 >= 100_000_000 } ?? true) }

    /// Whether the column can contain a value as spelled in a mapping, including `now`.
    package func canMean(_ value: String) -> Bool {
        switch type {
        case .integer: return Int(value) != nil
        case .boolean: return ["true", "false", "t", "f", "0", "1"].contains(value)
        case .decimal: return Double(value) != nil
        case .date: return !holdsNoText && Day(iso: String(value.prefix(10))) != nil
        case .datetime: return holdsNoText ? Double(value) != nil : Day(iso: String(value.prefix(10))) != nil
        case .uuid: return RecordID(text: value) != nil
        case .word(let words?): return words.contains(value)
        case .list: return JSONList.read(value) != nil
        case nil: return canMeanUntyped(value)
        default:
            if let inferredType, inferredType != InferredType(value) { return false }
            return !holdsNoText && value.unicodeScalars.count <= declaredLength ?? .max
        }
    }

    /// Whether a column of a type that models don't have can contain a value.
    private func canMeanUntyped(_ value: String) -> Bool {
        let declared = declaredType.lowercased()
        if declared.contains("blob") || declared == "bytea" { return false }
        if isFloating { return Double(value) != nil }
        if declared.hasPrefix("json") {
            return (try? JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)) != nil
        }
        return !holdsNoText
    }

    /// Whether it is a number that is not exact.
    package var isFloating: Bool {
        type == nil && ["real", "double", "float"].contains(where: declaredType.lowercased().contains)
    }

    /// `VARCHAR(20)` → 20, whether or not the store keeps to it.
    private var declaredLength: Int? {
        guard let open = declaredType.firstIndex(of: "("), declaredType.hasSuffix(")"), declaredType.lowercased().contains("char")
        else { return nil }
        return Int(declaredType[declaredType.index(after: open)...].dropLast())
    }
}
