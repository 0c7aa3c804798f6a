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
  fr | Done! | Terminé ! |
  fr | Done! | Terminé! | punctuation-space
  fr | Name: | Nom\u{A0}: |
  fr | Name: | Nom : |
  fr | Name: | Nom: | punctuation-space
  fr-CA | Done! | Terminé! |
  fr-CA | Name: | Nom : |
  fr-CA | Name: | Nom\u{A0}: |
  fr-FR | Really? | Vraiment ? |
  fr | Open “%@” | Ouvrir «\u{A0}%@\u{A0}» |
  fr | Open “%@” | Ouvrir « %@ » |
  fr | Open “%@” | Ouvrir «%@» | punctuation-space
  fr | Open “%@” | Ouvrir “%@” |
  fr | At 10:30 | À 10:30 |
  fr | Really?! | Vraiment\u{202F}?! |
  fr | See https://a.example/b?c=d | Voir https://a.example/b?c=d |
  fr | A &amp; B | A &amp; Bé |
  de | Done! | Fertig! |
  fr | A; b | A\u{202F}; bé |
  fr | A; b | A; bé | punctuation-space
  de | Delete the file | Delete the file | same-as-source
  de | Settings | Settings | same-as-source
  ja | Save changes | Save changes | same-as-source
  fr | Your library is empty. | Your library is empty. | same-as-source
  es | Cancel | Cancel | same-as-source
  ru | Loading… | Loading… | same-as-source
  ko | Are you sure? | Are you sure? | same-as-source
  de | GitHub | GitHub |
  de | %@ GB | %@ GB |
  de | iPhone 15 Pro | iPhone 15 Pro |
  de | https://a.example/delete/your/file | https://a.example/delete/your/file |
  de | team@a.example | team@a.example |
  nl | Open | Open |
  it | Privacy | Privacy | same-as-source
  fr | Image | Image |
  pt | Manual | Manual |
  en-GB | Delete the file | Delete the file |
  en-CA | Your settings | Your settings |
  ar | Really? | حقا? | end-punctuation
  fa | Really? | واقعا? | end-punctuation
  ar | One, two | واحد, اثنان | end-punctuation
  el | Really? | Αλήθεια? | end-punctuation
  hy | Done with it. | Ավարտված է. | end-punctuation
  hy | Really? | Իսկապե՞ս |
  he | Really? | באמת؟ | end-punctuation
  zh-Hans | Done. | 完成. | end-punctuation
  zh-Hans | One, two | 一,二 | end-punctuation
  zh-Hans | Really? | 真的吗? | end-punctuation
  zh-Hans | The file could not be saved to the disk. | 无法将该文件存储到您的磁盘上 | end-punctuation
  zh-Hant | Version 2.1, new | 版本 2.1，新 |
  ja | The file was saved. | ファイルを保存しました | end-punctuation
  ja | The file was saved. | ファイルを保存しました。 |
  ja | Really? | 本当ですか? | end-punctuation
  ja | Done. | 完了. | end-punctuation
  ko | The file was saved. | 파일이 저장되었습니다 | end-punctuation
  ko | The file was saved. | 파일이 저장되었습니다. |
  ru | Done. | Готово。 | end-punctuation
  es | Great! | Bien! | end-punctuation
  es | Great! | ¡Bien |
  es | Hello! | Hola! | end-punctuation
  fr | Nice :) | Bien :) |
  ja | Nice :) | いいね:） |
  de | What’s new | Was gibt’s Neues? |
  de | Get started | Los geht’s! |
  ru | 30 minutes | 30 мин. |
  ru | Off | Выкл. |
  de | Choose a language | Eine Sprache. | end-punctuation
  de | Please type the name of the list here | Bitte hier den Namen der Liste eingeben. |
  de | About Tidebook etc. | Über Tidebook usw |
  de | Open “%@” | “%@” öffnen | quotes
  ru | Open “%@” | Открыть “%@” | quotes
  pl | Open “%@” | Otwórz “%@” | quotes
  cs | Open “%@” | Otevřít „%@“ |
  cs | Open “%@” | Otevřít “%@” | quotes
  fr | Open “%@” | Ouvrir «\u{A0}%@” | quotes
  ru | Open “%@” | Открыть «%@” | quotes
  de | Open "%@" | „%@" öffnen | quotes
  en-GB | Open “%@” | Open «%@» | quotes
  de | Open "%@" | "%@" öffnen |
  es | Open “%@” | Abrir «%@» |
  es | Open “%@” | Abrir “%@” |
  ja | Open “%@” | “%@”を開く |
  he | Sent to "%@" | נשלח ל"%@" |
  he | To "Tide" | ל"גאות" |
  sv | Open “%@” | Öppna “%@” |
  ru | Name of “A “b” c” | Имя «А „б“ в» |
  en-XA | class | çļåšš |
  he | Slowly | לאט לאט |
  id | Different | beda beda |
  eu | Slowly | poliki poliki |
  sv | Name: | Namn: |
  de | Name:\u{20} | Titel: | edge-whitespace
  de | Finish setup\u{20} | Einrichtung abschließen |
  de | \u{20}Quit | Beenden |
  fr | when traded with\u{20} | échangé contre | edge-whitespace
  ru | **A** and **B** words | **А и Б** слова |
  de | Steps:\n1. Open\n2. Close | Schritte:\n1. Öffnen 2. Schließen | line-break-count
  de | All is done\nthrough it | Alles ist damit getan |
  de | It’s done | Es ist fertig \\u2019 | escape
  fr | The file | L\\u2019élément | escape
  fr | Don’t | Ne pas \\"oublier\\" | escape
  es | Tom & Jerry | Tom &amp; Jerry | escape
  fr | It’s here | C&#39;est ici | escape
  it | It is | È \\"qui\\" | escape
  ru | A line | Строка\\nещё | escape
  de | Use \\n for a line | \\n steht für eine Zeile |
  de | <b>A</b> & b | <b>Ah</b> &amp; b |
  de | A &amp; b | Ah &amp; b |
  ja | Copy | ＆コピー |
  de | Save | N/A | filler
  de | Save the file | - | filler
  fr | Save the file | TODO | filler
  de | Save the file | TODO: übersetzen | filler
  es | Cancel order | ... | filler, end-punctuation
  ru | Cancel order | ??? | filler
  ja | Cancel order | xxx | filler
  it | Not available | N/A |
  it | None | - |
  pt | to | – |
  es | To-do list | Todo |
  es | Everything | Todo |
  zh-Hans | Minus | - |
  de | Unknown | – |
  de | Tap <link>here</link> now | Tippe jetzt <link>hier</link> |
  de | Tap <link>here</link> now | Tippe jetzt <verweis>hier</verweis> | markup
  ru | Tap <link>here</link> now | Нажмите <ссылка>здесь</ссылка> | markup
  fr | <b>Bold</b> word | </b>Mot<b> gras | markup
  vi | <Presenter> | <Trình bày> |
  de | <a>Bold</a> <b>word</b> | <b>Fettes</b> <a>Wort</a> |
  de | Write to help@a.example | Schreibe an help@a.example |
  de | Write to help@tide.example | Schreibe an hilfe@tide.example | url
  fr | Write to help@tide.example | Écrivez-nous | url
  ja | Write to help@tide.example | help@tide.exampleまでご連絡ください |
  ja | Write to help@tide.example | help@tied.exampleまでご連絡ください | url
  de | See https://tide.example/en | Siehe https://tide.example/de |
  de | See https://www.tide.example | Siehe https://de.tide.example |
  de | See https://tide.com | Siehe https://tide.de |
  de | See https://tide.example | Siehe https://tied.example | url
  es | See https://tide.example/help | Ver https://tade.example/help | url
  de | Sign in at www.tide.com. | Melde dich auf www.tied.com an. | url
  fr | Plans are on tides.com | Les forfaits sont sur mares.com | url
  ja | Visit tides.org/help for more | 詳しくはtide.org/helpへ | url
  pt-BR | Bought on tides.com.br? | Comprou na loja? | url
  de | File (new) | Datei (neu) |
  de | File (new) | Datei (neu | brackets
  de | File (new) | Datei neu) | brackets
  de | File (new) | Datei: neu |
  zh-Hans | File (new) | 文件（新） |
  zh-Hans | File (new) | 文件（新) | brackets
  ja | File (new) | ファイル(新） | brackets
  zh-Hans | Nice | 好：） |
  zh-Hans | Sad | 难过：（ |
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
  de | Wait 15 minutes | 51 Minuten warten | numbers
  de | $1,299 | 1.299 $ |
  de | $1,299 | 1.929 $ | numbers
  de | Port 8080 | Port 8800 | numbers
  de | Step 5 | Schritt 6 | numbers
  de | Wait 5 seconds | Fünf Sekunden warten |
  de | Wait 5 seconds | Sechs Sekunden warten | numbers
  de | Five files | 5 Dateien |
  de | Five files | 6 Dateien | numbers
  de | 1 file | Eine Datei |
  de | 1 file | 2 Dateien | numbers
  de | $1,299.50 | 1.299,50 $ |
  de | $1,299.50 | 1.299,05 $ | numbers
  de | 12/31/2024 | 31.12.2024 |
  de | 12/31/2024 | 31.12.2042 | numbers
  de | 1 million users | 1.000.000 Nutzer |
  de | 10K users | 10.000 Nutzer |
  de | 10K users | 1.000 Nutzer | numbers
  de | Version 10.15.7 | Version 10.15.7 |
  de | Version 10.15.7 | Version 10.17.5 | numbers
  de | From 10 to 20 | Von 10 bis 10 | numbers
  de | The 20th century | Das 20. Jahrhundert |
  fr | The 20th century | Le XXe siècle |
  fr | 12,500 words | 12\u{202F}500 mots |
  fr | 12,500 words | 15\u{202F}200 mots | numbers
  fr | 2.5 GB | 2,5 Go |
  fr | 2.5 GB | 25 Go | numbers
  fr | 3 steps | Trois étapes |
  fr | 3 steps | Deux étapes | numbers
  ja | 1,000 files | 1,000ファイル |
  ja | 1,000 files | 1.000ファイル | numbers
  ja | 15,000 steps | 1.5万歩 |
  ja | 15,000 steps | 1万歩 | numbers
  ja | 15,000 steps | 1万5千歩 |
  ja | 15,000 steps | 1万6千歩 | numbers
  zh-Hans | 12,345 steps | 1万2345步 |
  ko | 31,000 steps | 3만1천 걸음 |
  ja | 3 people | 三人 |
  ja | 3 people | 3人 |
  ja | 3 people | 2人 | numbers
  zh-Hans | 1.2 million | 120万 |
  zh-Hans | 1.2 million | 12万 | numbers
  zh-Hans | 7 days | 一星期 |
  ko | 3 people | 세 명 |
  ko | 3 people | 4명 | numbers
  ar | 2.5 GB | ٢٫٥ غ.ب. |
  ar | 1,299 files | ١٬٢٩٩ ملفًا |
  ar | 1,299 files | ١٬٩٢٩ ملفًا | numbers
  ar | 2 files | ملفان |
  fa | 8080 | ۸۰۸۰ |
  fa | 8080 | ۸۸۰۰ | numbers
  hi | 1,00,000 rupees | 1,00,000 रुपये |
  hi | 15 days | १५ दिन |
  hi | 15 days | ५१ दिन | numbers
  ru | 1,299 files | 1\u{A0}299 файлов |
  ru | 5 minutes | пять минут |
  ru | 5 minutes | 6 минут | numbers
  pl | 12 months | dwanaście miesięcy |
  pl | 12 months | 21 miesięcy | numbers
  es-MX | 1,299.50 | 1,299.50 |
  es | 1,299.50 | 1.299,50 |
  es | At 5:30 PM | A las 17:30 |
  es | At 5:30 PM | A las 18:30 | numbers
  de | About 6 inches | Etwa 15 cm |
  de-CH | 1,299.50 | 1’299.50 |
  en-GB | 1,299 | 1,299 |
  tr | 4 players | dört oyuncu |
  tr | 4 players | 5 oyuncu | numbers
  he | 10 minutes | עשר דקות |
  he | 10 minutes | 20 דקות | numbers
  ru | %lld of 15 files | %lld из 15 файлов | | id=nn|==|plural.one
  + ru | %lld of 15 files | %lld из 51 файла | numbers | id=nn|==|plural.few
  + ru | %lld of 15 files | %lld из 15 файлов | | id=nn|==|plural.many
  + ru | %lld of 15 files | %lld из 15 файла | | id=nn|==|plural.other
  de | Use 1/2 cup | ½ Tasse nehmen |
  de | User loses 1/2 of it | Der Benutzer verliert die Hälfte |
  de | 3rd-party apps | Apps von Drittanbietern |
  de | v2.0 of it | Version 2.0 davon |
  de | It’s 100 % | Es ist hundertprozentig |
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
  de | See tides.com | Siehe tides.com/de. |
  fr | See tides.com | Voir https://www.tides.com/fr |
  eu | Example: example.com | Adibidea: adibidea.eus |
  it | Open com.tides.app | Apri l'app |
  sv | Ask tides.net, please | Fråga tides.net |
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
  de | **Bold** word | ** Fettes** Wort | markdown
  de | Bold word | **Fettes Wort | markdown
  es | Press `Enter` | Pulsa `Intro` |
  es | Press `Enter` | Pulsa Intro | markdown
  es | Press `Enter` | Pulsa `Intro | markdown
  ko | [Terms](x) | [약관](x) |
  ko | [Terms](x) | [약관] (x) | markdown
  it | ^[%lld file](inflect: true) | ^[%lld file](inflect: true) |
  it | ^[%lld file](inflect: true) | ^[%lld documento](inflect: true) |
  it | ^[%lld file](inflect: true) | ^[%lld documento | markdown, brackets
  it | ^[%lld file](inflect: true) | %lld documenti | inflection-lost
  ja | ^[%lld file](inflect: true) | %lld個のファイル |
  ru | ^[%lld file](inflect: true) | %lld файлов | inflection-lost
  nl | ***Note*** | ***Let op*** |
  nl | 2 * 3 = 6 | 2 * 3 is 6 |
  de | <b>Bold</b> | <b>Fett</b> |
  de | <b>Bold</b> | Fett | markup
  de | <b>Bold</b> | <b>Fett<b> | markup
  de | <b>Bold</b> | <B>Fett</B> |
  de | Bold | <b>Fett</b> | markup
  de | A<br>B | A B |
  fr | <a href="x">Link</a> | <a href="x">Lien</a> |
  fr | <a href="x">Link</a> | Lien | markup
  fr | A &amp; B | A &amp;amp; Bé | markup
  fr | A & B | A & Bé |
  fr | A & B | A &amp; Bé | escape
  fr | It&#39;s | C&amp;#39;est | markup
  ja | <i>A</i> and <i>B</i> | <i>甲</i>と<i>乙</i> |
  ja | <i>A</i> and <i>B</i> | <i>甲</i>と乙 | markup
  ru | <name> | <имя> |
  ru | a < b | а < б |
  es | <strong>A</strong> | <strong>Á</strong> |
  es | <strong>A</strong> | <b>Á</b> | markup
  de | Open | Öffnen | | id=o1
  + de | Open | Offen | | id=o2
  + de | Close | Schließen | | id=o3
  de | Free | Frei | | id=p1
  + de | Free | Frei | | id=p2
  fr | Open | Ouvrir | | id=q1
  + fr | Open | Ouvert | | id=q2
  fr | An error occurred | Une erreur est survenue | | id=q5
  + fr | An error occurred | Une erreur s'est produite | inconsistent-target | id=q6
  + fr | Name of error | Nom | | id=q7
  fr | Name of the list | Nom de la liste | | id=q8
  + fr | Name of the list | Nom de la liste\u{A0}: | end-punctuation | id=q9
  + fr | Open | Ouvrir | | id=q3
  de | settings.title | Einstellungen… |
  de | ERROR_UNKNOWN | Unbekannter Fehler. |
  de | welcome.message.long | Hallo (neu |
  de | Save | Sichern | state-mismatch | state=approved-new
  de | Save | Sichern | | state=approved
  de | Save |  | state-mismatch | state=approved-new
  de | Save |  | empty-target, state-mismatch | state=approved
  """#
