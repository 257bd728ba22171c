// swift-tools-version: 6.1
import PackageDescription

/// Returns an app's target, whose content the build generates from the pack that the target's name begins with.
func app(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: "HomeseedContent", package: "Homeseed")],
        plugins: [.plugin(name: "HomeseedBundle", package: "Homeseed")])
}

let package = Package(
    name: "FirstScreen",
    platforms: [.macOS(.v15), .iOS(.v16)],
    // In your package: .package(url: "…/homeseed", from: "0.1.0"), and your own `Catalogue` in this folder.
    dependencies: [.package(name: "Homeseed", path: "../..", traits: [])],
    targets: [app("Carousel"), app("Famify"), app("FamilyToDo"), app("HousePulse"), app("MindfulHome")]
)
