import HomeseedSource
import HomeseedText

/// A writer of PO, or of a POT if there is no language.
struct GettextWriting {
    /// The translator's comment that marks a stale translation, because PO has only the flag `fuzzy`.
    static let staleMark = " stale"
    static let pythonFlag = "python-brace-format"
    /// The flags of texts with placeholders such as `%s`.
    static let printfFlags: Set<String> = [
        "c-format", "objc-format", "python-format", "php-format", "perl-format", "qt-format", "qt-plural-format", "boost-format",
        "lua-format", "ruby-format", "awk-format", "sh-printf-format",
    ]

    private let exchange: Exchange
    private let locale: LocaleID?
    private let formula: PluralFormula

    /// Whether Python can format each text, which is the same in all languages.
    private let isPython: [Bool]

    init(_ exchange: Exchange, _ locale: LocaleID?, isPython: [Bool]) {
        self.exchange = exchange
        self.isPython = isPython
        self.locale = locale
        formula = PluralFormula(locale ?? exchange.source)
    }

    var text: String { ([header] + zip(exchange.units, isPython).compactMap { entry($0, isPython: $1) }).joined(separator: "\n") }

    private var header: String {
        // Dates are omitted, so that equal texts give equal bytes.
        let fields = [
            "Project-Id-Version: \(exchange.pack)", "PO-Revision-Date: ", "Last-Translator: ", "Language-Team: ",
            "Language: \(locale?.tag.replacing("-", with: "_") ?? "")", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
            "Plural-Forms: \(formula.header)", "X-Source-Language: \(exchange.source.tag)",
        ]
        let lines = fields.map { POText.quoted($0 + "\n") + "\n" }.joined()
        return (locale == nil ? "#, fuzzy\n" : "") + "msgid \"\"\nmsgstr \"\"\n" + lines
    }

    private func entry(_ unit: ExchangeUnit, isPython: Bool) -> String? {
        guard let source = unit.texts[exchange.source] else { return nil }
        let target = locale.flatMap { unit.texts[$0] }
        var lines = ""
        if target?.state == .stale { lines += "# \(GettextWriting.staleMark)\n" }
        if let remark = target?.note {
            for line in remark.replacing("\r\n", with: "\n").scalarLines { lines += line.isEmpty ? "#\n" : "# \(line)\n" }
        }
        let note = CommentMetadata(comment: unit.comment, budget: unit.budget).text
        if !note.isEmpty {
            for line in note.scalarLines { lines += line.isEmpty ? "#.\n" : "#. \(line)\n" }
        }
        let flags = [target.map { $0.state != .translated } == true ? "fuzzy" : nil, isPython ? GettextWriting.pythonFlag : nil]
        let named = flags.compactMap(\.self)
        if !named.isEmpty { lines += "#, " + named.joined(separator: ", ") + "\n" }
        lines += POText.field("msgctxt", unit.key)
        guard unit.isPlural else {
            return lines + POText.field("msgid", source.all.first ?? "") + POText.field("msgstr", target?.all.first ?? "")
        }
        let other = source[.category(.other)] ?? source.all.first ?? ""
        lines += POText.field("msgid", source[.category(.one)] ?? other) + POText.field("msgid_plural", other)
        for (number, category) in formula.categories.enumerated() {
            lines += POText.field("msgstr[\(number)]", target?[.category(category)] ?? "")
        }
        return lines
    }

    /// Whether all placeholders are valid in Python's `str.format`, so that `msgfmt` can check them.
    static func isPython(_ unit: ExchangeUnit) -> Bool {
        let texts = unit.texts.values.flatMap(\.all).map { PlaceholderText($0) }
        let names = texts.flatMap(\.names)
        return !names.isEmpty && texts.allSatisfy(\.faults.isEmpty)
            && names.allSatisfy { $0.first?.isNumber == false && !$0.contains("-") }
    }
}
