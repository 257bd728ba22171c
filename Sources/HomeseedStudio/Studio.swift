import Foundation
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
    private var asking: Task<Void, Never>?
    /// Answers that were given in this state.
    private var answers: [String: [UInt8]] = [:]
    private static let mostAnswers = 300

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
        if version > 0 { workspace = workspace.refreshed() }
        take(workspace, Result { () throws(LoadError) in try CatalogueView(workspace) })
        askHistory()
    }

    private func take(_ next: Workspace, _ view: Result<CatalogueView, LoadError>) {
        workspace = next
        version += 1
        answers = [:]
        knownIndex = nil
        switch view {
        case .success(let view): (known, fault) = (view, nil)
        case .failure(let error): fault = error.description
        }
    }

    /// Asks git what the catalogue held before, aside: an id that is changed now was another one there, and a commit makes it what
    /// it was. Nobody waits for it to see what is there.
    private func askHistory() {
        asking?.cancel()
        let (host, workspace, stamps) = (host, workspace, stamps)
        asking = Task.detached { [weak self] in
            let former = host.former(workspace.pipeline)
            if Task.isCancelled || former == workspace.pipeline.former { return }
            let next = workspace.remembering(former)
            let view = Result { () throws(LoadError) in try CatalogueView(next) }
            await self?.remember(next, view, of: stamps)
        }
    }

    /// Where files changed meanwhile, git is asked again already.
    private func remember(_ next: Workspace, _ view: Result<CatalogueView, LoadError>, of stamps: FileStamps) {
        if stamps == self.stamps { take(next, view) }
    }

    /// Reads the catalogue before anyone asks for it.
    package func open() { look() }

    /// Waits for what git says of the newest state.
    func settle() async {
        look()
        await asking?.value
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
        // What it says of today is true for a while: days begin at a quarter of an hour, wherever one is.
        let question = question + " \(Int(Date().timeIntervalSince1970 / 900))"
        if let known = answers[question] { return known }
        let made = try answer().encoded
        if answers.count >= Self.mostAnswers { answers = [:] }
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
