// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
/// CI runs the tests of a release build, in which a test itself need not be fast: it takes a third of the time to compile.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// SwiftPM takes such flags of no package that another one asks for by version, so there all is optimised.
let isDependency = ["/checkouts/", "/registry/downloads/"].contains { Context.packageDirectory.contains($0) }
/// For what is done once for a command or a request, and drafts: what is done for each item stands in other modules, and a release build
/// takes a sixth less. Benchmarks.md says what each costs, and which modules lost by it.
let onceSettings = settings + (isDependency ? [] : [.unsafeFlags(["-Onone", "-assert-config", "Release"], .when(configuration: .release))])

/// From a file to rows and to what an app ships, a module each.
let stages = [
    "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedLocalisation", "HomeseedStore", "HomeseedModel",
    "HomeseedExpanding", "HomeseedLoading", "HomeseedPlanning", "HomeseedChecking", "HomeseedBundling", "HomeseedTranslating", "HomeseedTriage",
]
/// Whoever builds on the whole flow sees all of it, and what stands beside it.
let flow = stages + ["HomeseedPipeline", "HomeseedFixing", "Homeseed", "HomeseedJSONSchema", "HomeseedComparing", "HomeseedInspecting"]
/// Where there is no CryptoKit.
let elsewhere: [Platform] = [.linux, .android, .windows, .openbsd]
let wholeFlow: [Target.Dependency] = flow.map { .byName(name: $0) }

let package = Package(
    name: "Homeseed",
    // What apps link, HomeseedContent and HomeseedStore, is for devices too; the program asks for macOS 15.
    platforms: [.macOS(.v15), .iOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "homeseed", targets: ["HomeseedMain"]),
        .library(name: "Homeseed", targets: flow),
        .library(name: "HomeseedContent", targets: ["HomeseedContent"]),
        .library(name: "HomeseedContentSignature", targets: ["HomeseedContentSignature"]),
        .library(name: "HomeseedStore", targets: ["HomeseedStore"]),
        .library(name: "HomeseedServices", targets: ["HomeseedServices"]),
        .library(name: "HomeseedSyntax", targets: ["HomeseedSource", "HomeseedDocument", "HomeseedSyntax"]),
        .library(name: "HomeseedFiles", targets: ["HomeseedFiles"]),
        .library(name: "HomeseedSQLite", targets: ["HomeseedSQLite"]),
        .library(name: "HomeseedPostgres", targets: ["HomeseedPostgres"]),
        .library(name: "HomeseedCommand", targets: ["HomeseedCommand"]),
        .library(name: "HomeseedTesting", targets: ["HomeseedTesting"]),
        // For builds, by the homeseed that is installed.
        .plugin(name: "HomeseedBundle", targets: ["HomeseedBundle"]),
        .plugin(name: "HomeseedTool", targets: ["HomeseedTool"]),
    ],
    traits: [
        .trait(name: "YAML", description: "Catalogues in YAML, which need libyaml. An app that brings a catalogue along as `homeseed bundle` writes it does without."),
        // The program lints, so what is only of use to it brings YAML along.
        .trait(name: "Postgres", description: "The target postgres:URL, which needs libpq.", enabledTraits: ["YAML"]),
        .trait(name: "Spelling", description: "`homeseed lint --spelling`, which needs libhunspell.", enabledTraits: ["YAML"]),
        .default(enabledTraits: ["Postgres", "YAML"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        // Hashes and signatures: CryptoKit's where it is, and OpenSSL's elsewhere, which is there already. swift-crypto would compile one of
        // its own, for longer than anything else takes.
        .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("crypto", .when(platforms: elsewhere))]),
        .target(
            name: "HomeseedCrypto",
            dependencies: [.target(name: "COpenSSL", condition: .when(platforms: elsewhere))],
            swiftSettings: settings
        ),
        // What every module stands on, in apps too: places in files, and a lock.
        .target(name: "HomeseedBase", swiftSettings: settings),
        .target(name: "HomeseedSource", dependencies: ["HomeseedBase"], swiftSettings: settings),
        // Languages, plural rules and placeholders: no YAML, no C library.
        .target(name: "HomeseedText", dependencies: ["HomeseedBase"], swiftSettings: settings),
        // What apps read their content with: Swift alone.
        .target(name: "HomeseedContent", dependencies: ["HomeseedBase", "HomeseedText"], swiftSettings: settings),
        // For content that is downloaded. By itself, since it needs OpenSSL where the system has no CryptoKit.
        .target(
            name: "HomeseedContentSignature",
            dependencies: ["HomeseedContent", "HomeseedCrypto"],
            swiftSettings: settings
        ),
        // What YAML and JSON are read into, and JSON: no C library.
        .target(name: "HomeseedDocument", dependencies: ["HomeseedSource"], swiftSettings: settings),
        .target(
            name: "HomeseedSyntax",
            dependencies: ["HomeseedSource", "HomeseedDocument", .target(name: "CLibYAML", condition: .when(traits: ["YAML"]))],
            swiftSettings: settings
        ),
        // Texts between a catalogue and the formats of translators and apps: what a format is, and what formats share.
        .target(name: "HomeseedExchange", dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax"], swiftSettings: settings),
        // The formats, read and written.
        .target(
            name: "HomeseedLocalisation",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange"],
            swiftSettings: settings
        ),
        // All that a target needs, and nothing of catalogues: it builds for iOS.
        .target(
            name: "HomeseedStore",
            dependencies: ["HomeseedCrypto", "HomeseedBase", "HomeseedSource", "HomeseedDocument"],
            swiftSettings: settings
        ),
        // Extensions of the C library for starting a program, which Swift's module of it does not show.
        .target(name: "CSpawn"),
        // Other programs: started, written to, read from, and stopped.
        .target(name: "HomeseedProcesses", dependencies: ["HomeseedBase", "CSpawn"], swiftSettings: settings),
        // Targets that run programs or ask servers.
        .target(
            name: "HomeseedServices",
            dependencies: ["HomeseedCrypto", "HomeseedSource", "HomeseedDocument", "HomeseedStore", "HomeseedProcesses"],
            swiftSettings: settings
        ),
        // What may stand in a file, what a pack declares, and what was read of a catalogue.
        .target(
            name: "HomeseedModel",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedStore"],
            swiftSettings: settings
        ),
        // Template and day → household: no files, no loading, no store.
        .target(
            name: "HomeseedExpanding",
            dependencies: ["HomeseedSource", "HomeseedStore", "HomeseedModel"],
            swiftSettings: settings
        ),
        // Files → documents → catalogue: no household, no store.
        .target(
            name: "HomeseedLoading",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedLocalisation", "HomeseedStore", "HomeseedModel"],
            swiftSettings: settings
        ),
        // Household → rows of a store, its own or one that somebody else made.
        .target(
            name: "HomeseedPlanning",
            dependencies: ["HomeseedCrypto", "HomeseedSource", "HomeseedText", "HomeseedStore", "HomeseedModel", "HomeseedExpanding"],
            swiftSettings: settings
        ),
        // The checks that look at a catalogue that was read: they read no file.
        .target(
            name: "HomeseedChecking",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedStore", "HomeseedModel", "HomeseedExpanding"],
            swiftSettings: settings
        ),
        // The files that an app ships of a pack.
        .target(
            name: "HomeseedBundling",
            dependencies: ["HomeseedCrypto", "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedStore", "HomeseedModel"],
            swiftSettings: settings
        ),
        // Schemas for editors, of every shape that is loaded.
        .target(
            name: "HomeseedJSONSchema",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedStore", "HomeseedModel", "HomeseedLoading"],
            swiftSettings: onceSettings
        ),
        // Exports and imports of a catalogue's texts.
        .target(
            name: "HomeseedTranslating",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedLocalisation", "HomeseedModel", "HomeseedLoading"],
            swiftSettings: settings
        ),
        // What becomes of what was found: what is ignored, weighed otherwise, old, or comes of a misspelt definition.
        .target(
            name: "HomeseedTriage",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedModel", "HomeseedLoading"],
            swiftSettings: settings
        ),
        // What differs between two catalogues.
        .target(
            name: "HomeseedComparing",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedStore", "HomeseedModel", "HomeseedExpanding", "HomeseedLoading"],
            swiftSettings: settings
        ),
        // A mapping drafted from a store that is there.
        .target(
            name: "HomeseedInspecting",
            dependencies: [
                "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedStore", "HomeseedModel", "HomeseedExpanding", "HomeseedLoading",
                "HomeseedPlanning",
            ],
            swiftSettings: onceSettings
        ),
        // The whole flow: checked catalogues, and households of them.
        .target(
            name: "HomeseedPipeline",
            dependencies: [
                "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedLocalisation", "HomeseedStore", "HomeseedModel",
                "HomeseedExpanding", "HomeseedLoading", "HomeseedPlanning", "HomeseedChecking", "HomeseedTriage",
            ],
            swiftSettings: settings
        ),
        // What changes a catalogue by itself: fixes, new ids.
        .target(
            name: "HomeseedFixing",
            dependencies: [
                "HomeseedSource", "HomeseedDocument", "HomeseedSyntax", "HomeseedStore", "HomeseedModel", "HomeseedExpanding", "HomeseedLoading", "HomeseedChecking",
                "HomeseedPipeline",
            ],
            swiftSettings: settings
        ),
        // What an app asks that embeds Homeseed.
        .target(
            name: "Homeseed",
            dependencies: stages.map { .byName(name: $0) } + ["HomeseedPipeline", "HomeseedFixing"],
            swiftSettings: onceSettings
        ),
        // Swift has no word for how glibc shares memory out among threads.
        .target(name: "CAllocator"),
        // A catalogue held open: files with unsaved text over them, and what an edit changes.
        .target(
            name: "HomeseedWorkspace",
            dependencies: [
                "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedStore", "HomeseedModel", "HomeseedLoading", "HomeseedPipeline",
                "HomeseedJSONSchema", "CAllocator",
            ],
            swiftSettings: settings
        ),
        // The workspace in the editors that speak the Language Server Protocol.
        .target(
            name: "HomeseedLanguageServer",
            dependencies: [
                "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedStore", "HomeseedModel", "HomeseedExpanding", "HomeseedLoading",
                "HomeseedChecking", "HomeseedTranslating", "HomeseedPipeline", "HomeseedFixing", "HomeseedJSONSchema", "HomeseedWorkspace",
            ],
            swiftSettings: onceSettings
        ),
        // The studio's page, put into the program as it stands: an installed program stays one file.
        .target(name: "CStudioPage"),
        // The workspace in a browser.
        .target(
            name: "HomeseedStudio",
            dependencies: [
                "HomeseedSource", "HomeseedText", "HomeseedDocument", "HomeseedSyntax", "HomeseedExchange", "HomeseedStore", "HomeseedModel", "HomeseedExpanding",
                "HomeseedLoading", "HomeseedPlanning", "HomeseedChecking", "HomeseedTranslating", "HomeseedPipeline", "HomeseedFixing", "HomeseedComparing",
                "HomeseedWorkspace", "CStudioPage",
            ],
            exclude: ["Page", "Texts"],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        // SQLite, which is C, as values and errors: connections, statements and rows, and nothing of seeding.
        .target(name: "HomeseedSQLiteBridge", dependencies: ["CSQLite"], swiftSettings: settings),
        // JSON. Rows pass through a temporary database, as a store may be larger than memory.
        .target(
            name: "HomeseedFiles",
            dependencies: ["HomeseedSource", "HomeseedDocument", "HomeseedStore", "HomeseedSQLiteBridge"],
            swiftSettings: settings
        ),
        .target(name: "HomeseedSQLite", dependencies: ["HomeseedStore", "CSQLite", "HomeseedSQLiteBridge"], swiftSettings: settings),
        // Loads libpq when it is first called: nothing of it is linked.
        .target(name: "CLibPQ"),
        .target(
            name: "HomeseedPostgres",
            dependencies: ["HomeseedSource", "HomeseedStore", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"]))],
            swiftSettings: settings
        ),
        // Empty without its trait: then nothing of it is built or linked.
        .systemLibrary(name: "CHunspell", pkgConfig: "hunspell", providers: [.apt(["libhunspell-dev"]), .brew(["hunspell"])]),
        .target(
            name: "HomeseedSpelling",
            dependencies: ["HomeseedSource", "HomeseedText", "HomeseedChecking", .target(name: "CHunspell", condition: .when(traits: ["Spelling"]))],
            swiftSettings: settings
        ),
        .plugin(name: "HomeseedBundle", capability: .buildTool()),
        .plugin(
            name: "HomeseedTool",
            capability: .command(
                intent: .custom(verb: "homeseed", description: "Runs homeseed in this package: `swift package homeseed lint`."),
                permissions: [.writeToPackageDirectory(reason: "Some of its commands write the catalogue's files.")])
        ),
        .target(name: "HomeseedTesting", dependencies: ["HomeseedStore"], swiftSettings: onceSettings),
        // What each command does, but for those of editors.
        .target(
            name: "HomeseedSubcommands",
            dependencies: wholeFlow + ["HomeseedProcesses", "HomeseedServices", "HomeseedTesting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: onceSettings
        ),
        .target(
            name: "HomeseedCommand",
            dependencies: wholeFlow + [
                "HomeseedProcesses", "HomeseedServices", "HomeseedSQLite", "HomeseedFiles", "HomeseedPostgres", "HomeseedSpelling", "HomeseedWorkspace", "HomeseedSubcommands",
                "HomeseedLanguageServer", "HomeseedStudio", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: onceSettings
        ),
        .executableTarget(name: "HomeseedMain", dependencies: ["HomeseedCommand"], swiftSettings: settings),
        // Tools/mutate builds it for release.
        .executableTarget(name: "Mutations", dependencies: wholeFlow, path: "Tests/Mutations", swiftSettings: settings),
        // Tools/fuzz --coverage builds it with libFuzzer.
        .executableTarget(name: "Fuzzing", dependencies: wholeFlow + ["HomeseedServices"], path: "Tests/Fuzzing", swiftSettings: settings),
        // Tools/keystrokes builds it for release.
        .executableTarget(name: "Keystrokes", dependencies: wholeFlow + ["HomeseedWorkspace", "HomeseedLanguageServer"], path: "Tests/Keystrokes", swiftSettings: settings),
        .testTarget(name: "HomeseedCryptoTests", dependencies: ["HomeseedCrypto", "HomeseedProcesses"], swiftSettings: testSettings),
        .testTarget(name: "HomeseedSourceTests", dependencies: ["HomeseedBase", "HomeseedSource", "HomeseedProcesses"], swiftSettings: testSettings),
        .testTarget(
            name: "HomeseedSyntaxTests",
            dependencies: ["HomeseedSource", "HomeseedDocument", "HomeseedSyntax"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "HomeseedContentTests",
            dependencies: wholeFlow + ["HomeseedContent", "HomeseedContentSignature", "HomeseedCrypto", "HomeseedProcesses"],
            swiftSettings: testSettings
        ),
        // Runs the built program as people do.
        .testTarget(name: "HomeseedCommandTests", dependencies: ["HomeseedStore", "HomeseedProcesses", "HomeseedCommand", "HomeseedMain"], swiftSettings: testSettings),
        .testTarget(name: "HomeseedTests", dependencies: wholeFlow + ["HomeseedProcesses", "HomeseedServices", "HomeseedFiles", "HomeseedTesting"], swiftSettings: testSettings),
        .testTarget(
            name: "HomeseedWorkspaceTests",
            dependencies: wholeFlow + ["HomeseedWorkspace"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "HomeseedLanguageServerTests",
            dependencies: wholeFlow + ["HomeseedWorkspace", "HomeseedLanguageServer"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "HomeseedStudioTests",
            dependencies: wholeFlow + ["HomeseedStudio"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "HomeseedFilesTests",
            dependencies: ["HomeseedStore", "HomeseedFiles", "HomeseedTesting"],
            swiftSettings: testSettings
        ),
        .testTarget(name: "HomeseedSpellingTests", dependencies: wholeFlow + ["HomeseedSpelling"], swiftSettings: testSettings),
        .testTarget(
            name: "HomeseedSQLiteTests",
            dependencies: wholeFlow + ["HomeseedProcesses", "HomeseedSQLite", "HomeseedSQLiteBridge", "HomeseedTesting"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "HomeseedPostgresTests",
            dependencies: wholeFlow + ["HomeseedProcesses", "HomeseedPostgres", "HomeseedTesting", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"]))],
            swiftSettings: testSettings
        ),
    ]
)
