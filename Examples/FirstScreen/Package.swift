// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "FirstScreen",
    platforms: [.macOS(.v13), .iOS(.v16)],
    // Elsewhere: .package(url: "…/homeseed", from: "0.1.0"), and a Catalogue of one's own in this folder.
    dependencies: [.package(name: "Homeseed", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "HousePulse",
            dependencies: [.product(name: "HomeseedContent", package: "Homeseed")],
            plugins: [.plugin(name: "HomeseedBundle", package: "Homeseed")])
    ]
)
