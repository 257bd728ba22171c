import HomeseedText
import Testing

@Suite struct LocaleIDTests {
    @Test(arguments: [
        ("nl", "nl"), ("nl-BE", "nl-BE"), ("pt_BR", "pt-BR"), ("PT-br", "pt-BR"), ("zh-hans", "zh-Hans"),
        ("ZH_HANT_tw", "zh-Hant-TW"), ("es-419", "es-419"), ("fil", "fil"), ("ca-es-VALENCIA", "ca-ES-valencia"),
        ("de-1996", "de-1996"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("ar-u-nu-Latn", "ar-u-nu-latn"),
        ("en-x-home", "en-x-home"), ("en-x-a", "en-x-a"), ("en-XA", "en-XA"), ("und", "und"),
    ])
    func normalises(_ text: String, _ tag: String) {
        #expect(LocaleID(text)?.tag == tag)
        #expect(LocaleID(tag)?.tag == tag)
    }

    @Test(arguments: [
        "", "n", "dutch", "english", "nl-", "-nl", "nl--BE", "nl BE", "12", "nl-B", "nl-BEL", "nl-BE-Latn",
        "en_US.UTF-8", "en@posix", "nl-u", "nl-u-x", "é", "nl-bé", "nl/BE", "../nl", "Base", "x-home",
        "zh-toolongsubtag", "en-x", "nl\u{0}",
    ])
    func refuses(_ text: String) {
        #expect(LocaleID(text) == nil)
    }

    @Test func refusesWhatIsEndless() {
        #expect(LocaleID("nl" + String(repeating: "-abcde", count: 1_000)) == nil)
    }

    @Test func namesItsParts() throws {
        let taiwan = try #require(LocaleID("zh_hant_tw"))
        #expect(taiwan.language == "zh" && taiwan.script == "Hant" && taiwan.region == "TW")
        let dutch = try #require(LocaleID("nl"))
        #expect(dutch.script == nil && dutch.region == nil)
    }

    @Test(arguments: [
        ("nl", "nl"), ("nl-BE", "nl-BE nl"), ("zh-Hans-SG", "zh-Hans-SG zh-Hans zh"),
        // As in CLDR, a language with an unusual script has no parent.
        ("zh-Hant-TW", "zh-Hant-TW zh-Hant"), ("zh-Hant-MO", "zh-Hant-MO zh-Hant-HK zh-Hant"),
        ("sr-Latn-RS", "sr-Latn-RS sr-Latn"),
        ("en-AU", "en-AU en-001 en"), ("en-NL", "en-NL en-150 en-001 en"), ("es-MX", "es-MX es-419 es"),
        ("pt-AO", "pt-AO pt-PT pt"), ("nb", "nb no"), ("xx-Cyrl", "xx-Cyrl xx"),
        ("ar-EG-u-nu-latn", "ar-EG-u-nu-latn ar-EG-u-nu ar-EG ar"), ("en-x-a-b", "en-x-a-b en"),
        ("en-x-home-two", "en-x-home-two en-x-home en"),
    ])
    func fallsBack(_ text: String, _ chain: String) {
        #expect(LocaleID(text)?.fallbackChain.map(\.tag).joined(separator: " ") == chain)
    }

    @Test func sortsByBytes() {
        let sorted = ["pt-PT", "nl", "pt", "nl-BE", "de"].compactMap(LocaleID.init).sorted()
        #expect(sorted.map(\.tag) == ["de", "nl", "nl-BE", "pt", "pt-PT"])
    }
}
