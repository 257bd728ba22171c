import ArgumentParser
import Homeseed

/// The formats that there are, by their names.
struct LocaleFormatName: ExpressibleByArgument {
    let format: any LocaleFormat.Type

    init?(argument: String) {
        guard let format = LocaleFormats.named(argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { LocaleFormats.builtIn.map { $0.name } }
    static var allValueDescriptions: [String: String] {
        Dictionary(LocaleFormats.builtIn.map { ($0.name, $0.purpose) }) { first, _ in first }
    }
}
