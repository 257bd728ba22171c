/// English words with a British and an American spelling.
///
/// Pairs are listed only if neither spelling is another word: tire, check and program are British words too.
enum EnglishSpellings {
    /// Pairs of British and American spellings.
    static let pairs: [(british: String, american: String)] = split(
        """
        aeroplane:airplane aeroplanes:airplanes aluminium:aluminum armour:armor behaviour:behavior
        cancelled:canceled cancelling:canceling centimetre:centimeter centimetres:centimeters centre:center
        centres:centers colour:color coloured:colored colourful:colorful colouring:coloring colours:colors
        cosier:cozier cosily:cozily cosiness:coziness cosy:cozy defence:defense endeavour:endeavor enrol:enroll
        favour:favor favourite:favorite favourites:favorites fibre:fiber flavour:flavor flavours:flavors
        fulfil:fulfill grey:gray harbour:harbor honour:honor humour:humor jewellery:jewelry kilometre:kilometer
        kilometres:kilometers labelled:labeled labelling:labeling labour:labor litre:liter litres:liters
        marvellous:marvelous maths:math millilitre:milliliter modelling:modeling moustache:mustache mum:mom
        mums:moms neighbour:neighbor neighbourhood:neighborhood neighbours:neighbors odour:odor offence:offense
        parlour:parlor plough:plow practised:practiced practising:practicing pretence:pretense pyjama:pajama
        pyjamas:pajamas rumour:rumor savour:savor savoury:savory sceptical:skeptical skilful:skillful
        theatre:theater theatres:theaters travelled:traveled traveller:traveler travelling:traveling
        vapour:vapor woollen:woolen
        """)

    /// Words in -ise with their form in -ize, which is American and an accepted British variant.
    static let inIse: [(british: String, american: String)] = split(
        """
        apologise:apologize apologised:apologized apologises:apologizes apologising:apologizing
        categorise:categorize categorised:categorized categorises:categorizes categorising:categorizing
        customise:customize customised:customized customises:customizes customising:customizing
        emphasise:emphasize emphasised:emphasized emphasises:emphasizes emphasising:emphasizing
        maximise:maximize maximised:maximized maximises:maximizes maximising:maximizing memorise:memorize
        memorised:memorized memorises:memorizes memorising:memorizing minimise:minimize minimised:minimized
        minimises:minimizes minimising:minimizing organise:organize organised:organized organises:organizes
        organising:organizing personalise:personalize personalised:personalized personalises:personalizes
        personalising:personalizing prioritise:prioritize prioritised:prioritized prioritises:prioritizes
        prioritising:prioritizing realise:realize realised:realized realises:realizes realising:realizing
        recognise:recognize recognised:recognized recognises:recognizes recognising:recognizing
        summarise:summarize summarised:summarized summarises:summarizes summarising:summarizing
        sympathise:sympathize sympathised:sympathized sympathises:sympathizes sympathising:sympathizing
        synchronise:synchronize synchronised:synchronized synchronises:synchronizes synchronising:synchronizing
        visualise:visualize visualised:visualized visualises:visualizes visualising:visualizing
        """)

    private static func split(_ text: String) -> [(String, String)] {
        WordList.words(text).compactMap { pair in
            guard let colon = pair.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return (String(pair[..<colon]), String(pair[pair.utf8.index(after: colon)...]))
        }
    }
}
