#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Content {
    /// Reads the file that an app ships, as `Bundle.main.url(forResource:withExtension:)` names it.
    ///
    /// - Parameter pack: the pack that it has to be of; nil for any.
    public init(contentsOf url: URL, pack: String? = nil) throws(ContentError) {
        guard let data = try? Data(contentsOf: url) else { throw .unreadable(path: url.path) }
        try self.init(data: data, pack: pack)
    }

    /// Reads a file that is in memory already, such as a download.
    public init(data: Data, pack: String? = nil) throws(ContentError) {
        try self.init(bytes: Array(data), pack: pack)
    }
}
