import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// A runner of programs that check the catalogue. It decides which programs may run.
package protocol CheckProgramRunner: Sendable {
    /// Returns the advice to a user who has not allowed the program, or `nil` if it may run.
    func refusal(of program: CheckProgram, in catalogue: String) -> String?

    /// Runs an allowed program with an input, and returns its output.
    ///
    /// - Parameter catalogue: the folder of the settings; paths are relative to it.
    func output(of program: CheckProgram, in catalogue: String, input: [UInt8]) throws(CheckProgramFailure) -> [UInt8]
}

/// The reason why a program has no findings, as a sentence.
package struct CheckProgramFailure: Error {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// A run of the programs in `checks` of the settings: they get items and texts as JSON lines, and answer with findings.
struct ProgramChecking {
    let catalogue: Catalogue
    let folder: String
    let runner: any CheckProgramRunner

    /// Runs every allowed program and reports its findings.
    ///
    /// - Returns: the programs that ran without a failure.
    func check(_ diagnostics: inout Diagnostics) -> [CheckProgram] {
        var input: ProgramInput?
        var ran: [CheckProgram] = []
        for program in catalogue.settings.programs {
            if let advice = runner.refusal(of: program, in: folder) {
                diagnostics.report(ProgramCheck.notAllowed(program, advice: advice))
                continue
            }
            let given = input ?? ProgramInput(catalogue)
            input = given
            do throws(CheckProgramFailure) {
                let output = try runner.output(of: program, in: folder, input: given.bytes)
                for finding in try ProgramOutput(program, given, catalogue).findings(output) { diagnostics.report(finding) }
                ran.append(program)
            } catch {
                diagnostics.report(ProgramCheck.failed(program, error.reason))
            }
        }
        return ran
    }
}

extension Catalogue {
    /// Returns the checks of programs that did not run, as far as ignore comments or the baseline name them.
    func checks(ofProgramsBesides ran: [CheckProgram]) -> Set<CheckID> {
        let names = ran.map(\.name)
        let left = settings.programs.filter { !names.contains($0.name) }
        if left.isEmpty { return [] }
        let named = ignores.flatMap { $0.checks.map(\.check) } + (baseline?.entries.map(\.finding.check) ?? [])
        return Set(named.filter { check in left.contains { $0.owns(check) } })
    }
}

/// The items and texts of a catalogue as JSON lines, with the locations that findings may refer to.
struct ProgramInput {
    private(set) var bytes: [UInt8] = []
    /// The locations of items and their fields: `demo/chore/dishes` and `demo/chore/dishes title`.
    private(set) var values: [String: SourceLocation] = [:]
    /// The locations of values by the file, line and column at which they begin.
    private(set) var starts: [String: SourceLocation] = [:]
    private let sources: SourceMap
    private var lines: [FileID: LineTable] = [:]

    init(_ catalogue: Catalogue) {
        sources = catalogue.sources
        add([("type", "\"hello\""), ("homeseed", "1")])
        for pack in catalogue.packs.dropFirst() {
            let content = catalogue.content(of: pack)
            let fields = Dictionary(content.kinds.map { ($0.id, $0.fields.map(\.name)) }) { first, _ in first }
            for item in content.items { add(item, fields[item.kind] ?? [], of: pack.id) }
            for text in content.texts { add(text, of: pack.id) }
        }
    }

    private mutating func add(_ item: ContentItem, _ fields: [String], of pack: String) {
        let path = "\(pack)/\(item.kind)/\(item.id)"
        values[path] = item.place
        var places: [(String, String)] = []
        for field in fields {
            guard let place = item.place(of: field) else { continue }
            values[path + " " + field] = place
            places.append((field, JSONText.object(members(of: place))))
        }
        let cells = fields.compactMap { field in item[field].map { (field, RowJSON.value($0)) } }
        add(
            [
                ("type", "\"item\""), ("pack", JSONText.quote(pack)), ("kind", JSONText.quote(item.kind)),
                ("id", JSONText.quote(item.id)),
            ] + members(of: item.place) + [("fields", JSONText.object(cells)), ("places", JSONText.object(places))])
    }

    private mutating func add(_ text: ContentText, of pack: String) {
        for (language, wording) in text.texts.sorted(by: { $0.key < $1.key }) {
            guard let place = wording.place ?? text.place else { continue }
            let forms = wording.forms.sorted { $0.key < $1.key }.map { ($0.key, JSONText.quote($0.value)) }
            add(
                [
                    ("type", "\"text\""), ("pack", JSONText.quote(pack)), ("path", JSONText.list(text.path.map(JSONText.quote))),
                    ("language", JSONText.quote(language)),
                ] + members(of: place) + [("forms", JSONText.object(forms))])
        }
    }

    private mutating func add(_ members: [(String, String)]) { bytes += Array(JSONText.object(members).utf8) + [0x0A] }

    private mutating func members(of place: SourceLocation) -> [(String, String)] {
        guard let file = sources[place.file] else { return [] }
        let table = lines[place.file] ?? LineTable(file.bytes)
        lines[place.file] = table
        let start = table.position(at: Int(place.range.lower))
        starts["\(file.path):\(start.line):\(start.column)"] = place
        return [("file", JSONText.quote(file.path)), ("line", String(start.line)), ("column", String(start.column))]
    }
}

/// The findings in the output of a program.
struct ProgramOutput {
    private let program: CheckProgram
    private let input: ProgramInput
    private let catalogue: Catalogue

    init(_ program: CheckProgram, _ input: ProgramInput, _ catalogue: Catalogue) {
        (self.program, self.input, self.catalogue) = (program, input, catalogue)
    }

    /// Reads a finding on each line.
    func findings(_ output: [UInt8]) throws(CheckProgramFailure) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var number = 0
        for line in output.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            findings.append(try finding(Array(line), number))
        }
        return findings
    }

    private func finding(_ line: [UInt8], _ number: Int) throws(CheckProgramFailure) -> Diagnostic {
        let node: Node
        do { node = try StoredJSON.root(line, "its output", line: number) } catch { throw CheckProgramFailure("\(error)") }
        func refuse(_ problem: String) -> CheckProgramFailure {
            CheckProgramFailure(
                "Line \(number) of its output \(problem): \(Cell.harmless(String(decoding: line, as: UTF8.self), atMost: 200))")
        }
        guard node.kind == .mapping else { throw refuse("is not a JSON object") }
        guard let id = node["id"]?.text, let message = node["message"]?.text, !message.isEmpty else {
            throw refuse("has no id or no message")
        }
        let check = CheckID(id)
        guard program.owns(check) else {
            throw refuse("has an id that does not begin with '\(program.prefix.escapedForTerminal)'")
        }
        let word = node["severity"]?.text ?? "warning"
        guard let severity = Severity(rawValue: word) else { throw refuse("has no severity of error, warning or note") }
        let (place, isValue) = try place(node, refuse)
        var fix: Fix?
        if let text = node["fix"]?.text {
            guard isValue, let path = catalogue.sources[place.file]?.path else {
                throw refuse("has a fix, but not the place of an item's field or of a text")
            }
            let written = ScalarWriting.text(text, isJSON: path.hasSuffix(".json"))
            fix = Fix("Write '\(Cell.harmless(text, atMost: 60))'", edits: [.init(place, written)], isSafe: false)
        }
        let notes = node["notes"]?.elements.compactMap { $0.text.map { Cell.harmless($0) } } ?? []
        return Diagnostic(check, severity, headline: Cell.harmless(message), at: place, notes: notes, fix: fix)
    }

    /// Returns the location of a finding, and whether it is the location of a single value. A finding names an item, or a file
    /// with a line and column. Otherwise, the location is that of the program in the settings.
    private func place(
        _ node: Node, _ refuse: (String) -> CheckProgramFailure
    ) throws(CheckProgramFailure) -> (SourceLocation, isValue: Bool) {
        if let item = node["item"]?.text {
            guard let place = input.values[item] else { throw refuse("names an unknown item") }
            guard let field = node["field"]?.text else { return (place, false) }
            return input.values[item + " " + field].map { ($0, true) } ?? (place, false)
        }
        guard let path = node["file"]?.text else { return (program.place, false) }
        guard let number = catalogue.sources.files.firstIndex(where: { $0.path == path }) else {
            throw refuse("names a file that is not in the catalogue")
        }
        let line = try integer(node, "line", refuse)
        let column = try integer(node, "column", refuse)
        if let known = input.starts["\(path):\(line):\(column)"] { return (known, true) }
        let table = LineTable(catalogue.sources.files[number].bytes)
        guard line <= table.lineCount else { throw refuse("names a line that the file does not have") }
        let visible = table.visibleRange(ofLine: line)
        let text = String(decoding: table.bytes[visible], as: UTF8.self)
        let start = visible.lowerBound + text.prefix(column - 1).utf8.count
        return (
            SourceLocation(file: FileID(number), range: SourceRange(min(start, visible.upperBound), visible.upperBound)), false
        )
    }

    /// Returns a line or column, which is 1 by default.
    private func integer(
        _ node: Node, _ name: String, _ refuse: (String) -> CheckProgramFailure
    ) throws(CheckProgramFailure) -> Int {
        guard let value = node[name] else { return 1 }
        guard case .integer(let number)? = value.scalar, number > 0, let small = Int(exactly: number) else {
            throw refuse("has a \(name) that is not a positive whole number")
        }
        return small
    }
}
