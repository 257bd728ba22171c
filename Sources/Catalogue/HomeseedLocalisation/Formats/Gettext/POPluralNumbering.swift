import HomeseedText

/// The numbers of plural forms in a PO file that an export replaces.
///
/// The file's `Plural-Forms` is retained if it has a number for each exported text, because the app depends on it.
struct POPluralNumbering {
    private enum Way {
        case same
        /// The known file's forms by number, and the export's numbers by form.
        case known(POPluralForms, ours: [PluralCategory: Int])
        case ours
    }

    private let way: Way
    /// The forms `other` for fractions, by key. An export for whole numbers omits them.
    private var fractions: [String: String] = [:]

    /// The numbering of a template, which has no translations.
    static let template = POPluralNumbering(way: .same)

    private init(way: Way) { self.way = way }

    init(_ known: POReader, _ fresh: POReader, of exchange: Exchange) {
        let (one, other) = (POHeader(known.header?.strings[0] ?? ""), POHeader(fresh.header?.strings[0] ?? ""))
        let locale =
            other["Language"].flatMap { LocaleID.posix($0) } ?? other["X-Source-Language"].flatMap(LocaleID.init) ?? .english
        let ours = POPluralForms(other["Plural-Forms"], strings: 0, for: locale)
        guard let theirs = one["Plural-Forms"].flatMap({ POPluralForms($0, strings: 0, for: locale) }), let ours else {
            way = .ours
            return
        }
        if theirs.keys == ours.keys {
            way = .same
            return
        }
        var numbers: [PluralCategory: Int] = [:]
        for (number, keys) in ours.keys.enumerated() {
            for key in keys { if case .category(let category) = key { numbers[category] = number } }
        }
        let held = Set(theirs.keys.flatMap(\.self))
        let isWhole =
            numbers.keys.allSatisfy { held.contains(.category($0)) }
            && fresh.entries.allSatisfy { entry in
                entry.plural == nil
                    || theirs.keys.allSatisfy { keys in
                        Set(
                            POPluralNumbering.categories(keys, in: numbers).map {
                                Array((entry.strings[numbers[$0] ?? 0] ?? "").utf8)
                            }
                        ).count < 2
                    }
            }
        way = isWhole ? .known(theirs, ours: numbers) : .ours
        if isWhole, numbers[.other] == nil, held.contains(.category(.other)) {
            for unit in exchange.units { fractions[unit.key] = unit.texts[locale]?[.category(.other)] }
        }
    }

    /// Whether the known file's `Plural-Forms` is retained.
    var keepsHeader: Bool { if case .ours = way { false } else { true } }

    /// Returns the exported texts of an entry, by the known file's numbers.
    ///
    /// - Parameter known: The entry in the known file, whose distinct texts are retained for numbers without an exported form.
    func strings(of entry: POEntry, over known: POEntry?) -> [Int: String] {
        guard case .known(let forms, let ours) = way, entry.plural != nil else { return entry.strings }
        let isTranslated = entry.strings.values.contains { !$0.isEmpty }
        var strings: [Int: String] = [:]
        for (number, keys) in forms.keys.enumerated() {
            if keys == [.category(.other)], let text = entry.context.flatMap({ fractions[$0] }), isTranslated {
                strings[number] = text
                continue
            }
            let own = POPluralNumbering.categories(keys, in: ours).first
            let form =
                own ?? forms.representativeCategories[number].flatMap { ours[$0] == nil ? nil : $0 } ?? ours.max {
                    $0.value < $1.value
                }?.key
                ?? .other
            strings[number] = entry.strings[ours[form] ?? 0] ?? ""
            guard own == nil, isTranslated, let known, known.isSameSource(as: entry), let kept = known.strings[number],
                !kept.isEmpty
            else { continue }
            // A copy of another form's text is updated with that form.
            let copied = forms.keys.firstIndex { $0.contains(.category(form)) }.flatMap { known.strings[$0] }
            if copied?.utf8.elementsEqual(kept.utf8) != true { strings[number] = kept }
        }
        return strings
    }

    /// Returns an entry's lines with its texts renumbered for the known file.
    func lines(_ lines: [String], of entry: POEntry?, over known: POEntry?) -> [String] {
        guard case .known = way, let entry, entry.plural != nil else { return lines }
        let texts = strings(of: entry, over: known).sorted { $0.key < $1.key }.map { POText.field("msgstr[\($0.key)]", $0.value) }
        return lines.prefix { !$0.hasPrefix("msgstr") } + texts.joined().scalarLines.filter { !$0.isEmpty }
    }

    private static func categories(_ keys: [MessageText.Key], in ours: [PluralCategory: Int]) -> [PluralCategory] {
        keys.compactMap { key in
            if case .category(let category) = key, ours[category] != nil { category } else { nil }
        }
    }
}

extension POEntry {
    fileprivate func isSameSource(as other: POEntry) -> Bool {
        id.utf8.elementsEqual(other.id.utf8) && (plural ?? "").utf8.elementsEqual((other.plural ?? "").utf8)
    }
}
