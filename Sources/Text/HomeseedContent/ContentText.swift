import HomeseedText

/// A text and its language.
struct ContentText {
    private let text: MessageText
    private let language: LocaleID

    init?(_ value: StoredValue, _ language: LocaleID) {
        let place = SourceLocation(file: FileID(0), range: SourceRange(0, 0))
        self.language = language
        switch value {
        case .string(let plain): text = MessageText(place: place, form: .plain(plain))
        case .object(let forms):
            text = MessageText(
                place: place,
                form: .plural(
                    forms.compactMap { word, form in
                        guard let key = MessageText.Key(word), let form = form.string else { return nil }
                        return .init(key: key, text: form, place: place, keyPlace: place)
                    }))
        default: return nil
        }
    }

    /// The text with its placeholders still in braces. For a plural text, the form for `other`.
    var plain: String { text.plain }

    func filled(_ values: [String: String]) -> String { PlaceholderText(text.plain).filled(with: values) }

    func filled(_ count: Content.Count, as shown: String?, with values: [String: String]) -> String {
        let form = text.text(for: count.operands, by: PluralRules(for: language))
        return PlaceholderText(form).filled(with: [PlaceholderText.counted: shown ?? count.digits].merging(values) { $1 })
    }
}
