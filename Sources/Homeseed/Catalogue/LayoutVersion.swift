import HomeseedSource

/// Tells one state of all that templates are laid out by from another.
struct PackLayout: Equatable, Sendable {
    /// Of all but the templates' own files.
    var number: Int
    /// Of those among these that changed since.
    var templates: [FileID: Int] = [:]

    /// The same for one template, with those that it is based on.
    func numbers(of chain: [Template]) -> [Int] { [number] + chain.flatMap { [Int($0.place.file.index), templates[$0.place.file] ?? 0] } }
}
