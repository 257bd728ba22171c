// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "FirstLaunch",
    platforms: [.macOS(.v15), .iOS(.v16)],
    // Elsewhere: .package(url: "…/homeseed", from: "0.1.0", traits: [])
    // Without traits no C library is linked that a device has to have: libyaml is for catalogues that are being written. On Linux it is
    // OpenSSL, in place of CryptoKit: libssl-dev.
    dependencies: [.package(name: "Homeseed", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "FirstLaunch",
            dependencies: [.product(name: "Homeseed", package: "Homeseed"), .product(name: "HomeseedStore", package: "Homeseed")])
    ]
)
