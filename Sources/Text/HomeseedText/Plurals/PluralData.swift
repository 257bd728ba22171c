// Made by Tools/generate-plurals from CLDR 48 (as in ICU 78.3.0.0, in icu4py==1.2.0).
// Don't edit it: run that script again. The data in this file is Unicode's, under this licence:
//
// UNICODE LICENSE V3
//
// COPYRIGHT AND PERMISSION NOTICE
//
// Copyright © 2016-2025 Unicode, Inc.
//
// NOTICE TO USER: Carefully read the following legal agreement. BY
// DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
// SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
// TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT
// DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
//
// Permission is hereby granted, free of charge, to any person obtaining a
// copy of data files and any associated documentation (the "Data Files") or
// software and any associated documentation (the "Software") to deal in the
// Data Files or Software without restriction, including without limitation
// the rights to use, copy, modify, merge, publish, distribute, and/or sell
// copies of the Data Files or Software, and to permit persons to whom the
// Data Files or Software are furnished to do so, provided that either (a)
// this copyright and permission notice appear with all copies of the Data
// Files or Software, or (b) this copyright and permission notice appear in
// associated Documentation.
//
// THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY
// KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
// MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF
// THIRD PARTY RIGHTS.
//
// IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE
// BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES,
// OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
// WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
// ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
// FILES OR SOFTWARE.
//
// Except as contained in this notice, the name of a copyright holder shall
// not be used in advertising or otherwise to promote the sale, use or other
// dealings in these Data Files or Software without prior written
// authorization of the copyright holder.
//
// SPDX-License-Identifier: Unicode-3.0

/// The plural rules of every locale in CLDR: 227 cardinal and 110 ordinal, as CLDR writes them.
///
/// The data is constant text, so a program's start requires no initialisation.
enum PluralData {
    static var cldrVersion: StaticString { "48" }

    /// The rules with this number. Numbers without a matching rule have the category `other`.
    static func ruleSet(_ number: Int) -> StaticString {
        switch number {
        // cardinal: bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su
        //   th to tpi und vi wo yo yue zh
        // ordinal: af am an ar ast bg bs ce cs cv da de dsb el es et eu fa fi fy gl gsw he hr hsb ia id ie
        //   in is iw ja km kn ko ky lt lv ml mn my nb nl no pa pl prg ps pt ru sd sh si sk sl sr sw ta te
        //   th tpi tr und ur uz yue zh zu
        case 0:
            ""
        // ordinal: be
        case 1:
            "few: n % 10 = 2,3 and n % 100 != 12,13"
        // ordinal: uk
        case 2:
            "few: n % 10 = 3 and n % 100 != 13"
        // ordinal: tk
        case 3:
            "few: n % 10 = 6,9 or n = 10"
        // ordinal: kk
        case 4:
            "many: n % 10 = 6 or n % 10 = 9 or n % 10 = 0 and n != 0"
        // ordinal: it lld sc vec
        case 5:
            "many: n = 11,8,80,800"
        // ordinal: lij scn
        case 6:
            "many: n = 11,8,80..89,800..899"
        // ordinal: mk
        case 7:
            "one: i % 10 = 1 and i % 100 != 11; two: i % 10 = 2 and i % 100 != 12; many: i % 10 = 7,8 and i % 100 != 17,18"
        // ordinal: az
        case 8:
            "one: i % 10 = 1,2,5,7,8 or i % 100 = 20,50,70,80; few: i % 10 = 3,4 or i % 1000 = 100,200,300,400,500,600,700,800,900; many: i = 0 or i % 10 = 6 or i % 100 = 40,60,90"
        // cardinal: am as bn doi fa gu hi kn kok kok-Latn pcm zu
        case 9:
            "one: i = 0 or n = 1"
        // cardinal: shi
        case 10:
            "one: i = 0 or n = 1; few: n = 2..10"
        // cardinal: ff hy kab
        case 11:
            "one: i = 0,1"
        // cardinal: fr
        case 12:
            "one: i = 0,1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
        // cardinal: pt
        case 13:
            "one: i = 0..1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
        // cardinal: ast de en et fi fy gl ia ie io ji lij nl sc sv sw ur yi
        case 14:
            "one: i = 1 and v = 0"
        // cardinal: he iw
        case 15:
            "one: i = 1 and v = 0 or i = 0 and v != 0; two: i = 2 and v = 0"
        // cardinal: cs sk
        case 16:
            "one: i = 1 and v = 0; few: i = 2..4 and v = 0; many: v != 0"
        // cardinal: mo ro
        case 17:
            "one: i = 1 and v = 0; few: v != 0 or n = 0 or n != 1 and n % 100 = 1..19"
        // cardinal: pl
        case 18:
            "one: i = 1 and v = 0; few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14; many: v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14"
        // cardinal: ca it lld pt-PT scn vec
        case 19:
            "one: i = 1 and v = 0; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
        // ordinal: ka
        case 20:
            "one: i = 1; many: i = 0 or i % 100 = 2..20,40,60,80"
        // cardinal: br
        case 21:
            "one: n % 10 = 1 and n % 100 != 11,71,91; two: n % 10 = 2 and n % 100 != 12,72,92; few: n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99; many: n != 0 and n % 1000000 = 0"
        // cardinal: lt
        case 22:
            "one: n % 10 = 1 and n % 100 != 11..19; few: n % 10 = 2..9 and n % 100 != 11..19; many: f != 0"
        // cardinal: be
        case 23:
            "one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; many: n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"
        // ordinal: en
        case 24:
            "one: n % 10 = 1 and n % 100 != 11; two: n % 10 = 2 and n % 100 != 12; few: n % 10 = 3 and n % 100 != 13"
        // cardinal: sgs
        case 25:
            "one: n % 10 = 1 and n % 100 != 11; two: n = 2; few: n != 2 and n % 10 = 2..9 and n % 100 != 11..19; many: f != 0"
        // ordinal: sv
        case 26:
            "one: n % 10 = 1,2 and n % 100 != 11,12"
        // cardinal: si
        case 27:
            "one: n = 0,1 or i = 0 and f = 1"
        // cardinal: ak bho csw guw ln mg nso pa ti wa
        case 28:
            "one: n = 0..1"
        // cardinal: tzm
        case 29:
            "one: n = 0..1 or n = 11..99"
        // cardinal: af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo
        //   jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no nr ny nyn
        //   om or os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn tr ts ug
        //   uz ve vo vun wae xh xog
        // ordinal: bal fil fr ga hy lo mo ms ro tl vi
        case 30:
            "one: n = 1"
        // cardinal: da
        case 31:
            "one: n = 1 or t != 0 and i = 0,1"
        // ordinal: gd
        case 32:
            "one: n = 1,11; two: n = 2,12; few: n = 3,13"
        // cardinal: gd
        case 33:
            "one: n = 1,11; two: n = 2,12; few: n = 3..10,13..19"
        // ordinal: ca
        case 34:
            "one: n = 1,3; two: n = 2; few: n = 4"
        // ordinal: hu
        case 35:
            "one: n = 1,5"
        // ordinal: as bn
        case 36:
            "one: n = 1,5,7,8,9,10; two: n = 2,3; few: n = 4; many: n = 6"
        // ordinal: or
        case 37:
            "one: n = 1,5,7..9; two: n = 2,3; few: n = 4; many: n = 6"
        // ordinal: ne
        case 38:
            "one: n = 1..4"
        // ordinal: kw
        case 39:
            "one: n = 1..4 or n % 100 = 1..4,21..24,41..44,61..64,81..84; many: n = 5 or n % 100 = 5"
        // cardinal: es
        case 40:
            "one: n = 1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
        // ordinal: sq
        case 41:
            "one: n = 1; many: n % 10 = 4 and n % 100 != 14"
        // cardinal: iu naq sat se sma smi smj smn sms
        case 42:
            "one: n = 1; two: n = 2"
        // ordinal: kok kok-Latn mr
        case 43:
            "one: n = 1; two: n = 2,3; few: n = 4"
        // ordinal: gu hi
        case 44:
            "one: n = 1; two: n = 2,3; few: n = 4; many: n = 6"
        // cardinal: mt
        case 45:
            "one: n = 1; two: n = 2; few: n = 0 or n % 100 = 3..10; many: n % 100 = 11..19"
        // cardinal: ga
        case 46:
            "one: n = 1; two: n = 2; few: n = 3..6; many: n = 7..10"
        // cardinal: is
        case 47:
            "one: t = 0 and i % 10 = 1 and i % 100 != 11 or t % 10 = 1 and t % 100 != 11"
        // cardinal: mk
        case 48:
            "one: v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11"
        // cardinal: bs hr sh sr
        case 49:
            "one: v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11; few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14"
        // cardinal: ru uk
        case 50:
            "one: v = 0 and i % 10 = 1 and i % 100 != 11; few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14; many: v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14"
        // cardinal: gv
        case 51:
            "one: v = 0 and i % 10 = 1; two: v = 0 and i % 10 = 2; few: v = 0 and i % 100 = 0,20,40,60,80; many: v != 0"
        // cardinal: dsb hsb
        case 52:
            "one: v = 0 and i % 100 = 1 or f % 100 = 1; two: v = 0 and i % 100 = 2 or f % 100 = 2; few: v = 0 and i % 100 = 3..4 or f % 100 = 3..4"
        // cardinal: sl
        case 53:
            "one: v = 0 and i % 100 = 1; two: v = 0 and i % 100 = 2; few: v = 0 and i % 100 = 3..4 or v != 0"
        // cardinal: ceb fil tl
        case 54:
            "one: v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9"
        // ordinal: blo
        case 55:
            "zero: i = 0; one: i = 1; few: i = 2,3,4,5,6"
        // cardinal: lv prg
        case 56:
            "zero: n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19; one: n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1"
        // ordinal: cy
        case 57:
            "zero: n = 0,7,8,9; one: n = 1; two: n = 2; few: n = 3,4; many: n = 5,6"
        // cardinal: lag
        case 58:
            "zero: n = 0; one: i = 0,1 and n != 0"
        // cardinal: blo cv ksh
        case 59:
            "zero: n = 0; one: n = 1"
        // cardinal: kw
        case 60:
            "zero: n = 0; one: n = 1; two: n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000; few: n % 100 = 3,23,43,63,83; many: n != 1 and n % 100 = 1,21,41,61,81"
        // cardinal: ar ars
        case 61:
            "zero: n = 0; one: n = 1; two: n = 2; few: n % 100 = 3..10; many: n % 100 = 11..99"
        // cardinal: cy
        case 62:
            "zero: n = 0; one: n = 1; two: n = 2; few: n = 3; many: n = 6"
        default: ""
        }
    }

    /// In order, 12 bytes each: the locale, then the numbers of its cardinal and ordinal rules.
    static var localeWidth: Int { 8 }
    static var locales: StaticString {
        """
        af      3000ak      28--am      0900an      3000ar      6100ars     61--as      0936asa     30--\
        ast     1400az      3008bal     3030be      2301bem     30--bez     30--bg      3000bho     28--\
        blo     5955bm      00--bn      0936bo      00--br      21--brx     30--bs      4900ca      1934\
        ce      3000ceb     54--cgg     30--chr     30--ckb     30--cs      1600csw     28--cv      5900\
        cy      6257da      3100de      1400doi     09--dsb     5200dv      30--dz      00--ee      30--\
        el      3000en      1424eo      30--es      4000et      1400eu      3000fa      0900ff      11--\
        fi      1400fil     5430fo      30--fr      1230fur     30--fy      1400ga      4630gd      3332\
        gl      1400gsw     3000gu      0944guw     28--gv      51--ha      30--haw     30--he      1500\
        hi      0944hnj     00--hr      4900hsb     5200hu      3035hy      1130ia      1400id      0000\
        ie      1400ig      00--ii      00--in      0000io      14--is      4700it      1905iu      42--\
        iw      1500ja      0000jbo     00--jgo     30--ji      14--jmc     30--jv      00--jw      00--\
        ka      3020kab     11--kaj     30--kcg     30--kde     00--kea     00--kk      3004kkj     30--\
        kl      30--km      0000kn      0900ko      0000kok     0943kok-Latn0943ks      30--ksb     30--\
        ksh     59--ku      30--kw      6039ky      3000lag     58--lb      30--lg      30--lij     1406\
        lkt     00--lld     1905ln      28--lo      0030lt      2200lv      5600mas     30--mg      28--\
        mgo     30--mk      4807ml      3000mn      3000mo      1730mr      3043ms      0030mt      45--\
        my      0000nah     30--naq     42--nb      3000nd      30--ne      3038nl      1400nn      30--\
        nnh     30--no      3000nqo     00--nr      30--nso     28--ny      30--nyn     30--om      30--\
        or      3037os      30--osa     00--pa      2800pap     30--pcm     09--pl      1800prg     5600\
        ps      3000pt      1300pt-PT   19--rm      30--ro      1730rof     30--ru      5000rwk     30--\
        sah     00--saq     30--sat     42--sc      1405scn     1906sd      3000sdh     30--se      42--\
        seh     30--ses     00--sg      00--sgs     25--sh      4900shi     10--si      2700sk      1600\
        sl      5300sma     42--smi     42--smj     42--smn     42--sms     42--sn      30--so      30--\
        sq      3041sr      4900ss      30--ssy     30--st      30--su      00--sv      1426sw      1400\
        syr     30--ta      3000te      3000teo     30--th      0000ti      28--tig     30--tk      3003\
        tl      5430tn      30--to      00--tpi     0000tr      3000ts      30--tzm     29--ug      30--\
        uk      5002und     0000ur      1400uz      3000ve      30--vec     1905vi      0030vo      30--\
        vun     30--wa      28--wae     30--wo      00--xh      30--xog     30--yi      14--yo      00--\
        yue     0000zh      0000zu      0900
        """
    }
}
