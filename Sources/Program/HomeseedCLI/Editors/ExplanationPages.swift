import Foundation
import HomeseedEditors
import HomeseedSource
import Synchronization

/// What `homeseed explain` says, as files in the person's own folder of caches, for editors that lead there from a finding.
final class ExplanationPages: Sendable {
    private let known = Mutex<[String: String?]>([:])
    private let version: String

    /// - Parameter version: of the program, whose pages are its own.
    init(version: String) { self.version = version }

    /// The address of the page on a check, which is written when it is first asked for; nil where it can't be.
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
