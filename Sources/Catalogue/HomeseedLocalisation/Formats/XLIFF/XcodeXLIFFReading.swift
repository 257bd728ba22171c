import HomeseedSource
import HomeseedText

/// A converter of Xcode's exports to messages. Each file of a project has its own element: a string catalogue, `.strings` or
/// `.stringsdict`.
struct XcodeXLIFFReading {
    private var raw: RawExchange
    private var copies = SourceCopies()
    private var remarks: [(key: String, locale: LocaleID, text: String, place: SourceLocation)] = []
    private var diagnostics = Diagnostics()

    /// The pack's own messages by key.
    private let own: [String: ExchangeUnit]
    private let source: LocaleID

    init(pack: String, source: LocaleID, packs: PackLookup) {
        raw = RawExchange(pack: pack, source: source)
        let exchange = packs(pack)
        self.source = exchange?.source ?? source
        own = Dictionary((exchange?.units ?? []).map { ($0.key, $0) }) { first, _ in first }
    }

    private func text(_ element: XMLElement, of unit: XMLElement, key: String, in locale: LocaleID) -> String {
        XLIFFReading.withoutIndentation(element.text, of: own[key], in: locale, source: source, [unit, element])
    }

    mutating func exchange(_ packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange {
        for remark in remarks { raw.builder.remark(remark.key, in: remark.locale, note: remark.text, at: remark.place) }
        for one in copies.diagnostics { self.diagnostics.report(one) }
        diagnostics.append(self.diagnostics)
        return raw.exchange(packs, &diagnostics)
    }

    /// The units of one message.
    private struct Message {
        /// The unit of the whole text, or of the text around the variables.
        var whole: XMLElement?
        var forms: [(name: String, unit: XMLElement)] = []
        /// The plural forms of each variable.
        var variables: [(name: String, forms: [(name: String, unit: XMLElement)])] = []

        mutating func add(_ unit: XMLElement, _ address: XcodeUnitAddress) {
            guard let form = address.form else {
                whole = unit
                return
            }
            guard let variable = address.variable else { return forms.append((form, unit)) }
            if let index = variables.firstIndex(where: { $0.name == variable }) {
                variables[index].forms.append((form, unit))
            } else {
                variables.append((variable, [(form, unit)]))
            }
        }
    }

    mutating func read(_ part: XMLElement, from source: LocaleID, to target: LocaleID, of file: FormatFile) {
        raw.builder.add(target)
        let isDictionary = part["original"]?.hasSuffix(".stringsdict") == true
        var messages: [String: Message] = [:]
        var order: [String] = []
        var devices: (count: Int, place: SourceLocation)?
        for unit in part.first("body")?.all("trans-unit") ?? [] {
            guard let id = unit["id"] else { continue }
            let address = XcodeUnitAddress(id, isDictionary: isDictionary)
            if address.isForDevice {
                devices = ((devices?.count ?? 0) + 1, devices?.place ?? file.place(unit.range))
                continue
            }
            if messages[address.key] == nil { order.append(address.key) }
            messages[address.key, default: Message()].add(unit, address)
        }
        if let devices {
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .warning,
                    headline:
                        "\(devices.count) \(devices.count == 1 ? "text is" : "texts are") only for certain devices, and skipped",
                    at: devices.place,
                    notes: ["A message is the same on all devices. Xcode imports the others from this file itself."]
                ).omitting(devices.count))
        }
        for key in order {
            guard let message = messages[key] else { continue }
            read(message, as: key, from: source, to: target, of: file)
        }
    }

    private mutating func read(
        _ message: Message, as key: String, from source: LocaleID, to target: LocaleID, of file: FormatFile
    ) {
        let units =
            [message.whole].compactMap(\.self) + message.forms.map(\.unit) + message.variables.flatMap { $0.forms.map(\.unit) }
        raw.builder.unit(key) { unit in
            if unit.place == nil { unit.place = units.first.map { file.place($0.range) } }
        }
        for unit in units { note(unit, on: key, into: target, of: file) }
        for (locale, isSource) in [(source, true), (target, false)] {
            let own = { (unit: XMLElement) in
                isSource ? unit["extype"] == "x-target-only" ? nil : unit.first("source") : unit.first("target")
            }
            if message.variables.isEmpty {
                for (name, unit) in message.forms.isEmpty
                    ? [message.whole].compactMap({ $0.map { (nil, $0) } }) : message.forms.map({ (Optional($0.name), $0.unit) })
                {
                    if let text = own(unit) {
                        set(
                            key, in: locale, form: name, to: self.text(text, of: unit, key: key, in: locale), of: [unit],
                            isSource: isSource,
                            at: file.place(text.range))
                    }
                }
            } else {
                counted(message, as: key, in: locale, isSource: isSource, of: file, own: own)
            }
        }
    }

    private mutating func counted(
        _ message: Message, as key: String, in locale: LocaleID, isSource: Bool, of file: FormatFile,
        own: (XMLElement) -> XMLElement?
    ) {
        var units: [String: XMLElement] = [:]
        let variables = message.variables.map { variable in
            StringsDictRule.Variable(
                name: variable.name,
                forms: variable.forms.compactMap { name, unit in
                    guard let text = own(unit) else { return nil }
                    units[variable.name + "." + name] = unit
                    return (name, self.text(text, of: unit, key: key, in: locale), text.range)
                })
        }
        if units.isEmpty { return }
        let around = message.whole.flatMap(own)?.text
        do {
            let rule = try StringsDictRule(around?.isEmpty == false ? around : message.whole?.first("source")?.text, variables)
            raw.count(key, CountedArgument(in: locale, number: rule.counted.number, name: rule.counted.name))
            for form in rule.forms {
                let parts = [message.whole].compactMap(\.self) + units.filter { $0.key.hasSuffix("." + form.name) }.map(\.value)
                set(key, in: locale, form: form.name, to: form.text, of: parts, isSource: isSource, at: file.place(form.place))
            }
        } catch {
            if isSource { return }
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .error, headline: "'\(key.escapedForTerminal)' \(error.reason), so it is skipped",
                    at: units.values.first.map { file.place($0.range) }
                ).omitting())
        }
    }

    /// - Parameter units: The units of which the text is composed.
    private mutating func set(
        _ key: String, in locale: LocaleID, form name: String?, to text: String, of units: [XMLElement], isSource: Bool,
        at place: SourceLocation
    ) {
        var form: MessageText.Key?
        if let name {
            form = CategoryName.key(name, in: locale)
            if form == nil {
                return diagnostics.report(
                    Diagnostic(
                        FormatLoss.id, .warning,
                        headline: "There is no plural form '\(name.escapedForTerminal)', so it is skipped", at: place
                    ).omitting())
            }
        }
        if isSource { return raw.builder.set(key, in: locale, form: form, to: text, place: place) }
        let states = units.compactMap { $0.first("target")?["state"] }
        let isUnchanged = states.contains("new") || states.contains("needs-translation")
        if isUnchanged,
            units.allSatisfy({ unit in
                unit.first("target").map { $0.text.isEmpty || $0.text == unit.first("source")?.text } ?? true
            })
        {
            if text.isEmpty {
                raw.builder.recordEmptyTranslation(key, locale, at: place)
            } else {
                copies.add(key, locale, at: place)
            }
            return
        }
        let isDone = states.allSatisfy { ["translated", "final", "signed-off"].contains($0) }
        raw.builder.set(key, in: locale, form: form, to: text, state: isDone ? .translated : .needsReview, place: place)
    }

    /// Records a unit's notes. The first note is the source's comment unless it is marked as a translator's note.
    private mutating func note(_ unit: XMLElement, on key: String, into target: LocaleID, of file: FormatFile) {
        for (index, note) in unit.all("note").enumerated() {
            if index == 0, note["from"] != "translator", note["annotates"] != "target" {
                raw.note(key, note.text)
            } else if !note.text.allSatisfy(\.isWhitespace) {
                remarks.append((key, target, note.text, file.place(note.range)))
            }
        }
    }
}

/// The message and form that a unit of Xcode's XLIFF belongs to.
///
///     tasks|==|plural.one       tasks|==|substitutions.count.plural.one      tasks|==|device.applewatch
///     /tasks:dict/NSStringLocalizedFormatKey:dict/:string      /tasks:dict/count:dict/one:dict/:string
struct XcodeUnitAddress: Hashable {
    var key: String
    var variable: String?
    var form: String?
    var isForDevice = false

    static let separator = "|==|"

    init(_ id: String, isDictionary: Bool) {
        key = id
        if isDictionary, id.hasPrefix("/"), id.hasSuffix(":dict/:string") {
            let steps = id.dropFirst().dropLast(13).components(between: ":dict/")
            guard let first = steps.first else { return }
            key = first
            if steps.count == 3 { (variable, form) = (steps[1], steps[2]) }
            return
        }
        guard let range = id.ranges(of: XcodeUnitAddress.separator).last else { return }
        var rest = id[range.upperBound...]
        var variable: String?
        if rest.hasPrefix("substitutions."), let end = rest.ranges(of: ".plural.").last ?? rest.ranges(of: ".device.").last {
            variable = String(rest[..<end.lowerBound].dropFirst(14))
            rest = rest[end.lowerBound...].dropFirst()
        } else if rest.hasPrefix("substitution."), let end = rest.lastIndex(of: ".") {
            variable = String(rest[..<end].dropFirst(13))
            rest = "plural" + rest[end...]
        }
        if rest.hasPrefix("device.") {
            let steps = rest.dropFirst(7).split(separator: ".")
            isForDevice = steps.first != "other"
            rest = steps.count == 3 ? rest.suffix(steps[1].count + steps[2].count + 1) : ""
        } else if !rest.hasPrefix("plural.") {
            return
        }
        key = String(id[..<range.lowerBound])
        self.variable = variable
        form = rest.hasPrefix("plural.") ? String(rest.dropFirst(7)) : nil
    }
}

extension Substring {
    fileprivate func components(between separator: String) -> [String] {
        var parts: [String] = []
        var rest = self
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
