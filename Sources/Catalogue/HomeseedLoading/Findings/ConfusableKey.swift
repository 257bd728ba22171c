package import HomeseedSource

/// A check for keys that look like a known key, but contain a letter of another alphabet.
package enum ConfusableKey: CheckDeclaration {
    package static let id: CheckID = "confusable-key"
    package static let finds = "A key that looks like a known key, but has a letter of another alphabet in it."
    package static let why = "The difference is invisible, so nobody would find out why the text stays untranslated."

    package static let wrong = Example(dutch: ExampleCatalogue.dutch(chores: "{⟦dish\u{435}s⟧: {title: De afwas doen}}"))
    package static let right = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}"))

    /// Returns the diagnostic, or `nil` if the key does not look like a known key.
    static func diagnostic(_ key: Node, among known: some Sequence<String>) -> Diagnostic? {
        guard let name = key.text, let latin = Confusables.latin(name),
            known.contains(where: { $0.utf8.elementsEqual(latin.utf8) })
        else { return nil }
        return Diagnostic(
            id, .error, headline: "This looks like '\(latin)', but is a different word", at: key.place,
            notes: [Confusables.foreignLetter(of: name)],
            fix: Fix("Write '\(latin)'", edits: [.init(key.place, latin)], isSafe: true))
    }
}

/// The letters that look like ASCII letters, from the confusables of Unicode's UTS #39 that keyboards produce.
enum Confusables {
    private static let alike: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        zip(
            "аеорсухіјѕԁһӏԛԝԍьАВЕКМНОРСТУХІЈЅαινορυχκΑΒΕΖΗΙΚΜΝΟΡΤΥΧıſK‐‑‒–−".unicodeScalars,
            "aeopcyxijsdhlqwgbABEKMHOPCTYXIJSaivopuxkABEZHIKMNOPTYXisK-----".unicodeScalars)
    ) { first, _ in first }

    /// Returns a note on the first letter of a word that belongs to another alphabet.
    static func foreignLetter(of word: String) -> String {
        let odd = word.unicodeScalars.first { !$0.isASCII }
        let code = odd.map { String($0.value, radix: 16, uppercase: true) } ?? ""
        let padded = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
        return "Its letter '\(odd.map { String($0) } ?? "")', U+\(padded), belongs to another alphabet."
    }

    /// Returns the ASCII word that a word looks like, or `nil` if it is already ASCII or looks like no such word.
    static func latin(_ word: String) -> String? {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        var result = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            if scalar.isASCII {
                result.append(scalar)
            } else if let like = alike[scalar] {
                result.append(like)
            } else if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
                result.append(narrow)
            } else {
                return nil
            }
        }
        return String(result)
    }
}
