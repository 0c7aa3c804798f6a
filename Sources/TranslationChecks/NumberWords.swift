internal import LoctripLocalizationCore

/// Words that mean numbers or multiply them.
struct NumberWords {
  private let stems: [[String]]?
  private let language: String
  private let isUnspaced: Bool
  /// True if the language has a dual.
  let hasDual: Bool

  /// The words of a language.
  init(_ tag: String) {
    let rules = WritingRules(tag)
    language = rules.language == "iw" ? "he" : rules.language == "no" ? "nb" : rules.language
    stems = Self.stems(of: language)
    isUnspaced = rules.lacksSpaces || ["ko", "he", "ar", "fa"].contains(rules.language)
    hasDual = ["ar", "he", "iw", "sl", "mt", "ckb", "ga", "gd", "hsb", "dsb"]
      .contains(rules.language)
  }

  /// True if a text has a word for a number below a hundred; `nil` if the words of the language for numbers up to twelve
  /// are unknown.
  func isSpelled(_ value: Int, in text: inout SpelledText) -> Bool? {
    if value == 30 || value == 12, text.hasBytes(of: "半") { return true }
    guard value <= 12 else { return Self.isSpelled(value, in: &text, language) }
    guard let stems else { return nil }
    guard stems.indices.contains(value) else { return false }
    return stems[value].contains { stem in
      isUnspaced ? text.hasCharacters(of: stem) : text.hasWord(beginningWith: stem)
    }
  }

  /// True if a text has a word for a number from 13 to 99 in any of the known languages.
  static func isSpelledInAny(_ value: Int, _ text: inout SpelledText) -> Bool {
    largerWords.keys.contains { isSpelled(value, in: &text, $0) } || hasNumeral(value, in: &text)
  }

  /// True if a text has a word of a language for a number from 13 to 99.
  private static func isSpelled(_ value: Int, in text: inout SpelledText, _ language: String)
    -> Bool
  {
    guard value > 12, value < 100 else { return false }
    guard let stems = largerWords[language] else { return hasNumeral(value, in: &text) }
    let index = value < 20 ? value - 13 : value / 10 + 5
    guard stems.indices.contains(index) else { return false }
    let isCompound = compounding.contains(language)
    func hasWord(_ stems: [String], _ text: inout SpelledText) -> Bool {
      stems.contains { stem in
        stem.hasByte(UInt8(ascii: "-"))
          ? text.hasBytes(of: stem)
          : text.hasWord(beginningWith: stem) || isCompound && text.hasWord(with: stem)
      }
    }
    guard hasWord(stems[index], &text) else { return false }
    // "twenty-five", "fünfundzwanzig"
    let ones = value < 20 ? 0 : value % 10
    return ones == 0 || hasWord(Self.stems(of: language)?[ones] ?? [], &text)
  }

  /// The languages that write 25 as one word.
  private static let compounding: Set<String> = [
    "de", "nl", "sv", "da", "nb", "fi", "hu", "it", "es",
  ]

  /// True if a text has a number from 13 to 99 in the numerals of East Asia, "十五".
  private static func hasNumeral(_ value: Int, in text: inout SpelledText) -> Bool {
    let digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    let tens = value / 10 == 1 ? "" : digits[value / 10]
    if text.hasBytes(of: "\(tens)十\(digits[value % 10])") { return true }
    let korean = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
    let first = value / 10 == 1 ? "" : korean[value / 10]
    return text.hasBytes(of: "\(first)십\(korean[value % 10])")
  }

  /// The first letters of the words for 13 to 19, and for 20 to 90 by tens; other forms behind a slash.
  private static let largerWords: [String: [[String]]] = larger.mapValues { line in
    line.fields(" ").map { $0.fields("/").map(String.init) }
  }

  private static let larger: [String: String] = [
    "en": """
    thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty/twentie thirty/thirtie forty/fortie \
    fifty/fiftie sixty/sixtie seventy/seventie eighty/eightie ninety/ninetie
    """,
    "de": """
    dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig/dreissig vierzig fünfzig sechzig \
    siebzig achtzig neunzig
    """,
    "fr": """
    treiz quatorz quinz seiz dix-sept dix-huit dix-neuf vingt trent quarant cinquant soixant soixante-dix/septant \
    quatre-vingt/huitant/octant quatre-vingt-dix/nonant
    """,
    "es": """
    trece catorc quinc diecis/dieciséis diecisiet dieciocho diecinuev veint treint cuarent cincuent sesent setent \
    ochent novent
    """,
    "pt": """
    treze catorz/quatorz quinz dezess/dezass dezesset/dezasset dezoit dezenov/dezanov vint trint quarent/quarenta \
    cinquent/cinquenta sessent/sessenta setent oitent novent
    """,
    "it": """
    tredic quattordic quindic sedic diciassett diciott diciannov vent trent quarant cinquant sessant settant ottant \
    novant
    """,
    "ca": """
    tretz catorz quinz setz disset divuit/devuit/díhuit dinou/denou vint trent quarant cinquant seixant setant \
    vuitant norant
    """,
    "nl": """
    dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig \
    tachtig negentig
    """,
    "sv": """
    tretton fjorton femton sexton sjutton arton nitton tjug/tjugo trettio fyrtio femtio sextio sjuttio åttio nittio
    """,
    "da": """
    tretten fjorten femten seksten sytten atten nitten tyve tredive fyrre halvtreds tres halvfjerds firs halvfems
    """,
    "nb": """
    tretten fjorten femten seksten sytten/søtten atten nitten tjue/tyve tretti/tredve førti femti seksti sytti åtti \
    nitti
    """,
    "fi": """
    kolmetoista/kolmentoista neljätoista/neljäntoista viisitoista/viidentoista kuusitoista/kuudentoista \
    seitsemäntoista/seitsemäntoista kahdeksantoista yhdeksäntoista kaksikymment/kahdenkymmen \
    kolmekymment/kolmenkymmen neljäkymment/neljänkymmen viisikymment/viidenkymmen kuusikymment/kuudenkymmen \
    seitsemänkymment/seitsemänkymmen kahdeksankymment/kahdeksankymmen yhdeksänkymment/yhdeksänkymmen
    """,
    "pl": """
    trzynaś/trzynas czternaś/czternas piętnaś/piętnas szesnaś/szesnas siedemnaś/siedemnas osiemnaś/osiemnas \
    dziewiętnaś/dziewiętnas dwadzieśc/dwudziest trzydzieśc/trzydziest czterdzieśc/czterdziest \
    pięćdziesiąt/pięćdziesięc sześćdziesiąt/sześćdziesięc siedemdziesiąt/siedemdziesięc osiemdziesiąt/osiemdziesięc \
    dziewięćdziesiąt/dziewięćdziesięc
    """,
    "cs": """
    třinác čtrnác patnác šestnác sedmnác osmnác devatenác dvac třic čtyřic padesát šedesát sedmdesát osmdesát devadesát
    """,
    "sk": """
    trinás štrnás pätnás šestnás sedemnás osemnás devätnás dvadsa tridsa štyridsa päťdesiat šesťdesiat sedemdesiat \
    osemdesiat deväťdesiat
    """,
    "ru": """
    тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат тридцат сорок/сорока \
    пятьдесят/пятидесят шестьдесят/шестидесят семьдесят/семидесят восемьдесят/восьмидесят девяност
    """,
    "uk": """
    тринадцят чотирнадцят п'ятнадцят/п’ятнадцят/пʼятнадцят шістнадцят сімнадцят вісімнадцят дев'ятнадцят/дев’ятнадцят/девʼятнадцят \
    двадцят тридцят сорок п'ятдесят/п’ятдесят/пʼятдесят шістдесят сімдесят вісімдесят дев'яност/дев’яност/девʼяност
    """,
    "bg": """
    тринад/тринай четиринад/четиринай петнад/петнай шестнад/шестнай седемнад/седемнай осемнад/осемнай \
    деветнад/деветнай двадес/двайс тридес/трийс четиридес/четирийс петдес шейсет/шестдес седемдес осемдес деветдес
    """,
    "hr": """
    trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest dvadeset trideset četrdeset pedeset šezdeset \
    sedamdeset osamdeset devedeset
    """,
    "sl": """
    trinajst štirinajst petnajst šestnajst sedemnajst osemnajst devetnajst dvajset trideset štirideset petdeset \
    šestdeset sedemdeset osemdeset devetdeset
    """,
    "ro": """
    treisprezece paisprezece/patrusprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece douăzeci \
    treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci
    """,
    "hu": """
    tizenhárom tizennégy tizenöt tizenhat tizenhét tizennyolc tizenkilenc húsz/husz harminc negyven ötven hatvan \
    hetven nyolcvan kilencven
    """,
    "tr": """
    onüç ondört onbeş onaltı onyedi onsekiz ondokuz yirmi otuz kırk elli altmış yetmiş seksen doksan
    """,
    "el": """
    δεκατρ δεκατέσσ/δεκατεσσ δεκαπέντ δεκαέξ/δεκάξ δεκαεπτ/δεκαεφτ δεκαοκτ/δεκαοχτ δεκαεννέ/δεκαεννι είκοσ τριάντ \
    σαράντ πενήντ εξήντ εβδομήντ ογδόντ ενενήντ
    """,
  ]

  /// The first letters of the words for 0 to 12, other forms behind a slash.
  private static func stems(of language: String) -> [[String]]? {
    parsed[language]?.get {
      (words[language] ?? "").fields(" ").map { $0.fields("/").map(String.init) }
    }
  }

  /// Those that were asked for: a file is of one language.
  private static let parsed = words.mapValues { _ in Once<[[String]]>() }

  private static let words: [String: String] = [
    "en": """
    zero/no/none/never one/a/an/single/once/first/each/every/per/daily/hourly/weekly/monthly/yearly \
    two/both/double/dual/twice/second/pair/half/couple three/third/triple/thrice four/fourth/quarter \
    five/fifth six seven/week eight nine/ninth ten eleven twelve/twelfth/dozen
    """,
    "de": """
    null/kein/nie ein/erst/pro/jed/täglich/wöchentlich zwei/beid/doppel/halb/hälft/paar drei/dritt \
    vier fünf sechs sieb/woche acht neun zehn elf/elft zwölf/dutzend
    """,
    "fr": """
    zéro/aucun un/une/premi/chaque/par deux/double/second/moitié/demi/couple/paire trois/tiers \
    quatre/quart cinq six/sixi sept/semaine huit neuf dix onze douz
    """,
    "es": """
    cero/ningun/ningún un/una/primer/cada/por dos/ambos/ambas/doble/segund/mitad/medi/par tres/terc/tripl \
    cuatr/cuart cinc/quint seis/sext siet/sépt/seman och/octav nuev/noven diez/décim once/undécim doce/docen
    """,
    "pt": """
    zero/nenhum um/uma/primeir/cada/por dois/duas/ambos/ambas/dupl/segund/metade/mei/par três/terceir/tripl \
    quatr/quart cinc/quint seis/sext set/sétim/seman oit/oitav nove/non dez/décim onze doze/dúzi
    """,
    "it": """
    zero/nessun un/uno/una/prim/ogni/ciascun due/entramb/doppi/second/metà/mezz/coppi/paio tre/terz \
    quattr/quart cinqu/quint sei/sest sett/settiman ott nov/non diec/decim undic dodic/dozzin
    """,
    "ca": """
    zero/cap un/una/primer/cada dos/dues/ambd/dobl/segon/mei/mig/parell tres/tercer quatr/quart \
    cinc/cinqu sis set vuit nou deu/des onz dotz
    """,
    "nl": """
    nul/geen een/één/eerst/per/elk/ieder twee/beid/dubbel/half/paar drie/derd vier/kwart vijf zes zeven/week \
    acht negen/negend tien elf/elfd twaalf/dozijn
    """,
    "sv": """
    noll/ing en/ett/först/varje/per två/båda/dubb/andr/halv/par tre/tredj fyr/fjärd/kvart fem sex/sjätt \
    sju åtta/åttond nio tio elva tolv/dussin
    """,
    "da": """
    nul/ing en/et/én/ét/først/hver/pr to/begge/dobb/and/halv/par tre/tredj fire/fjerd/kvart fem sek/sjett \
    syv otte/otten ni ti ell tolv/dusin
    """,
    "nb": """
    null/ing en/ei/ett/én/først/hver/per to/begge/dobb/and/halv/par tre/tredj fire/fjerd/kvart fem seks/sjett \
    sju/syv åtte/åtten ni ti elv/ell tolv/dusin
    """,
    "fi": """
    nolla/ei yksi/yhd/yht/ensim/joka kaksi/kahd/kaht/molem/tois/puol/pari kolm nelj viisi/viid/viit \
    kuusi/kuud/kuut seits kahdeks yhdeks kymmen yksitoist/yhdentoist kaksitoist/kahdentoist/tusin
    """,
    "pl": """
    zer/brak/żad jed/pierw/każd dw/drug/ob/podwój/pół/para/parę trzy/trzec/trzem/trzech czter/czwart/kwadr \
    pięć/pięci/piąt sześć/sześci/szóst siedem/siedm/siódm/tydz/tygod osiem/ośm/ósm dziewięć/dziewi dziesięć/dziesi \
    jedenas dwunas/dwanaś/tuzin
    """,
    "cs": """
    nul/žád jed/prvn/každ dv/druh/ob/dvoj/půl/pár tři/tří/třet/třem čtyř/čtvr pět/pát šest sedm/týd osm devět/devít/devát \
    deset/desít/desát jedenáct dvanáct/tucet
    """,
    "sk": """
    nul/žiad jed/prv/každ dv/druh/ob/dvoj/pol/pár tri/tret/troch/trom štyr/štvr päť/piat/piatich šesť/šies/šest \
    sedem/siedm/týžd osem/ôsm deväť/deviat desať/desiat jedenás dvanás/tucet
    """,
    "ru": """
    нол/нул/ни одн/один/перв/кажд дв/об/втор/пол/пара/пару тр четыр/четв пят шест сем/седьм/недел восем/восьм \
    девят десят одиннадцат двенадцат/дюжин
    """,
    "uk": """
    нул/жод од/перш/кожн дв/об/друг/пів/пар тр чотир/четв п'ят/п’ят/пʼят шіст/шост сім/сьом/сем/тижд/тижн вісім/вос/вісьм \
    дев десят одинадцят дванадцят
    """,
    "be": """
    нул/нуль адз/адн/перш/кожн дв/друг/аб/пал тр чатыр/чац пяц/пят шэс/шос сем/сём восем/васьм дзев дзес адзінаццац \
    дванаццац
    """,
    "bg": """
    нул/никак ед/първ/всек дв/втор/половин тр четир/четв пет шест седем/седм осем/осм девет десет единад/единай \
    дванад/дванай
    """,
    "hr": """
    nul/nij jed/prv/svak dv/drug/ob/pol/par tri/tre/troj četir/četvr pet šest sedam/sedm osam/osm devet deset \
    jedanaest dvanaest
    """,
    "sr": """
    nul/нул jed/prv/svak/јед/прв/сва dv/drug/ob/pol/дв/друг/об/пол tri/tre/тр četir/четир/четв pet/пет šest/шест \
    sedam/sedm/седам/седм osam/osm/осам/осм devet/девет deset/десет jedanaest/једанаест dvanaest/дванаест
    """,
    "sl": """
    nič/nul en/prv/vsak dv/drug/ob/pol/par tri/treh/tret štir/četr pet šest sedem/sedm osem/osm devet deset enajst \
    dvanajst/ducat
    """,
    "ro": """
    zero/nici un/o/una/prim/fiecare do/amb/dubl/jum/pereche tre patr/sfert cinci/cincil șase șapte opt nouă/noua zece/zecel \
    unsprezece doisprezece/douăsprezece
    """,
    "hu": """
    nul/nincs egy/első/minden két/kett/mindk/második/fél/pár három/harm/hárm négy/negy öt hat hét/het nyolc kilenc \
    tíz/tize tizenegy tizenk
    """,
    "tr": """
    sıfır/hiç bir/ilk/her/tek iki/çift/yarı üç dört/çeyrek beş altı yedi sekiz dokuz on onbir/on oniki/on/düzine
    """,
    "el": """
    μηδέν/μηδ/κανέν έν/ένα/μία/μια/πρώτ/κάθε/ενό δύο/δυο/διπλ/δεύτερ/μισ/ζεύγ τρί/τρεις/τρει τέσσερ/τέταρτ/τεσσ \
    πέντε/πέμπτ έξι/έκτ επτά/εφτά/έβδομ οκτώ/οχτώ/όγδ εννέα/εννιά/ένατ δέκα/δέκατ έντεκα/ενδέκ δώδεκα/δωδέκ
    """,
    "id": """
    nol/tidak satu/se/pertama/setiap/tiap/per dua/kedua/ganda/setengah tiga/ketiga empat/keempat/seperempat lima/kelima \
    enam/keenam tujuh/ketujuh delapan/kedelapan sembilan/kesembilan sepuluh/kesepuluh sebelas dua/lusin
    """,
    "ms": """
    sifar/tiada satu/se/pertama/setiap dua/kedua/separuh tiga empat/suku lima enam tujuh lapan sembilan sepuluh sebelas dua/dozen
    """,
    "vi": """
    không một/mỗi/đầu/nhất hai/cả/đôi/nửa/thứ/nhị ba bốn/tư năm/lăm sáu bảy/bẩy/tuần tám chín mười mười mười/tá
    """,
    "ja": "〇/零/ゼロ/無 一/いち/ひと/単/初/毎/各 二/ふた/両/双/半/倍/ダブル 三/さん/トリプル 四/よん 五/ご 六 七/週 八 九 十 十一 十二/ダース",
    "zh": "零/〇/无/無 一/单/單/首/每/各 二/两/兩/双/雙/半/倍 三 四 五 六 七/周/週/星期 八 九 十 十一 十二",
    "yue": "零/〇/無 一/單/首/每/各 二/兩/雙/半/倍 三 四 五 六 七/週 八 九 十 十一 十二",
    "ko":
      "영/없/제로 한/하나/일/첫/매/각/단 두/둘/이/양/쌍/반 세/셋/삼/석 네/넷/사/넉 다섯/오 여섯/육 일곱/칠 여덟/팔 아홉/구 열/십 열한/십일 열두/십이",
    "ar":
      "صفر/لا واحد/أول/كل/مر/وحيد اثن/إثن/كلا/مزدوج/ثان/نصف/ضعف/زوج ثلاث/ثالث أربع/رابع/ربع خمس/خامس ست/سادس سبع/سابع/أسبوع ثمان/ثامن تسع/تاسع عشر/عاشر عشر عشر",
    "fa": "صفر/هیچ یک/اول/هر دو/هردو/نیم/نصف/جفت سه چهار/ربع پنج شش/ششم هفت هشت نه ده یازده دوازده",
    "he":
      "אפס/אין אחד/אחת/ראשו/כל שני/שתי/שניים/שתיים/כפול/חצי/זוג שלוש/שליש ארבע/רבע/רביע חמש/חמיש שש/שיש שבע/שביע/שבוע שמונ/שמינ תשע/תשיע עשר/עשיר אחד/אחת שנים/שתים/תריסר",
  ]

  /// The power of ten behind a number: "10 K", "1.5 million", "1万".
  static func power(behind index: Int, in scalars: [PlacedScalar]) -> Int? {
    var start = index
    if start < scalars.count, scalars[start].isSpace { start += 1 }
    guard start < scalars.count else { return nil }
    if let power = signs[scalars[start].value] { return power }
    var word = ""
    while start < scalars.count, word.unicodeScalars.count < 12, scalars[start].isWord,
      let scalar = Unicode.Scalar(scalars[start].value)
    {
      word.unicodeScalars.append(scalar)
      start += 1
    }
    guard !word.isEmpty else { return nil }
    let lower = word.lowercased()
    return multipliers.first { stem, _ in
      stem.unicodeScalars.count > 3 ? lower.hasPrefix(stem) : lower == stem
    }?.power
  }

  /// The powers of ten that are one character: 千, 万, 億, 百, 천, 만, 억, 백.
  static let signs: [UInt32: Int] = [
    0x5343: 3, 0x4E07: 4, 0x842C: 4, 0x5104: 8, 0x4EBF: 8, 0x767E: 2, 0xCC9C: 3, 0xB9CC: 4,
    0xC5B5: 8, 0xBC31: 2,
  ]

  private static let multipliers: [(stem: String, power: Int)] = [
    ("k", 3), ("m", 6), ("b", 9), ("mil", 3), ("tsd", 3), ("thousand", 3), ("tausend", 3),
    ("duizend", 3), ("tys", 3), ("тыс", 3), ("тис", 3), ("bin", 3), ("ribu", 3), ("nghìn", 3),
    ("ngàn", 3), ("พัน", 3), ("หมื่น", 4), ("แสน", 5), ("ล้าน", 6), ("lakh", 5), ("लाख", 5),
    ("crore", 7), ("करोड़", 7), ("milli", 6), ("millo", 6), ("milhõ", 6), ("milhã", 6), ("mio", 6),
    ("mln", 6), ("млн", 6), ("мільй", 6), ("миллион", 6), ("miljo", 6), ("miljó", 6), ("juta", 6),
    ("triệu", 6), ("milyon", 6), ("billion", 9), ("bilhõ", 9), ("mrd", 9), ("mld", 9), ("млрд", 9),
    ("miliard", 9), ("миллиард", 9), ("مليون", 6), ("میلیون", 6), ("ألف", 3), ("هزار", 3),
    ("אלף", 3), ("מיליון", 6),
  ]

  /// True if a text has a word for a hundred.
  static func hasHundred(_ text: inout SpelledText) -> Bool {
    hundreds.contains { text.hasWord(beginningWith: $0) }
  }

  private static let hundreds = [
    "hundert", "hundred", "honderd", "hundra", "cent", "cien", "sto", "stu", "сто", "sata", "száz",
    "yüz", "εκατό", "sut", "百", "一百", "백", "مئة", "מאה",
  ]

  /// True if an English text uses a unit that most countries do not use.
  ///
  /// - Parameter isPrice: True for a number with two decimals, whose pounds are money.
  static func hasForeignUnit(_ source: String, isPrice: Bool) -> Bool {
    source.lowercased().split { !$0.isLetter && $0 != "°" }
      .contains { units.contains(String($0)) && !(isPrice && $0.hasPrefix("pound")) }
  }

  private static let units: Set<String> = [
    "inch", "inches", "ft", "feet", "foot", "mile", "miles", "yard", "yards", "lb", "lbs", "pound",
    "pounds", "oz", "ounce", "ounces", "gallon", "gallons", "fahrenheit", "°f", "mph",
  ]
}

/// A text in lower case in which the words of many numbers are looked for: each is looked for once.
struct SpelledText {
  private let text: String
  private lazy var words: Set<Substring> = Set(text.split { !$0.isLetter })
  private var known: [Question: Bool] = [:]

  private enum Question: Hashable {
    case beginning(String), part(String), bytes(String), characters(String)
  }

  init(_ text: String) { self.text = text.lowercased() }

  private mutating func answer(_ question: Question, _ find: (inout Self) -> Bool) -> Bool {
    if let known = known[question] { return known }
    let answer = find(&self)
    known[question] = answer
    return answer
  }

  mutating func hasWord(beginningWith stem: String) -> Bool {
    answer(.beginning(stem)) { $0.words.contains { $0.hasPrefix(stem) } }
  }

  mutating func hasWord(with part: String) -> Bool {
    answer(.part(part)) { $0.words.contains { String($0).hasBytes(of: part) } }
  }

  mutating func hasBytes(of part: String) -> Bool {
    answer(.bytes(part)) { $0.text.hasBytes(of: part) }
  }

  /// True if characters occur, whatever the bytes that they are written in.
  mutating func hasCharacters(of part: String) -> Bool {
    answer(.characters(part)) { $0.text.hasCharacters(of: part) }
  }
}
