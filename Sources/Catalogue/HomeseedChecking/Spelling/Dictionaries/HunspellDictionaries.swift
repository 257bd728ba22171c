#if Spelling
import Foundation
import HomeseedSource
package import HomeseedText
import Synchronization

/// The installed Hunspell dictionaries. Each is opened on first use, because opening is slow.
package final class HunspellDictionaries: SpellingDictionaries {
    private let folders: [String]
    private let opened = Mutex<[LocaleID: Hunspell?]>([:])

    /// The default folders of Linux distributions, macOS and Homebrew.
    private static let usual = [
        "/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell", "/opt/homebrew/share/hunspell",
        NSHomeDirectory() + "/Library/Spelling", "/Library/Spelling",
    ]

    /// - Parameter folders: the folders to search; `nil` for the folders in DICPATH and Hunspell's default folders.
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

    /// Returns the available dictionary names of a language, best first. For `nl-BE`, these are `nl_BE`, `nl_NL`, `nl` and then
    /// other regions. The usual region has the language's own code; for English, it is Great Britain.
    static func names(of language: LocaleID, among available: Set<String>) -> [String] {
        let code = language.language
        let usual = code == "en" ? "GB" : code.uppercased()
        let wanted = [language.region, usual].compactMap { $0 }.map { "\(code)_\($0)" } + [code]
        let others = available.filter { $0.hasPrefix(code + "_") && !wanted.contains($0) }.sorted()
        return (wanted + others).filter(available.contains)
    }
}
#endif
