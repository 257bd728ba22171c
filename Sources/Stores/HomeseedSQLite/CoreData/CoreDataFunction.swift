import CSQLite

/// SQL functions for values in a Core Data store.
enum CoreDataFunction: String, CaseIterable {
    /// A UUID as text, or the value itself if it is not a UUID.
    case text = "homeseed_uuid_text"
    /// The 16 bytes of a UUID's text, or the value itself if it is not a UUID.
    case bytes = "homeseed_uuid_bytes"
    /// A blob with the first n bits set; n is the argument.
    case bits = "homeseed_bits"

    /// Registers the function with a connection.
    func install(in handle: OpaquePointer) -> Int32 {
        switch self {
        case .text:
            register(handle) { context, _, values in
                guard let value = values?.pointee else { return sqlite3_result_null(context) }
                guard sqlite3_value_type(value) == SQLITE_BLOB, sqlite3_value_bytes(value) == 16,
                    let bytes = sqlite3_value_blob(value)
                else { return sqlite3_result_value(context, value) }
                // SQLite owns the bytes, which are valid until this callback returns.
                var text = CoreDataFunction.text(UnsafeRawBufferPointer(start: bytes, count: 16))
                text.withUTF8 { bytes in
                    guard let address = bytes.baseAddress else { return sqlite3_result_null(context) }
                    address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                        sqlite3_result_text64(context, $0, UInt64(bytes.count), Statement.copied, UInt8(SQLITE_UTF8))
                    }
                }
            }
        case .bytes:
            register(handle) { context, _, values in
                guard let value = values?.pointee else { return sqlite3_result_null(context) }
                guard sqlite3_value_type(value) == SQLITE_TEXT, let bytes = sqlite3_value_text(value) else {
                    return sqlite3_result_value(context, value)
                }
                let text = UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
                let digits = text.filter { $0 != 0x2D }
                guard digits.count == 32, digits.allSatisfy(CoreDataFunction.isDigit) else {
                    return sqlite3_result_value(context, value)
                }
                CoreDataFunction.give([UInt8](hex: String(decoding: digits, as: UTF8.self)), context)
            }
        case .bits:
            register(handle) { context, _, values in
                let count = max(0, min(Int(values?.pointee.map { sqlite3_value_int64($0) } ?? 0), 4096))
                CoreDataFunction.give(
                    stride(from: 0, to: count, by: 8).map { start in
                        count - start >= 8 ? 0xFF : ~(0xFF >> UInt8(count - start))
                    }, context)
            }
        }
    }

    private typealias Callback = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    private func register(_ handle: OpaquePointer, _ callback: Callback) -> Int32 {
        sqlite3_create_function_v2(handle, rawValue, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, callback, nil, nil, nil)
    }

    private static func give(_ bytes: [UInt8], _ context: OpaquePointer?) {
        bytes.withUnsafeBytes { sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), Statement.copied) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(place) { text.append(0x2D) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
