/// Dutch nouns whose plurals are often misspelt.
enum DutchNouns {
    /// Nouns that end in a single long vowel, whose plural has an apostrophe: pinda's.
    private static let withApostrophe = Set(
        WordList.words(
            """
            accu agenda alinea aroma auto baby bikini camera casino cello cola collega dia diploma disco diva drama
            echo euro extra firma foto gala gorilla hobby hyena jojo kano kassa kilo kimono kiwi koala kolibri komma
            lama lasagna lobby logo mama manga mango menu metro motto muesli mummy nota oma opa panda papa paprika
            paraplu pasta piano pinda pizza polo poncho pony programma puma pyjama radio risico saldo sauna schema
            ski sofa solo studio sushi taxi thema tipi toga tombola tosti tuba tutu ufo veranda veto video villa
            whisky zebra
            """))

    /// Nouns that take an s without an apostrophe, which is often added: cadeaus.
    static let withoutApostrophe = Set(
        WordList.words(
            """
            actie app beker bezem broer bureau cadeau café cake categorie club computer douche emmer etage familie
            film game garage horloge jongen kalender kamer keuken koekje laptop lepel mail moeder niveau ouder
            plateau poster printer show sjaal sleutel sticker tablet tafel tante team ticket tip vader vakantie
            weekend winkel
            """))

    /// The nouns with an apostrophe by their last three letters, which few other words share.
    private static let byEnding = Dictionary(grouping: withApostrophe.filter { $0.utf8.count > 3 }) { Array($0.utf8.suffix(3)) }

    /// Whether a lowercase word without its s is such a noun, or a compound that ends in such a noun: vakantiefoto.
    static func takesApostrophe(_ word: String) -> Bool {
        if withApostrophe.contains(word) { return true }
        // The first part of a compound has at least three letters.
        return byEnding[Array(word.utf8.suffix(3))]?.contains { word.utf8.count > $0.utf8.count + 2 && word.hasSuffix($0) }
            ?? false
    }
}
