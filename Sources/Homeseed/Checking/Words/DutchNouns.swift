/// Dutch nouns whose plurals are often misspelt.
enum DutchNouns {
    /// They end in one long vowel, so their plural has an apostrophe: pinda's.
    static let withApostrophe = words("""
        accu agenda alinea aroma auto baby bikini camera casino cello cola collega dia diploma disco diva drama
        echo euro extra firma foto gala gorilla hobby hyena jojo kano kassa kilo kimono kiwi koala kolibri komma
        lama lasagna lobby logo mama manga mango menu metro motto muesli mummy nota oma opa panda papa paprika
        paraplu pasta piano pinda pizza polo poncho pony programma puma pyjama radio risico saldo sauna schema
        ski sofa solo studio sushi taxi thema tipi toga tombola tosti tuba tutu ufo veranda veto video villa
        whisky zebra
        """)

    /// They take a bare s, and are often given an apostrophe: cadeaus.
    static let withoutApostrophe = words("""
        actie app beker bezem broer bureau cadeau café cake categorie club computer douche emmer etage familie
        film game garage horloge jongen kalender kamer keuken koekje laptop lepel mail moeder niveau ouder
        plateau poster printer show sjaal sleutel sticker tablet tafel tante team ticket tip vader vakantie
        weekend winkel
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }
}
