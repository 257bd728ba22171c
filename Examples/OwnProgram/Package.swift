// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "OwnProgram",
    platforms: [.macOS(.v15)],
    // Elsewhere: .package(url: "…/homeseed", from: "0.1.0")
    // Spelling is a trait: `lint --spelling`, which needs libhunspell-dev. Leave `traits` out to do without, and have YAML and
    // PostgreSQL, which are there by default.
    dependencies: [.package(name: "Homeseed", path: "../..", traits: ["YAML", "Postgres", "Spelling"])],
    targets: [
        .executableTarget(
            name: "OwnProgram",
            dependencies: [
                .product(name: "Homeseed", package: "Homeseed"), .product(name: "HomeseedCLI", package: "Homeseed"),
                // HomeseedSource, with files, places and diagnostics, comes with it.
                .product(name: "HomeseedSyntax", package: "Homeseed"),
            ])
    ]
)
