import HomeseedModel
import HomeseedSource

/// The checks that found errors in a pack's files, by the section of a translation file that translates these files. Each section
/// is looked up once.
struct SectionFaults: Sendable {
    private let byFile: [FileID: Set<CheckID>]
    private var bySection: [String: Set<CheckID>] = [:]

    init(_ byFile: [FileID: Set<CheckID>]) { self.byFile = byFile }

    /// Whether the result of reading depends on these errors.
    var wereRead: Bool { !bySection.isEmpty }

    mutating func found(_ section: String, of pack: Pack, in sources: SourceMap) -> Set<CheckID> {
        if let known = bySection[section] { return known }
        let stem = section == "limits" || section == "defaults" ? "model" : section
        let whole = pack.folder + "/" + stem
        let found = pack.files.reduce(into: Set<CheckID>()) { all, file in
            guard let found = byFile[file], let path = sources[file]?.path else { return }
            if path.stem == stem || path == whole || path.hasPrefix(whole + ".") || path.hasPrefix(whole + "/") {
                all.formUnion(found)
            }
        }
        bySection[section] = found
        return found
    }
}
