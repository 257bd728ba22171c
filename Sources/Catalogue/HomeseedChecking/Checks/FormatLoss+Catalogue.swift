package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

extension FormatLoss: Check {
    /// Reports texts that the app's formats cannot represent, settings that they require, and texts with the same key.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            guard let bundle = pack.bundle, !bundle.texts.isEmpty else { continue }
            // Every format can represent most texts. For these texts, only keys are exported, unless a format needs texts to
            // detect nested keys.
            let isWhole = bundle.texts.contains { $0.format.needsBranchCache }
            let exchange = catalogue.exchange(of: pack, withTexts: { isWhole || $0.mayBeUnrepresentable })
            for texts in bundle.texts {
                let found = texts.format.losses(of: exchange)
                // Losses without a location, such as unsupported comments, are reported by the export.
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
    /// Whether some format may be unable to represent one of the texts.
    fileprivate var mayBeUnrepresentable: Bool {
        source.mayBeUnrepresentable || translations.contains { $0?.mayBeUnrepresentable ?? false }
    }
}

extension MessageText {
    /// Whether some format may be unable to represent the text. Plain words and punctuation are always safe. Characters that
    /// start with 0xEF may be invalid in XML.
    fileprivate var mayBeUnrepresentable: Bool {
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
