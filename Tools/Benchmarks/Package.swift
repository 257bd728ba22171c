// swift-tools-version: 6.1
import PackageDescription

// Set by Tools/benchmark if simdjson can't be installed. The comparison is then skipped.
let simdjson = Context.environment["BENCHMARK_WITHOUT_SIMDJSON"] == nil ? [LinkerSetting.linkedLibrary("simdjson")] : []

// A separate package, so that builds of Homeseed do not include the compared libraries.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Homeseed", path: "../..")],
    targets: [
        .executableTarget(name: "Generate"),
        .executableTarget(
            name: "Measure",
            dependencies: ["CBaseline", "CxxBaseline", .product(name: "HomeseedSyntax", package: "Homeseed")]),
        .executableTarget(
            name: "Seeding",
            dependencies: [
                .product(name: "Homeseed", package: "Homeseed"), .product(name: "HomeseedSQLite", package: "Homeseed"),
                .product(name: "HomeseedPostgres", package: "Homeseed"), .product(name: "HomeseedSyntax", package: "Homeseed"),
            ]),
        // The startup cost of every Swift program.
        .executableTarget(name: "Empty"),
        .target(
            name: "CBaseline", cSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("yaml")]),
        .target(
            name: "CxxBaseline", cxxSettings: [.unsafeFlags(["-O3"])], linkerSettings: simdjson),
    ],
    cxxLanguageStandard: .cxx17
)
