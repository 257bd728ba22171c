import HomeseedModel
import HomeseedSource
import HomeseedText

/// The titles of a kind's items in one language.
struct Titles {
    struct Title {
        var text: String
        var place: SourceLocation
        var message: MessageID
        /// The number of the item's category, or -1 if it has none.
        var category: Int
    }

    let kind: Kind
    let all: [Title]

    /// Returns the titles of every kind of the scope's pack, from the pack's own items.
    static func of(_ scope: TextScope) -> [Titles] {
        scope.pack.kinds.numbered.compactMap { Titles(scope, number: $0, kind: $1) }
    }

    private init?(_ scope: TextScope, number: KindIndex, kind: Kind) {
        guard let title = Titles.field(of: kind) else { return nil }
        let category = kind.groupField ?? kind.fields.firstNumber { $0.type.item != nil }
        var found: [Title] = []
        for item in scope.pack.ownItems where item.kind == number {
            guard item.values.indices.contains(title), case .text(let id) = item.values[title],
                let text = scope.catalogue.text(id, onlyIn: scope.locale), case .plain(let plain) = text.form
            else { continue }
            var group = -1
            if let category, case .item(let found) = item.values[category] { group = found.index }
            found.append(Title(text: plain, place: text.place, message: id, category: group))
        }
        if found.isEmpty { return nil }
        self.kind = kind
        all = found
    }

    /// Returns the field that identifies an item to users: its title, otherwise its first required text. Returns `nil` if it has
    /// neither.
    static func field(of kind: Kind) -> FieldIndex? {
        if let title = kind.positions["title"], kind.fields[title].type.isText { return title }
        return kind.fields.firstNumber { $0.type.isText && !$0.isOptional }
    }

    /// Returns a hash of a title without case and punctuation, or `nil` if nothing remains.
    static func fold(_ text: String) -> UInt64? {
        var text = text
        return text.withUTF8 { bytes in
            var hash = WordTable.seed
            var isEmpty = true
            for index in bytes.indices {
                let byte = bytes[index]
                switch byte {
                case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x80...0xFF: break
                // Decimal points and symbols are significant.
                case 0x2E, 0x2C:
                    let isInNumber =
                        index > 0 && index + 1 < bytes.count && isDigit(bytes[index - 1]) && isDigit(bytes[index + 1])
                    if isInNumber { break } else { continue }
                case 0x23, 0x25, 0x26, 0x2A, 0x2B, 0x2F, 0x3C...0x3E, 0x40, 0x24, 0x5E, 0x7B...0x7E: break
                default: continue
                }
                isEmpty = false
                WordTable.combine(byte, &hash)
            }
            return isEmpty ? nil : hash
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns the title in lowercase without punctuation and spaces, to compare titles with equal hashes.
    static func folded(_ text: String) -> String {
        text.lowercased().filter { !$0.isPunctuation && !$0.isWhitespace || "#%&*/@".contains($0) }
    }
}
