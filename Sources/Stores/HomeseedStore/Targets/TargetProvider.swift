import Foundation
import HomeseedSource

/// A factory for the targets of one scheme. Programs list their providers explicitly.
public protocol TargetProvider: Sendable {
    /// The scheme, such as `sqlite`.
    var scheme: String { get }
    /// A line for `--help`, such as `sqlite:FILE  a SQLite database`.
    var help: String { get }
    /// The options accepted after the last `?` of the address or on the command line. Other options are refused.
    var options: [TargetOption] { get }
    /// Whether the target parses the address's query itself, as in a URL.
    var readsQuery: Bool { get }
    /// The capabilities of the scheme's targets, or `nil` if they differ between targets.
    var capabilities: TargetCapabilities? { get }
    /// Creates the target of an address.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the address or an option is invalid.
    func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget
}

extension TargetProvider {
    public var options: [TargetOption] { [] }
    public var readsQuery: Bool { false }
}

/// An option of a target, such as `?dialect=sqlite` or `--dialect sqlite`.
public struct TargetOption: Hashable, Sendable {
    public let name: String
    /// A sentence that describes the option.
    public let help: String
    /// The accepted values, or `nil` if any text is accepted.
    public let values: [String]?

    public init(_ name: String, _ help: String, values: [String]? = nil) {
        self.name = name
        self.help = help
        self.values = values
    }
}

extension [any TargetProvider] {
    /// Creates the target of an address with the provider of its scheme.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the scheme or an option is unknown.
    public func target(for address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard let provider = first(where: { $0.scheme == address.scheme }) else {
            throw .address("there is no target “\(address.scheme)”" + hint(map(\.scheme), near: address.scheme))
        }
        return try provider.makeTarget(try address.parsingQuery(for: provider))
    }
}

extension TargetAddress {
    /// Returns the address with its query parsed into options, which are checked against the provider's options.
    package func parsingQuery(for provider: any TargetProvider) throws(TargetError) -> TargetAddress {
        var rest = rest
        var options = options
        for (name, value) in options.sorted(by: { $0.key < $1.key }) { try provider.check(name, value) }
        let beside = options
        var seen: Set<String> = []
        if !provider.readsQuery, let mark = rest.lastIndex(of: "?") {
            for pair in rest[rest.index(after: mark)...].split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let (name, value) = (
                    String(parts[0]), parts.count == 2 ? parts[1].removingPercentEncoding ?? String(parts[1]) : "yes"
                )
                try provider.check(name, value, advice: TargetAddress.markAdvice)
                guard seen.insert(name).inserted else { throw .address("the address contains \(name) twice") }
                if let other = beside[name], other != value {
                    // Only values from a fixed list are shown, because other values may contain a password.
                    let isShown = provider.options.first { $0.name == name }?.values != nil
                    throw .address(
                        isShown
                            ? "the address has \(name)=\(value), but --\(name) is \(other)"
                            : "the address and the option --\(name) have different values")
                }
                options[name] = value
            }
            rest = String(rest[..<mark])
        }
        guard !rest.isEmpty else { throw .address("“\(scheme):” has no location") }
        var parsed = TargetAddress(scheme: scheme, rest: rest, options: options)
        parsed.notices = notices
        return parsed
    }
}

extension TargetAddress {
    private static let markAdvice =
        ". A ? begins the options of an address. If it is part of a file's name, write another ? at the end, as in json:what?.d?"
}

extension TargetProvider {
    /// - Parameter advice: The help to show for an unknown option without a suggestion.
    fileprivate func check(_ name: String, _ value: String, advice: String = "") throws(TargetError) {
        guard let option = options.first(where: { $0.name == name }) else {
            let names = options.map(\.name)
            // Part of a malformed address may look like an option, so only plain words are shown.
            let isWord =
                name.utf8.count <= 40
                && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "-_".unicodeScalars.contains($0) }
            if names.isEmpty, !isWord {
                throw .address("“\(scheme)” has no options" + advice)
            }
            throw .address(
                "there is no option “\(isWord ? name : "…")” of \(scheme)"
                    + (names.isEmpty ? ", which has no options" : hint(names, near: name))
                    + (suggestion(for: name, among: names) == nil ? advice : ""))
        }
        guard let values = option.values, !values.contains(value) else { return }
        throw .address("\(name) can't be “\(value)”" + hint(values, near: value))
    }
}

/// Returns a suggestion for a word, or the list of known words.
private func hint(_ words: [String], near word: String) -> String {
    if let near = suggestion(for: word, among: words) { return ": did you mean “\(near)”?" }
    return "; there is: " + words.joined(separator: ", ")
}
