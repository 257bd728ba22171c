import Foundation
package import Homeseed
import HomeseedLoading
package import HomeseedModel
import HomeseedServices
import HomeseedSource
import Synchronization

/// A git repository, asked by its own program: what a revision holds, and what has changed since.
///
/// Nothing in it is ever written, and its work tree is not touched. Names that people type reach git as arguments,
/// never through a shell, and never where they could be read as options. Git runs no program that the repository names.
package struct GitRepository {
    /// The folder of the work tree, absolute.
    let root: String
    /// Settings that switch off the programs of this repository.
    private let settings: [GitSetting]

    /// The repository that a file or folder lies in.
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

    private func run(_ arguments: [String], input: [UInt8] = []) throws -> Git.Output { try Git.run(arguments, in: root, settings, input: input) }

    // MARK: Revisions

    /// The full id of the commit that a person means by `main`, `HEAD~3`, `v1.2` or `abc123`.
    package func commit(_ revision: String) throws -> String {
        // git takes no ref that begins so, but it would take an option.
        let isOption = revision.isEmpty || revision.hasPrefix("-")
        let found = isOption ? nil : try run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
        guard let found, found.isDone, let id = found.lines.first, GitRepository.isID(id) else {
            throw CommandError(
                .usage, "There is no revision '\(revision)' in the git repository at \(root).",
                advice: ["`git log --oneline` and `git branch --all` list revisions; a fresh clone may need `git fetch`."])
        }
        return id
    }

    private static func isID(_ text: String) -> Bool { text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit) }

    /// The commit at which the work tree's history left that of another: where a branch began. The other one itself where
    /// they have nothing in common, or where the history was not fetched so far back.
    func mergeBase(of commit: String) throws -> String {
        let found = try run(["merge-base", commit, "HEAD"])
        return found.isDone ? found.lines.first ?? commit : commit
    }

    /// Options of a diff that starts no program, nor git in a submodule, whose settings are its own.
    private static let plainDiff = ["--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all"]

    // MARK: Changes

    /// The files of the work tree that are not as they were in a commit: changed, new or gone, whether they were added
    /// to the index or not. What git ignores is left out.
    ///
    /// - Returns: absolute paths.
    package func filesChanged(since commit: String) throws -> Set<String> {
        let changed = try asked(["diff"] + GitRepository.plainDiff + ["--name-only", "-z", commit, "--"])
        let new = try asked(["ls-files", "--others", "--exclude-standard", "-z"])
        return Set((changed.names + new.names).map { root + "/" + $0 })
    }

    /// Whether a line with one of these words in it is not as it was in a commit, in some folder.
    func hasChangedLines(with words: [String], since commit: String, in folder: String) -> Bool {
        guard let inside = path(of: folder) else { return false }
        let arguments = ["diff"] + GitRepository.plainDiff + ["-U0", "--no-color", commit, "--"] + (inside.isEmpty ? [] : [inside])
        guard let found = try? run(arguments), found.isDone else { return false }
        let wanted = words.map { Array($0.utf8) }
        return found.bytes.split(separator: 0x0A).contains { line in
            (line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "+")) && wanted.contains { line.contains($0) }
        }
    }

    /// A commit as its log tells of it.
    package struct LogEntry {
        /// `2026-11-22`, where its author was.
        package var day: String
        package var author: String
        package var subject: String
        /// Absolute paths of what it touched.
        package var files: [String]
    }

    /// The newest commits that touched something in some folders, newest first. Merges are left out.
    package func latestCommits(_ count: Int, in folders: [String]) throws -> [LogEntry] {
        let inside = folders.compactMap { path(of: $0) }
        if inside.isEmpty { return [] }
        let wanted = inside.contains("") ? [] : inside
        // Each begins with a byte that stands in no text; `-z` ends names and what stands before them with a NUL.
        let format = "--format=%x01%ad%x00%an%x00%s%x00"
        let found = try asked(["log"] + GitRepository.plainDiff + ["-n", String(count), "--no-merges", "--no-show-signature", "--date=short", "--name-only", "-z", format, "--"] + wanted)
        return found.bytes.split(separator: 1).compactMap { entry in
            let parts = entry.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count > 3 else { return nil }
            let files = parts.dropFirst(3).map { $0.drop { $0 == "\n" } }.filter { !$0.isEmpty }
            return LogEntry(day: parts[0], author: parts[1], subject: parts[2], files: files.map { root + "/" + $0 })
        }
    }

    /// The newest commits that touched a file, newest first.
    func commits(touching absolute: String, most: Int) -> [String] {
        guard let inside = path(of: absolute), let found = try? run(["log"] + GitRepository.plainDiff + ["-n", String(most), "--no-show-signature", "--format=%H", "--", inside]), found.isDone else { return [] }
        return found.lines.filter(GitRepository.isID)
    }

    // MARK: Lines

    /// What git writes for a line that was not committed yet.
    static let uncommitted = String(repeating: "0", count: 40)

    /// Stands for the commit of a line whose history is not here, as in a partial clone.
    static let unfetched = String(repeating: "f", count: 40)

    /// For each line of a file, as it is now, the commit that wrote it; nil where git can't say. How a line is indented does not
    /// count.
    ///
    /// - Parameter absolute: the file's path.
    func commitsOfLines(_ absolute: String) -> [String]? {
        guard let inside = path(of: absolute), let found = try? run(["blame", "--porcelain", "-w", "--root", "--no-textconv", "--", inside]) else { return nil }
        guard found.isDone else {
            // One that git does not know yet is new altogether. For the history of another one, nothing is fetched.
            let isKnown = (try? run(["ls-tree", "HEAD", "--", inside]))?.lines.isEmpty == false
            let count = (try? DiskFiles().read(absolute))?.bytes.count { $0 == 0x0A } ?? 0
            return Array(repeating: isKnown ? GitRepository.unfetched : GitRepository.uncommitted, count: count + 1)
        }
        return found.bytes.split(separator: 0x0A).compactMap { line -> String? in
            // `ID OLD-LINE NEW-LINE`; a line of the file itself follows a tab.
            let id = line.prefix { $0 != 0x20 }
            guard id.count >= 40, id.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
            let text = String(decoding: id, as: UTF8.self)
            return text.allSatisfy { $0 == "0" } ? GitRepository.uncommitted : text
        }
    }

    /// The commits at which a shallow or a partial clone ends: every older line seems to be theirs.
    var shallowBoundary: Set<String> {
        guard let shallow = try? run(["rev-parse", "--is-shallow-repository"]), shallow.lines.first == "true" else { return [GitRepository.unfetched] }
        return Set((try? run(["rev-list", "--max-parents=0", "HEAD"]))?.lines ?? []).union([GitRepository.unfetched])
    }

    // MARK: Content

    /// All files that a commit has in some folders, byte for byte. Links are left out.
    ///
    /// - Parameters:
    ///   - commit: its full id.
    ///   - folders: absolute; those outside of the repository hold nothing.
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
                    advice: ["In a partial clone, `git fetch --refetch --no-filter` gets the files that are missing; Homeseed itself downloads nothing."])
            }
            return SourceFile(path: entry.path, bytes: bytes)
        }
    }

    /// A path from the repository's root, as git writes it: "" for the root itself. Nil for what lies outside.
    func path(of absolute: String) -> String? {
        for candidate in [absolute, URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path] {
            if candidate == root { return "" }
            if Paths.isWithin(candidate, root) { return String(candidate.dropFirst(root.count + 1)) }
        }
        return nil
    }

    /// `100644 blob ID<tab>PATH`: a file. Links and submodules are none.
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

    /// `ID blob SIZE`, a line break, the bytes, a line break: for each that was asked for. Nil for one that is missing.
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

/// Runs git.
private enum Git {
    struct Output {
        var isDone: Bool
        var bytes: [UInt8]
        /// What git said of why it failed.
        var complaint: String

        var lines: [String] { String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
        /// Names with a NUL behind each, as `-z` writes them.
        var names: [String] { bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
    }

    static func run(_ arguments: [String], in folder: String, _ settings: [GitSetting] = [], input: [UInt8] = []) throws -> Output {
        // Git asks for no password, refreshes no index on disk, and prints English. Without a protocol it fetches nothing for a
        // partial clone, and so starts neither ssh, nor helpers for credentials, nor the program that a remote names.
        var environment = ProcessInfo.processInfo.environment.merging(
            ["GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "LC_ALL": "C"]) { $1 }
        let options = GitSetting.options(GitSetting.always + settings, &environment)
        let launch = Launch(try executable(), ["--no-pager", "--literal-pathspecs"] + options + arguments, environment: environment, folder: folder)
        let git: FinishedProcess
        do { git = try FinishedProcess.run(launch, input: input) } catch {
            throw CommandError(.failure, "git can't be started.", advice: [error.description])
        }
        let complaint = String(decoding: git.errors, as: UTF8.self).split(separator: "\n").first
        return Output(isDone: git.exitCode == 0, bytes: git.output, complaint: complaint.map(String.init) ?? "")
    }

    private static func executable() throws -> String {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        // A folder that is not absolute would mean another program in every folder that one works in.
        let found = folders.filter { $0.hasPrefix("/") }.map { "\($0)/git" }.first { path in
            FileManager.default.isExecutableFile(atPath: path) && !Paths.isFolder(path)
        }
        guard let found else {
            throw CommandError(.usage, "git is not installed, or not on the PATH.", advice: ["Install git to compare revisions: https://git-scm.com/downloads"])
        }
        return found
    }
}

/// A setting that outranks those in a repository's own `.git/config`, which may name any program. It comes along in an archive that
/// someone unpacks, so linting must not start what it names.
private struct GitSetting {
    var key: String
    var value: String

    /// Without fsmonitor, hooks and checks of signatures.
    static let always = [
        GitSetting(key: "core.fsmonitor", value: "false"), GitSetting(key: "core.hooksPath", value: "/dev/null"),
        GitSetting(key: "diff.autoRefreshIndex", value: "false"), GitSetting(key: "log.showSignature", value: "false"),
    ]

    /// Settings that switch off each filter of a repository. Git has none for all of them.
    static func withoutFilters(in root: String) throws -> [GitSetting] {
        var filters: [String] = []
        for key in try Git.run(["config", "--list", "--name-only", "-z"], in: root).names {
            guard key.hasPrefix("filter."), let end = key.lastIndex(of: "."), end > key.index(key.startIndex, offsetBy: 6) else { continue }
            let name = String(key[..<end])
            if filters.last != name { filters.append(name) }
        }
        return Set(filters).sorted().flatMap { name in
            [("clean", ""), ("smudge", ""), ("process", ""), ("required", "false")].map { GitSetting(key: name + "." + $0, value: $1) }
        }
    }

    /// The arguments that make these settings. A key with an equals sign can't be one, and goes into the environment.
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

/// What a catalogue held in a commit of git, for lint to tell an id that was changed from an item that is new.
package enum GitItems {
    /// Nil where git knows of no catalogue, or no id in it is otherwise than it was.
    ///
    /// - Parameter revision: what to compare with; the last commit, unless the changes since another one are looked at.
    package static func baseRevisionItems(_ pipeline: Pipeline, since revision: String?) -> FormerItems? {
        let folder = Paths.absolute(pipeline.catalogue)
        guard let repository = try? GitRepository(containing: folder), let commit = try? repository.commit(revision ?? "HEAD"),
            let base = try? repository.mergeBase(of: commit), repository.hasChangedLines(with: ["id", "template"], since: base, in: folder)
        else { return nil }
        return known.withLock { known in
            let asked = Known(folder: folder, base: base, revision: revision)
            if known?.asked == asked { return known?.items }
            // Texts in other languages say nothing of ids.
            var own = pipeline
            own.locales = nil
            let state = try? CatalogueState.revision(base, of: own)
            let items = state.map { FormerItems($0.catalogue, time: revision.map { $0 == "HEAD" ? lastCommit : "at \($0)" } ?? lastCommit) }
            known = (asked, items)
            return items
        }
    }

    private struct Known: Equatable {
        var folder: String
        var base: String
        var revision: String?
    }

    /// What was read last: a commit never changes, and a page or an editor asks after each save.
    private static let known = Mutex<(asked: Known, items: FormerItems?)?>(nil)

    private static let lastCommit = "in git's last commit"
}
