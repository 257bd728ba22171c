// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "OwnProgram",
    platforms: [.macOS(.v15)],
    // In your package: .package(url: "…/homeseed", from: "0.1.0")
    // The trait Spelling enables `lint --spelling`, which requires libhunspell-dev. By default, only YAML and Postgres are
    // enabled.
    dependencies: [.package(name: "Homeseed", path: "../..", traits: ["YAML", "Postgres", "Spelling"])],
    targets: [
        .executableTarget(
            name: "OwnProgram",
            dependencies: [
                .product(name: "Homeseed", package: "Homeseed"), .product(name: "HomeseedCLI", package: "Homeseed"),
                // Includes HomeseedSource, with files, locations and diagnostics.
                .product(name: "HomeseedSyntax", package: "Homeseed"),
            ])
    ]
)
