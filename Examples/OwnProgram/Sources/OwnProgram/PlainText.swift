import Homeseed
import HomeseedSource

/// A format with one text per line.
struct PlainText: ContentFormat {
    let name = "plain"
    let purpose = "One text per line"

    func files(_ pack: PackContent) -> [SourceFile] {
        let lines = pack.texts.compactMap { $0.texts[pack.language]?.forms["other"] }
        return [SourceFile(path: pack.id + ".txt", text: lines.joined(separator: "\n") + "\n")]
    }
}
