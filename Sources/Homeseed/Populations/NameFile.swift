import HomeseedSource

/// Names that are common where the language is spoken, of old and new neighbours alike. Another language is another
/// key here; where there is none, English names stand in.
enum NameFile {
    static let file = SourceFile(path: "homeseed/names.yaml", text: text)

    private static let text = """
        en:
          adult: [Amelia, Ben, Priya, Daniel, Grace, Omar, Hannah, Liam, Zoe, Marcus, Fatima, Jack, Chloe, Ravi, Emily, Kwame,
            Sophie, Tom, Aisha, Callum, Megan, Yusuf, Laura, Adam, Mei, Patrick, Rachel, Samuel, Nadia, George, Holly, Imran,
            Claire, Ewan, Leila, Matthew, Ruth, Dev, Kate, Rhys, Ana, Simon, Tara, Viktor, Joanna, Malik, Helen, Oscar]
          child: [Ava, Noah, Isla, Leo, Mia, Zain, Ella, Theo, Ruby, Max, Lily, Arjun, Evie, Finn, Maya, Oliver, Rosie, Kofi,
            Poppy, Hugo, Layla, Jude, Ivy, Toby, Amara, Alfie, Nora, Eli, Daisy, Idris, Freya, Sam, Aria, Jonah, Orla, Kai,
            Willow, Rory, Anaya, Felix, Hazel, Milo, Skye, Reuben, Luna, Arlo, Thea, Dylan]
          family: [Smith, Patel, Jones, Okafor, Taylor, Khan, Brown, Walsh, Evans, Nguyen, Hughes, Ahmed, Clarke, Murphy,
            Rossi, Green, Campbell, Kowalski, Hall, Singh, Morgan, Bennett, Ali, Stewart, Mensah, Price, Gray, Silva, Fox,
            Barnes, Cohen, Doyle, Chapman, Rahman, Lawson, Byrne]
          home: ["The {family} home", "{family} Family Home", "The {family}s' place", Our home, Home, The flat, Our house,
            "Number 12", "Number 27", The cottage, Rose Cottage, The top floor, "Casa {family}", Home sweet home]
        nl:
          adult: [Sanne, Daan, Fatima, Jeroen, Lotte, Mohamed, Anouk, Bram, Eva, Thomas, Yara, Pieter, Iris, Kevin, Naomi, Joost,
            Marieke, Ruben, Samira, Wouter, Femke, Ali, Esther, Niels, Roos, Dennis, Lisa, Youssef, Inge, Maarten, Nienke,
            Emre, Carlijn, Bas, Amina, Sander, Petra, Stijn, Jolanda, Rik, Merel, Hassan, Tessa, Koen, Ayse, Floris, Judith, Tim]
          child: [Emma, Sem, Julia, Noud, Mila, Finn, Saar, Liam, Nora, Luuk, Yara, Mees, Lina, Adam, Fien, Siem, Sofie, Boaz,
            Noor, Jax, Evi, Guus, Zoë, Ties, Amira, Thijs, Lieke, Ilyas, Pip, Teun, Liv, Otis, Hanna, Bilal, Veerle, Job,
            Suze, Moos, Isa, Rayan, Elin, Floor, Jip, Kas, Maud, Benja, Loïs, Xavi]
          family: [de Jong, Jansen, de Vries, van den Berg, Bakker, Visser, Smit, Meijer, Mulder, Bos, Vos, Yilmaz, Peters,
            Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, El Amrani, Dijkstra, Kok, Vermeulen, Kuipers, Pinas, Postma,
            Willems, Prins, Huisman, Özdemir, van Dam, Koster, Veenstra, Blom, Timmermans, Haddad, Schouten]
          home: ["Familie {family}", "Huize {family}", "Thuis bij {family}", Ons huis, Thuis, Het appartement, Ons thuis,
            "Nummer 12", "Nummer 27", De bovenwoning, Het hofje, De benedenverdieping, "Casa {family}", Ons plekje]
        """
}
