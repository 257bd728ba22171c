import Foundation
import Homeseed
import HomeseedEditors
import HomeseedLoading
import HomeseedServices
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The functions of the command line that the studio calls.
enum StudioHosting {
    static func host(version: String) -> StudioHost {
        StudioHost(
            version: version,
            baseRevisionItems: { [items = GitItems()] in items.baseRevisionItems($0, since: nil) }, write: write, draft: draft,
            changes: changes, recent: recent, run: run)
    }

    @Sendable private static func write(_ pipeline: Pipeline, _ files: [FileEdit]) throws(StudioRefusal) {
        var changes = FileChanges()
        changes.keep(in: pipeline)
        for file in files { changes.set(file.path, to: file.after, before: file.before) }
        do {
            try InterruptedChange.complete(in: pipeline)
            try changes.write()
        } catch {
            // A link that leads out of the folder is not a concurrent change.
            throw refusal(error, (error as? CommandError)?.ending == .findings ? .refused : .conflict)
        }
    }

    @Sendable private static func draft(_ pipeline: Pipeline, _ item: StudioHost.NewItem) throws(StudioRefusal) -> [FileEdit] {
        do {
            var overlay = try drafted(pipeline, item)
            _ = try SchemaUpdate.updateSchemas(pipeline, &overlay)
            return overlay.files.sorted { $0.key < $1.key }.map {
                FileEdit($0.key, before: overlay.former($0.key), after: $0.value)
            }
        } catch { throw refusal(error) }
    }

    private static func drafted(_ pipeline: Pipeline, _ item: StudioHost.NewItem) throws -> Overlay {
        try CommandError.refuse(id: item.id)
        var drafting = try Drafting(pipeline)
        let catalogue = try drafting.catalogue()
        let lookup = Lookup(catalogue: catalogue)
        let pack = try lookup.pack(item.pack)
        let kind = try lookup.kind(item.kind, in: pack)
        if pack.item(kind: kind, id: item.id) != nil {
            throw CommandError(.usage, "The \(item.kind) '\(item.id)' exists already.")
        }
        let given = try GivenItem(title: item.title.isEmpty ? nil : item.title, values: [], translations: [], pack.kinds[kind])
        try ItemDraft(pack: pack, kind: kind, id: item.id, group: item.group, given: given.values).add(to: &drafting)
        let main = pack.kinds[kind].positions["title"] ?? pack.kinds[kind].fields.firstNumber { $0.type.isText }
        try drafting.translate(pack.id) { locale, path in
            let isTitle = path == [pack.kinds[kind].file, item.id, main.map { pack.kinds[kind].fields[$0].name } ?? ""]
            return isTitle ? item.translations[locale.tag] : nil
        }
        let (errors, _) = try drafting.newErrors()
        if let first = errors.first { throw CommandError(.findings, "This would have errors.", advice: [first.headline]) }
        return drafting.overlay
    }

    @Sendable private static func changes(_ pipeline: Pipeline, _ revision: String) throws(StudioRefusal) -> StudioHost.Changes {
        do {
            let was = try CatalogueState.revision(revision, of: pipeline)
            let now = try CatalogueState.onDisk(pipeline, name: "the catalogue on disk")
            let report = ChangeReport(
                old: was.name, new: now.name, changes: Comparison.changes(from: was.catalogue, to: now.catalogue))
            return StudioHost.Changes(report: report, markdown: DiffMarkdown(report: report).text)
        } catch { throw refusal(error) }
    }

    @Sendable private static func recent(_ pipeline: Pipeline) -> StudioHost.Recent? {
        let folders = ([pipeline.catalogue] + [pipeline.locales].compactMap { $0 }).map {
            (given: $0, absolute: Paths.absolute($0))
        }
        /// Returns a file's path as the catalogue spells it, or `nil` for a file outside of it.
        @Sendable func called(_ file: String) -> String? {
            folders.first { Paths.isWithin(file, $0.absolute) }.map { $0.given + file.dropFirst($0.absolute.count) }
        }
        guard let repository = try? GitRepository(containing: pipeline.catalogue),
            let commits = try? repository.latestCommits(100, in: folders.map(\.absolute))
        else { return nil }
        let open = (try? repository.commit("HEAD")).flatMap { try? repository.filesChanged(since: $0) } ?? []
        return StudioHost.Recent(
            commits: commits.map {
                StudioHost.Commit(day: $0.day, author: $0.author, subject: $0.subject, files: $0.files.compactMap(called))
            },
            open: open.compactMap(called).sorted())
    }

    /// Runs this program, so that the page behaves like the command and has the same store guard.
    @Sendable private static func run(_ arguments: [String]) async throws(StudioRefusal) -> StudioHost.CommandOutput {
        // A separate thread, since it waits for the other process.
        let result = await withCheckedContinuation {
            (done: CheckedContinuation<Result<StudioHost.CommandOutput, StudioRefusal>, Never>) in
            Thread.detachNewThread {
                do throws(StudioRefusal) { done.resume(returning: .success(try finish(arguments))) } catch {
                    done.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    private static func finish(_ arguments: [String]) throws(StudioRefusal) -> StudioHost.CommandOutput {
        guard let program = Bundle.main.executablePath else {
            throw StudioRefusal(.refused, "The path of this program is unknown.")
        }
        let process: FinishedProcess
        do { process = try FinishedProcess.run(Launch(program, arguments, mergesErrors: true), endedBy: .asking) } catch {
            throw StudioRefusal(.refused, error.description)
        }
        return StudioHost.CommandOutput(text: String(decoding: process.output, as: UTF8.self), isDone: process.exitCode == 0)
    }

    private static func refusal(_ error: any Error, _ kind: StudioRefusal.Kind = .refused) -> StudioRefusal {
        if let problem = error as? CommandError { return StudioRefusal(kind, problem.headline, advice: problem.advice) }
        if let error = error as? LoadError { return StudioRefusal(.refused, error.description) }
        return StudioRefusal(.refused, error.localizedDescription)
    }
}
