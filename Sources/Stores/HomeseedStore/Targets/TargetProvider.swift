import Foundation
import HomeseedSource

/// Makes the targets of one scheme. A program lists those it knows; nothing registers itself.
public protocol TargetProvider: Sendable {
    /// As in `sqlite`.
    var scheme: String { get }
    /// One line for `--help`: `sqlite:FILE  a SQLite database`.
    var help: String { get }
    /// What can be said behind the last `?` in the address, or beside it on the command line. What is not among them is
    /// refused.
    var options: [TargetOption] { get }
    /// Whether a `?` and what follows are the target's own to read, as in a URL.
    var readsQuery: Bool { get }
    /// What targets of this scheme can do; nil where only each of them knows.
    var capabilities: TargetCapabilities? { get }
    /// Makes the target that an address names. Throws ``TargetError/address(_:)`` where the address, or one of its options, makes no
    /// sense to the provider.
    func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget
}

extension TargetProvider {
    public var options: [TargetOption] { [] }
    public var readsQuery: Bool { false }
}

/// Something that a kind of target can be told: `?dialect=sqlite`, or `--dialect sqlite`.
public struct TargetOption: Hashable, Sendable {
    public let name: String
    /// What it means, in a sentence.
    public let help: String
    /// The words that it takes; nil where any text does.
    public let values: [String]?

    public init(_ name: String, _ help: String, values: [String]? = nil) {
        self.name = name
        self.help = help
        self.values = values
    }
}

extension [any TargetProvider] {
    /// Makes the target of an address with the provider of its scheme, so that a program need not know which one that is. Throws
    /// ``TargetError/address(_:)`` where no provider has the scheme, or it does not know an option that stands in the address.
    public func target(for address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard let provider = first(where: { $0.scheme == address.scheme }) else {
            throw .address("there is no target “\(address.scheme)”" + known(map(\.scheme), near: address.scheme))
        }
        return try provider.makeTarget(try address.told(provider))
    }
}

extension TargetAddress {
    /// The address with what stands behind its `?` among the options, each of which the provider knows.
    package func told(_ provider: any TargetProvider) throws(TargetError) -> TargetAddress {
        var rest = rest
        var options = options
        for (name, value) in options.sorted(by: { $0.key < $1.key }) { try provider.check(name, value) }
        let beside = options
        var said: Set<String> = []
        if !provider.readsQuery, let mark = rest.lastIndex(of: "?") {
            for pair in rest[rest.index(after: mark)...].split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let (name, value) = (String(parts[0]), parts.count == 2 ? parts[1].removingPercentEncoding ?? String(parts[1]) : "yes")
                try provider.check(name, value, advice: "; where the ? is part of a name, write another one at the very end")
                guard said.insert(name).inserted else { throw .address("the address says \(name) twice") }
                if let other = beside[name], other != value {
                    // Of words that there are: anything else may hold a password.
                    let isShown = provider.options.first { $0.name == name }?.values != nil
                    throw .address(isShown ? "the address says \(name)=\(value), and --\(name) says \(other)" : "the address says one \(name), and the option beside it another")
                }
                options[name] = value
            }
            rest = String(rest[..<mark])
        }
        guard !rest.isEmpty else { throw .address("“\(scheme):” does not say where") }
        return TargetAddress(scheme: scheme, rest: rest, options: options)
    }
}

extension TargetProvider {
    /// - Parameter advice: what else may be meant by an option that there is not.
    fileprivate func check(_ name: String, _ value: String, advice: String = "") throws(TargetError) {
        guard let option = options.first(where: { $0.name == name }) else {
            let names = options.map(\.name)
            // Half of another address may be taken for the name of an option.
            let isWord = name.utf8.count <= 40 && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "-_".unicodeScalars.contains($0) }
            throw .address("there is no option “\(isWord ? name : "…")” of \(scheme)" + (names.isEmpty ? ", which has none" : known(names, near: name)) + (suggestion(for: name, among: names) == nil ? advice : ""))
        }
        guard let values = option.values, !values.contains(value) else { return }
        throw .address("\(name) can't be “\(value)”" + known(values, near: value))
    }
}

/// What was probably meant, or what there is.
private func known(_ words: [String], near word: String) -> String {
    if let near = suggestion(for: word, among: words) { return ": did you mean “\(near)”?" }
    return "; there is: " + words.joined(separator: ", ")
}
