package import Foundation
package import HomeseedSource
package import HomeseedStore

/// What a field holds, once its type has read it.
///
/// The first group is what a store is given in the end. The relative and named ones are what a template says
/// before it is expanded for a day; `unknown` stands where reading failed, and causes no second error.
package enum Value: Hashable, Sendable {
    case absent
    case unknown
    /// A text in every language: its number in the catalogue's messages.
    case text(MessageID)
    case string(String)
    case integer(Int)
    case decimal(Decimal)
    case boolean(Bool)
    case date(Day)
    /// Seconds since 1970-01-01T00:00:00Z.
    case datetime(Instant)
    case weekdays(Weekdays)
    case list([Value])
    case item(ItemID)
    /// Another record of the household, by its number there.
    case record(RecordIndex)
    case color(Color)
    /// A secret and its salt: what is stored is made from them only when a plan is written.
    case hashed(Secret)
    case secret(Secret)

    /// A day, or a moment, in the words of dates: not yet tied to a today.
    case relativeDay(DateExpression)
    case relativeMoment(DateExpression)
    /// A record by the tail of its path, as written in a template.
    case named(String)
    /// Records written inside an item, for an inverse field to expand.
    case specs(WrittenRecords)

    package var isGiven: Bool {
        switch self {
        case .absent, .unknown: false
        default: true
        }
    }
}

/// A message's number in the catalogue: that of its file, and its own among the file's. So files can be read
/// side by side, and the numbers are the same in whatever order they are done.
package struct MessageID: Hashable, Sendable, Comparable {
    package var file: UInt32
    package var index: UInt32

    package init(file: FileID, index: Int) {
        self.file = file.index
        self.index = UInt32(clamping: index)
    }

    /// Messages are ordered by file, then as they stand in it.
    package static func < (a: Self, b: Self) -> Bool { (a.file, a.index) < (b.file, b.index) }
}

/// An item's number in its pack.
package struct ItemID: Hashable, Sendable {
    package var index: Int
    package init(_ index: Int) { self.index = index }
}

/// Red, green and blue, each from 0 to 1.
package struct Color: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `#RRGGBB`, upper-case.
    package var hex: String {
        "#" + [red, green, blue].map { part in
            let byte = Int((Swift.min(1, Swift.max(0, part)) * 255).rounded())
            let text = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "0" + text : text
        }.joined()
    }

    /// Reads `#RRGGBB` or `#RGB`; nil for anything else.
    package init?(hex: String) {
        guard hex.first == "#" else { return nil }
        var digits = hex.unicodeScalars.dropFirst().map { String($0) }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let all = UInt32(digits.joined(), radix: 16), !hex.contains("+") else { return nil }
        self.init(red: Double(all >> 16 & 255) / 255, green: Double(all >> 8 & 255) / 255, blue: Double(all & 255) / 255)
    }
}

/// Something that is never printed or stored in the clear.
package struct Secret: Hashable, Sendable, CustomStringConvertible {
    package let content: String
    package var salt: String

    package init(_ content: String, salt: String = "") {
        self.content = content
        self.salt = salt
    }

    package var description: String { "••••" }
}
