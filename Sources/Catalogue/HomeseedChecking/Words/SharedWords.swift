import HomeseedText

/// Texts that may be the same in both languages: names, addresses, and shared words.
enum SharedWords {
    /// Whether the text contains nothing to translate.
    static func isSame(_ text: String, _ kept: Set<String>, from source: LocaleID, to language: LocaleID) -> Bool {
        let pieces = text.split(separator: " ").filter { !Addresses.isOne($0) }
        let words = PlainWords.of(pieces.joined(separator: " ")).filter { $0.count > 2 && $0.contains { $0.isLetter } }
        let open = words.indices.filter { !kept.contains(words[$0].lowercased()) && !isShared(words[$0].lowercased(), language) }
        if open.isEmpty { return true }
        // Names and nouns cannot be told apart without a word list of the language.
        guard source.language == "en" else { return false }
        return open.allSatisfy { isName(words[$0]) || $0 > 0 && isName(words[$0], behind: words[$0 - 1]) }
    }

    /// Whether the word is a capitalised name after a brand in capitals, as in `LEGO Friends`.
    private static func isName(_ word: Substring, behind maker: Substring) -> Bool {
        maker.count > 3 && maker.allSatisfy(\.isUppercase) && !isEnglish(maker.lowercased())
            && word.first?.isUppercase == true && word.contains(where: \.isLowercase)
    }

    /// Whether the word is capitalised or in mixed case like a product name, and not an everyday English word.
    private static func isName(_ word: Substring) -> Bool {
        guard word.contains(where: \.isUppercase) else { return false }
        let lower = word.lowercased()
        let stem = lower.hasSuffix("'s") || lower.hasSuffix("’s") ? String(lower.dropLast(2)) : lower
        return !isEnglish(stem) && !(stem.hasSuffix("s") && isEnglish(String(stem.dropLast())))
            && !(stem.hasSuffix("es") && isEnglish(String(stem.dropLast(2)))) && !(stem.hasSuffix("ing") && stem.count > 4)
    }

    private static func isEnglish(_ word: String) -> Bool {
        english.contains(word) || Verbs.english.contains(word) || Verbs.englishLeads.contains(word)
    }

    private static func isShared(_ word: String, _ language: LocaleID) -> Bool {
        international.contains(word) || language.language == "nl" && dutch.contains(word)
    }

    /// Words shared by most languages with Latin letters.
    private static let international = Set(
        WordList.words(
            """
            app apps album baby banana bar basketball blog bonus bowling box burrito café camping cappuccino chat cola computer croissant
            curry dessert disco dna download email emoji espresso euro film fitness gps hamburger hobby hotel internet jazz judo karaoke
            karate kiwi lasagne lasagna latte laptop lego mango menu mountainbike museum ok okay online paella park pasta pesto piano picnic
            pizza podcast pop popcorn poster quiz radio ramen ravioli restaurant risotto robot rock salami salsa sauna scooter
            selfie shampoo sms snack sport spaghetti studio sudoku super surprise sushi taco tango tapas taxi team tennis
            tiramisu tiktok tofu trampoline tv video virus volleyball website wifi wi-fi wok yoga zombie zoo pdf url usb html json api id
            """))

    /// Words shared by English and Dutch.
    private static let dutch = Set(
        WordList.words(
            """
            accent agenda airco alarm arm atlas bad balkon bank bed bel best bier bingo bob boot bord brand broccoli budget buffet bug bus
            cactus cake camera cape cardio champagne chili chips circus clip clown club coach cocktail code comfort concept contact
            container contract controller crisis dag data deadline debet deal december april september november design detail diner
            dip dragon drama dressing drop drum duo echo editor effect elastiek event expert extra fan fans fantasy feedback feest fiets
            finale fit focus folder formule frame fruit game games garage gas gel gift glas glitter golf gorilla granola hand hamster
            helm help hand hero hit hockey hond huis ham humor icon idee index info insect instrument item jam jeans jury kale kebab
            ketchup kilo kit korps lamp land last latex les level lift lip liter logo lunch maart magazine make-up mail manager map marathon
            margarine mascara masker mayonaise melk meter mixer mode model modern moment monitor monster museum muesli nest net normal
            notes normaal oma opera oven paars pad pan panda parade parfum partner paspoort password peer pen perfect planner plan
            plank plant plastic plus pony poker pot print printer privé product profiel project punt puzzel radar recept reset ring
            rest rock roze route salade sandwich saus scanner school score scrum set shirt shop show single ski skateboard smoothie sofa
            software soup spinach sport sprint stad stand start status stem step sticker stop store stress student tablet tank taal
            talent tape tapijt test thermostaat thriller ticket timer tip tips toast toilet tomaat tool toolbox tour trainer training
            trap trend trio trolley trailer tunnel type update upgrade user vaas vest virus vlog wagon warm water web webcam week weekend
            west wild wind winter winnaar wolf workshop yoghurt zebra zone zoom aquarium ananas avocado ballet banjo bikini boiler brownie
            cello chef chocolate coupon couscous detox dvd e-book fondue graffiti hiphop humus hummus iglo kano krant legging lob
            make mascotte matrix memory mobile multi musical mobiel nacho's nachos oregano origami paprika penalty pincode pitabroodje
            plaid polo quinoa quinoasalade rap rugby salon satelliet schema scrabble sherry smartphone smartwatch snackbar sorbet tandem
            tattoo techno trampoline tram triangel trofee tutu ukulele vanille verse viola wasabi western yahtzee zero
            """))

    /// Everyday English words, which are not names even if capitalised at the start of a title.
    private static let english = Set(
        WordList.words(
            """
            the a an and or of to for with without in on at by from your you my our their his her this that these those is are was be
            not no yes new old big small good great more less all every some any one two three first last next day days night morning evening
            afternoon today tomorrow yesterday week month year time hour minute monday tuesday wednesday thursday friday saturday sunday
            january february march may june july august october
            house home kitchen bathroom bedroom living room garden outdoors outside inside hall hallway attic cellar basement laundry
            garage office door doors window windows wall floor floors ceiling roof stairs table chair chairs desk shelf shelves cupboard
            wardrobe drawer bed beds sheet sheets pillow blanket duvet towel towels curtain curtains carpet rug light lights lamp mirror
            sink shower bath toilet tap fridge freezer oven stove dishwasher washing machine dryer vacuum cleaner kettle toaster microwave
            dish dishes plate plates cup cups glass glasses pan pans pot pots fork forks knife knives spoon spoons bin bins trash rubbish
            garbage recycling bag bags box boxes bottle bottles paper food bread milk butter cheese egg eggs meat fish chicken rice
            potato potatoes vegetable vegetables fruit apple apples orange oranges breakfast lunch dinner supper snack drink drinks tea
            coffee juice sugar salt pepper oil soup cake cookie cookies chocolate sweets candy
            family mother father mum mom dad parent parents child children kid kids son daughter brother sister grandma grandpa
            grandmother grandfather uncle aunt friend friends neighbour neighbor guest guests boy girl man woman people person
            dog cat pet pets bird fish hamster rabbit horse
            school homework book books reading story stories lesson lessons teacher class test exam pencil paper bag
            work job jobs task tasks chore chores errand errands list lists plan plans note notes idea ideas goal goals reward rewards
            wish wishes rule rules point points coin coins money budget price gift gifts present presents surprise party birthday
            holiday holidays trip walk bike bicycle car bus train boat game games toy toys ball music song instrument practice
            health education kindness creativity growth personal social shopping groceries supplies clothes clothing shirt trousers shoes
            socks coat hat jacket dress bedtime routine screen phone tablet computer television radio
            clean dirty tidy dry wet hot cold warm fresh ready done open closed full empty safe happy kind nice quiet loud fast slow early late
            hello goodbye welcome thanks please sorry well name names title page settings account password profile message messages
            other others nothing something everything anything bathroom bedroom experiences gadgets adventure creative education
            sky sun rain snow wind weather summer winter spring autumn tree trees flower flowers plant plants grass leaf leaves
            tooth teeth hair hand hands face body nail nails bathroom doctor dentist medicine
            """))
}

/// A reader for the word lists in this folder.
enum WordList {
    /// Returns the words separated by spaces or line breaks. Splitting bytes is faster than splitting characters.
    static func words(_ text: String) -> [String] {
        text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) }
    }
}
