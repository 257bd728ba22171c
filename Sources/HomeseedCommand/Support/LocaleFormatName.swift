import ArgumentParser
import HomeseedLocalisation

/// The formats that texts can be taken from, by their names.
struct LocaleFormatName: ExpressibleByArgument {
    let format: any LocaleFormat.Type

    init?(argument: String) {
        guard let format = Composition.current.localeFormats.first(where: { $0.name == argument }) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { Composition.current.localeFormats.map { $0.name } }
    static var allValueDescriptions: [String: String] {
        Dictionary(Composition.current.localeFormats.map { ($0.name, $0.purpose) }) { first, _ in first }
    }
}
