/// All formats. A new one is a file in this folder and a line here.
package enum LocaleFormats {
    package static let builtIn: [any LocaleFormat.Type] = [
        AndroidFormat.self, AppleStringsFormat.self, CSVFormat.self, GettextFormat.self, I18nextFormat.self,
        StringCatalogueFormat.self, XcodeXLIFFFormat.self, XLIFFFormat.self, XLIFF2Format.self, XLIFF20Format.self,
    ]

    /// Finds the format that somebody asks for, as in `xliff2`; nil where there is none of this name.
    package static func named(_ name: String) -> (any LocaleFormat.Type)? { builtIn.first { $0.name == name } }
}
