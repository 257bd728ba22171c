package import Homeseed
import HomeseedSource
import HomeseedStore
import HomeseedWorkspace

/// A catalogue that is open in the browser: its newest state, and what was changed from there.
///
/// The files on the disk are the one truth: each question looks whether they changed, and each edit is made of what stands
/// there at that moment.
package actor Studio {
    let host: StudioHost
    package let isReadOnly: Bool
    private(set) var workspace: Workspace
    private(set) var version = 0
    /// Why the newest state can't be shown; then the one before it is.
    private(set) var fault: String?
    var history = EditHistory()
    private var known: CatalogueView?
    private var knownIndex: CatalogueIndex?
    private var stamps = FileStamps(of: [])
    /// Answers that were given in this state.
    private var answers: [String: [UInt8]] = [:]

    package init(_ pipeline: Pipeline, _ host: StudioHost, isReadOnly: Bool) {
        self.host = host
        self.isReadOnly = isReadOnly
        workspace = Workspace(pipeline)
    }

    /// Whether the files have changed, and what they say then.
    func look() {
        let now = FileStamps(of: places)
        if now == stamps, version > 0 { return }
        stamps = now
        if version == 0 {
            workspace = workspace.remembering(host.former(workspace.pipeline))
        } else {
            workspace = workspace.refreshed()
        }
        version += 1
        answers = [:]
        knownIndex = nil
        do {
            known = try CatalogueView(workspace)
            fault = nil
        } catch {
            fault = error.description
        }
    }

    private var places: [String] { [workspace.pipeline.catalogue] + [workspace.pipeline.locales].compactMap { $0 } }

    /// The newest state that could be read.
    func view() throws(StudioRefusal) -> CatalogueView {
        look()
        guard let known else { throw StudioRefusal(.unknown, fault ?? "There is no catalogue.") }
        return known
    }

    func index() throws(StudioRefusal) -> CatalogueIndex {
        let view = try view()
        if let knownIndex { return knownIndex }
        let made = CatalogueIndex(view)
        knownIndex = made
        return made
    }

    /// Waits until the state is another one than that, or for a while.
    package func wait(beyond version: Int, atMost limit: Duration = .seconds(10)) async -> Int {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end, !Task.isCancelled {
            look()
            if self.version != version { break }
            try? await Task.sleep(for: .milliseconds(150))
        }
        return self.version
    }

    /// What was answered in this state already, or is now.
    func remembered(_ question: String, _ answer: () throws(StudioRefusal) -> JSON) throws(StudioRefusal) -> [UInt8] {
        look()
        if let known = answers[question] { return known }
        let made = try answer().encoded
        answers[question] = made
        return made
    }

    /// A path as people know it: from the folder around the catalogue.
    nonisolated static func shown(_ path: String, _ view: CatalogueView) -> String {
        let pipeline = view.workspace.pipeline
        let parent = pipeline.catalogue.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return parent.isEmpty || !path.hasPrefix(parent + "/") ? path : String(path.dropFirst(parent.count + 1))
    }
}
