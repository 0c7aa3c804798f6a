/// Labelled pairs about marks, numbers, links, markup, words and states; see `checkPairs`.
let checkPairsOfMarks = #"""
  de | Done. | Fertig. |
  de | Done. | Fertig | end-punctuation
  de | Done | Fertig. | end-punctuation
  de | Done? | Fertig? |
  de | Done? | Fertig | end-punctuation
  de | Name: | Titel: |
  de | Name: | Titel | end-punctuation
  de | Loading… | Wird geladen … |
  de | Loading… | Wird geladen... |
  de | Loading... | Wird geladen… |
  de | Loading… | Wird geladen | end-punctuation
  de | Loading… | Wird geladen. | end-punctuation
  de | Great! | Gut. |
  de | Great! | Gut! |
  de | Really?! | Echt?! |
  de | He said “yes.” | Er sagte „ja.“ |
  de | He said “yes.” | Er sagte „ja“. |
  de | (Done.) | (Fertig.) |
  el | Really? | Αλήθεια; |
  el | Really? | Αλήθεια | end-punctuation
  el | Really? | Αλήθεια\u{37E} |
  el | Done. | Έτοιμο. |
  es | Really? | ¿De verdad? |
  es | Really? | De verdad? | end-punctuation
  es | Great! | ¡Bien! |
  ja | Done. | 完了。 |
  ja | Done. | 完了 |
  ja | Really? | 本当ですか |
  ja | Really? | 本当？ |
  ja | Name: | 名前： |
  ja | Name: | 名前 | end-punctuation
  zh-Hans | Done. | 完成。 |
  zh-Hans | Done. | 完成 |
  zh-Hans | Really? | 真的吗？ |
  zh-Hans | Really? | 真的吗 | end-punctuation
  zh-Hans | Loading… | 正在载入…… |
  zh-Hant | Loading… | 載入中⋯ |
  ko | Really? | 정말인가요? |
  ko | Done. | 완료 |
  ar | Really? | حقا؟ |
  ar | Really? | حقا | end-punctuation
  ar | One, | واحد، |
  fa | Done. | انجام شد. |
  ur | Done. | ہو گیا۔ |
  hi | Done. | हो गया। |
  hi | Done. | हो गया. |
  hi | Done. | हो गया | end-punctuation
  hy | Done. | Պատրաստ է։ |
  th | Done. | เสร็จแล้ว |
  th | Really? | จริงหรือ |
  th | Name: | ชื่อ: |
  bn | Done. | হয়েছে। |
  my | Done. | ပြီးပါပြီ။ |
  am | Done. | ተጠናቋል። |
  ru | Really? | Правда? |
  ru | Really? | Правда. | end-punctuation
  pl | Choose: | Wybierz: |
  pl | Choose: | Wybierz | end-punctuation
  he | Really? | באמת? |
  he | Done. | בוצע | end-punctuation
  fr | Done! | Terminé\u{A0}! |
  fr | Done! | Terminé\u{202F}! |
  fr | Done! | Terminé ! | punctuation-space
  fr | Done! | Terminé! | punctuation-space
  fr | Name: | Nom\u{A0}: |
  fr | Name: | Nom : | punctuation-space
  fr | Name: | Nom: | punctuation-space
  fr-CA | Done! | Terminé! |
  fr-CA | Name: | Nom : | punctuation-space
  fr-CA | Name: | Nom\u{A0}: |
  fr-FR | Really? | Vraiment ? | punctuation-space
  fr | Open “%@” | Ouvrir «\u{A0}%@\u{A0}» |
  fr | Open “%@” | Ouvrir « %@ » | punctuation-space
  fr | Open “%@” | Ouvrir «%@» | punctuation-space
  fr | Open “%@” | Ouvrir “%@” |
  fr | At 10:30 | À 10:30 |
  fr | Really?! | Vraiment\u{202F}?! |
  fr | See https://a.example/b?c=d | Voir https://a.example/b?c=d |
  fr | A &amp; B | A &amp; Bé |
  de | Done! | Fertig! |
  fr | A; b | A\u{202F}; bé |
  fr | A; b | A; bé | punctuation-space
  de | File (new) | Datei (neu) |
  de | File (new) | Datei (neu | brackets
  de | File (new) | Datei neu) | brackets
  de | File (new) | Datei: neu |
  zh-Hans | File (new) | 文件（新） |
  zh-Hans | File (new) | 文件（新) |
  zh-Hans | File (new) | 文件（新 | brackets
  ja | File [new] | ファイル【新】 |
  ja | File [new] | ファイル【新 | brackets
  ru | [%@] | [%@ | brackets
  ru | {name} | {имя} | placeholder-mismatch
  ru | {name} | {имя | brackets, placeholder-mismatch
  es | a) First | a) Primero |
  es | First | 1) Primero |
  es | Sorry :( | Lo siento :( |
  es | Sorry | Lo siento :-( |
  es | Nice | Bien :) |
  it | Item(s) | Elementi |
  it | Item(s) | Element(i |  brackets
  pt | f(x | g(x |
  ar | (new) | (جديد) |
  ar | (new) | )جديد( | brackets
  de | Open “%@” | „%@“ öffnen |
  de | Open “%@” | „%@ öffnen | quotes
  de | Open “%@” | »%@« öffnen |
  de | Open "%@" | "%@" öffnen |
  de | Open "%@" | %@" öffnen | quotes
  sv | Open “%@” | Öppna ”%@” |
  fi | Open “%@” | Avaa ”%@ | quotes
  hu | Open “%@” | A(z) „%@” megnyitása |
  hu | Open | Megnyitás” | quotes
  pl | Open “%@” | Otwórz „%@” |
  ru | Open “%@” | Открыть «%@» |
  ru | Open “%@” | Открыть «%@ | quotes
  zh-Hant | Open “%@” | 打開「%@」 |
  zh-Hant | Open “%@” | 打開「%@ | quotes
  ja | Open “%@” | 『%@』を開く |
  he | USA | ארה"ב |
  he | Open “%@” | פתיחת "%@" |
  it | A 15" screen | Uno schermo da 15" |
  it | It's | È l'ora |
  zh-Hans | Set '0' for all | 设为“0”表示全部 |
  uk | Open “%@” | Відкрити „%@“ |
  el | Open “%@” | Άνοιγμα «%@» |
  da | Open “%@” | Åbn ‘%@’ |
  nb | Open “%@” | Åpne «%@» |
  de | Wait 30 seconds | 30 Sekunden warten |
  de | Wait 30 seconds | 20 Sekunden warten | numbers
  de | Wait 30 seconds | Sekunden warten | numbers
  de | Wait | 30 Sekunden warten | numbers
  de | 1,000 files | 1.000 Dateien |
  fr | 1,000 files | 1\u{202F}000 fichiers |
  fr | 1,000 files | 1 000 fichiers |
  pl | 2.5 GB | 2,5 GB |
  ar | 30 days | ٣٠ يومًا |
  ar | 30 days | ٢٠ يومًا | numbers
  fa | 30 days | ۳۰ روز |
  hi | 30 days | ३० दिन |
  bn | 30 days | ৩০ দিন |
  th | 30 days | ๓๐ วัน |
  ja | 30 days | ３０日間 |
  ja | 10,000 items | 1万件 |
  ko | 10,000 items | 1만 개 |
  zh-Hans | 20,000 steps | 2万步 |
  es | Two files in 15 folders | Dos archivos en 15 carpetas |
  es | 2-factor | Dos factores |
  es | At 5 PM | A las 17:00 |
  es | 12 months | Un año | numbers
  it | Version 2.10 | Versione 2.10 |
  it | Version 2.10 | Versione 2.11 | numbers
  nl | Page 12 | Pagina %lld | placeholder-mismatch, numbers
  de | H264 video | Video in H264 |
  de | © 2024 A | © 2024 Firma |
  de | © 2024 A | © 2023 Firma | numbers
  de | 24/7 | rund um die Uhr | numbers
  ru | 12 files | одиннадцать файлов | | id=n|==|plural.other
  + ru | 12 files | файл | | id=n|==|plural.one
  + ru | 12 files | файла | | id=n|==|plural.few
  + ru | 12 files | файлов | | id=n|==|plural.many
  de | It&#39;s 30 | Es ist 30 |
  de | See https://a.example/x | Siehe https://a.example/x |
  de | See https://a.example/x | Siehe dort | url
  de | See https://a.example/en | Siehe https://a.example/de |
  de | See https://a.example/x. | Siehe https://a.example/x. |
  de | See https://a.example/x | Siehe https:// a.example/x | url
  fr | [Terms](https://a.example) | [Conditions](https://a.example) |
  fr | [Terms](https://a.example) | Conditions | url, markdown
  fr | Go to https://a.example and http://b.example | Voir https://a.example | url
  ja | See https://a.example/x | https://a.example/xを参照 |
  zh-Hans | See https://a.example/x | 请参阅https://a.example/x。 |
  ru | either/or | или |
  ru | See app://x | Смотри app://x |
  ru | See app://x | Смотри | url
  pt-BR | See https://a.example | Veja HTTPS://A.EXAMPLE |
  de | **Bold** word | **Fettes** Wort |
  de | **Bold** word | Fettes Wort | markdown
  de | **Bold** word | **Fettes Wort | markdown
  de | **Bold** word | ** Fettes** Wort |
  de | Bold word | **Fettes Wort | markdown
  es | Press `Enter` | Pulsa `Intro` |
  es | Press `Enter` | Pulsa Intro | markdown
  es | Press `Enter` | Pulsa `Intro | markdown
  ko | [Terms](x) | [약관](x) |
  ko | [Terms](x) | [약관] (x) | markdown
  it | ^[%lld file](inflect: true) | ^[%lld file](inflect: true) | same-as-source
  it | ^[%lld file](inflect: true) | ^[%lld documento](inflect: true) |
  it | ^[%lld file](inflect: true) | ^[%lld documento | markdown, brackets
  it | ^[%lld file](inflect: true) | %lld documenti |
  nl | ***Note*** | ***Let op*** |
  nl | 2 * 3 | 2 * 3 = 6 |
  de | <b>Bold</b> | <b>Fett</b> |
  de | <b>Bold</b> | Fett | markup
  de | <b>Bold</b> | <b>Fett<b> | markup
  de | <b>Bold</b> | <B>Fett</B> |
  de | Bold | <b>Fett</b> | markup
  de | A<br>B | A B. | end-punctuation
  fr | <a href="x">Link</a> | <a href="x">Lien</a> |
  fr | <a href="x">Link</a> | Lien | markup
  fr | A &amp; B | A &amp;amp; Bé | markup
  fr | A & B | A & Bé |
  fr | A & B | A &amp; Bé |
  fr | It&#39;s | C&amp;#39;est | markup
  ja | <i>A</i> and <i>B</i> | <i>甲</i>と<i>乙</i> |
  ja | <i>A</i> and <i>B</i> | <i>甲</i>と乙 | markup
  ru | <name> | <имя> |
  ru | a < b | а < б |
  es | <strong>A</strong> | <strong>Á</strong> |
  es | <strong>A</strong> | <b>Á</b> | markup
  de | Open | Öffnen | | id=o1
  + de | Open | Offen | inconsistent-target | id=o2
  + de | Close | Schließen | | id=o3
  de | Free | Frei | | id=p1
  + de | Free | Frei | | id=p2
  fr | Open | Ouvrir | | id=q1
  + fr | Open | Ouvert | inconsistent-target | id=q2
  + fr | Open | Ouvrir | | id=q3
  de | settings.title | Einstellungen… |
  de | ERROR_UNKNOWN | Unbekannter Fehler. |
  de | welcome.message.long | Hallo (neu |
  de | Save | Sichern | state-mismatch | state=approved-new
  de | Save | Sichern | | state=approved
  de | Save |  | state-mismatch | state=approved-new
  de | Save |  | empty-target, state-mismatch | state=approved
  """#
