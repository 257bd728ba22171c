import HomeseedCLI

/// The `homeseed` program as it comes. What it can do is put together in `HomeseedCLI`, for others' programs too.
@main
struct Main {
    static func main() { Composition().run() }
}
