import HomeseedStore

extension CommandError {
    /// Returns the error for a store whose file or folder is missing, which is more likely a typo than an empty store. Returns
    /// `nil` if it exists, or if the address names neither.
    static func missing(_ target: any SeedTarget, for template: String = "PACK/TEMPLATE") -> CommandError? {
        let place: String
        switch target.localPlace {
        case .file(let path) where !Paths.exists(path): place = "file " + path
        case .folder(let path) where !Paths.exists(path): place = "folder " + path
        default: return nil
        }
        return CommandError(
            .usage, "There is no \(place).", advice: ["`homeseed seed \(template) --into \(target.address)` creates it."])
    }
}
