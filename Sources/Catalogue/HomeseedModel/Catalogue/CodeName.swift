/// The names of IDs in generated code: `descale-kettle` becomes `descaleKettle` or, as a type, `DescaleKettle`.
package enum CodeName {
    package static func member(_ id: String) -> String {
        let words = words(id)
        // A name that consists of underscores is a pattern in Swift and reserved in Kotlin.
        if words.isEmpty { return "value" }
        let name = (words.first ?? "") + words.dropFirst().map(capitalised).joined()
        return name.first?.isNumber ?? true ? "_" + name : name
    }

    package static func type(_ id: String) -> String {
        let name = words(id).map(capitalised).joined()
        return name.first?.isNumber ?? true ? "_" + name : name
    }

    private static func words(_ id: String) -> [String] {
        id.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    }

    private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
