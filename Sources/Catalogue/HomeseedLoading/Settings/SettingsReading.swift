package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A parser for `homeseed.yaml` in the folder of the packs: the settings for linting all packs.
package struct SettingsReading {
    static let homeseed = Key("homeseed", .spelled(.version), required: true, about: "The version of the format: 1.")
    static let requiredVersion = Key(
        "required-version", .spelled(.release),
        about:
            "The releases of Homeseed that may check the catalogue: 0.2 means 0.2 or later, and \">=0.2, <0.4\" is a range."
    )
    private static let aboutSeverity = "The severity of the findings of each check: error, warning, note or skip."
    static let budgets = Key(
        "budgets", .map(.scalar),
        about:
            "The maximum length of texts in columns, by field: title, or chore.title for one kind. A pack may set a lower limit.")
    static let glossaries = Key(
        "glossaries", .oneOrMore(.spelled(.filePath)),
        about: "Glossaries for all packs, in the format of a pack's glossary.yaml. Paths are relative to this file's folder.")
    package static let requiredLocales = Key(
        "required-locales", .list(.scalar),
        about:
            "Languages in which every pack must be complete. Others may be incomplete. Without it, a pack must be complete in each language that has at least half of its texts."
    )
    static let fallback = Key(
        "fallback", .map(.scalar), about: "Fallback languages for missing translations: nl-BE: nl.")
    static let baseline = Key(
        "baseline", .spelled(.filePath),
        about: "The baseline file; its findings are not reported. The path is relative to this file's folder.")
    static let programs = Key(
        "checks", .oneOrMore(.scalar),
        about:
            "Programs that check the catalogue: exec:NAME is homeseed-check-NAME on the PATH, and exec:./FILE a file beside this one. They run only if the user allows them."
    )
    static let files = Key(
        "files", .oneOrMore(.scalar), required: true,
        about: "The files: Catalogue/famify, Locales/nl/*.yaml. * is any text within a name, ** any folders.")

    private let severity: Key
    private let overrides: Key
    private let overrideSeverity: Key
    package let override: Shape
    /// The shape with a key for each check, so that names of checks are validated, suggested and completed like keys.
    private let severities: Shape
    private let checks: CheckList
    /// The shape of the settings file.
    package let shape: Shape

    /// - Parameter checks: The checks that the settings may name.
    package init(_ checks: CheckList) {
        let words = Settings.Level.allCases.map(\.rawValue)
        var named = Shape("the list of checks", checks.all.map { Key($0.id.name, .words(words), about: $0.finds) })
        if !checks.programs.isEmpty {
            let prefixes = checks.programs.map { SettingsReading.escaped($0.prefix) }
            named.others = ("^(" + prefixes.joined(separator: "|") + ")(-.*)?$", .words(words))
        }
        let severities = named
        let overrideSeverity = Key("severity", .shape { severities }, required: true, about: SettingsReading.aboutSeverity)
        let override = Shape("an override", [SettingsReading.files, overrideSeverity])
        severity = Key("severity", .shape { severities }, about: SettingsReading.aboutSeverity)
        overrides = Key(
            "overrides", .list(.shape { override }),
            about: "Severities for some files. If several match a file, the last one applies.")
        shape = Shape(
            "the settings",
            [
                SettingsReading.homeseed, SettingsReading.requiredVersion, severity, overrides, SettingsReading.budgets,
                SettingsReading.glossaries, SettingsReading.requiredLocales,
                SettingsReading.fallback, SettingsReading.baseline, SettingsReading.programs, .schema,
            ])
        (self.checks, self.severities, self.overrideSeverity, self.override) = (checks, severities, overrideSeverity, override)
    }

    /// Returns a pattern that matches the text only.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\^$.|?*+()[]{}".contains($0) ? ["\\", $0] : [$0] })
    }

    /// - Parameter folder: The folder of the settings file.
    func read(_ root: Node, folder: String, _ diagnostics: inout Diagnostics) -> Settings {
        var settings = Settings()
        guard let match = ShapeMatch(root, against: shape, &diagnostics) else { return settings }
        if let node = match[Self.homeseed] { FormatVersion.check(node, &diagnostics) }
        if let node = match[Self.requiredVersion] { RequiredVersion.check(node, &diagnostics) }
        settings.programs = match[Self.programs]?.oneOrMore.compactMap { ProgramCheck.read($0, &diagnostics) } ?? []
        let programs = settings.programs
        if let node = match[severity] {
            settings.severities.append(.init(files: nil, levels: readLevels(node, programs, &diagnostics)))
        }
        for node in match[overrides]?.oneOrMore ?? [] {
            guard let match = ShapeMatch(node, against: override, &diagnostics), let globs = match[Self.files] else { continue }
            let levels = match[overrideSeverity].map { readLevels($0, programs, &diagnostics) } ?? [:]
            settings.severities.append(.init(files: Self.readGlobs(globs, &diagnostics), levels: levels))
        }
        settings.budgets = match[Self.budgets].map { Self.readBudgets($0, &diagnostics) } ?? []
        settings.requiredLocales = match[Self.requiredLocales].map { node in
            node.elements.compactMap { element in
                Self.locale(element, &diagnostics).map { Settings.RequiredLocale(locale: $0, place: element.place) }
            }
        }
        settings.fallbacks = match[Self.fallback].map { Self.readFallbacks($0, &diagnostics) } ?? []
        settings.baseline = match[Self.baseline].flatMap {
            Self.file($0, field: Self.baseline.name, folder: folder, &diagnostics)
        }
        return settings
    }

    static func glossaries(_ root: Node, folder: String, _ diagnostics: inout Diagnostics) -> [Settings.NamedFile] {
        root[glossaries.name]?.oneOrMore.compactMap { file($0, field: glossaries.name, folder: folder, &diagnostics) } ?? []
    }

    private static func file(_ node: Node, field: String, folder: String, _ diagnostics: inout Diagnostics) -> Settings.NamedFile?
    {
        // A list or mapping has already been reported by the shape.
        if node.kind != .scalar { return nil }
        guard let text = node.text, !text.isEmpty else {
            diagnostics.report(WrongForm.diagnostic(node.place, what: "A file", expected: "a path such as glossary.yaml"))
            return nil
        }
        let path = ContainedPath.read(node, field: field, below: "this file's folder", &diagnostics)
        return path.map { Settings.NamedFile(path: folder + "/" + $0.text, node: node) }
    }

    private func readLevels(
        _ node: Node, _ programs: [CheckProgram], _ diagnostics: inout Diagnostics
    ) -> [CheckID: Settings.Level] {
        var levels: [CheckID: Settings.Level] = [:]
        func isProgramCheck(_ name: String) -> Bool {
            let check = CheckID(name)
            return checks[check] == nil && programs.contains { $0.owns(check) }
        }
        for entry in node.kind == .mapping ? Array(node.entries) : [] {
            guard let name = entry.key.text, isProgramCheck(name) else { continue }
            guard let level = entry.value.text.flatMap(Settings.Level.init) else {
                let words = Settings.Level.allCases.map(\.rawValue).joined(separator: ", ")
                diagnostics.report(WrongValue.diagnostic(entry.value, field: name, expected: "one of \(words)"))
                continue
            }
            levels[CheckID(name)] = level
        }
        var found = Diagnostics()
        let match = ShapeMatch(node, against: severities, &found)
        for var one in found.all {
            if one.check == UnknownKey.id, let name = one.missing?.name, isProgramCheck(name) { continue }
            if one.check == UnknownKey.id, let name = one.missing?.name {
                one.headline = "There is no check '\(name.escapedForTerminal)'"
            }
            // A later release or another program may have the check. A likely typo remains an error.
            if one.check == UnknownKey.id, one.fix == nil {
                one.severity = .note
                one.notes = ["This program does not have the check, so the severity has no effect."]
            }
            diagnostics.report(one)
        }
        guard let match else { return levels }
        for (position, check) in checks.all.enumerated() {
            guard let entry = match[position], !isProgramCheck(entry.key.text ?? ""),
                let level = entry.value.text.flatMap(Settings.Level.init)
            else { continue }
            if check.isRequiredForSeeding, level != .error {
                diagnostics.report(FixedSeverity.diagnostic(entry.value, check))
            } else {
                levels[check.id] = level
            }
        }
        return levels
    }

    private static func readGlobs(_ node: Node, _ diagnostics: inout Diagnostics) -> [Settings.NamedGlob] {
        node.oneOrMore.compactMap { node in
            guard node.kind == .scalar, let text = node.text, !text.isEmpty else {
                diagnostics.report(WrongForm.diagnostic(node.place, what: "A file", expected: "a path such as Catalogue/famify"))
                return nil
            }
            return Settings.NamedGlob(glob: Glob(text), node: node)
        }
    }

    private static func readBudgets(_ node: Node, _ diagnostics: inout Diagnostics) -> [Settings.Budget] {
        distinct(node, &diagnostics).compactMap { entry in
            guard let name = entry.key.text, let columns = TextType.budget(entry.value, field: name, &diagnostics) else {
                return nil
            }
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            return Settings.Budget(
                kind: parts.count == 2 ? parts[0] : nil, field: parts.last ?? name, columns: columns, node: entry.key)
        }
    }

    private static func readFallbacks(_ node: Node, _ diagnostics: inout Diagnostics) -> [Settings.Fallback] {
        var found: [Settings.Fallback] = []
        for entry in distinct(node, &diagnostics) {
            guard let from = locale(entry.key, &diagnostics), let to = locale(entry.value, &diagnostics) else { continue }
            if let first = found.first(where: { $0.locale == from }) {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, firstPlace: first.place))
            } else {
                found.append(.init(locale: from, place: entry.key.place, to: to, toPlace: entry.value.place))
            }
        }
        return found
    }

    private static func locale(_ node: Node, _ diagnostics: inout Diagnostics) -> LocaleID? {
        if let locale = node.text.flatMap({ LocaleID($0) }) { return locale }
        diagnostics.report(BadLocale.diagnostic(node))
        return nil
    }

    /// Returns the entries of a mapping whose keys are names chosen by the author. Duplicate keys are reported and omitted.
    private static func distinct(_ node: Node, _ diagnostics: inout Diagnostics) -> [Node.Entry] {
        var seen: [String: Node] = [:]
        return node.entries.filter { entry in
            if let first = seen.updateValue(entry.key, forKey: entry.key.text ?? "") {
                diagnostics.report(DuplicateKey.diagnostic(entry.key, first: first))
                seen[entry.key.text ?? ""] = first
                return false
            }
            return true
        }
    }
}
