// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "FirstLaunch",
    platforms: [.macOS(.v15), .iOS(.v16)],
    // In your package: .package(url: "…/homeseed", from: "0.1.0", traits: [])
    // Without traits, the app links no C library. libyaml is only required to read YAML.
    dependencies: [.package(name: "Homeseed", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "FirstLaunch",
            dependencies: [.product(name: "Homeseed", package: "Homeseed"), .product(name: "HomeseedStore", package: "Homeseed")])
    ]
)
