public import Homeseed
import HomeseedDocument
import HomeseedFiles
import HomeseedLocalisation
#if Postgres
import HomeseedPostgres
#endif
import HomeseedSQLite
import HomeseedServices
#if Spelling
import HomeseedSpelling
#endif
public import HomeseedSource
public import HomeseedStore
import Synchronization
import HomeseedChecking

/// What a `homeseed` program is put together from: the only file that knows every target.
///
/// A package adds to it and gets a whole program of its own:
/// ```swift
/// import HomeseedCommand
///
/// @main struct Main {
///     static func main() {
///         var program = Composition()
///         program.targets.append(PrinterProvider())
///         program.checks.append(NoChocolate())
///         program.run()
///     }
/// }
/// ```
public struct Composition: Sendable {
    /// Kinds of stores. Of two with the same scheme the first counts.
    public var targets: [any TargetProvider]
    /// Checks beside Homeseed's own.
    public var checks: [any ContentCheck] = []
    /// Formats of texts beside Homeseed's own: those that are a `TranslationFormat` can be imported, too.
    public var formats: [any ContentFormat] = []
    /// Packs that are always there: files with paths such as `Catalogue/school/pack.yaml` and `Locales/nl/school.yaml`.
    /// They declare kinds that other packs have when they require them.
    public var packs: [SourceFile] = []

    /// Where `lint --spelling` looks words up; nil in a build without the trait Spelling.
    let dictionaries: (any SpellingDictionaries)?

    /// Homeseed as it comes.
    public init() {
        targets = [
            SQLiteProvider(), SQLProvider(), JSONProvider(), NDJSONProvider(), FirestoreProvider(), CloudKitProvider(),
            ExecProvider(), SingerProvider(),
        ]
        #if Spelling
        dictionaries = HunspellDictionaries()
        #else
        dictionaries = nil
        #endif
        #if Postgres
        targets.insert(contentsOf: [PostgresProvider(), PostgresProvider(scheme: "postgresql")], at: 1)
        #endif
    }

    /// The program that runs: set once, before anything is asked of it.
    ///
    /// Not a task-local value: outside of a task, a release build of Swift 6.3.1 crashes where one is set in another.
    private static let running = Mutex<Composition?>(nil)

    /// Makes it the program that runs.
    func begin() { Composition.running.withLock { $0 = self } }

    static var current: Composition { running.withLock { $0 } ?? Composition() }

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
    var summaries: [CheckSummary] { CheckList(Checks.builtIn.map { $0.summary } + checks.map(\.summary)).all }
}
