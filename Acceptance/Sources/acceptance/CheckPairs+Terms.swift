/// Labelled pairs about the terms of `checkGlossary`; see `checkPairs`.
let checkPairsOfTerms = #"""
  de | Delete the account | Das Konto löschen |
  de | Delete the account | Den Account löschen | glossary, glossary
  de | Delete the account | Den Zugang löschen | glossary
  de | Accounts | Konten |
  de | Accounts | Konto-Liste |
  de | Account settings | Kontoeinstellungen |
  de | Accounting | Buchhaltung |
  ru | Delete the account | Удалить учётную запись |
  ru | For this account | Для этой учётной записи |
  ru | Delete the account | Удалить профиль | glossary
  ja | Delete the account | アカウントを削除 |
  ja | Delete the account | 口座を削除 | glossary
  zh-Hans | Your account | 你的账户 |
  zh-Hans | Your account | 你的帐号 | glossary
  fr | Your account | Votre compte |
  fr | Two accounts | Deux comptes |
  fr | Your account | Votre profil | glossary
  fr-CA | Your account | Votre compte |
  fr-CA | Your account | Votre profil | glossary
  fi | Your account | Tilisi |
  fi | In your account | Tililläsi |
  fi | Your account | Profiilisi | glossary
  he | Your account | החשבון שלך |
  he | Your account | המשתמש שלך | glossary
  tr | To your account | Hesabınıza |
  tr | Your account | Profiliniz | glossary
  es | Your account | Su perfil |
  de | Sync with Tidebook | Mit Tidebook abgleichen |
  de | Sync with Tidebook | Mit Gezeitenbuch abgleichen | do-not-translate
  de | Tidebook’s tides | Die Gezeiten von Tidebook |
  ru | Open in Tidebook | Открыть в Tidebook |
  ru | Open in Tidebook | Открыть в Тайдбуке | do-not-translate
  ja | Open in Tidebook | Tidebookで開く |
  ja | Open in Tidebook | タイドブックで開く | do-not-translate
  fi | Open in Tidebook | Avaa Tidebookissa |
  ko | Open in Tidebook | Tidebook에서 열기 |
  hu | Open in Tidebook | Megnyitás a Tidebookban |
  pl | Open in Tide Book | Otwórz w Tide Book |
  ar | Open in Tidebook | افتح في Tidebook |
  ar | Open in Tidebook | افتح في كتاب المد | do-not-translate
  th | Open in Tidebook | เปิดใน Tidebook |
  th | Open in Tidebook | เปิดในสมุดน้ำขึ้น | do-not-translate
  de | Use GO mode | GO-Modus benutzen |
  de | Use GO mode | Los-Modus benutzen | do-not-translate
  de | Go home | Nach Hause |
  de | Ago | Vor langem |
  nl | Delete account | Verwijder account |
  """#

/// Sources as `key | source | comment | codes`.
let checkSources = #"""
  area.home.title | Tides | The title of the first page |
  area.home.title | Tides |  | comment-missing
  area.home.title | 42 |  |
  title | Tides | The title | key-form, key-prefix
  area.title | Tides | The title |
  area.Home.title | Tides | The title | key-form
  area.home.sub-title | Tides | The title |
  other.home.title | Tides | The title | key-prefix
  area.home.of | %@ of %@ | %@ is a tide | placeholder-unpositioned
  area.home.of | %1$@ of %2$@ | %1$@ is a tide, %2$@ a day |
  area.home.of | %1$@ of a tide | A part | placeholder-undocumented
  area.home.of | %@ of a tide | 1 is a name |
  area.home.of | Tides of\u{20} | Stands before a date | source-fragment
  area.home.of | \u{20}of | Stands before a date | source-fragment
  area.home.of | of | Stands before a date |
  area.home.n | %lld tides | %lld is their number | source-plural
  area.home.n | %lld of 4 | %lld is their number |
  area.home.n | %lld%% | %lld is a share |
  area.home.n | ^[%lld tides](inflect: true) | %lld is their number |
  area.home.n | %lld min | %lld is a time |
  area.home.n|==|plural.other | %lld tides | %lld is their number |
  area.home.n|==|plural.one | %lld tide |  |
  area.home.n | Tides of\u{20} | [loctrip-ignore: source-fragment] |
  """#
