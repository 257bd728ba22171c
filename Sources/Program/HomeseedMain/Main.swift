import HomeseedCLI

/// The standard `homeseed` program. Its parts are composed in `HomeseedCLI`, so that other programs can reuse them.
@main
struct Main {
    static func main() { Composition().run() }
}
