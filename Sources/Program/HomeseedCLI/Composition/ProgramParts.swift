import ArgumentParser
package import Homeseed
package import HomeseedChecking
import HomeseedLocalisation
package import HomeseedSource
package import HomeseedStore
import Synchronization

/// What the commands find in a program: Homeseed's targets, and what the package adds that the program belongs to.
package struct ProgramParts: Sendable {
    /// Kinds of stores. Of two with the same scheme the first counts.
    package var targets: [any TargetProvider]
    /// Checks beside Homeseed's own.
    package var checks: [any ContentCheck] = []
    /// Formats of texts beside Homeseed's own.
    package var formats: [any ContentFormat] = []
    /// Packs that are always there.
    package var packs: [SourceFile] = []
    /// Where `lint --spelling` looks words up; nil in a build without the trait Spelling.
    package let dictionaries: (any SpellingDictionaries)?

    package init(targets: [any TargetProvider], dictionaries: (any SpellingDictionaries)?) {
        self.targets = targets
        self.dictionaries = dictionaries
    }

    /// Those of the program that runs: set once, before anything is asked of it.
    ///
    /// Not a task-local value: outside of a task, a release build of Swift 6.3.1 crashes where one is set in another.
    private static let running = Mutex(Running(parts: ProgramParts(targets: [], dictionaries: nil)))

    private struct Running: Sendable {
        var parts: ProgramParts
        /// What its checks say of themselves, once somebody asked.
        var summaries: [CheckSummary]?
    }

    /// Makes them those of the program that runs.
    package func begin() { ProgramParts.running.withLock { $0 = Running(parts: self) } }

    /// None, before a program runs.
    static var current: ProgramParts { running.withLock { $0.parts } }

    /// What each target is called by, and what it is beside that. Two schemes of one target are one.
    var help: String {
        targets.map(\.help).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.map(inColumns).joined(separator: "\n")
    }

    /// `sqlite:FILE  a SQLite database, …` with what it is in a column of its own, within what help leaves of 80 columns.
    private func inColumns(_ help: String) -> String {
        let (indent, width) = (16, 72)
        let parts = help.split(separator: "  ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return help }
        let gap = String(repeating: " ", count: max(indent - parts[0].count, 2))
        return parts[0] + gap + wrapped(parts[1], to: width - indent).joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    /// The formats that texts can be imported from, Homeseed's and others'.
    var localeFormats: [any LocaleFormat.Type] {
        LocaleFormats.builtIn + formats.compactMap { ($0 as? any TranslationFormat).map { type(of: $0).asLocaleFormat } }
    }

    /// What there is to look for, Homeseed's checks and others', in the order of their ids.
    ///
    /// Made when it is first asked for, and kept: the parser of options asks dozens of times, and most commands never.
    static var summaries: [CheckSummary] {
        running.withLock { running in
            let all = running.summaries ?? CheckList(with: running.parts.checks).all
            running.summaries = all
            return all
        }
    }
}

extension CommandConfiguration {
    /// For a command that is run often: when it is parsed by itself, it does not look whether a shell asks for completions,
    /// which takes as long as reading a small pack. The parser of all commands still does.
    var withoutCompletions: CommandConfiguration {
        var copy = self
        copy._superCommandName = "homeseed"
        return copy
    }
}
