// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]
/// The settings of test targets, which are not optimised in the release build that CI tests. Optimised tests that bind a task-local
/// value crash (Swift 6.3.1), and optimised tests compile slowly.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let yaml: Target.Dependency = .target(name: "CLibYAML", condition: .when(traits: ["YAML"]))
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let postgres: Target.Dependency = .target(name: "CLibPQ", condition: .when(traits: ["Postgres"]))
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")

/// Returns a module in a wing, which is a folder of `Sources/`.
func module(_ name: String, in wing: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(wing)/\(name)", exclude: exclude, swiftSettings: settings)
}

/// Returns a test target, which depends on all modules of the flow.
func tests(_ name: String, in wing: String, _ more: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name, dependencies: wholeFlow + ["TestSupport"] + more, path: "Tests/\(wing)/\(name)", swiftSettings: testSettings)
}

/// The modules from files to rows and bundles, which embedding apps import.
let flow = [
    "HomeseedText", "HomeseedSource", "HomeseedSyntax", "HomeseedStore", "HomeseedLocalisation", "HomeseedModel",
    "HomeseedLoading",
    "HomeseedHouseholds", "HomeseedChecking", "Homeseed",
]
let wholeFlow: [Target.Dependency] = flow.map { .byName(name: $0) }

let package = Package(
    name: "Homeseed",
    platforms: [.macOS(.v15), .iOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "homeseed", targets: ["HomeseedMain"]),
        .library(name: "Homeseed", targets: flow),
        .library(name: "HomeseedContent", targets: ["HomeseedContent"]),
        .library(name: "HomeseedContentSignature", targets: ["HomeseedContentSignature"]),
        .library(name: "HomeseedStore", targets: ["HomeseedStore"]),
        .library(name: "HomeseedServices", targets: ["HomeseedServices"]),
        .library(name: "HomeseedSyntax", targets: ["HomeseedSource", "HomeseedSyntax"]),
        .library(name: "HomeseedSQLite", targets: ["HomeseedSQLite"]),
        .library(name: "HomeseedPostgres", targets: ["HomeseedPostgres"]),
        .library(name: "HomeseedMariaDB", targets: ["HomeseedMariaDB"]),
        .library(name: "HomeseedCLI", targets: ["HomeseedCLI"]),
        .library(name: "HomeseedTesting", targets: ["HomeseedTesting"]),
        .plugin(name: "HomeseedBundle", targets: ["HomeseedBundle"]),
        .plugin(name: "HomeseedTool", targets: ["HomeseedTool"]),
    ],
    traits: [
        .trait(
            name: "YAML",
            description:
                "Catalogues in YAML, which need libyaml. An app that only reads catalogues from `homeseed bundle` does not need this trait."
        ),
        .trait(name: "Postgres", description: "The target postgres:URL, which needs libpq.", enabledTraits: ["YAML"]),
        .trait(name: "Spelling", description: "`homeseed lint --spelling`, which needs libhunspell.", enabledTraits: ["YAML"]),
        .default(enabledTraits: ["Postgres", "YAML"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        // System libraries and shims.
        .systemLibrary(
            name: "CLibYAML", path: "Sources/C/CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        .systemLibrary(
            name: "CHunspell", path: "Sources/C/CHunspell", pkgConfig: "hunspell",
            providers: [.apt(["libhunspell-dev"]), .brew(["hunspell"])]),
        .target(name: "CSpawn", path: "Sources/C/CSpawn"),
        .target(name: "CAllocator", path: "Sources/C/CAllocator"),
        .target(name: "CStudioPage", path: "Sources/C/CStudioPage"),
        .target(name: "CLibPQ", path: "Sources/C/CLibPQ"),
        .target(name: "CLibMariaDB", path: "Sources/C/CLibMariaDB"),

        // Libraries for apps, in Swift only.
        module("HomeseedText", in: "Text", []),
        module("HomeseedContent", in: "Text", ["HomeseedText"]),
        module("HomeseedContentSignature", in: "Text", ["HomeseedContent", crypto]),

        // Files, locations, diagnostics, documents, edits.
        module("HomeseedSource", in: "Language", ["HomeseedText"]),
        module("HomeseedSyntax", in: "Language", ["HomeseedSource", yaml]),

        // Stores: rows, plans, targets.
        module("HomeseedStore", in: "Stores", ["HomeseedSource", crypto]),
        module("HomeseedSQLite", in: "Stores", ["HomeseedStore", "CSQLite"]),
        module("HomeseedPostgres", in: "Stores", ["HomeseedStore", postgres]),
        module("HomeseedMariaDB", in: "Stores", ["HomeseedStore", "CLibMariaDB"]),
        module("HomeseedServices", in: "Stores", ["HomeseedStore", "CSpawn", crypto]),
        module("HomeseedTesting", in: "Stores", ["HomeseedStore"]),

        // Loading, checking and households.
        module("HomeseedLocalisation", in: "Catalogue", ["HomeseedSyntax"]),
        module("HomeseedModel", in: "Catalogue", ["HomeseedLocalisation", "HomeseedStore"]),
        module("HomeseedLoading", in: "Catalogue", ["HomeseedModel"]),
        module(
            "HomeseedHouseholds", in: "Catalogue",
            ["HomeseedModel", crypto, .product(name: "CryptoExtras", package: "swift-crypto")]),
        module(
            "HomeseedChecking", in: "Catalogue",
            ["HomeseedHouseholds", .target(name: "CHunspell", condition: .when(traits: ["Spelling"]))]),
        module("Homeseed", in: "Catalogue", ["HomeseedLoading", "HomeseedChecking", crypto]),

        // The program, and the servers for editors.
        module(
            "HomeseedEditors", in: "Program", ["Homeseed", "CAllocator", "CStudioPage"], exclude: ["Studio/Page", "Studio/Texts"]),
        module(
            "HomeseedCLI", in: "Program",
            [
                "HomeseedEditors", "HomeseedServices", "HomeseedSQLite", "HomeseedPostgres", "HomeseedMariaDB", "HomeseedTesting",
                argumentParser, crypto,
            ]),
        .executableTarget(
            name: "HomeseedMain", dependencies: ["HomeseedCLI"], path: "Sources/Program/HomeseedMain", swiftSettings: settings),
        .plugin(name: "HomeseedBundle", capability: .buildTool()),
        .plugin(
            name: "HomeseedTool",
            capability: .command(
                intent: .custom(verb: "homeseed", description: "Runs homeseed in this package: `swift package homeseed lint`."))),

        // Programs for tests.
        .executableTarget(name: "Mutations", dependencies: wholeFlow, path: "Tests/Mutations", swiftSettings: settings),
        .executableTarget(
            name: "Fuzzing", dependencies: wholeFlow + ["HomeseedServices"], path: "Tests/Fuzzing", swiftSettings: settings),
        .executableTarget(
            name: "Keystrokes", dependencies: wholeFlow + ["HomeseedEditors"], path: "Tests/Keystrokes", swiftSettings: settings),

        // One test target per module, in the same wing.
        .target(name: "TestSupport", dependencies: wholeFlow, path: "Tests/Support", swiftSettings: settings),
        tests("HomeseedTextTests", in: "Text", ["HomeseedServices"]),
        tests("HomeseedContentTests", in: "Text", ["HomeseedContent", "HomeseedContentSignature", "HomeseedServices", crypto]),
        tests("HomeseedSourceTests", in: "Language", ["HomeseedServices"]),
        tests("HomeseedSyntaxTests", in: "Language"),
        tests("HomeseedStoreTests", in: "Stores", ["HomeseedServices", "HomeseedSQLite", "HomeseedTesting"]),
        tests("HomeseedServicesTests", in: "Stores", ["HomeseedServices", "HomeseedSQLite", "HomeseedTesting"]),
        tests("HomeseedSQLiteTests", in: "Stores", ["HomeseedServices", "HomeseedSQLite", "HomeseedTesting"]),
        tests("HomeseedPostgresTests", in: "Stores", ["HomeseedServices", "HomeseedPostgres", "HomeseedTesting", postgres]),
        tests("HomeseedMariaDBTests", in: "Stores", ["HomeseedServices", "HomeseedMariaDB", "HomeseedTesting"]),
        tests("HomeseedLocalisationTests", in: "Catalogue", ["HomeseedServices"]),
        tests("HomeseedModelTests", in: "Catalogue"),
        tests("HomeseedLoadingTests", in: "Catalogue"),
        tests("HomeseedHouseholdsTests", in: "Catalogue", ["HomeseedSQLite", "HomeseedTesting", "HomeseedServices"]),
        tests("HomeseedCheckingTests", in: "Catalogue"),
        tests("HomeseedTests", in: "Catalogue", ["HomeseedServices", "HomeseedSQLite", "HomeseedTesting"]),
        tests("HomeseedEditorsTests", in: "Program", ["HomeseedEditors"]),
        tests("HomeseedCLITests", in: "Program", ["HomeseedServices", "HomeseedCLI", "HomeseedMain"]),
    ]
)
