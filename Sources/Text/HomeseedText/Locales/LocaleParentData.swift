// Made by Tools/generate-locale-parents from CLDR 47 (as in babel==2.18.0).
// Don't edit it: run that script again. The data in this file is Unicode's, under the licence in PluralData.swift.

/// The parent locales, unless they are the locale without its last subtag.
package enum LocaleParentData {
    /// Entries of a locale and those that fall back to it: `en-001: en-150 en-AG`.
    package static var parents: StaticString {
        """
        en-001: en-150 en-AG en-AI en-AU en-BB en-BM en-BS en-BW en-BZ en-CC en-CK en-CM en-CX en-CY en-DG en-DM en-ER \
        en-FJ en-FK en-FM en-GB en-GD en-GG en-GH en-GI en-GM en-GS en-GY en-HK en-ID en-IE en-IL en-IM en-IN en-IO \
        en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LR en-LS en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA \
        en-NF en-NG en-NR en-NU en-NZ en-PG en-PK en-PN en-PW en-RW en-SB en-SC en-SD en-SG en-SH en-SL en-SS en-SX \
        en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW en-150: en-AT en-BE \
        en-CH en-CZ en-DE en-DK en-ES en-FI en-FR en-HU en-IT en-NL en-NO en-PL en-PT en-RO en-SE en-SI en-SK en-IN: \
        hi-Latn es-419: es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-JP es-MX es-NI \
        es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE fr-HT: ht no: nb nn no-NO pt-PT: pt-AO pt-CH pt-CV pt-FR pt-GQ \
        pt-GW pt-LU pt-MO pt-MZ pt-ST pt-TL zh-Hant-HK: zh-Hant-MO
        """
    }

    /// Entries of a script and the languages that use it, unless their tag names another.
    static var scripts: StaticString {
        """
        Arab: apc ar bal bgn ckb fa ks lrc mzn ps sd sdh skr trw ug ur Armn: hy Beng: as bn mni Cakm: ccp Cans: csw iu \
        Cher: chr Copt: cop Cyrl: ab ba be bg ce cu cv kaa kk ky mdf mk mn myv os ru sah sr tg tt tyv uk Deva: bgc bho \
        brx doi hi kok mai mr ne raj sa xnr Ethi: am byn gez ti tig wal Geor: ka Grek: el Gujr: gu Guru: pa Hans: zh \
        Hant: yue Hebr: he yi Hmnp: hnj Jpan: ja Khmr: km Knda: kn Kore: ko Laoo: lo Latn: aa af agq ak an ann arn asa \
        ast az bas bem bew bez blo bm br bs bss ca cad cch ceb cgg cho cic co cs cy da dav de dje dsb dua dyo ebu ee \
        en eo es et eu ewo ff fi fil fo fr frr fur fy ga gaa gd gl gn gsw guz gv ha haw hr hsb ht hu ia id ie ig io is \
        it jbo jgo jmc jv kab kaj kam kcg kde kea ken kgp khq ki kkj kl kln kpe ksb ksf ksh ku kw kxv la lag lb lg lij \
        lkt lld lmo ln lt ltg lu luo luy lv mas mer mfe mg mgh mgo mhn mi mic moh ms mt mua mus naq nb nd nds nl nmg \
        nn nnh no nr nso nus nv ny nyn oc om pap pcm pis pl prg pt qu quc rif rm rn ro rof rw rwk saq sbp sc scn se \
        seh ses sg sid sk sl sma smj smn sms sn so sq ss ssy st su sv sw szl teo tk tn to tok tpi tr trv ts twq tzm uz \
        ve vec vi vmw vo vun wa wae wbp wo xh xog yav yo yrl za zu Mlym: ml Mymr: my shn Nkoo: nqo Olck: sat Orya: or \
        Osge: osa Rohg: rhg Sinh: si Syrc: syr Taml: ta Tavt: blt Telu: te Tfng: shi zgh Thaa: dv Thai: th Tibt: bo dz \
        Vaii: vai Yiii: ii
        """
    }
}
