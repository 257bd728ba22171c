import Foundation

/// Makes the targets of one scheme. A program lists those it knows; nothing registers itself.
public protocol TargetProvider: Sendable {
    /// As in `sqlite`.
    var scheme: String { get }
    /// One line for `--help`: `sqlite:FILE  a SQLite database`.
    var help: String { get }
    /// What can be said behind a `?` in the address, or beside it on the command line. Where there is none, a `?` is a
    /// part of the address like any other.
    var options: [TargetOption] { get }
    /// What targets of this scheme can do; nil where only each of them knows.
    var capabilities: TargetCapabilities? { get }
    func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget
}

extension TargetProvider {
    public var options: [TargetOption] { [] }
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
    public func target(for address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard let provider = first(where: { $0.scheme == address.scheme }) else {
            throw .address(
                "there is no target “\(address.scheme)”; there are: " + map(\.scheme).joined(separator: ", "))
        }
        return try provider.makeTarget(try address.told(provider))
    }
}

extension TargetAddress {
    /// The address with what stands behind its `?` among the options, each of which the provider knows.
    func told(_ provider: any TargetProvider) throws(TargetError) -> TargetAddress {
        var rest = rest
        var options = options
        if !provider.options.isEmpty, let mark = rest.lastIndex(of: "?") {
            for pair in rest[rest.index(after: mark)...].split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                options[String(parts[0])] = parts.count == 2 ? parts[1].removingPercentEncoding ?? String(parts[1]) : "yes"
            }
            rest = String(rest[..<mark])
        }
        for (name, value) in options.sorted(by: { $0.key < $1.key }) { try provider.check(name, value) }
        guard !rest.isEmpty else { throw .address("“\(scheme):” does not say where") }
        return TargetAddress(scheme: scheme, rest: rest, options: options)
    }
}

extension TargetProvider {
    fileprivate func check(_ name: String, _ value: String) throws(TargetError) {
        guard let option = options.first(where: { $0.name == name }) else {
            let known = options.map(\.name).joined(separator: ", ")
            throw .address(
                "\(scheme) takes no option “\(name)”" + (known.isEmpty ? ": it has none" : "; it takes: \(known)"))
        }
        guard let values = option.values, !values.contains(value) else { return }
        throw .address("“\(value)” is no \(name); there is: " + values.joined(separator: ", "))
    }
}
