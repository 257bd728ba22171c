import Foundation

/// The settings of a target, from the file `homeseed-plugin.json` in its folder:
/// `{"pack": "mindful-home", "catalogue": "Content/Catalogue", "locales": ["nl"]}`. All keys are optional.
struct Settings {
    static let name = "homeseed-plugin.json"

    var pack: String?
    /// The path of the catalogue in the package.
    var catalogue: String?
    /// The languages to bundle, or none for all.
    var locales: [String] = []
    /// The files that the settings were read from. If they change, the plug-in runs again.
    var files: [URL] = []

    /// Reads the settings of a target. Without a file, all settings have their defaults.
    init(of folder: URL) throws(SettingsError) {
        let file = folder.appending(path: Settings.name)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        files = [file]
        guard let data = try? Data(contentsOf: file), let object = try? JSONSerialization.jsonObject(with: data),
            let settings = object as? [String: Any]
        else { throw SettingsError(file, "expected a JSON object, such as {\"pack\": \"mindful-home\"}") }
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            switch (key, value) {
            case ("pack", let name as String): pack = name
            case ("catalogue", let path as String): catalogue = path
            case ("locales", let tags as [String]): locales = tags
            case ("pack", _), ("catalogue", _): throw SettingsError(file, "the value of '\(key)' must be a string")
            case ("locales", _): throw SettingsError(file, "the value of 'locales' must be a list of languages, such as [\"nl\"]")
            default: throw SettingsError(file, "unknown key '\(key)': expected pack, catalogue or locales")
            }
        }
    }
}

struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ file: URL, _ problem: String) { description = "\(file.path): \(problem)" }
}
