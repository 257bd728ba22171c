/// A text in the two languages.
struct Pair {
    var en: String
    var nl: String

    init(_ en: String, _ nl: String) {
        self.en = en
        self.nl = nl
    }
}

/// The parts of titles: an action, an object and a time. In Dutch, the verb comes last.
struct Phrases {
    var category: String
    var title: Pair
    var verbs: [Pair]
    var things: [Pair]

    static let moments = [
        Pair("before breakfast", "voor het ontbijt"), Pair("after dinner", "na het eten"),
        Pair("on Saturday morning", "op zaterdagochtend"), Pair("before Grandma comes", "voordat oma komt"),
        Pair("after school", "na school"), Pair("before bedtime", "voor het slapengaan"),
        Pair("with music on", "met muziek aan"), Pair("together", "samen"), Pair("without being asked", "uit jezelf"),
        Pair("in ten minutes", "in tien minuten"), Pair("every other week", "om de week"),
        Pair("when it rains", "als het regent"),
    ]
}

extension Phrases {
    static let chores = [
        Phrases(
            category: "kitchen", title: Pair("Kitchen", "Keuken"),
            verbs: [Pair("Wipe", "afnemen"), Pair("Clear", "leegruimen"), Pair("Tidy", "opruimen"), Pair("Polish", "oppoetsen")],
            things: [
                Pair("the kitchen counters", "het aanrecht"), Pair("the fridge", "de koelkast"), Pair("the oven", "de oven"),
                Pair("the spice rack", "het kruidenrek"), Pair("the cutlery drawer", "de bestekla"),
                Pair("the dining table", "de eettafel"), Pair("the pantry", "de voorraadkast"), Pair("the bread bin", "de broodtrommel"),
            ]),
        Phrases(
            category: "bathroom", title: Pair("Bathroom", "Badkamer"),
            verbs: [Pair("Clean", "schoonmaken"), Pair("Rinse", "afspoelen"), Pair("Dry", "droogmaken"), Pair("Check", "nakijken")],
            things: [
                Pair("the shower", "de douche"), Pair("the washbasin", "de wastafel"), Pair("the mirror", "de spiegel"),
                Pair("the bath toys", "het badspeelgoed"), Pair("the toothbrush mugs", "de tandenborstelbekers"),
                Pair("the bath mat", "de badmat"), Pair("the towel rail", "het handdoekenrek"), Pair("the tiles", "de tegels"),
            ]),
        Phrases(
            category: "outside", title: Pair("Outside", "Buiten"),
            verbs: [Pair("Sweep", "vegen"), Pair("Weed", "wieden"), Pair("Rake", "aanharken"), Pair("Hose down", "schoonspuiten")],
            things: [
                Pair("the patio", "het terras"), Pair("the front path", "het tuinpad"), Pair("the balcony", "het balkon"),
                Pair("the herb bed", "het kruidenbed"), Pair("the sandpit's edge", "de rand van de zandbak"),
                Pair("the bike shed", "het fietsenhok"), Pair("the café corner", "het terrasje"), Pair("the vegetable patch", "de moestuin"),
            ]),
        Phrases(
            category: "animals", title: Pair("Animals", "Dieren"),
            verbs: [Pair("Feed", "voeren"), Pair("Brush", "borstelen"), Pair("Visit", "bezoeken"), Pair("Look after", "verzorgen")],
            things: [
                Pair("the cat", "de kat"), Pair("the neighbours' dog", "de hond van de buren"), Pair("the guinea pigs", "de cavia's"),
                Pair("the rabbits", "de konijnen"), Pair("the chickens", "de kippen"), Pair("the goldfish", "de goudvissen"),
                Pair("Zoë's hamster", "Zoë's hamster"), Pair("the pony", "de pony"),
            ]),
    ]

    static let rules = [
        Phrases(
            category: "screens", title: Pair("Screens", "Schermen"),
            verbs: [Pair("Put away", "wegleggen"), Pair("Share", "delen"), Pair("Charge", "opladen"), Pair("Switch off", "uitzetten")],
            things: [
                Pair("the phones", "de telefoons"), Pair("the tablet", "de tablet"), Pair("the game console", "de spelcomputer"),
                Pair("the headphones", "de koptelefoon"), Pair("the television", "de televisie"), Pair("the laptop", "de laptop"),
            ]),
        Phrases(
            category: "kindness", title: Pair("Kindness", "Lief zijn"),
            verbs: [Pair("Thank", "bedanken"), Pair("Greet", "begroeten"), Pair("Help", "helpen"), Pair("Listen to", "aanhoren")],
            things: [
                Pair("whoever cooked", "de kok"), Pair("each other", "elkaar"), Pair("the guests", "de gasten"),
                Pair("your little brother", "je broertje"), Pair("your big sister", "je grote zus"), Pair("the neighbours", "de buren"),
            ]),
    ]

    static let rewards = [
        Phrases(
            category: "treats", title: Pair("Treats", "Extraatjes"),
            verbs: [Pair("Choose", "kiezen"), Pair("Bake", "bakken"), Pair("Taste", "proeven"), Pair("Share out", "uitdelen")],
            things: [
                Pair("the pancakes", "de pannenkoeken"), Pair("an apple pie", "een appeltaart"), Pair("the crème brûlée", "de crème brûlée"),
                Pair("the birthday cake", "de verjaardagstaart"), Pair("the cookies", "de koekjes"), Pair("the pizza", "de pizza"),
            ]),
        Phrases(
            category: "outings", title: Pair("Outings", "Uitjes"),
            verbs: [Pair("Plan", "plannen"), Pair("Explore", "verkennen"), Pair("Draw", "tekenen"), Pair("Photograph", "fotograferen")],
            things: [
                Pair("the zoo", "de dierentuin"), Pair("the swimming pool", "het zwembad"), Pair("the beach", "het strand"),
                Pair("a museum", "een museum"), Pair("the climbing forest", "het klimbos"), Pair("the playground", "de speeltuin"),
            ]),
    ]
}

/// The parts of notes: two sentences.
enum Notes {
    static let first = [
        Pair("A cloth and warm water are all it takes.", "Een doekje en warm water, meer heb je niet nodig."),
        Pair("Start at the top and work your way down.", "Begin bovenaan en werk naar beneden."),
        Pair("Ask if you can't find what you need.", "Vraag het als je iets niet kunt vinden."),
        Pair("Two of you are done twice as fast.", "Met z'n tweeën ben je twee keer zo snel klaar."),
        Pair("Everything has a place: put it back there.", "Alles heeft een plek: leg het daar terug."),
        Pair("Little and often beats once a month.", "Elke week een beetje is beter dan eens per maand veel."),
        Pair("The good scissors are in the top drawer.", "De goede schaar ligt in de bovenste la."),
        Pair("Mind the wet floor!", "Pas op voor de natte vloer!"),
        Pair("Put on a song you like.", "Zet een liedje op dat je leuk vindt."),
    ]
    static let second = [
        Pair("Done? Tick it off and take a bow 🎉", "Klaar? Vink het af en buig maar diep 🎉"),
        Pair("Whoever sees it first may begin.", "Wie het eerst kijkt, mag beginnen."),
        Pair("Nobody has to be perfect.", "Niemand hoeft perfect te zijn."),
        Pair("Tell us how it went at dinner.", "Vertel bij het eten hoe het ging."),
        Pair("That leaves the evening free.", "Dan is de avond vrij."),
        Pair("Leave it as you would like to find it.", "Laat het achter zoals je het zelf wilt vinden."),
        Pair("One of us checks it afterwards.", "Een van ons kijkt het daarna na."),
    ]
}
