import Foundation
package import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedStore

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
    /// What the files say, before it is checked; and the end of that.
    private var reading: Task<Catalogue?, Never>?
    private var opening: Task<Void, Never>?
    /// Whether someone asked for more than what is there before it is checked.
    private var isAwaited = false
    private let checkDelay: Duration
    /// Answers that were given in this state.
    private var answers: [String: [UInt8]] = [:]
    private static let mostAnswers = 300

    /// For long work. It has threads of its own, so that whoever asks meanwhile is answered.
    static let aside = TaskPriority.utility

    /// - Parameter checkDelay: how long what was read waits, unchecked, for someone who looks at it.
    package init(_ pipeline: Pipeline, _ host: StudioHost, isReadOnly: Bool, checkDelay: Duration = .seconds(1)) {
        self.host = host
        self.checkDelay = checkDelay
        self.isReadOnly = isReadOnly
        workspace = Workspace(pipeline)
    }

    /// Whether the files have changed, and what they say then.
    func look() {
        if isOpening { return }
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
        asking = Task.detached(priority: Studio.aside) { [weak self] in
            let former = host.baseRevisionItems(workspace.pipeline)
            if Task.isCancelled || former == workspace.pipeline.baseRevisionItems { return }
            let next = workspace.remembering(former)
            let view = Result { () throws(LoadError) in try CatalogueView(next) }
            await self?.remember(next, view, of: stamps)
        }
    }

    /// Where files changed meanwhile, git is asked again already.
    private func remember(_ next: Workspace, _ view: Result<CatalogueView, LoadError>, of stamps: FileStamps) {
        if stamps == self.stamps { take(next, view) }
    }

    // MARK: The beginning

    /// Reads the catalogue before anyone asks for it.
    ///
    /// What there is by name can be shown before it is read to its end and checked, which takes three times as long again. That
    /// begins once the page shows it, and asks for more: until then, the browser needs the processors itself.
    package func open() {
        guard version == 0, opening == nil else { return }
        let (workspace, stamps) = (workspace, FileStamps(of: places))
        let reading = Task.detached(priority: Studio.aside) {
            var ignored = Diagnostics()
            return try? workspace.pipeline.load(depth: .names, &ignored)
        }
        self.reading = reading
        opening = Task.detached(priority: Studio.aside) { [weak self] in
            // What was read is not read again.
            _ = await reading.value
            await self?.showFirst()
            await self?.begin(Result { () throws(LoadError) in try CatalogueView(workspace) }, of: stamps)
        }
    }

    /// Waits until what was read is shown, but for no browser that never comes.
    private func showFirst() async {
        let end = ContinuousClock.now + checkDelay
        while !isAwaited, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private func begin(_ view: Result<CatalogueView, LoadError>, of stamps: FileStamps) {
        (reading, opening) = (nil, nil)
        self.stamps = stamps
        take(workspace, view)
        askHistory()
        // Words are looked for in all texts at once: whoever searches first waits for no one.
        if let index = try? index() { Task.detached(priority: .background) { _ = index.search.value } }
    }

    private var isOpening: Bool { opening != nil }

    /// What there is in the catalogue by name, as long as it is not checked; nil afterwards.
    func unchecked() async -> Catalogue? {
        open()
        guard let reading, let catalogue = await reading.value, isOpening else { return nil }
        return catalogue
    }

    /// Waits until the first state is there.
    func opened() async {
        open()
        isAwaited = true
        await opening?.value
    }

    /// Waits for what git says of the newest state.
    func waitForEdits() async {
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
        await opened()
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
        if let known = known(question) { return known }
        let made = try answer().encoded
        remember(question, made)
        return made
    }

    func known(_ question: String) -> [UInt8]? {
        look()
        return answers[question + Self.time]
    }

    func remember(_ question: String, _ answer: [UInt8]) {
        if answers.count >= Self.mostAnswers { answers = [:] }
        answers[question + Self.time] = answer
    }

    /// What an answer says of today is true for a while: days begin at a quarter of an hour, wherever one is.
    private static var time: String { " \(Int(Date().timeIntervalSince1970 / 900))" }

    /// A path as people know it: from the folder around the catalogue.
    nonisolated static func shown(_ path: String, _ view: CatalogueView) -> String {
        let pipeline = view.workspace.pipeline
        let parent = pipeline.catalogue.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return parent.isEmpty || !path.hasPrefix(parent + "/") ? path : String(path.dropFirst(parent.count + 1))
    }
}
