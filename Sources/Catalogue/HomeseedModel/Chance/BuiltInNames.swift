import HomeseedSource

/// Common names by language, in YAML. A language without a list uses the English names.
enum BuiltInNames {
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
          home: ["The {family} home", "{family} Family Home", "The {family} place", Our home, Home, The flat, Our house,
            "Number 12", "Number 27", The cottage, Rose Cottage, The top floor, "Casa {family}", Home sweet home]
        nl:
          adult: [Sanne, Daan, Fatima, Jeroen, Lotte, Mohamed, Anouk, Bram, Eva, Thomas, Yara, Pieter, Iris, Kevin, Naomi,
            Joost, Marieke, Ruben, Samira, Wouter, Femke, Ali, Esther, Niels, Roos, Dennis, Lisa, Youssef, Inge, Maarten,
            Nienke, Emre, Carlijn, Bas, Amina, Sander, Petra, Stijn, Jolanda, Rik, Merel, Hassan, Tessa, Koen, Ayse, Floris,
            Judith, Tim]
          child: [Emma, Sem, Julia, Noud, Mila, Finn, Saar, Liam, Nora, Luuk, Yara, Mees, Lina, Adam, Fien, Siem, Sofie, Boaz,
            Noor, Jax, Evi, Guus, Zoë, Ties, Amira, Thijs, Lieke, Ilyas, Pip, Teun, Liv, Otis, Hanna, Bilal, Veerle, Job, Suze,
            Moos, Isa, Rayan, Elin, Floor, Jip, Kas, Maud, Benja, Loïs, Xavi]
          family: [de Jong, Jansen, de Vries, van den Berg, Bakker, Visser, Smit, Meijer, Mulder, Bos, Vos, Yilmaz, Peters,
            Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, El Amrani, Dijkstra, Kok, Vermeulen, Kuipers, Pinas, Postma,
            Willems, Prins, Huisman, Özdemir, van Dam, Koster, Veenstra, Blom, Timmermans, Haddad, Schouten]
          home: ["Familie {family}", "Huize {family}", "Thuis bij de familie {family}", Ons huis, Thuis, Het appartement,
            Ons thuis, "Nummer 12", "Nummer 27", De bovenwoning, Het hofje, De benedenverdieping, "Casa {family}", Ons plekje]
        de:
          adult: [Anna, Jonas, Emine, Thomas, Julia, Mehmet, Katharina, Lukas, Sarah, Florian, Leyla, Stefan, Laura, Daniel,
            Olena, Michael, Christina, Tobias, Ayşe, Sebastian, Nina, Andreas, Fatma, Markus, Sabine, Felix, Elena, Ali, Lisa,
            Matthias, Nadja, Philipp, Johanna, Omar, Miriam, Jan, Petra, Murat, Franziska, Simon, Agnieszka, Moritz, Vera,
            Bernd, Svenja, Igor, Claudia, Ben]
          child: [Emilia, Noah, Mia, Leon, Lina, Paul, Elif, Emil, Hannah, Finn, Ida, Luca, Zeynep, Oskar, Clara, Theo, Marie,
            Yusuf, Ella, Anton, Frieda, Karl, Mila, Jakob, Amira, Matteo, Lotta, Levi, Greta, Henry, Nele, Milan, Charlotte,
            Samuel, Juna, Fritz, Leni, Adam, Rosa, Bruno, Sofia, Malik, Paula, Jonathan, Maja, Till, Alina, Valentin]
          family: [Müller, Schmidt, Yıldız, Schneider, Fischer, Nguyen, Weber, Meyer, Wagner, Kaya, Becker, Schulz, Hoffmann,
            Kowalski, Koch, Bauer, Richter, Demir, Klein, Wolf, Neumann, Haddad, Schwarz, Zimmermann, Braun, Rossi, Krüger,
            Hartmann, Lange, Petrović, Werner, Krause, Lehmann, Vogel, Berger, Seidel]
          home: ["Familie {family}", "Haus {family}", "Zu Hause bei Familie {family}", Unser Zuhause, Zuhause, Die Wohnung,
            Unser Haus, "Hausnummer 12", "Hausnummer 27", Die Dachwohnung, Unsere Wohnung, Die Wohnung im Erdgeschoss,
            "Casa {family}", Unser Nest]
        # In Polish, a family's name is inflected in that of its home: Dom Nowaków. The names of homes are therefore complete.
        pl:
          adult: [Anna, Piotr, Katarzyna, Tomasz, Oksana, Krzysztof, Agnieszka, Marcin, Magdalena, Jakub, Ewa, Dmytro, Joanna,
            Adam, Natalia, Wojciech, Monika, Kamil, Karolina, Szymon, Iryna, Bartosz, Aleksandra, Grzegorz, Marta, Dawid,
            Sylwia, Maciej, Weronika, Artur, Dorota, Robert, Linh, Jan, Justyna, Filip, Zofia, Igor, Beata, Damian, Kinga,
            Hubert, Patrycja, Sebastian, Olena, Konrad, Barbara, Andrzej]
          child: [Zuzanna, Antoni, Julia, Jan, Hanna, Franciszek, Maja, Leon, Zofia, Nikodem, Oliwia, Ignacy, Pola, Stefan,
            Alicja, Tymon, Lena, Gustaw, Iga, Wiktor, Marysia, Kacper, Daria, Tymoteusz, Helena, Oskar, Ola, Mateusz, Amelia,
            Kuba, Gaja, Oleh, Nina, Borys, Laura, Olek, Kalina, Tadeusz, Jagoda, Maks, Basia, Ivan, Tosia, Marcel, Liliana,
            Bruno, Rita, Natan]
          family: [Nowak, Wójcik, Kowalczyk, Mazur, Bondarenko, Krawczyk, Kaczmarek, Zając, Król, Wieczorek, Nguyen, Wróbel,
            Stępień, Dudek, Adamczyk, Pawlak, Sikora, Walczak, Baran, Szewczyk, Pietrzak, Duda, Wilk, Lis, Kubiak, Mazurek,
            Szczepaniak, Sobczak, Kania, Kovalenko, Urban, Kozak, Cieślak, Gajda, Czech, Bednarz]
          home: [Dom Nowaków, U Kowalskich, Rodzina Wiśniewskich, Nasz dom, W domu, Mieszkanie, Nasze mieszkanie, "Numer 12",
            "Numer 27", U Wójcików, Dom Kamińskich, Rodzina Zielińskich, U Mazurów, Nasze gniazdko, Dom Lewandowskich,
            U Szymańskich, Rodzina Krawczyków, Dom Kaczmarków, U Dąbrowskich, Dom pod lasem, Mieszkanie na parterze, Poddasze]
        """
}
