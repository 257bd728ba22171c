package import HomeseedSource

package enum MissingPackFile: Check {
    package static let id: CheckID = "missing-pack-file"

    static func diagnostic(_ folder: String) -> Diagnostic {
        Diagnostic(
            id, .error, "The folder \(folder) has no pack.yaml", at: nil,
            notes: ["A pack says there what it is. `homeseed new pack NAME` lays one out."])
    }

    static func empty(_ place: Place) -> Diagnostic {
        Diagnostic(id, .error, "This pack.yaml is empty", at: place, notes: ["`homeseed new pack NAME` shows what belongs in it."])
    }
}
