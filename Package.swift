// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Homeseed",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "homeseed", targets: ["HomeseedMain"]),
        .library(name: "Homeseed", targets: ["Homeseed"]),
        .library(name: "HomeseedSyntax", targets: ["HomeseedSource", "HomeseedSyntax"]),
        .library(name: "HomeseedFiles", targets: ["HomeseedFiles"]),
        .library(name: "HomeseedSQLite", targets: ["HomeseedSQLite"]),
        .library(name: "HomeseedPostgres", targets: ["HomeseedPostgres"]),
        .library(name: "HomeseedCommand", targets: ["HomeseedCommand"]),
        .library(name: "HomeseedTesting", targets: ["HomeseedTesting"]),
    ],
    traits: [
        .trait(name: "Postgres", description: "The target postgres:URL, which needs libpq."),
        .trait(name: "Spelling", description: "`homeseed lint --spelling`, which needs libhunspell."),
        .default(enabledTraits: ["Postgres"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "HomeseedSource", swiftSettings: settings),
        .target(
            name: "HomeseedSyntax",
            dependencies: ["HomeseedSource", "CLibYAML"],
            swiftSettings: settings
        ),
        .target(
            name: "Homeseed",
            dependencies: [
                "HomeseedSource", "HomeseedSyntax",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        // JSON. Rows pass through a temporary database, as a store may be larger than memory.
        .target(
            name: "HomeseedFiles",
            dependencies: ["Homeseed", "HomeseedSyntax", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: settings
        ),
        .target(
            name: "HomeseedSQLite",
            dependencies: [
                "Homeseed",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        // Loads libpq when it is first called: nothing of it is linked.
        .target(name: "CLibPQ"),
        .target(
            name: "HomeseedPostgres",
            dependencies: ["Homeseed", "HomeseedSource", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"]))],
            swiftSettings: settings
        ),
        // Empty without its trait: then nothing of it is built or linked.
        .systemLibrary(name: "CHunspell", pkgConfig: "hunspell", providers: [.apt(["libhunspell-dev"]), .brew(["hunspell"])]),
        .target(
            name: "HomeseedSpelling",
            dependencies: ["Homeseed", "HomeseedSource", .target(name: "CHunspell", condition: .when(traits: ["Spelling"]))],
            swiftSettings: settings
        ),
        .target(name: "HomeseedTesting", dependencies: ["Homeseed"], swiftSettings: settings),
        .target(
            name: "HomeseedCommand",
            dependencies: [
                "Homeseed", "HomeseedFiles", "HomeseedSQLite", "HomeseedPostgres", "HomeseedSpelling",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "HomeseedMain", dependencies: ["HomeseedCommand"], swiftSettings: settings),
        // Tools/mutate builds it for release.
        .executableTarget(name: "Mutations", dependencies: ["Homeseed"], path: "Tests/Mutations", swiftSettings: settings),
        // Tools/fuzz --coverage builds it with libFuzzer.
        .executableTarget(name: "Fuzzing", dependencies: ["Homeseed", "HomeseedSource", "HomeseedSyntax"], path: "Tests/Fuzzing", swiftSettings: settings),
        .testTarget(name: "HomeseedSourceTests", dependencies: ["HomeseedSource"], swiftSettings: settings),
        .testTarget(
            name: "HomeseedSyntaxTests",
            dependencies: ["HomeseedSource", "HomeseedSyntax"],
            swiftSettings: settings
        ),
        // Runs the built program as people do.
        .testTarget(name: "HomeseedCommandTests", dependencies: ["HomeseedCommand", "HomeseedMain"], swiftSettings: settings),
        .testTarget(name: "HomeseedTests", dependencies: ["Homeseed", "HomeseedFiles", "HomeseedTesting"], swiftSettings: settings),
        .testTarget(
            name: "HomeseedFilesTests",
            dependencies: ["Homeseed", "HomeseedFiles", "HomeseedTesting"],
            swiftSettings: settings
        ),
        .testTarget(name: "HomeseedSpellingTests", dependencies: ["Homeseed", "HomeseedSpelling"], swiftSettings: settings),
        .testTarget(
            name: "HomeseedSQLiteTests",
            dependencies: [
                "Homeseed", "HomeseedSQLite", "HomeseedTesting", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HomeseedPostgresTests",
            dependencies: [
                "Homeseed", "HomeseedPostgres", "HomeseedTesting",
                .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
            ],
            swiftSettings: settings
        ),
    ]
)
