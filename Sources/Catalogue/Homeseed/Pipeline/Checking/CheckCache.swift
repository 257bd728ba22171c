package import HomeseedLoading
import HomeseedModel
import HomeseedSource
import Synchronization

/// What earlier runs found in a catalogue's packs and templates that have not changed since, and what they made of its files: for
/// whoever holds one open.
///
/// As of ``LoadCache``, a run with a cache finds what a run without one finds.
package final class CheckCache: Sendable {
    /// What was made of files.
    package let loading: LoadCache
    /// By pack and the reach of the checks.
    let findings: Memo<CheckInputs, Diagnostics>
    /// By pack and language, where checks of texts found nothing: what they find names places, which move.
    let clearTexts: Memo<TextInputs, Bool>
    /// By pack and template.
    let expansions: Memo<ExpansionInputs, ExpandedTemplate>
    /// By file.
    let names: NameCache
    private let environment = Mutex<(CheckEnvironment?, Int)>((nil, 0))
    private let contents = Mutex<Contents?>(nil)

    /// What there is to find something in.
    private struct Contents: Equatable {
        var folders: [String]
        var unread: Set<String>
        var paths: [String]
    }

    /// - Parameter states: how many states of each file and pack are kept, for whoever goes back to one again and again.
    package init(states: Int = 1) {
        loading = LoadCache(states: states)
        findings = Memo(most: states)
        clearTexts = Memo(most: states)
        expansions = Memo(most: states)
        names = Memo(most: states)
    }

    /// Whatever is kept of a pack has a name by which it can be told that it is of this pack.
    static func name(_ part: String, of pack: Pack) -> String { pack.folder + "\n" + part }

    /// The same number as long as they are the same.
    func number(of new: CheckEnvironment) -> Int {
        environment.withLock { known in
            if known.0 != new { known = (new, known.1 &+ 1) }
            return known.1
        }
    }

    /// Forgets packs and files that are no longer part of the catalogue. Most keystrokes change what stands in files, and not which
    /// there are: then there is nothing to look for.
    func keepOnly(_ catalogue: Catalogue) {
        let now = Contents(folders: catalogue.packs.map(\.folder), unread: catalogue.unreadPacks, paths: catalogue.sources.files.map(\.path))
        let isOther = contents.withLock { known in
            defer { known = now }
            return known != now
        }
        guard isOther else { return }
        let folders = Set(now.folders)
        func isKept(_ name: String) -> Bool {
            let folder = name.prefix { $0 != "\n" }
            // A pack that can't be read for as long as somebody types is not gone.
            return folders.contains(String(folder)) || now.unread.contains(String(folder.split(separator: "/").last ?? folder))
        }
        findings.keepOnly(isKept)
        clearTexts.keepOnly(isKept)
        expansions.keepOnly(isKept)
        let paths = Set(now.paths)
        names.keepOnly(paths.contains)
    }
}
