package import Foundation
package import HomeseedSource
package import HomeseedStore

/// The value of a field, as read by its type.
///
/// Relative and named values occur in templates until they are expanded for a day. A value that could not be read is `unknown`
/// and causes no further diagnostics.
package enum Value: Hashable, Sendable {
    case absent
    case unknown
    /// A translated text, by its ID in the catalogue's messages.
    case text(MessageID)
    case string(String)
    case integer(Int)
    case decimal(Decimal)
    case boolean(Bool)
    case date(Day)
    /// A moment, in seconds since 1970-01-01T00:00:00Z.
    case datetime(Instant)
    case weekdays(Weekdays)
    case list([Value])
    case item(ItemID)
    /// Another record of the household, by its index.
    case record(RecordIndex)
    case color(Color)
    /// A secret and its salt. The stored hash is computed only when a plan is written.
    case hashed(Secret)
    case secret(Secret)

    /// A day, or a moment, that is not yet resolved relative to today.
    case relativeDay(DateExpression)
    case relativeMoment(DateExpression)
    /// A record, by the last parts of its path in a template.
    case named(String)
    /// Records that are written inside an item and created by expansion.
    case specs(WrittenRecords)

    package var isGiven: Bool {
        switch self {
        case .absent, .unknown: false
        default: true
        }
    }
}

/// A message's ID in the catalogue: the index of its file and its index in the file.
///
/// Files can thus be read in parallel without affecting the IDs.
package struct MessageID: Hashable, Sendable, Comparable {
    package var file: UInt32
    package var index: UInt32

    package init(file: FileID, index: Int) {
        self.file = file.index
        self.index = UInt32(clamping: index)
    }

    /// Compares messages by file, then by their order in the file.
    package static func < (a: Self, b: Self) -> Bool { (a.file, a.index) < (b.file, b.index) }
}

/// An item's index in its pack.
package struct ItemID: Hashable, Sendable {
    package var index: Int
    package init(_ index: Int) { self.index = index }
}

/// A colour with its red, green and blue parts from 0 to 1.
package struct Color: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour as `#RRGGBB`, in upper case.
    package var hex: String {
        "#"
            + [red, green, blue].map { part in
                let byte = Int((Swift.min(1, Swift.max(0, part)) * 255).rounded())
                let text = String(byte, radix: 16, uppercase: true)
                return byte < 16 ? "0" + text : text
            }.joined()
    }

    /// Parses `#RRGGBB` or `#RGB`. Returns `nil` for any other text.
    package init?(hex: String) {
        guard hex.first == "#" else { return nil }
        var digits = hex.unicodeScalars.dropFirst().map { String($0) }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let all = UInt32(digits.joined(), radix: 16), !hex.contains("+") else { return nil }
        self.init(red: Double(all >> 16 & 255) / 255, green: Double(all >> 8 & 255) / 255, blue: Double(all & 255) / 255)
    }
}

/// A text that is never printed or stored in plain text.
package struct Secret: Hashable, Sendable, CustomStringConvertible {
    package let content: String
    package var salt: String

    package init(_ content: String, salt: String = "") {
        self.content = content
        self.salt = salt
    }

    package var description: String { "••••" }
}
