package import HomeseedSource
import HomeseedSyntax

package enum BadLocale: Check {
    package static let id: CheckID = "bad-locale"

    static func diagnostic(_ folder: String) -> Diagnostic {
        Diagnostic(
            id, .error, "The folder '\(folder)' under the locales is not named after a language", at: nil,
            notes: ["Name it as in nl, nl-BE or zh-Hans."])
    }

    static func diagnostic(_ node: Node) -> Diagnostic {
        Diagnostic(id, .error, "'\(node.text ?? "")' is no language", at: node.place, notes: ["Write it as in en, nl-BE or zh-Hans."])
    }
}
