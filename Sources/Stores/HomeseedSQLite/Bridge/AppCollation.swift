import CSQLite
import Foundation

/// The collations that GRDB registers in each of its connections, so that apps may use them in columns, indexes and checks.
///
/// SQLite can't write to such a table without the collation. A C callback receives the raw value, because a C pointer can't carry
/// a closure.
enum AppCollation: Int, CaseIterable {
    case unicode = 1
    case caseless, localizedCaseless, localized, localizedStandard

    var name: String {
        switch self {
        case .unicode: "swiftCompare"
        case .caseless: "swiftCaseInsensitiveCompare"
        case .localizedCaseless: "swiftLocalizedCaseInsensitiveCompare"
        case .localized: "swiftLocalizedCompare"
        case .localizedStandard: "swiftLocalizedStandardCompare"
        }
    }

    func compare(_ a: String, _ b: String) -> ComparisonResult {
        switch self {
        case .unicode: a < b ? .orderedAscending : a == b ? .orderedSame : .orderedDescending
        case .caseless: a.caseInsensitiveCompare(b)
        case .localizedCaseless: a.localizedCaseInsensitiveCompare(b)
        case .localized: a.localizedCompare(b)
        case .localizedStandard: a.localizedStandardCompare(b)
        }
    }

    /// Registers the collation with a connection.
    func install(in handle: OpaquePointer) -> Int32 {
        sqlite3_create_collation_v2(
            handle, name, SQLITE_UTF8, UnsafeMutableRawPointer(bitPattern: rawValue),
            { number, count, bytes, otherCount, otherBytes in
                guard let collation = AppCollation(rawValue: Int(bitPattern: number)) else { return 0 }
                let (a, b) = (AppCollation.text(bytes, count), AppCollation.text(otherBytes, otherCount))
                return Int32(collation.compare(a, b).rawValue)
            }, nil)
    }

    /// Copies bytes that SQLite owns. They are valid only during the comparison.
    private static func text(_ bytes: UnsafeRawPointer?, _ count: Int32) -> String {
        String(decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(max(0, count))), as: UTF8.self)
    }
}

/// The text functions that GRDB registers in each of its connections.
enum AppFunction: Int, CaseIterable {
    case capitalized = 1
    case lowercase, uppercase, localizedCapitalized, localizedLowercase, localizedUppercase

    var name: String {
        switch self {
        case .capitalized: "swiftCapitalizedString"
        case .lowercase: "swiftLowercaseString"
        case .uppercase: "swiftUppercaseString"
        case .localizedCapitalized: "swiftLocalizedCapitalizedString"
        case .localizedLowercase: "swiftLocalizedLowercaseString"
        case .localizedUppercase: "swiftLocalizedUppercaseString"
        }
    }

    func apply(to text: String) -> String {
        switch self {
        case .capitalized: text.capitalized
        case .lowercase: text.lowercased()
        case .uppercase: text.uppercased()
        case .localizedCapitalized: text.localizedCapitalized
        case .localizedLowercase: text.localizedLowercase
        case .localizedUppercase: text.localizedUppercase
        }
    }

    /// Registers the function with a connection.
    func install(in handle: OpaquePointer) -> Int32 {
        sqlite3_create_function_v2(
            handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, UnsafeMutableRawPointer(bitPattern: rawValue),
            { context, _, values in
                guard let function = AppFunction(rawValue: Int(bitPattern: sqlite3_user_data(context))),
                    let value = values?.pointee, let bytes = sqlite3_value_text(value)
                else { return sqlite3_result_null(context) }
                // SQLite owns the bytes, which are valid until this callback returns.
                let text = String(
                    decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
                var result = function.apply(to: text)
                result.withUTF8 { bytes in
                    guard let address = bytes.baseAddress else { return sqlite3_result_text(context, "", 0, Statement.copied) }
                    address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                        sqlite3_result_text64(context, $0, UInt64(bytes.count), Statement.copied, UInt8(SQLITE_UTF8))
                    }
                }
            }, nil, nil, nil)
    }
}
