package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

extension FormatLoss: Check {
    /// What the formats that a pack's app reads can't hold, need beside the texts, or would write twice under one key.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            guard let bundle = pack.bundle, !bundle.texts.isEmpty else { continue }
            // Most texts are held by every format: of these, the keys are enough, but where a text has none if others stand below it.
            let isWhole = bundle.texts.contains { $0.format.asksForBranches }
            let exchange = catalogue.exchange(of: pack, withTexts: { isWhole || $0.mayBeLost })
            for texts in bundle.texts {
                let found = texts.format.losses(of: exchange)
                // What is only counted, such as comments that have no room, is said when it is written.
                for diagnostic in found.all where diagnostic.place != nil { diagnostics.report(diagnostic) }
                for var warning in texts.format.warnings(exchange) where warning.check == FormatNeeds.id {
                    warning.place = texts.place
                    diagnostics.report(warning)
                }
                for diagnostic in texts.format.collisions(exchange) { diagnostics.report(diagnostic) }
            }
        }
    }
}

extension Message {
    /// Whether there may be a format that can't hold one of its texts.
    fileprivate var mayBeLost: Bool {
        source.mayBeLost || translations.contains { $0?.mayBeLost ?? false }
    }
}

extension MessageText {
    /// Plain words and marks on one line or more are lost nowhere. What begins with 0xEF may be what XML has no way to write.
    fileprivate var mayBeLost: Bool {
        guard case .plain(let text) = form, !text.isEmpty else { return true }
        return text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "\n"): false
            case 0..<0x20, 0x7F, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "$"), 0xEF: true
            default: false
            }
        }
    }
}
