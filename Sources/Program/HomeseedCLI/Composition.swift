public import Homeseed
import HomeseedMariaDB
import HomeseedSQLite
import HomeseedServices
public import HomeseedSource
public import HomeseedStore

#if Postgres
import HomeseedPostgres
#endif
#if Spelling
import HomeseedChecking
#endif

/// The parts of a `homeseed` program. This is the only file that knows every target.
///
/// A package adds its own parts to get a complete program:
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

    /// Creates the standard Homeseed program.
    public init() {
        var targets: [any TargetProvider] = [
            SQLiteProvider(), SwiftDataProvider(), MariaDBProvider(), MariaDBProvider(scheme: "mariadb"), SQLProvider(),
            JSONProvider(),
            NDJSONProvider(), RowsProvider(), FirestoreProvider(), CloudKitProvider(),
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

    /// The program's name in `--help` and `--version`.
    public var name: String {
        get { parts.name }
        set { parts.name = newValue }
    }

    /// The program's own version, such as `1.2.0`, or `nil` to print only Homeseed's version.
    public var version: String? {
        get { parts.version }
        set { parts.version = newValue }
    }

    /// The providers of targets. If two have the same scheme, the first provider is used.
    public var targets: [any TargetProvider] {
        get { parts.targets }
        set { parts.targets = newValue }
    }

    /// The custom checks, in addition to the built-in checks.
    public var checks: [any ContentCheck] {
        get { parts.checks }
        set { parts.checks = newValue }
    }

    /// The custom text formats, in addition to the built-in formats. A format that is a `TranslationFormat` can also be imported.
    public var formats: [any ContentFormat] {
        get { parts.formats }
        set { parts.formats = newValue }
    }

    /// The packs that are always available: files with paths such as `Catalogue/school/pack.yaml` and `Locales/nl/school.yaml`.
    /// Other packs that require one of these packs can use its kinds.
    public var packs: [SourceFile] {
        get { parts.packs }
        set { parts.packs = newValue }
    }

    /// Runs the command line and exits the process.
    public func run() -> Never {
        parts.begin()
        HomeseedProgram.run()
    }
}
