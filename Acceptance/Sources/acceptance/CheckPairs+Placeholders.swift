/// Labelled pairs about named placeholders, variables in braces, percent signs and widths; see `checkPairs`.
let checkPairsOfPlaceholders = #"""
  de | %(a)@ liked %(b)lld | %(a)@ mag %(b)lld |
  de | %(a)@ liked %(b)lld | %(x)@ mag %(y)lld |
  de | %(a)@ liked %(b)lld | %2$(b)lld mag %1$(a)@ |
  fr | %(a)@ liked %(b)lld | %2$lld aimés par %1$@ |
  de | %(a)@ liked %(b)lld | %(b)lld mag %(a)@ | placeholder-mismatch
  de | %(a)@ liked %(b)@ | %(b)@ mag %(a)@ | placeholder-mismatch
  de | %(a)@ liked %(b)lld | %(a)lld mag %(b)@ | placeholder-mismatch
  de | %(a)@ liked %(b)lld | %(a)@ mag | placeholder-mismatch
  de | %(a)@ liked %(b)lld | %(a)@ mag %(b)lld %(c)@ | placeholder-mismatch
  it | %1$(name)@ and %2$(other)@ | %1$(name)@ e %1$(name)@ | placeholder-mismatch
  it | %1$(name)@ and %2$(other)@ | %2$(other)@ e %1$(name)@ |
  it | %1$(name)@ and %2$(other)@ | %1$(other)@ e %2$(name)@ | placeholder-mismatch
  it | %1$(name)@ and %2$(other)@ | %(name)@ e %(other)@ |
  ja | Hello %(user)@ | こんにちは、%(user)@さん |
  ja | Hello %(user)@ | こんにちは、％(user)@さん | placeholder-mismatch
  ja | Hello %(user)@ | こんにちは、%(user) @さん | placeholder-mismatch
  es | %(price).2f each | %(price).2f cada uno |
  es | %(price).2f each | %(price)d cada uno | placeholder-mismatch
  es | %lld files | %11d archivos | placeholder-mismatch
  es | %lld files | %1s archivos | placeholder-mismatch
  es | %1$lld of %2$lld files | %1lld de %2lld archivos | placeholder-mismatch
  es | %5d items | %5d cosas |
  es | %02d:%02d | %2d.%02d |
  pl | %lld%% done | %lld gotowe | placeholder-mismatch
  pl | %lld%% done | gotowe w %lld procentach |
  ja | %lld%% done | %lld％完了 |
  de | Save 50%% now | Jetzt 50 %% sparen |
  de | Save 50%% now | Jetzt 50 % sparen | placeholder-mismatch
  de | Done | Fertig %n | placeholder-mismatch
  de | Done | Fertig %d | placeholder-mismatch
  fr | Done | Terminé %s | placeholder-mismatch
  fr | 100 % done | 100 %n'est pas tout |
  nl | Hello %@ | Hallo %n | placeholder-mismatch
  de | {count} files | {count} Dateien |
  de | {count} files | {Anzahl} Dateien | placeholder-mismatch
  de | {count} files | Dateien | placeholder-mismatch
  de | Hello {{user}} | Hallo {{user}} |
  de | Hello {{user}} | Hallo {{nutzer}} | placeholder-mismatch
  de | Hello {{user}} | Hallo | placeholder-mismatch
  de | Hello {{user}} | Hallo {{ user }} |
  de | Hello %{user} | Hallo %{user} |
  de | Hello %{user} | Hallo %{nutzer} | placeholder-mismatch
  ru | Hello {name} | Привет, {имя} | placeholder-mismatch
  ru | Hello {name} | Привет, {name | placeholder-mismatch, brackets
  ru | {0} of {1} | {1}: {0} |
  ar | Open ${applicationName} | افتح ${applicationName} |
  ar | Open ${applicationName} | افتح ${التطبيق} | placeholder-mismatch
  de | {n, plural, one {file} other {files}} | {n, plural, one {Datei} other {Dateien}} |
  ko | %lld item%@ | 항목 %lld개 |
  ja | %lld item%@ | %lld項目 |
  zh-Hans | %1$lld item%2$@ | %1$lld 个项目 |
  zh-Hans | %1$lld item%2$@ | 个项目%2$@ | placeholder-mismatch
  de | %1$#@birds@ in %2$#@trees@ | %1$#@birds@ | placeholder-mismatch
  de | %1$#@birds@ in %2$#@trees@ | %2$#@trees@ mit %1$#@birds@ |
  de | %#@birds@ in %#@trees@ | %#@trees@ mit %#@birds@ | placeholder-mismatch
  de | %1$@ has %2$#@files@ | %2$#@files@ | placeholder-mismatch
  de | %1$@ of %2$@ | %@ von %@ |
  de | %1$@ – %2$@ | %@ – %@ |
  fa | %1$lld of %2$lld | %2$lld از %1$lld |
  he | %1$lld of %2$lld | %2$lld / %2$lld | placeholder-mismatch
  de | size, large | Größe | | id=size|==|plural
  ja | %lld file | %lldファイル | | id=n|==|plural.one
  ja | %lld files | ファイル | plural-number-lost | id=m|==|plural.other
  ru | %lld file | один файл | plural-number-lost, plural-missing | id=o|==|plural.one
  de | %lld files | 5 Dateien | plural-missing, plural-number-lost | id=p|==|plural.other
  """#
