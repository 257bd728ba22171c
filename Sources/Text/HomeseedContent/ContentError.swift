/// The reason why a content file cannot be used. An app logs it, or uses it to decide whether a download replaces the shipped
/// content.
public enum ContentError: Error, Hashable, Sendable {
    /// The file was not written by `homeseed bundle --format content`.
    case notContent
    /// The format version differs from the version that this library reads: the app and the content were built with different
    /// releases of Homeseed.
    case otherVersion(found: Int, readable: Int)
    /// The content belongs to another pack.
    case otherPack(found: String, expected: String)
    /// The file was truncated or changed after it was written.
    case damaged
    /// The signature does not match the app's public key, or the file changed after signing.
    case badSignature
    /// The signature is valid, but the content is older than the app's current content. `found` is `nil` for content without a
    /// version.
    case older(found: Int?, than: Int)
    /// The file does not exist or cannot be opened.
    case unreadable(path: String)
}

extension ContentError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notContent: "This is not content of Homeseed: `homeseed bundle --format content` writes it."
        case .otherVersion(let found, let readable):
            "This content has version \(found) of the format, and this app reads version \(readable): bundle it with the release of Homeseed that the app is built with."
        case .otherPack(let found, let expected): "This is the content of \(found), and not of \(expected)."
        case .damaged: "This content is damaged: it was cut off, or changed since it was written. Bundle it again."
        case .badSignature: "This content has no valid signature by the key that this app accepts."
        case .older(let found?, let version): "This content has version \(found), and the app has version \(version) already."
        case .older(nil, let version):
            "This content has no version, and the app has version \(version) already: bundle it with `--content-version`."
        case .unreadable(let path): "\(path) can't be read."
        }
    }
}
