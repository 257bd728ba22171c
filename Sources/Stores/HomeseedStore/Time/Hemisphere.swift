extension Zone {
    /// Whether the zone is south of the equator, where summer begins in December.
    public var isSouthern: Bool {
        name.hasPrefix("Australia/") || name.hasPrefix("Antarctica/") || Zone.southern.contains(name)
    }

    /// The zones with a southern latitude in the time zone database (`zone.tab`), and the former names of some zones.
    private static let southern = Set(
        """
        Africa/Blantyre Africa/Brazzaville Africa/Bujumbura Africa/Dar_es_Salaam Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Kigali
        Africa/Kinshasa Africa/Luanda Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Nairobi Africa/Windhoek
        America/Araguaina America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy
        America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan
        America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Asuncion America/Bahia America/Belem America/Buenos_Aires
        America/Campo_Grande America/Catamarca America/Cordoba America/Coyhaique America/Cuiaba America/Eirunepe America/Fortaleza America/Guayaquil
        America/Jujuy America/La_Paz America/Lima America/Maceio America/Manaus America/Mendoza America/Montevideo America/Noronha America/Porto_Acre
        America/Porto_Velho America/Punta_Arenas America/Recife America/Rio_Branco America/Rosario America/Santarem America/Santiago America/Sao_Paulo
        Asia/Dili Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak Atlantic/South_Georgia Atlantic/St_Helena Atlantic/Stanley Brazil/Acre
        Brazil/DeNoronha Brazil/East Brazil/West Chile/Continental Chile/EasterIsland Indian/Antananarivo Indian/Chagos Indian/Christmas Indian/Cocos
        Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Mauritius Indian/Mayotte Indian/Reunion NZ NZ-CHAT Pacific/Apia Pacific/Auckland
        Pacific/Bougainville Pacific/Chatham Pacific/Easter Pacific/Efate Pacific/Enderbury Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos
        Pacific/Gambier Pacific/Guadalcanal Pacific/Kanton Pacific/Marquesas Pacific/Nauru Pacific/Niue Pacific/Norfolk Pacific/Noumea Pacific/Pago_Pago
        Pacific/Pitcairn Pacific/Port_Moresby Pacific/Rarotonga Pacific/Samoa Pacific/Tahiti Pacific/Tongatapu Pacific/Wallis US/Samoa
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
