package import HomeseedLoading
import HomeseedModel
import HomeseedSource
import Synchronization

/// A cache of findings in unchanged packs and templates, and of parsed files, for callers that keep a catalogue open.
///
/// As with ``LoadCache``, a run with a cache has the same findings as a run without one.
package final class CheckCache: Sendable {
    /// The cache of parsed files.
    package let loading: LoadCache
    /// The findings of each pack and reach.
    let findings: Memo<CheckInputs, Diagnostics>
    /// The packs and languages in which text checks found nothing. Findings are not kept, because their locations change.
    let clearTexts: Memo<TextInputs, Bool>
    /// The expansion of each template.
    let expansions: Memo<ExpansionInputs, ExpandedTemplate>
    /// The names found in each file.
    let names: NameCache
    private let environment = Mutex<(CheckEnvironment?, Int)>((nil, 0))
    private let contents = Mutex<Contents?>(nil)

    /// The packs and files of a catalogue.
    private struct Contents: Equatable {
        var folders: [String]
        var unread: Set<String>
        var paths: [String]
    }

    /// Creates an empty cache.
    ///
    /// - Parameter states: the number of states to keep for each file and pack, for callers that return to earlier ones.
    package init(states: Int = 1) {
        loading = LoadCache(states: states)
        findings = Memo(most: states)
        clearTexts = Memo(most: states)
        expansions = Memo(most: states)
        names = Memo(most: states)
    }

    /// Returns the cache key of a part of a pack, which starts with the pack's folder.
    static func name(_ part: String, of pack: Pack) -> String { pack.folder + "\n" + part }

    /// Returns a version number that changes only with the environment.
    func number(of new: CheckEnvironment) -> Int {
        environment.withLock { known in
            if known.0 != new { known = (new, known.1 &+ 1) }
            return known.1
        }
    }

    /// Removes packs and files that are no longer in the catalogue. It does nothing if the set of files is unchanged, as for
    /// most edits.
    func keepOnly(_ catalogue: Catalogue) {
        let now = Contents(
            folders: catalogue.packs.map(\.folder), unread: catalogue.unreadPacks, paths: catalogue.sources.files.map(\.path))
        let isOther = contents.withLock { known in
            defer { known = now }
            return known != now
        }
        guard isOther else { return }
        let folders = Set(now.folders)
        func isKept(_ name: String) -> Bool {
            let folder = name.prefix { $0 != "\n" }
            // A pack that is unreadable during an edit is kept.
            return folders.contains(String(folder)) || now.unread.contains(String(folder.split(separator: "/").last ?? folder))
        }
        findings.keepOnly(isKept)
        clearTexts.keepOnly(isKept)
        expansions.keepOnly(isKept)
        let paths = Set(now.paths)
        names.keepOnly(paths.contains)
    }
}
