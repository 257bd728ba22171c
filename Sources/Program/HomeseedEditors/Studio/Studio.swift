import Foundation
package import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A catalogue that is open in the browser: its newest state and its edit history.
///
/// The files on disk are authoritative: each query checks them for changes, and each edit is based on their current contents.
package actor Studio {
    let host: StudioHost
    package let isReadOnly: Bool
    private(set) var workspace: Workspace
    private(set) var version = 0
    /// The reason why the previous state is shown instead of the newest state, or `nil`.
    private(set) var fault: String?
    var history = EditHistory()
    private var known: CatalogueView?
    private var knownIndex: CatalogueIndex?
    private var stamps = FileStamps(of: [])
    private var asking: Task<Void, Never>?
    /// The tasks that load the names and then check the catalogue.
    private var reading: Task<Catalogue?, Never>?
    private var opening: Task<Void, Never>?
    /// Whether a query needs more than the names.
    private var needsCheckedState = false
    private let checkDelay: Duration
    /// The cached responses of this state.
    private var answers: [String: [UInt8]] = [:]
    private static let maximumResponses = 300

    /// The priority of long work. Its threads are separate, so that queries are answered meanwhile.
    static let aside = TaskPriority.utility

    /// - Parameter checkDelay: the maximum delay of the first check while no query needs it.
    package init(_ pipeline: Pipeline, _ host: StudioHost, isReadOnly: Bool, checkDelay: Duration = .seconds(1)) {
        self.host = host
        self.checkDelay = checkDelay
        self.isReadOnly = isReadOnly
        workspace = Workspace(pipeline)
    }

    func reloadIfChanged() {
        if isOpening { return }
        let now = FileStamps(of: places)
        if now == stamps, version > 0 { return }
        stamps = now
        if version > 0 { workspace = workspace.refreshed() }
        take(workspace, Result { () throws(LoadError) in try CatalogueView(workspace) })
        readBaseRevision()
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

    /// Reads the base revision from git in the background, to detect changed ids. The current state is shown without waiting
    /// for it.
    private func readBaseRevision() {
        asking?.cancel()
        let (host, workspace, stamps) = (host, workspace, stamps)
        asking = Task.detached(priority: Studio.aside) { [weak self] in
            let former = host.baseRevisionItems(workspace.pipeline)
            if Task.isCancelled || former == workspace.pipeline.baseRevisionItems { return }
            let next = workspace.remembering(former)
            let view = Result { () throws(LoadError) in try CatalogueView(next) }
            await self?.remember(next, view, of: stamps)
        }
    }

    /// Applies the base revision, unless files changed since: then another read is already running.
    private func remember(_ next: Workspace, _ view: Result<CatalogueView, LoadError>, of stamps: FileStamps) {
        if stamps == self.stamps { take(next, view) }
    }

    // MARK: Opening

    /// Reads the catalogue before the first query.
    ///
    /// The names are available before the complete check, which takes several times as long. The check starts once the page has
    /// shown the names and requests more, so that it doesn't slow down the browser.
    package func open() {
        guard version == 0, opening == nil else { return }
        let (workspace, stamps) = (workspace, FileStamps(of: places))
        let reading = Task.detached(priority: Studio.aside) {
            var ignored = Diagnostics()
            return try? workspace.pipeline.load(depth: .names, &ignored)
        }
        self.reading = reading
        opening = Task.detached(priority: Studio.aside) { [weak self] in
            // Reuses the cached files of the first read.
            _ = await reading.value
            await self?.showFirst()
            await self?.begin(Result { () throws(LoadError) in try CatalogueView(workspace) }, of: stamps)
        }
    }

    /// Waits until the names have been shown, but no longer than the delay, in case no browser connects.
    private func showFirst() async {
        let end = ContinuousClock.now + checkDelay
        while !needsCheckedState, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private func begin(_ view: Result<CatalogueView, LoadError>, of stamps: FileStamps) {
        (reading, opening) = (nil, nil)
        self.stamps = stamps
        take(workspace, view)
        readBaseRevision()
        // Builds the search index in the background, so that the first search is fast.
        if let index = try? index() { Task.detached(priority: .background) { _ = index.search.value } }
    }

    private var isOpening: Bool { opening != nil }

    /// Returns the names of the catalogue while it is not checked yet, or `nil` afterwards.
    func unchecked() async -> Catalogue? {
        open()
        guard let reading, let catalogue = await reading.value, isOpening else { return nil }
        return catalogue
    }

    /// Waits until the first state is checked.
    func opened() async {
        open()
        needsCheckedState = true
        await opening?.value
    }

    /// Waits for the base revision of the newest state.
    func waitForBaseRevision() async {
        reloadIfChanged()
        await asking?.value
    }

    private var places: [String] { [workspace.pipeline.catalogue] + [workspace.pipeline.locales].compactMap { $0 } }

    /// Returns the newest state that could be read. Throws if there is none.
    func view() throws(StudioRefusal) -> CatalogueView {
        reloadIfChanged()
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

    /// Waits until the version differs from the given version, or the time limit expires.
    package func wait(beyond version: Int, atMost limit: Duration = .seconds(10)) async -> Int {
        await opened()
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end, !Task.isCancelled {
            reloadIfChanged()
            if self.version != version { break }
            try? await Task.sleep(for: .milliseconds(150))
        }
        return self.version
    }

    /// Returns the cached response of this state, or computes it.
    func remembered(_ question: String, _ answer: () throws(StudioRefusal) -> JSON) throws(StudioRefusal) -> [UInt8] {
        if let known = known(question) { return known }
        let made = try answer().encoded
        remember(question, made)
        return made
    }

    func known(_ question: String) -> [UInt8]? {
        reloadIfChanged()
        return answers[question + Self.time]
    }

    func remember(_ question: String, _ answer: [UInt8]) {
        if answers.count >= Self.maximumResponses { answers = [:] }
        answers[question + Self.time] = answer
    }

    /// A key that changes every quarter of an hour, because responses depend on the current day. In every time zone, days begin at
    /// a quarter of an hour.
    private static var time: String { " \(Int(Date().timeIntervalSince1970 / 900))" }

    /// Returns a path relative to the folder around the catalogue.
    nonisolated static func shown(_ path: String, _ view: CatalogueView) -> String {
        let pipeline = view.workspace.pipeline
        let parent = pipeline.catalogue.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return parent.isEmpty || !path.hasPrefix(parent + "/") ? path : String(path.dropFirst(parent.count + 1))
    }
}
