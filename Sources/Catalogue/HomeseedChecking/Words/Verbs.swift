/// The verbs of chore titles. A pack adds its own under `verbs`.
enum Verbs {
    /// English verbs that start a title as an imperative.
    static let english = words(
        """
        add adjust agree air answer apologise apologize arrange ask attach bag bake balance bathe be beat begin
        bin bleach blow boil book borrow bring brush build bury button buy calculate call calm cancel care carry
        catch celebrate change charge check chill choose chop clean clear climb close collect color colour comb
        come compare complete compost connect contact cook cool copy count cover craft cut dance deal decide
        declutter decorate defrost delete deliver descale design dig dim discuss do donate download drain draw
        dress drink drive drop dry dust eat empty end enjoy exchange exercise explain explore fasten feed fetch
        file fill find finish fix flip flush fold follow force freeze fry gather get give go grate greet grill
        grow guard hand handle hang harvest have hear heat help hide hold hoover hug improve install insulate
        invite iron join jot keep knead knock know label lay learn leave lend let lift light list listen load
        lock look lower lubricate maintain make mark mash match measure meet melt mend message mind mix mop move
        mow nail name neaten note notice offer oil open order organise organize pack paint pair pat pay peel pet
        phone pick place plan plant play polish post pour practice practise praise preheat prep prepare press
        print program prune pull pump push put rake reach read rearrange recharge record recycle reduce refill
        refresh register relax remember remove renew repair repeat replace reply report repot request reserve
        reset rest restock return review revise ride ring rinse roast roll rotate run save say scan scour scrape
        scrub sell send separate serve set sew shake share sharpen shop shovel show shower shred shut sign sing
        sit sketch skip slice smile soak sort speak split spray spread sprinkle squeeze stack start stay steam
        sterilise sterilize stick stir stop store straighten stretch stroke study subscribe swap sweep swim
        switch take talk tape taste teach tell test text thank think throw tick tidy tie top touch train
        transfer trim try tuck turn type unblock unclog undo unload unpack unplug update upload use vacuum visit
        wait wake walk warm wash watch water weed weigh welcome whisk wipe wish work worm wrap write
        """)

    /// Words that may precede the verb, such as adverbs.
    static let englishLeads: Set<String> = [
        "please", "always", "never", "don't", "let's", "quickly", "gently", "carefully", "first", "then", "just",
    ]

    /// Dutch infinitives, which end a title: Vaatwasser uitruimen.
    static let dutch = words(
        """
        aaien afspreken bakken beantwoorden bedanken bedenken beginnen bekijken bellen beloven bergen bestellen
        bestrijken betalen bewaren bezoeken bezorgen bidden bieden bijten binden blazen blijven blussen boeken
        boenen borstelen bouwen branden breien brengen controleren dansen dekken delen denken doen doven draaien
        dragen drinken drogen duwen dweilen eten fietsen fluiten föhnen gaan gebruiken geven gieten gooien
        graven groeten haken halen hangen harken hebben helpen herhalen herstellen houden huren inenten invullen
        isoleren kammen kappen kiezen kijken klaren kleuren kloppen klussen knippen knopen knuffelen koken komen
        kopen krabben kuisen kussen laden lappen laten legen leggen lenen leren letten lezen lijmen likken lopen
        loslaten luchten luisteren maaien mailen maken melden meten metselen naaien nakijken nemen noemen
        noteren oefenen oliën ontdooien onthouden ontkalken ontstoppen oogsten opbergen openen opruimen
        overleggen pakken passen persen plakken plannen planten plukken poetsen pompen praten printen proberen
        proeven raden raspen recyclen regelen rekenen repareren reserveren rijden roepen roeren rollen ruilen
        ruimen samenvatten schaven scheiden schenken scheren schetsen schilderen schillen schoonmaken schrapen
        schrijven schrobben schudden schuiven schuren slaan slapen sluiten smeren snijden snoeien soppen
        sorteren sparen spelen spoelen spreken sproeien stapelen starten steken stellen stoffen stofferen
        stofzuigen stomen stoppen strekken strijken studeren sturen tanken tekenen tellen testen trainen trekken
        troosten uitlaten updaten vangen varen vegen veranderen verbergen verbeteren verdelen verhangen
        verhuizen verlengen vernieuwen verpotten verschonen versieren vertellen vervangen verven verwijderen
        verzamelen verzorgen vieren vinden voegen voeren vouwen vragen vullen wachten wandelen wassen wegen
        weken werken wieden wikkelen winkelen wisselen wrijven zagen zeggen zeilen zetten zingen zitten zoeken
        zorgen zuigen zwemmen
        """)

    /// Dutch verb particles, which may precede the infinitive: uit in uitruimen.
    static let dutchParticles = words(
        """
        aan achter af bij binnen boven buiten dicht door droog heen in klaar kwijt leeg los mee na nat neer om
        onder op open over recht rond samen schoon stof stuk tegen terug thuis toe uit vast vol voor vrij weg
        """)

    /// Dutch imperatives: Ruim de vaatwasser uit.
    static let dutchInstructions = words(
        """
        aai bak beantwoord bedank bedenk begin bekijk bel berg bestel betaal bewaar bezoek blaas blijf boek boen
        borstel bouw breng controleer dans deel dek denk doe draag draai drink droog duw dweil eet fiets föhn ga
        gebruik geef giet gooi graaf groet haal hang hark help herhaal herstel hou houd huur kam kies kijk kleur
        klop knip knuffel kom kook koop krab laad laat lap leeg leen leer lees leg let lijm loop lucht luister
        maai maak mail meet meld naai neem noem noteer oefen oogst open overleg pak pas pers plak plan plant
        pluk poets pomp praat print probeer proef rasp recycle regel reken repareer reserveer rijd roep roer rol
        ruil ruim schaaf scheid schenk schets schil schilder schrap schrijf schrob schud schuif schuur sla slaap
        sluit smeer snijd snoei sop sorteer spaar speel spoel spreek sproei stapel start steek stel stof
        stofzuig stop strijk stuur tank teken tel test trek troost vang veeg verander verbeter verdeel verf
        verleng vernieuw verpot verschoon versier vertel vervang verwijder verzamel verzorg vier vind voer vouw
        vraag vul wacht wandel was weeg week werk wied wikkel wissel wrijf zaag zeg zet zing zoek zorg zuig zwem
        """)

    private static func words(_ text: String) -> Set<String> { Set(WordList.words(text)) }
}
