/// Labelled pairs about placeholders, plurals, white space and characters.
///
/// A line is `language | source | target | codes`, and what else is known: `id=`, `note=`, `state=`. A line
/// that begins with `+` belongs to the table of the line before it.
let checkPairs = #"""
  de | Open | Öffnen |
  de | %@ of %@ | %@ von %@ |
  de | %@ of %lld | %lld von %@ | placeholder-mismatch
  de | %@ of %lld | %2$lld von %1$@ |
  de | %1$@ of %2$lld | %2$lld von %1$@ |
  fr | Hello %@ | Bonjour | placeholder-mismatch
  fr | Hello | Bonjour %@ | placeholder-mismatch
  fr | Hello %@ | Bonjour %@ |
  es | %lld files | %d archivos |
  es | %d files | %@ archivos | placeholder-mismatch
  es | %@ files | %d archivos | placeholder-mismatch
  es | %.2f km | %.1f km | precision
  es | %.2f km | %d km | placeholder-mismatch
  it | %lld%% done | %lld%% fatto |
  it | %lld%% done | %lld % fatto | placeholder-mismatch
  it | %lld%% done | %lld%% |
  zh-Hans | From: %@ | 来自：％@ | placeholder-mismatch
  zh-Hant | From: %@ | 來自：%@ |
  ja | Weight: %@%% | 重さ：％@％％ | placeholder-mismatch
  ja | Weight: %@ | 重さ：％＠ | placeholder-mismatch
  ja | Weight: %@%% | 重さ：%@%% |
  ja | 50 percent | 50％ |
  ru | %@ files | % @ файлов | placeholder-mismatch
  ru | %1$@ files | %1 $@ файлов | placeholder-mismatch
  ru | %1$@ and %2$@ | %1$@ и %2@ | placeholder-mismatch
  ru | %1$@ and %2$@ | %2$@ и %1$@ |
  ru | %@ | %@@ | placeholder-mismatch
  ru | %@@ | %@@ |
  pl | %@ | @%@ |
  pl | Page %1$lld of %2$lld | Strona %1$lld z %2$lld |
  pl | Page %1$lld of %2$lld | Strona %1$lld z %1$lld | placeholder-mismatch
  pl | Page %1$lld of %2$lld | Strona %1$lld z %3$lld | placeholder-mismatch
  nl | %#@files@ | %#@files@ |
  nl | %#@files@ | bestanden | placeholder-mismatch
  nl | %arg files | %arg bestanden |
  nl | %arg files | bestanden | placeholder-mismatch
  tr | %d%% | %%%d |
  tr | %d%% | %d | placeholder-mismatch
  tr | %s | %s |
  tr | %s | %@ | placeholder-mismatch
  ko | %@ · %@ | %@ |  placeholder-mismatch
  ko | %@ · %@ | - | placeholder-mismatch
  ar | %@ ago | منذ %@ |
  ar | %@ ago | منذ | placeholder-mismatch
  he | %lld minutes | %lld דקות |
  fa | %lld minutes | %lld دقیقه |
  fa | %lld minutes | دقیقه | placeholder-mismatch
  hi | %lld minutes | %lld मिनट |
  th | %lld minutes | %lld นาที |
  th | %lld minutes | นาที | placeholder-mismatch
  de | Open ${applicationName} | ${applicationName} öffnen |
  de | Open ${applicationName} | Öffne die App | placeholder-mismatch
  de | Open ${applicationName} | ${appName} öffnen | placeholder-mismatch
  fr | Start ${timer} in ${applicationName} | Lancer ${timer} dans ${applicationName} |
  fr | Start ${timer} in ${applicationName} | Lancer dans ${applicationName} | placeholder-mismatch
  ja | Open ${applicationName} | ${applicationName}を開く |
  es | Price: $5 | Precio: 5 $ |
  de | 100 % | 100 % |
  de | One %lld tide | %lld Gezeit | 
  de | %lld tides | eine Tide | plural-missing | id=t|==|plural.one
  de | %lld tides | eine Tide | placeholder-mismatch
  de | %@: %lld tides | eine Tide | placeholder-mismatch, plural-missing | id=t|==|plural.one
  ru | %lld files | %lld файлов | plural-missing | id=a|==|plural.many
  de | %lld files | %lld Dateien | plural-unexpected, plural-missing | id=a|==|plural.many
  ja | %lld files | %lldファイル | | id=a|==|plural.one
  ja | %lld files | %lldファイル | plural-unexpected | id=a|==|plural.few
  ja | %lld files | %lldファイル | | id=a|==|plural.other
  fr | %lld files | Aucun fichier | plural-missing | id=a|==|plural.zero
  fr | %lld files | %lld fichiers | plural-missing | id=a|==|plural.many
  ar | %lld files | %lld ملفات | plural-missing | id=a|==|plural.few
  cs | %lld files | %lld souborů | plural-missing | id=a|==|plural.many
  ro | %lld files | %lld de fișiere | plural-unexpected, plural-missing | id=a|==|plural.many
  de | %lld file | %lld Datei | plural-missing | id=a|==|plural.one
  de | %lld file | %lld Datei | | id=b|==|plural.one
  + de | %lld files | %lld Dateien | | id=b|==|plural.other
  ru | %lld file | %lld файл | | id=c|==|plural.one
  + ru | %lld files | %lld файла | | id=c|==|plural.few
  + ru | %lld files | %lld файлов | | id=c|==|plural.many
  + ru | %lld files | %lld файла | | id=c|==|plural.other
  ru | %lld file | %lld файл | plural-missing | id=d|==|plural.one
  + ru | %lld files | %lld файлов | | id=d|==|plural.other
  pl | %lld file | %lld plik | plural-missing | id=e|==|plural.one
  + pl | %lld files | %lld pliki | | id=e|==|plural.few
  + pl | %lld files | %lld pliku | | id=e|==|plural.other
  ja | %lld files | %lldファイル | | id=f|==|plural.other
  ar | %lld files | لا ملفات | | id=g|==|plural.zero
  + ar | %lld file | %lld ملف | | id=g|==|plural.one
  + ar | %lld files | %lld ملفان | | id=g|==|plural.two
  + ar | %lld files | %lld ملفات | | id=g|==|plural.few
  + ar | %lld files | %lld ملفًا | | id=g|==|plural.many
  + ar | %lld files | %lld ملف | | id=g|==|plural.other
  ar | %lld file | %lld ملف | plural-missing | id=h|==|plural.one
  + ar | %lld files | %lld ملفات | | id=h|==|plural.other
  he | %lld file | קובץ אחד | | id=i|==|plural.one
  + he | %lld files | שני קבצים | | id=i|==|plural.two
  + he | %lld files | %lld קבצים | | id=i|==|plural.many
  + he | %lld files | %lld קבצים | | id=i|==|plural.other
  fr | %lld file | %lld fichier | | id=j|==|plural.one
  + fr | %lld files | %lld fichiers | | id=j|==|plural.other
  uk | %arg file | %arg файл | plural-missing | id=k|==|substitutions.n.plural.one
  + uk | %arg files | %arg файлів | | id=k|==|substitutions.n.plural.other
  de | Save |  | empty-target
  de | Save | Sichern |
  de | Save | \u{A0} | empty-target
  de | Save |  | | state=new
  fr | Cancel |  | empty-target
  ja | Cancel | キャンセル |
  de | Cloud | Cloud |
  de | Cloud | Cloud | | state=reviewed
  de | Cloud | Cloud | | state=new
  de | 42 | 42 |
  de | … | … |
  ru | OK | OK |
  ru | OK | ОК |
  de | Save | Sichern | | note=A button [max-length: 7]
  de | Save | Sichern | length-limit | note=A button [max-length: 6]
  ja | Save | 保存 | | note=[max-length: 2]
  ja | Save | 保存する | length-limit | note=[max-length: 2]
  de | tide,boat | Gezeiten,Boot | | id=keywords | note=[max-length: 100]
  de | tide,boat | Gezeiten, Boot | keyword-list | id=keywords | note=[max-length: 100]
  de | tide,boat | Gezeiten,Boot,boot | keyword-list | id=keywords | note=[max-length: 100]
  de | tide,boat | Gezeiten, Boot | | note=[max-length: 100]
  de | Save %@ | Sichern | | note=[loctrip-ignore]
  de | Save %@ | Sichern | | note=Fine. [loctrip-ignore: placeholder-mismatch]
  de | Save %@ | Sichern | placeholder-mismatch | note=[loctrip-ignore: quotes]
  de | Save | Sichern\u{7} | control-character
  de | Save | Sich\u{FFFD}ern | control-character
  de | Tab\tA | Tab\tA |
  cs | Save | Uložit\u{1} | control-character
  cs | Save\u{1} | Uložit\u{1} |
  vi | Find | Tìm\u{18} | control-character
  he | Name | ש\u{9D} | control-character
  ar | %@ ago | منذ \u{202D}%@ | bidi-unbalanced
  ar | %@ ago | منذ \u{2068}%@\u{2069} |
  ar | %@ ago | منذ \u{2068}%@ | bidi-unbalanced
  ar | %@ ago | منذ %@\u{202C} | bidi-unbalanced
  he | %@ ago | לפני \u{2068}%@\u{2069} |
  he | %@ ago | לפני \u{2067}%@\u{202C} | bidi-unbalanced
  fa | %@ ago | \u{202A}%@\u{202C} پیش |
  ar | \u{2068}%@ ago | منذ \u{2068}%@ |
  nl | A day | een \u{200B}dag | invisible-character
  fr | Settings | RÃ©glages | mojibake
  es | Tomorrow | maÃ±ana | mojibake
  uk | A day | один \u{200B}день | invisible-character
  th | A day | หนึ่ง\u{200B}วัน |
  km | A day | មួយ\u{200B}ថ្ងៃ |
  de | A link | Ein \u{FEFF}Link | invisible-character
  de | Settings | Ein\u{AD}stellungen |
  de | Settings | \u{AD}Einstellungen | invisible-character
  fa | I want | می\u{200C}خواهم |
  ar | Done | تم\u{200F} |
  en-GB | Done now | Done\u{200F} | invisible-character
  he | Done | בוצע\u{200E} |
  hi | Law | क\u{200D}ष |
  it | Family 👨‍👩‍👧 | Famiglia 👨‍👩‍👧 |
  it | Family | Famiglia 👨\u{200D}👩\u{200D}👧 |
  it | Family | Fami\u{200D}glia | invisible-character
  fi | A\nB | Ah\u{2028}Be | invisible-character
  sv | Zero\u{200B}width | Noll\u{200B}bredd |
  de | Name: | Name: |
  de | Hello  | Hallo  |
  de | Hello  | Hallo\u{20} | edge-whitespace
  de | Hello\u{20} | Hallo\u{20} |
  de | Hello\u{20} | Hallo | edge-whitespace
  de | Hello | Hallo\u{20} | edge-whitespace
  de | \u{20}(off) | (aus) | edge-whitespace
  de | \u{20}(off) | \u{20}(aus) |
  fr | Line\n | Ligne\n |
  fr | Line\n | Ligne | edge-whitespace
  fr | Line | \nLigne | edge-whitespace
  ja | Hello\u{20} | こんにちは |
  zh-Hans | \u{20}by %@ | 由 %@ |
  zh-Hans | Hello\n | 你好 | edge-whitespace
  th | Hello\u{20} | สวัสดี |
  ko | Hello\u{20} | 안녕 | edge-whitespace
  ru | Hello | Привет\u{A0} | edge-whitespace
  ru | Hello\u{20} | Привет\u{A0} |
  pt-BR | A\nB | A\nBê |
  pt-BR | One line\nAnd one | Uma linha e uma | line-break-count
  de | Connect all of your\nInternet traffic. | Den gesamten Verkehr verbinden. |
  pt-BR | One line\nof two | Uma linha de duas |
  pt-BR | Two\nWords | Palavras |
  pt-BR | A B | A\nBê |
  pt-BR | A B | A\nBê\nCê | line-break-count
  pt-BR | A\n\nB | A\nBê |
  pt-BR | A.\n\nB | A. Bê | line-break-count
  pt-BR | A\r\nB | A\nBê |
  pl | One\nTwo\nThree | Raz\nDwa\nTrzy |
  pl | One\nTwo\nThree | Raz\nDwa trzy | line-break-count
  da | Two words | To ord |
  da | Two words | To  ord | double-space
  da | Two  words | To  ord |
  fi | One. Two. | Yksi.  Kaksi. | double-space
  fi | One.  Two. | Yksi. Kaksi. |
  hu | Press the key | Nyomd  meg  a gombot | double-space
  ca | Enter the name | Introduïu el  nom | double-space
  sk | A - B | A – B |
  sk | A\n  B | A\n  Be |
  de | The house | Das das Haus |
  de | The house | Haus Haus am See | repeated-word
  en-GB | The color | The the colour |
  en-GB | The color | the the colour | repeated-word
  id | Children | anak anak |
  vi | Blue | xanh xanh |
  hi | Slowly | धीरे धीरे |
  tr | One by one | tek tek |
  fr | You wash | Vous vous lavez |
  fr | In the house | dans dans la maison | repeated-word
  es | In the house | en la la casa | repeated-word
  it | Slowly | piano piano |
  it | In the house | nella nella casa | repeated-word
  ru | In the house | в доме доме | repeated-word
  ru | What is it | что что это |
  pt | In the house | na casa casa | repeated-word
  nl | From %@ to %@ | van %@ naar naar %@ | repeated-word
  nl | From %@ to %@ | van %@ naar %@ |
  sv | New York New York | New York New York |
  ja | Slowly | ゆっくり ゆっくり |
  uk | In the house | у будинку будинку | repeated-word
  el | In the house | στο στο σπίτι | repeated-word
  cs | bye bye | pa pa |
  """#
