#if Spelling
import Foundation
import HomeseedSource
package import HomeseedText
import Synchronization

/// The dictionaries that are on the machine, each opened when its language first comes up: opening one takes a while.
package final class HunspellDictionaries: SpellingDictionaries {
    private let folders: [String]
    private let opened = Mutex<[LocaleID: Hunspell?]>([:])

    /// Where they lie in Linux's distributions, on a Mac and in Homebrew.
    private static let usual = [
        "/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell", "/opt/homebrew/share/hunspell",
        NSHomeDirectory() + "/Library/Spelling", "/Library/Spelling",
    ]

    /// - Parameter folders: where they lie; nil for hunspell's own places, those of DICPATH before them.
    package init(folders: [String]? = nil) {
        let named = ProcessInfo.processInfo.environment["DICPATH"].map { $0.split(separator: ":").map(String.init) } ?? []
        self.folders = folders ?? named + Self.usual
    }

    package func dictionary(of language: LocaleID) -> (any SpellingDictionary)? {
        opened.withLock { opened in
            if let known = opened[language] { return known }
            let found = open(language)
            opened[language] = .some(found)
            return found
        }
    }

    private func open(_ language: LocaleID) -> Hunspell? {
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let there = Set(names.filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) })
            for name in Self.names(of: language, among: there) {
                let path = folder + "/" + name
                guard names.contains(name + ".aff") else { continue }
                if let found = Hunspell(affixes: path + ".aff", dictionary: path + ".dic") { return found }
            }
        }
        return nil
    }

    /// What the language's dictionary may be called, the best first: that of its region, British English where none is said,
    /// the one of the country that the language is named after, any.
    static func names(of language: LocaleID, among there: Set<String>) -> [String] {
        let code = language.language
        let usual = code == "en" ? "GB" : code.uppercased()
        let wanted = [language.region, usual].compactMap { $0 }.map { "\(code)_\($0)" } + [code]
        let others = there.filter { $0.hasPrefix(code + "_") && !wanted.contains($0) }.sorted()
        return (wanted + others).filter(there.contains)
    }
}
#endif
