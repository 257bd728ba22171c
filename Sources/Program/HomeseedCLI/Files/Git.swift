import Foundation
package import Homeseed
import HomeseedLoading
package import HomeseedModel
import HomeseedServices
import HomeseedSource
import Synchronization

/// A git repository, read with the `git` program: the contents of revisions, and the changes since.
///
/// Neither the repository nor its work tree is changed. Names from the user are passed as arguments, never through a shell, and
/// never where git could read them as options. Git runs no program that the repository's settings name.
package struct GitRepository {
    /// The absolute path of the work tree.
    let root: String
    /// The settings that disable the programs configured in this repository.
    private let settings: [GitSetting]

    /// Throws a usage error if the file or folder is not in a repository.
    package init(containing path: String) throws {
        let absolute = Paths.absolute(path)
        let folder = Paths.upwards(from: absolute).first(where: Paths.isFolder) ?? "/"
        let found = try Git.run(["rev-parse", "--show-toplevel"], in: folder)
        guard found.isDone, let root = found.lines.first, !root.isEmpty else {
            throw CommandError(
                .usage, "\(Paths.shown(absolute)) is not in a git repository.",
                advice: ["Revisions need a git repository.", found.complaint].filter { !$0.isEmpty })
        }
        self.root = Paths.absolute(root)
        settings = try GitSetting.withoutFilters(in: self.root)
    }

    private func run(_ arguments: [String], input: [UInt8] = []) throws -> Git.Output {
        try Git.run(arguments, in: root, settings, input: input)
    }

    // MARK: Revisions

    /// Returns the full commit id of a revision, such as `main`, `HEAD~3`, `v1.2` or `abc123`.
    package func commit(_ revision: String) throws -> String {
        // A ref can't begin with a hyphen, but git would read it as an option.
        let isOption = revision.isEmpty || revision.hasPrefix("-")
        let found = isOption ? nil : try run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
        guard let found, found.isDone, let id = found.lines.first, GitRepository.isID(id) else {
            throw CommandError(
                .usage, "There is no revision '\(revision)' in the git repository at \(root).",
                advice: [
                    "`git log --oneline` and `git branch --all` list revisions. In CI, the clone may be shallow: use `fetch-depth: 0` or `git fetch --unshallow`."
                ])
        }
        return id
    }

    private static func isID(_ text: String) -> Bool { text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit) }

    /// Returns the merge base of a commit and HEAD: the commit at which the branch began. Returns the commit itself if they have
    /// no merge base, or if the history is too shallow.
    func mergeBase(of commit: String) throws -> String {
        let found = try run(["merge-base", commit, "HEAD"])
        return found.isDone ? found.lines.first ?? commit : commit
    }

    /// Options of a diff that starts no other program, and doesn't run git in submodules, which have their own settings.
    private static let plainDiff = ["--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all"]

    // MARK: Changes

    /// Returns the files of the work tree that differ from a commit: changed, new or removed, staged or not. Ignored files are
    /// not included.
    ///
    /// - Returns: absolute paths.
    package func filesChanged(since commit: String) throws -> Set<String> {
        let changed = try asked(["diff"] + GitRepository.plainDiff + ["--name-only", "-z", commit, "--"])
        let new = try asked(["ls-files", "--others", "--exclude-standard", "-z"])
        return Set((changed.names + new.names).map { root + "/" + $0 })
    }

    /// Whether a line that contains one of the words was added or removed in a folder since a commit. False if git can't tell.
    func hasChangedLines(with words: [String], since commit: String, in folder: String) -> Bool {
        guard let inside = path(of: folder) else { return false }
        let arguments =
            ["diff"] + GitRepository.plainDiff + ["-U0", "--no-color", commit, "--"] + (inside.isEmpty ? [] : [inside])
        guard let found = try? run(arguments), found.isDone else { return false }
        let wanted = words.map { Array($0.utf8) }
        return found.bytes.split(separator: 0x0A).contains { line in
            (line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "+")) && wanted.contains { line.contains($0) }
        }
    }

    /// A commit in the log.
    package struct LogEntry {
        /// The author's local date, such as `2026-11-22`.
        package var day: String
        package var author: String
        package var subject: String
        /// The absolute paths of the changed files.
        package var files: [String]
    }

    /// Returns the newest commits that changed files in the folders, newest first, without merges.
    package func latestCommits(_ count: Int, in folders: [String]) throws -> [LogEntry] {
        let inside = folders.compactMap { path(of: $0) }
        if inside.isEmpty { return [] }
        let wanted = inside.contains("") ? [] : inside
        // Each entry begins with a control character that no text contains. `-z` ends the names and the fields before them with
        // a NUL.
        let format = "--format=%x01%ad%x00%an%x00%s%x00"
        let found = try asked(
            ["log"] + GitRepository.plainDiff + [
                "-n", String(count), "--no-merges", "--no-show-signature", "--date=short", "--name-only", "-z", format, "--",
            ] + wanted)
        return found.bytes.split(separator: 1).compactMap { entry in
            let parts = entry.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count > 3 else { return nil }
            let files = parts.dropFirst(3).map { $0.drop { $0 == "\n" } }.filter { !$0.isEmpty }
            return LogEntry(day: parts[0], author: parts[1], subject: parts[2], files: files.map { root + "/" + $0 })
        }
    }

    /// Returns the newest commits that changed a file, newest first, or none if the file is not in the repository.
    func commits(touching absolute: String, most: Int) -> [String] {
        guard let inside = path(of: absolute),
            let found = try? run(
                ["log"] + GitRepository.plainDiff + ["-n", String(most), "--no-show-signature", "--format=%H", "--", inside]),
            found.isDone
        else { return [] }
        return found.lines.filter(GitRepository.isID)
    }

    // MARK: Lines

    /// The id that git prints for a line that is not committed yet.
    static let uncommitted = String(repeating: "0", count: 40)

    /// A placeholder for the commit of a line whose history is not available, as in a partial clone.
    static let unfetched = String(repeating: "f", count: 40)

    /// Returns the commit of each line of a file in the work tree. Returns `nil` if git can't be run, or the file is outside of
    /// the repository. Changes of spaces are ignored. All lines of an untracked file are ``uncommitted``.
    ///
    /// - Parameter absolute: the file's path.
    func commitsOfLines(_ absolute: String) -> [String]? {
        guard let inside = path(of: absolute),
            let found = try? run(["blame", "--porcelain", "-w", "--root", "--no-textconv", "--", inside])
        else { return nil }
        guard found.isDone else {
            // An untracked file is new. The history of a tracked file was not fetched completely.
            let isKnown = (try? run(["ls-tree", "HEAD", "--", inside]))?.lines.isEmpty == false
            let count = (try? DiskFiles().read(absolute))?.bytes.count { $0 == 0x0A } ?? 0
            return Array(repeating: isKnown ? GitRepository.unfetched : GitRepository.uncommitted, count: count + 1)
        }
        return found.bytes.split(separator: 0x0A).compactMap { line -> String? in
            // `ID OLD-LINE NEW-LINE`. The file's own lines begin with a tab.
            let id = line.prefix { $0 != 0x20 }
            guard id.count >= 40, id.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
            let text = String(decoding: id, as: UTF8.self)
            return text.allSatisfy { $0 == "0" } ? GitRepository.uncommitted : text
        }
    }

    /// The commits at the boundary of a shallow or partial clone. Git attributes all older lines to them.
    var shallowBoundary: Set<String> {
        guard let shallow = try? run(["rev-parse", "--is-shallow-repository"]), shallow.lines.first == "true" else {
            return [GitRepository.unfetched]
        }
        return Set((try? run(["rev-list", "--max-parents=0", "HEAD"]))?.lines ?? []).union([GitRepository.unfetched])
    }

    // MARK: Content

    /// Returns all files of a commit in the folders, byte for byte and without links.
    ///
    /// - Parameters:
    ///   - commit: its full id.
    ///   - folders: absolute paths. Folders outside of the repository are ignored.
    /// - Returns: files with their paths from the repository's root.
    func files(at commit: String, in folders: [String]) throws -> [SourceFile] {
        let inside = folders.map { path(of: $0) }.compactMap { $0 }
        if inside.isEmpty { return [] }
        let wanted = inside.contains("") ? [] : inside
        let listed = try asked(["ls-tree", "-r", "-z", "--full-tree", commit, "--"] + wanted)
        let entries = listed.names.compactMap(Entry.init)
        if entries.isEmpty { return [] }
        let ids = Array((entries.map(\.id).joined(separator: "\n") + "\n").utf8)
        let content = try asked(["cat-file", "--batch"], input: ids).bytes
        return try zip(entries, GitRepository.blobs(content)).map { entry, bytes in
            guard let bytes else {
                throw CommandError(
                    .failure, "git can't read \(entry.path) of \(commit).",
                    advice: [
                        "In a partial clone, `git fetch --refetch --no-filter` gets the files that are missing; Homeseed itself downloads nothing."
                    ])
            }
            return SourceFile(path: entry.path, bytes: bytes)
        }
    }

    /// Returns the path from the repository's root as git writes it, "" for the root itself, or `nil` for a path outside of it.
    func path(of absolute: String) -> String? {
        for candidate in [absolute, URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path] {
            if candidate == root { return "" }
            if Paths.isWithin(candidate, root) { return String(candidate.dropFirst(root.count + 1)) }
        }
        return nil
    }

    /// A file in the form `100644 blob ID<tab>PATH`. Links and submodules are skipped.
    private struct Entry {
        var id: String
        var path: String

        init?(_ line: String) {
            guard let tab = line.firstIndex(of: "\t") else { return nil }
            let head = line[..<tab].split(separator: " ")
            guard head.count == 3, head[0].hasPrefix("100"), head[1] == "blob" else { return nil }
            id = String(head[2])
            path = String(line[line.index(after: tab)...])
        }
    }

    /// Parses the output for each requested id: `ID blob SIZE`, a line break, the bytes, a line break. An element is `nil` if
    /// its blob is missing.
    private static func blobs(_ output: [UInt8]) -> [[UInt8]?] {
        var found: [[UInt8]?] = []
        var rest = output[...]
        while let end = rest.firstIndex(of: 0x0A) {
            let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            rest = rest[(end + 1)...]
            guard head.count == 3, let size = Int(head[2]), size >= 0, size < rest.count else {
                found.append(nil)
                continue
            }
            found.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size + 1)
        }
        return found
    }

    private func asked(_ arguments: [String], input: [UInt8] = []) throws -> Git.Output {
        let answer = try run(arguments, input: input)
        if answer.isDone { return answer }
        throw CommandError(.failure, "git \(arguments.first ?? "") failed.", advice: [answer.complaint].filter { !$0.isEmpty })
    }
}

private enum Git {
    struct Output {
        var isDone: Bool
        var bytes: [UInt8]
        /// The error message of git.
        var complaint: String

        var lines: [String] { String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
        /// The NUL-separated names that `-z` prints.
        var names: [String] { bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
    }

    static func run(_ arguments: [String], in folder: String, _ settings: [GitSetting] = [], input: [UInt8] = []) throws -> Output
    {
        // Git asks for no password, refreshes no index on disk, and prints English. Without a protocol it can't fetch for a
        // partial clone, so it starts neither ssh, nor credential helpers, nor a remote's program.
        var environment = ProcessInfo.processInfo.environment.merging(
            [
                "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
                "LC_ALL": "C",
            ]) { $1 }
        let options = GitSetting.options(GitSetting.always + settings, &environment)
        let launch = Launch(
            try executable(), ["--no-pager", "--literal-pathspecs"] + options + arguments, environment: environment,
            folder: folder)
        let git: FinishedProcess
        do { git = try FinishedProcess.run(launch, input: input) } catch {
            throw CommandError(.failure, "git can't be started.", advice: [error.description])
        }
        let complaint = String(decoding: git.errors, as: UTF8.self).split(separator: "\n").first
        return Output(isDone: git.exitCode == 0, bytes: git.output, complaint: complaint.map(String.init) ?? "")
    }

    private static func executable() throws -> String {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        // A relative folder would resolve to a different program in each working directory.
        let found = folders.filter { $0.hasPrefix("/") }.map { "\($0)/git" }.first { path in
            FileManager.default.isExecutableFile(atPath: path) && !Paths.isFolder(path)
        }
        guard let found else {
            throw CommandError(
                .usage, "git is not installed, or not on the PATH.",
                advice: ["Install git to compare revisions: https://git-scm.com/downloads"])
        }
        return found
    }
}

/// A setting that overrides the repository's `.git/config`, which can name any program. That file may come from an untrusted
/// archive, so linting must not start the programs that it names.
private struct GitSetting {
    var key: String
    var value: String

    /// The settings that disable fsmonitor, hooks and signature checks.
    static let always = [
        GitSetting(key: "core.fsmonitor", value: "false"), GitSetting(key: "core.hooksPath", value: "/dev/null"),
        GitSetting(key: "diff.autoRefreshIndex", value: "false"), GitSetting(key: "log.showSignature", value: "false"),
    ]

    /// Returns settings that disable each filter of a repository. Git has no setting for all of them.
    static func withoutFilters(in root: String) throws -> [GitSetting] {
        var filters: [String] = []
        for key in try Git.run(["config", "--list", "--name-only", "-z"], in: root).names {
            guard key.hasPrefix("filter."), let end = key.lastIndex(of: "."), end > key.index(key.startIndex, offsetBy: 6) else {
                continue
            }
            let name = String(key[..<end])
            if filters.last != name { filters.append(name) }
        }
        return Set(filters).sorted().flatMap { name in
            [("clean", ""), ("smudge", ""), ("process", ""), ("required", "false")].map {
                GitSetting(key: name + "." + $0, value: $1)
            }
        }
    }

    /// Returns the arguments for the settings. A key that contains an equals sign goes into the environment instead.
    static func options(_ settings: [GitSetting], _ environment: inout [String: String]) -> [String] {
        var options: [String] = []
        var count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
        for setting in settings {
            if setting.key.contains("=") {
                environment["GIT_CONFIG_KEY_\(count)"] = setting.key
                environment["GIT_CONFIG_VALUE_\(count)"] = setting.value
                count += 1
            } else {
                options += ["-c", setting.key + "=" + setting.value]
            }
        }
        if count > 0 { environment["GIT_CONFIG_COUNT"] = String(count) }
        return options
    }
}

/// The items of a catalogue in a git commit. They let the linter distinguish a changed id from a new item.
package final class GitItems: Sendable {
    /// The last result. A commit never changes, and the studio or an editor asks for it after each save.
    private let known = Mutex<(asked: Known, items: FormerItems?)?>(nil)

    package init() {}

    /// A commit since which ids have changed.
    struct Base: Equatable {
        /// The full id of the commit.
        let commit: String
        /// The revision that the user named, or `nil` for the last commit.
        let revision: String?
    }

    /// Returns the commit to compare with, or `nil` if there is none, or if no id has changed since then.
    ///
    /// - Parameter revision: the revision to compare with, or `nil` for the last commit.
    static func base(of pipeline: Pipeline, since revision: String?) -> Base? {
        let folder = Paths.absolute(pipeline.catalogue)
        guard let repository = try? GitRepository(containing: folder), let commit = try? repository.commit(revision ?? "HEAD"),
            let base = revision == nil ? commit : try? repository.mergeBase(of: commit),
            repository.hasChangedLines(with: ["id", "template"], since: base, in: folder)
        else { return nil }
        return Base(commit: base, revision: revision)
    }

    /// Returns the items, or `nil` if git has no catalogue at that revision, or no id has changed since then.
    ///
    /// - Parameter revision: the revision to compare with, or `nil` for the last commit.
    package func baseRevisionItems(_ pipeline: Pipeline, since revision: String?) -> FormerItems? {
        GitItems.base(of: pipeline, since: revision).flatMap { items(of: pipeline, at: $0) }
    }

    /// Returns the items at a commit, or `nil` if it has no catalogue.
    func items(of pipeline: Pipeline, at base: Base) -> FormerItems? {
        known.withLock { known in
            let asked = Known(folder: Paths.absolute(pipeline.catalogue), base: base)
            if known?.asked == asked { return known?.items }
            // Translations declare no ids.
            var own = pipeline
            own.locales = nil
            let state = try? CatalogueState.revision(base.commit, of: own)
            let items = state.map {
                FormerItems(
                    $0.catalogue, time: base.revision.map { $0 == "HEAD" ? Self.lastCommit : "at \($0)" } ?? Self.lastCommit)
            }
            known = (asked, items)
            return items
        }
    }

    private struct Known: Equatable {
        var folder: String
        var base: Base
    }

    private static let lastCommit = "in git's last commit"
}
