import HomeseedModel
import HomeseedSource
import HomeseedText

extension Loader {
    /// Reports content files beside the packs or languages, which are not read, unless the settings name them.
    ///
    /// Call this method after reading the settings and the baseline.
    mutating func reportStrays(_ discovery: Discovery, catalogue folder: String, locales: String?) throws(LoadError) {
        // Settings with errors may refer to the files.
        if let file = catalogue.settings.file,
            (faults.all + diagnostics.all).contains(where: { $0.severity == .error && $0.place?.file == file })
        {
            return
        }
        let languages = discovery.localeNames.filter { LocaleID($0) != nil }
        for path in discovery.besidePacks {
            guard let place = try stray(path) else { continue }
            let found = UnknownFile.besidePacks(path, at: place, in: folder, hasSettings: discovery.settings != nil)
            // The content of a misnamed settings file is unknown.
            if found.severity == .error { catalogue.settings.isUnread = true }
            faults.report(found)
        }
        for path in discovery.besideLocales {
            if let place = try stray(path), let locales {
                faults.report(UnknownFile.besideLocales(path, at: place, in: locales, language: languages.first ?? "nl"))
            }
        }
    }

    /// Adds an unread file and returns its beginning. Returns `nil` if the file is already read, or is a baseline, which another
    /// run may use.
    private mutating func stray(_ path: String) throws(LoadError) -> SourceLocation? {
        if catalogue.sources.files.contains(where: { $0.path == path }) { return nil }
        // An unreadable file is still reported.
        let file = (try? tree.read(path)) ?? SourceFile(path: path, bytes: [])
        if Baseline.isWritten(file.bytes) { return nil }
        return SourceLocation(file: addUnread(file), range: SourceRange(0, 0))
    }
}
