import HomeseedSource
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedLocalisation
@testable import HomeseedModel

/// Placeholders in the syntax of other tools and languages.
@Suite("Foreign placeholders") struct ForeignPlaceholderTests {
    private func found(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return ForeignPlaceholderLexer.find(in: text).map {
            "\($0.syntax) \($0.name ?? "-"): \(String(decoding: bytes[$0.range], as: UTF8.self))"
        }
    }

    @Test(
        "are found, with the name that is meant",
        arguments: [
            ("You have {{count}} tasks", "doubleBraces count: {{count}}"), ("{{ count }}", "doubleBraces count: {{ count }}"),
            ("{{{{count}}}} é", "doubleBraces count: {{{{count}}}}"), ("{{{{- name}}}}", "doubleBraces name: {{{{- name}}}}"),
            ("{{{{price, currency(EUR)}}}}", "doubleBraces price: {{{{price, currency(EUR)}}}}"),
            ("{{{{ name|upper }}}}", "doubleBraces name: {{{{ name|upper }}}}"),
            ("{{{{user.name}}}}", "doubleBraces -: {{{{user.name}}}}"), ("é {{ $name }}", "doubleBraces name: {{ $name }}"),
            ("Hi ${name}!", "dollar name: ${name}"), ("Hi ${{name}}!", "dollar name: ${{name}}"),
            ("Hi %{name}!", "percent name: %{name}"),
            ("<%= name %> did it", "tag name: <%= name %>"), ("<%- user.name() %>", "tag -: <%- user.name() %>"),
            ("%(name)s did %(count)d", "python name: %(name)s|python count: %(count)d"),
            ("%(price).2f", "python price: %(price).2f"),
            ("Hi \\(name)", "swift name: \\(name)"), ("See $t(common:save)", "nesting -: $t(common:save)"),
            ("$t(key, {{\"count\": 1}})", "nesting -: $t(key, {{\"count\": 1}})"),
            ("Hi { $name }", "fluent name: { $name }"), ("Hi {$name}", "fluent name: {$name}"),
            ("Hi { name }", "spaces name: { name }"),
            ("{count, plural, one {# item} other {# items}}", "plural count: {count, plural, one {# item} other {# items}}"),
            (
                "{{count, plural, one {{# item}} other {{# items}}}}!",
                "plural count: {{count, plural, one {{# item}} other {{# items}}}}"
            ),
            ("{sex, select, male {his} other {their}} room", "select sex: {sex, select, male {his} other {their}}"),
            ("{price, number, currency} and {when,date}", "format price: {price, number, currency}|format when: {when,date}"),
        ])
    func kinds(text: String, expected: String) {
        #expect(found(text).joined(separator: "|") == expected)
    }

    @Test(
        "are not seen in prose",
        arguments: [
            "Well done, {name}!", "{count} of {total}", "100% (really) sure", "50%{count}", "5 %{count}",
            "Saved ${amount} and ${totalPrice}", "$5 {name}", "Ends in $", "%", "%(", "%(not)",
            "a < b % c > d", "<%", "C:\\(x86", "$t", "$t(", "({name})", "{{literally", "{{ a, b }}", "{{}}", "{{a b}}",
            "#{count}", "{name}, {count}", "{name} {{", "{count, plural", "{count, maybe}",
            "{a, b}", "{ }", "%(name)sum", "Say {{this is a brace}}",
        ])
    func prose(text: String) {
        #expect(found(text) == [])
    }

    @Test("cost no more than they are long")
    func length() {
        for part in ["{a,plural,", "{", "%(", "$t(a", "<%", "{{a|", "{{{", "\\(a"] {
            let text = String(repeating: part, count: 3_000)
            let time = ContinuousClock().measure { _ = ForeignPlaceholderLexer.find(in: text) }
            #expect(time < .seconds(10), "\(part)")
        }
    }

    @Test("ICU's plural forms are written out as they stand here")
    func plural() {
        func forms(_ text: String) -> [String] {
            ForeignPlaceholderLexer.find(in: text).first?.forms.map { "\($0.key): \($0.text)" } ?? []
        }
        #expect(
            forms("Buy {count, plural, =0 {nothing} one {# item for {name}} other {# items}} now") == [
                "=0: Buy nothing now", "one: Buy {count} item for {name} now", "other: Buy {count} items now",
            ])
        #expect(forms("{n, plural, one { {sex, select, male {a} other {b}}} other {x}}") == [])
        #expect(
            forms("{n, plural, offset:1 one {a} other {b}}") == [] && forms("{n, plural}") == []
                && forms("{n, plural, one}") == [])
    }

    /// Returns lint's findings and the text after the fixes.
    private func lint(_ source: String, _ translation: String) throws -> (found: [String], fixed: [String]) {
        let checked = try Pipeline(files: [
            SourceFile(
                path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A small household\nlanguage: en\n"),
            SourceFile(path: "Catalogue/demo/messages.yaml", text: "messages:\n  a: \(source)\n"),
            SourceFile(
                path: "Locales/nl/demo.yaml", text: "pack: {title: Een klein huishouden}\nmessages:\n  a: \(translation)\n"),
        ]).check()
        let all = checked.diagnostics.sorted(in: checked.sources).filter {
            $0.suppression == nil && $0.check != UnconfirmedTranslation.id
        }
        return (
            all.map { "\($0.severity.rawValue) \($0.check): \($0.headline)" },
            all.compactMap { $0.fix.map { "\($0.isSafe) \($0.edits[0].replacement)" } }
        )
    }

    @Test("are one finding, for what they are")
    func findings() throws {
        let mustache = try lint("\"Well done, {name}!\"", "\"Goed gedaan, {{name}}!\"")
        #expect(mustache.found == ["error foreign-placeholder: '{{name}}' is not filled in: two braces are shown as one"])
        #expect(mustache.fixed == ["true {name}"])
        let icu = try lint("\"{count, plural, one {# task} other {# tasks}}\"", "\"Klussen\"")
        #expect(
            icu.found == [
                "error foreign-placeholder: '{count, plural, one {# task} other {# tasks}}' is ICU syntax for plural forms"
            ])
        #expect(icu.fixed == [])
        let dollar = try lint("\"Well done, {name}!\"", "\"Goed gedaan, ${name}!\"")
        #expect(
            dollar.found == ["warning foreign-placeholder: A family would see the '$' of '${name}'"]
                && dollar.fixed == ["true {name}"])
        let python = try lint("\"Well done, %(name)s!\"", "\"Goed gedaan, %(name)s!\"")
        #expect(python.found == ["warning foreign-placeholder: '%(name)s' is not filled in"] && python.fixed == ["false {name}"])
        // Misspelt names and intended braces are not reported by this check.
        #expect(try lint("\"Write {{{{name}}}} here\"", "\"Schrijf hier {{{{name}}}}\"").found == [])
    }
}
