import ArgumentParser
package import Homeseed
package import HomeseedChecking
import HomeseedLocalisation
import HomeseedModel
package import HomeseedSource
package import HomeseedStore
import Synchronization

/// The parts that the commands use: Homeseed's targets, and the additions of the embedding package.
package struct ProgramParts: Sendable {
    /// The program's name in `--help` and `--version`.
    package var name = "homeseed"
    /// The version of a custom program.
    package var version: String?
    /// The providers of targets. If two have the same scheme, the first provider is used.
    package var targets: [any TargetProvider]
    /// The custom checks, in addition to the built-in checks.
    package var checks: [any ContentCheck] = []
    /// The custom text formats, in addition to the built-in formats.
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
    /// This is not a task-local value: outside of a task, a release build of Swift 6.3.1 crashes if one task-local value is set
    /// while another is set.
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

    /// The output of `--version`: the version of a custom program, if any, and the version of Homeseed.
    var versionText: String {
        let homeseed = "homeseed \(ProgramVersion.number)"
        let own = [name, version].compactMap(\.self).joined(separator: " ")
        return own == "homeseed" ? homeseed : "\(own) (\(homeseed))"
    }

    /// The address forms and descriptions of the targets. Duplicate entries of targets with two schemes are merged.
    var help: String {
        targets.map(\.help).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.map(inColumns).joined(
            separator: "\n")
    }

    /// Formats a line such as `sqlite:FILE  a SQLite database, …` as two columns. Help indents them, so 72 of 80 columns are
    /// left.
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
    /// They are created on first use and cached: the option parser asks for them many times, while most commands never need them.
    static var summaries: [CheckSummary] {
        running.withLock { running in
            let all = running.summaries ?? CheckList(with: running.parts.checks).all
            running.summaries = all
            return all
        }
    }
}

extension String {
    /// Returns the text with a custom program's name in its commands, such as `` `homeseed lint` ``.
    package func withProgramName(_ name: String = ProgramParts.current.name) -> String {
        if name == "homeseed" { return self }
        return replacing("`homeseed ", with: "`\(name) ").replacing("\n  homeseed ", with: "\n  \(name) ")
    }
}

extension CommandConfiguration {
    /// The configuration for a command that runs often. A parser for this command alone skips the check whether a shell requests
    /// completions, which is slow. The parser for all commands still performs this check.
    var withoutCompletions: CommandConfiguration {
        var copy = self
        copy._superCommandName = ProgramParts.current.name
        return copy
    }
}
