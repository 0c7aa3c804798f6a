/// Plural headers that Weblate, translate-toolkit, GNU msginit, Qt and Pontoon write, each with its languages.
///
/// Source: weblate-language-data, `translate.lang.data` of translate-toolkit 3.20, `msginit` of GNU gettext 0.21, `lconvert` of
/// Qt 6.4, the languages of Mozilla's Pontoon.
package enum HeaderVariants {
  /// The headers by language.
  package static let all: [(language: String, header: String)] = text.split(separator: "\n").flatMap
  {
    line in
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    let form = parts.dropLast().joined(separator: ":")
    let sides = form.split(separator: ";", maxSplits: 1)
    let header = "nplurals=\(sides[0].filter { $0.isNumber }); plural=\(sides[1].dropFirst());"
    return (parts.last ?? "").split(separator: " ").map {
      (String($0).replacing("_", with: "-"), header)
    }
  }

  private static let text = """
    1; 0: fa hu id ig ja ka kk km ko lo ms my tg th tr vi yo zh_Hans zh_Hant
    2; (n != 1): af am ast az bg bn ca da de el en eo es et eu fi fo gl gu ha he hi hu hy ia is it ka kk km kn ku kw ky lb lo mg ml mn mr nb ne nl nn pa ps pt pt_PT sd se si so sq sv sw ta te tg tr ug ur uz zu
    2; (n > 1): ak br fil fr hy mg pt pt_BR tl tr uz wa
    2; (n > 3) && (n%10 == 4 || n%10 == 6 || n%10 == 9): tl
    2; (n%10!=1 || n%100==11): is
    2; (n%10==1 && n%100!=11 ? 0 : 1): is
    2; (n==1 || n%10==1 ? 0 : 1): mk
    2; (n==2) ? 1 : 0: cy
    2; n != 1: af ast az bg ca da de el en eo es et eu fi fo gl ha hu ia it ka kk ku ky lb ml mn mr nb ne nl nn ps sd so sq sv sw ta te tr ug ur uz
    2; n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9): fil tl
    2; n % 10 != 1 || n % 100 == 11: is
    2; n > 1: ak am bn br fa fr gu hi hy kn mg mr pa pt pt_BR pt_PT si tg wa zu
    2; n==1 || n%10==1 ? 0 : 1: mk
    3; ((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2): cs sk
    3; (n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : ((n % 10 == 1 && n % 100 != 11) ? 1 : 2): lv
    3; (n % 10 == 1 && (n % 100 < 11 || n % 100 > 19)) ? 0 : ((n % 10 >= 2 && n % 10 <= 9 && (n % 100 < 11 || n % 100 > 19)) ? 1 : 2): lt
    3; (n == 1) ? 0 : ((n == 2) ? 1 : 2): kw se sma smj smn sms
    3; (n%100==1 ? 0 : n%100==2 ? 1 : 2): mk
    3; (n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2): lv
    3; (n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2): lt lv
    3; (n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2): be bs hr ru sr uk
    3; (n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2): ro
    3; (n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2): pl
    3; (n==1 ? 0 : n==2 ? 1 : 2): ga gv se
    3; (n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2: cs sk
    3; n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2: lv
    3; n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2: be bs dsb hr hsb ru sr uk
    3; n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2: ro
    3; n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2: pl
    3; n==1 ? 0 : n==2 ? 1 : 2: ga
    3; n==1 ? 0 : n==2 ? 2 : 1: he
    4; (n % 10 == 1) ? 0 : ((n % 10 == 2) ? 1 : ((n % 100 == 0 || n % 100 == 20 || n % 100 == 40 || n % 100 == 60 || n % 100 == 80) ? 2 : 3)): gv
    4; (n % 100 == 1) ? 0 : ((n % 100 == 2) ? 1 : ((n % 100 == 3 || n % 100 == 4) ? 2 : 3)): dsb hsb
    4; (n == 1) ? 0 : ((n == 2) ? 1 : ((n > 10 && n % 10 == 0) ? 2 : 3)): he
    4; (n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3): dsb hsb sl
    4; (n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0): sl
    4; (n==1 ? 0 : (n==0 || (n%100>=1 && n%100<=10)) ? 1 : (n%100>=11 && n%100<=19) ? 2 : 3): mt
    4; (n==1 ? 0 : n==0 || ( n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20 ) ? 2 : 3): mt
    4; (n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3: gd
    4; (n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3: cy
    4; (n==1) ? 0 : (n==2) ? 1 : (n == 3) ? 2 : 3: kw
    4; n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3: sl
    4; n==1 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : n%10==0 || (n%100>10 && n%100<20) ? 2 : 3: lt
    4; n==1 ? 0 : n==0 || ( n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20 ) ? 2 : 3: mt
    5; (n % 10 == 1 && n % 100 != 11 && n % 100 != 71 && n % 100 != 91) ? 0 : ((n % 10 == 2 && n % 100 != 12 && n % 100 != 72 && n % 100 != 92) ? 1 : ((((n % 10 == 3 || n % 10 == 4) || n % 10 == 9) && (n % 100 < 10 || n % 100 > 19) && (n % 100 < 70 || n % 100 > 79) && (n % 100 < 90 || n % 100 > 99)) ? 2 : ((n != 0 && n % 1000000 == 0) ? 3 : 4))): br
    5; (n==0 ? 0 : n==1 ? 1 : (n>=2 && n<=5) ? 2 : n==6 ? 3 : 4): cy
    5; n==1 ? 0 : n==2 ? 1 : (n>2 && n<7) ? 2 :(n>6 && n<11) ? 3 : 4: ga
    5; n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4: ga
    6; (n == 0) ? 0 : ((n == 1) ? 1 : (((n % 100 == 2 || n % 100 == 22 || n % 100 == 42 || n % 100 == 62 || n % 100 == 82) || n % 1000 == 0 && (n % 100000 >= 1000 && n % 100000 <= 20000 || n % 100000 == 40000 || n % 100000 == 60000 || n % 100000 == 80000) || n != 0 && n % 1000000 == 100000) ? 2 : ((n % 100 == 3 || n % 100 == 23 || n % 100 == 43 || n % 100 == 63 || n % 100 == 83) ? 3 : ((n != 1 && (n % 100 == 1 || n % 100 == 21 || n % 100 == 41 || n % 100 == 61 || n % 100 == 81)) ? 4 : 5)))): kw
    6; (n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : (n%100>=3 && n%100<=10) ? 3 : n%100>=11 ? 4 : 5): ar
    6; (n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5): ar
    6; (n==0) ? 0 : (n==1) ? 1 : (n==2) ? 2 : (n==3) ? 3 :(n==6) ? 4 : 5: cy
    6; n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5: ar
    """
}
