import Foundation
import HomeseedEditors
import HomeseedSource
import Synchronization

/// The pages of `homeseed explain`, as files in the user's cache folder, for editors that link to them from a diagnostic.
final class ExplanationPages: Sendable {
    private let known = Mutex<[String: String?]>([:])
    private let version: String

    /// - Parameter version: the version of the program, since each version has its own pages.
    init(version: String) { self.version = version }

    /// Returns the address of a check's page, or `nil` if it can't be written. The page is written on first use.
    func address(of check: String) -> String? {
        if let known = known.withLock({ $0[check] }) { return known }
        let address = write(check)
        known.withLock { _ = $0.updateValue(address, forKey: check) }
        return address
    }

    private func write(_ check: String) -> String? {
        let style = TerminalStyle(colour: false)
        guard let text = try? Explanation(style: style, options: RenderOptions(colour: false, width: nil)).text(of: check),
            let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        else { return nil }
        let folder = caches.appendingPathComponent("homeseed/explain/\(version)")
        let page = folder.appendingPathComponent(check + ".txt")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: page, options: .atomic)
        } catch { return nil }
        return FileURI.uri(page.path)
    }
}
