public import Homeseed
import HomeseedSQLite
#if Postgres
import HomeseedPostgres
#endif
import HomeseedServices
#if Spelling
import HomeseedChecking
#endif
public import HomeseedSource
public import HomeseedStore

/// What a `homeseed` program is put together from: the only file that knows every target.
///
/// A package adds to it and gets a whole program of its own:
/// ```swift
/// import HomeseedCLI
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
    private var parts: ProgramParts

    /// Homeseed as it comes.
    public init() {
        var targets: [any TargetProvider] = [
            SQLiteProvider(), SQLProvider(), JSONProvider(), NDJSONProvider(), FirestoreProvider(), CloudKitProvider(),
            ExecProvider(), SingerProvider(),
        ]
        #if Postgres
        targets.insert(contentsOf: [PostgresProvider(), PostgresProvider(scheme: "postgresql")], at: 1)
        #endif
        #if Spelling
        parts = ProgramParts(targets: targets, dictionaries: HunspellDictionaries())
        #else
        parts = ProgramParts(targets: targets, dictionaries: nil)
        #endif
    }

    /// Kinds of stores. Of two with the same scheme the first counts.
    public var targets: [any TargetProvider] {
        get { parts.targets }
        set { parts.targets = newValue }
    }

    /// Checks beside Homeseed's own.
    public var checks: [any ContentCheck] {
        get { parts.checks }
        set { parts.checks = newValue }
    }

    /// Formats of texts beside Homeseed's own: those that are a `TranslationFormat` can be imported, too.
    public var formats: [any ContentFormat] {
        get { parts.formats }
        set { parts.formats = newValue }
    }

    /// Packs that are always there: files with paths such as `Catalogue/school/pack.yaml` and `Locales/nl/school.yaml`.
    /// They declare kinds that other packs have when they require them.
    public var packs: [SourceFile] {
        get { parts.packs }
        set { parts.packs = newValue }
    }

    /// Does what the command line says, and ends the process.
    public func run() -> Never {
        parts.begin()
        HomeseedProgram.run()
    }
}
