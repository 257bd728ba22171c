/// Why a file of content can't be used: what an app writes to its log, or decides by whether a download takes the place of
/// what it was shipped with.
public enum ContentError: Error, Hashable, Sendable {
    /// It was not written by `homeseed bundle --format content`.
    case notContent
    /// It has another version of the format than this library reads: the app and its content were made by different releases.
    case otherVersion(found: Int, readable: Int)
    /// It is the content of another pack.
    case otherPack(found: String, expected: String)
    /// It was cut off, or changed since it was written.
    case damaged
    /// It was not signed with the key that the app trusts, or changed since.
    case badSignature
    /// It is signed, but older than the content that the app has already. `found` is `nil` where it was signed without a version.
    case older(found: Int?, than: Int)
    /// There is no such file, or it can't be opened.
    case unreadable(path: String)
}

extension ContentError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notContent: "This is no content: `homeseed bundle --format content` writes it."
        case .otherVersion(let found, let readable):
            "This content has version \(found) of the format, and this app reads version \(readable): bundle it with the release of Homeseed that the app is built with."
        case .otherPack(let found, let expected): "This is the content of \(found), and not of \(expected)."
        case .damaged: "This content is damaged: it was cut off, or changed since it was written. Bundle it again."
        case .badSignature: "This content is not signed by whom this app takes content from."
        case .older(let found?, let version): "This content has version \(found), and the app has version \(version) already."
        case .older(nil, let version): "This content has no version, and the app has version \(version) already: bundle it with `--content-version`."
        case .unreadable(let path): "\(path) can't be read."
        }
    }
}
