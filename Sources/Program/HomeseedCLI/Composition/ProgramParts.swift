import ArgumentParser
package import Homeseed
package import HomeseedChecking
import HomeseedLocalisation
package import HomeseedSource
package import HomeseedStore
import Synchronization

/// The parts that the commands use: Homeseed's targets, and the additions of the embedding package.
package struct ProgramParts: Sendable {
    /// The kinds of stores. If two have the same scheme, the first one is used.
    package var targets: [any TargetProvider]
    /// The custom checks, in addition to the built-in ones.
    package var checks: [any ContentCheck] = []
    /// The custom text formats, in addition to the built-in ones.
    package var formats: [any ContentFormat] = []
    /// The packs that are always available.
    package var packs: [SourceFile] = []
    /// The dictionaries of `lint --spelling`, or `nil` in a build without the trait Spelling.
    package let dictionaries: (any SpellingDictionaries)?

    package init(targets: [any TargetProvider], dictionaries: (any SpellingDictionaries)?) {
        self.targets = targets
        self.dictionaries = dictionaries
    }

    /// The parts of the running program, set once before they are read.
    ///
    /// This is not a task-local value: outside of a task, a release build of Swift 6.3.1 crashes if one is set while another is
    /// set.
    private static let running = Mutex(Running(parts: ProgramParts(targets: [], dictionaries: nil)))

    private struct Running: Sendable {
        var parts: ProgramParts
        /// The summaries of all checks, once they have been requested.
        var summaries: [CheckSummary]?
    }

    /// Makes these the parts of the running program.
    package func begin() { ProgramParts.running.withLock { $0 = Running(parts: self) } }

    /// The parts of the running program; empty before it starts.
    static var current: ProgramParts { running.withLock { $0.parts } }

    /// The address forms and descriptions of the targets. Duplicate entries of targets with two schemes are merged.
    var help: String {
        targets.map(\.help).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.map(inColumns).joined(
            separator: "\n")
    }

    /// Formats a line such as `sqlite:FILE  a SQLite database, …` as two columns, within the width that help leaves of 80
    /// columns.
    private func inColumns(_ help: String) -> String {
        let (indent, width) = (16, 72)
        let parts = help.split(separator: "  ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return help }
        let gap = String(repeating: " ", count: max(indent - parts[0].count, 2))
        return parts[0] + gap
            + wrapped(parts[1], to: width - indent).joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    /// The formats that texts can be imported from, built-in and custom.
    var localeFormats: [any LocaleFormat.Type] {
        LocaleFormats.builtIn + formats.compactMap { ($0 as? any TranslationFormat).map { type(of: $0).asLocaleFormat } }
    }

    /// The summaries of all checks, built-in and custom, ordered by id.
    ///
    /// They are created on first use and cached: the option parser asks for them many times, while most commands never do.
    static var summaries: [CheckSummary] {
        running.withLock { running in
            let all = running.summaries ?? CheckList(with: running.parts.checks).all
            running.summaries = all
            return all
        }
    }
}

extension CommandConfiguration {
    /// The configuration for a command that runs often. When it is parsed on its own, it skips the check whether a shell
    /// requests completions, which is slow. The parser of all commands still does that check.
    var withoutCompletions: CommandConfiguration {
        var copy = self
        copy._superCommandName = "homeseed"
        return copy
    }
}
