/// Plurals, substitutions, devices and `.stringsdict` entries, each with what is to be found.
///
/// A line is `format | language | source | translation | verdict`. The format is `c` for a string catalog and
/// `d` for a `.stringsdict`. Source and translation are texts by their paths, apart by ` ; `: `.` is the text of
/// the entry, `one`, `iphone`, `iphone.one`, `@files.one` a case of a substitution, and `@files#1:lld` says its
/// argument and type (`@files#:lld` no argument). The verdict is each severity and code that is found, once, in
/// any order, or `good`; `import good` says that an import writes what a catalog must not have.
let checkStructures = #"""
  # Plurals: the categories of languages
  c | de | one=%lld file ; other=%lld files | one=%lld Datei ; other=%lld Dateien | good
  c | de | one=%lld file ; other=%lld files | one=eine Datei ; other=%lld Dateien | good
  c | de | one=%lld file ; other=%lld files | zero=keine Dateien ; one=eine Datei ; other=%lld Dateien | good
  c | de | one=%lld file ; other=%lld files | zero=0 Dateien ; one=1 Datei ; other=%lld Dateien | good
  c | de | one=%lld file ; other=%lld files | other=%lld Dateien | warning plural-missing
  c | de | one=%lld file ; other=%lld files | one=%lld Datei | warning plural-missing
  c | de | one=%lld file ; other=%lld files | one=%lld Datei ; few=%lld Dateien ; other=%lld Dateien | error plural-unexpected
  c | de | one=%lld file ; other=%lld files | one=%lld Datei ; many=%lld Dateien ; other=%lld Dateien | error plural-unexpected
  c | de | one=%lld file ; other=%lld files | one=%lld Datei ; two=%lld Dateien ; other=%lld Dateien | error plural-unexpected
  c | fr | one=%lld file ; other=%lld files | one=%lld fichier ; other=%lld fichiers | good
  c | fr | one=%lld file ; other=%lld files | one=%lld fichier ; many=%lld de fichiers ; other=%lld fichiers | good
  c | fr | one=%lld file ; other=%lld files | one=un fichier ; other=%lld fichiers | warning plural-number-lost
  c | fr | one=%lld file ; other=%lld files | zero=aucun fichier ; one=un fichier ; other=%lld fichiers | good
  c | fr | one=%lld file ; other=%lld files | one=%lld fichier ; few=%lld fichiers ; other=%lld fichiers | error plural-unexpected
  c | es | one=%lld file ; other=%lld files | one=un archivo ; many=%lld de archivos ; other=%lld archivos | good
  c | it | one=%lld file ; other=%lld files | one=un file ; many=%lld di file ; other=%lld file | good
  c | ca | one=%lld file ; other=%lld files | one=un fitxer ; many=%lld de fitxers ; other=%lld fitxers | good
  c | pt-PT | one=%lld file ; other=%lld files | one=um ficheiro ; many=%lld de ficheiros ; other=%lld ficheiros | good
  c | pt-BR | one=%lld file ; other=%lld files | one=um arquivo ; other=%lld arquivos | warning plural-number-lost
  c | pt-BR | one=%lld file ; other=%lld files | one=%lld arquivo ; many=%lld de arquivos ; other=%lld arquivos | good
  c | nl | one=%lld file ; other=%lld files | one=één bestand ; other=%lld bestanden | good
  c | nl | one=%lld file ; other=%lld files | one=één bestand ; other=bestanden | warning plural-number-lost
  c | sv | one=%lld file ; other=%lld files | one=en fil ; other=5 filer | error plural-number-lost
  c | da | one=%lld file ; other=%lld files | one=%lld fil ; other=%lld filer | good
  c | fi | one=%lld file ; other=%lld files | one=tiedosto ; other=%lld tiedostoa | good
  c | tr | one=%lld file ; other=%lld files | one=bir dosya ; other=%lld dosya | good
  c | hu | one=%lld file ; other=%lld files | one=egy fájl ; other=%lld fájl | good
  c | el | one=%lld file ; other=%lld files | one=ένα αρχείο ; other=%lld αρχεία | good
  c | hi | one=%lld file ; other=%lld files | one=एक फ़ाइल ; other=%lld फ़ाइलें | warning plural-number-lost
  c | fa | one=%lld file ; other=%lld files | one=یک فایل ; other=%lld فایل | warning plural-number-lost
  c | ja | one=%lld file ; other=%lld files | other=%lldファイル | good
  c | ja | one=%lld file ; other=%lld files | one=%lldファイル ; other=%lldファイル | good
  c | ja | one=%lld file ; other=%lld files | one=ファイル1件 ; other=%lld件のファイル | good
  c | ja | one=%lld file ; other=%lld files | other=ファイル | warning plural-number-lost
  c | ja | one=%lld file ; other=%lld files | few=%lldファイル ; other=%lldファイル | error plural-unexpected
  c | ko | one=%lld file ; other=%lld files | one=파일 %lld개 ; other=파일 %lld개 | good
  c | zh-Hans | one=%lld file ; other=%lld files | one=%lld 个文件 ; other=%lld 个文件 | good
  c | zh-Hant | one=%lld file ; other=%lld files | zero=沒有檔案 ; other=%lld 個檔案 | good
  c | vi | one=%lld file ; other=%lld files | one=%lld tệp ; other=%lld tệp | good
  c | th | one=%lld file ; other=%lld files | many=%lld ไฟล์ ; other=%lld ไฟล์ | error plural-unexpected
  c | id | one=%lld file ; other=%lld files | other=%@ berkas | error placeholder-mismatch
  c | ru | one=%lld file ; other=%lld files | one=%lld файл ; few=%lld файла ; many=%lld файлов ; other=%lld файла | good
  c | ru | one=%lld file ; other=%lld files | one=один файл ; few=%lld файла ; many=%lld файлов ; other=%lld файла | warning plural-number-lost
  c | ru | one=%lld file ; other=%lld files | one=1 файл ; few=%lld файла ; many=%lld файлов ; other=%lld файла | warning plural-number-lost
  c | ru | one=%lld file ; other=%lld files | one=%lld файл ; few=2 файла ; many=%lld файлов ; other=%lld файла | error plural-number-lost
  c | ru | one=%lld file ; other=%lld files | one=%lld файл ; few=%lld файла ; many=файлов ; other=%lld файла | warning plural-number-lost
  c | ru | one=%lld file ; other=%lld files | one=%lld файл ; other=%lld файла | warning plural-missing
  c | uk | one=%lld file ; other=%lld files | zero=немає файлів ; one=%lld файл ; few=%lld файли ; many=%lld файлів ; other=%lld файлу | good
  c | uk | one=%lld file ; other=%lld files | one=один файл ; few=%lld файли ; many=%lld файлів ; other=%lld файлу | warning plural-number-lost
  c | hr | one=%lld file ; other=%lld files | one=jedna datoteka ; few=%lld datoteke ; other=%lld datoteka | warning plural-number-lost
  c | sr | one=%lld file ; other=%lld files | one=%lld датотека ; few=%lld датотеке ; other=%lld датотека | good
  c | sr | one=%lld file ; other=%lld files | one=једна датотека ; few=%lld датотеке ; other=%lld датотека | warning plural-number-lost
  c | lv | one=%lld file ; other=%lld files | zero=%lld failu ; one=viens fails ; other=%lld faili | warning plural-number-lost
  c | lt | one=%lld file ; other=%lld files | one=vienas failas ; few=%lld failai ; many=%lld failo ; other=%lld failų | warning plural-number-lost
  c | lt | one=%lld file ; other=%lld files | one=%lld failas ; few=%lld failai ; many=%lld failo ; other=%lld failų | good
  c | sl | one=%lld file ; other=%lld files | one=%lld datoteka ; two=dve datoteki ; few=%lld datoteke ; other=%lld datotek | warning plural-number-lost
  c | is | one=%lld file ; other=%lld files | one=ein skrá ; other=%lld skrár | warning plural-number-lost
  c | pl | one=%lld file ; other=%lld files | one=jeden plik ; few=%lld pliki ; many=%lld plików ; other=%lld pliku | good
  c | cs | one=%lld file ; other=%lld files | one=jeden soubor ; few=%lld soubory ; many=%lld souboru ; other=%lld souborů | good
  c | sk | one=%lld file ; other=%lld files | one=jeden súbor ; few=súbory ; many=%lld súboru ; other=%lld súborov | warning plural-number-lost
  c | ro | one=%lld file ; other=%lld files | one=un fișier ; few=%lld fișiere ; other=%lld de fișiere | good
  c | ro | one=%lld file ; other=%lld files | one=un fișier ; few=%lld fișiere ; many=%lld fișiere ; other=%lld de fișiere | error plural-unexpected
  c | he | one=%lld file ; other=%lld files | one=קובץ אחד ; two=שני קבצים ; many=%lld קבצים ; other=%lld קבצים | good
  c | ar | one=%lld file ; other=%lld files | zero=لا ملفات ; one=ملف واحد ; two=ملفان ; few=%lld ملفات ; many=%lld ملفًا ; other=%lld ملف | good
  c | ar | one=%lld file ; other=%lld files | zero=لا ملفات ; one=ملف واحد ; two=ملفان ; few=ملفات ; many=%lld ملفًا ; other=%lld ملف | warning plural-number-lost
  c | ar | one=%lld file ; other=%lld files | zero=لا ملفات ; one=ملف واحد ; two=%@ ; few=%lld ملفات ; many=%lld ملفًا ; other=%lld ملف | error placeholder-mismatch
  # Plurals: what else is in the text
  c | de | one=%1$lld file in %2$@ ; other=%1$lld files in %2$@ | one=eine Datei in %2$@ ; other=%1$lld Dateien in %2$@ | good
  c | de | one=%1$lld file in %2$@ ; other=%1$lld files in %2$@ | one=eine Datei ; other=%1$lld Dateien in %2$@ | error placeholder-mismatch
  c | de | one=%1$lld file in %2$@ ; other=%1$lld files in %2$@ | one=eine Datei in %@ ; other=%1$lld Dateien in %2$@ | error placeholder-mismatch
  c | de | one=%1$lld file in %2$@ ; other=%1$lld files in %2$@ | one=eine Datei in %2$@ ; other=in %2$@ %1$lld Dateien | good
  c | de | one=%1$lld of %2$lld file ; other=%1$lld of %2$lld files | one=%1$lld von einer Datei ; other=%1$lld von %2$lld Dateien | good
  c | de | one=%1$lld of %2$lld file ; other=%1$lld of %2$lld files | one=%1$lld von %2$lld Datei ; other=%1$lld von %1$lld Dateien | error plural-number-lost
  c | de | one=%1$lld of %2$lld file ; other=%1$lld of %2$lld files | one=%1$lld von %2$lld Datei ; other=%1$lld Dateien | warning plural-number-lost
  c | de | one=one file ; other=%lld files | one=%lld Datei ; other=%lld Dateien | good
  c | de | one=one file ; other=%lld files | one=%@ Datei ; other=%lld Dateien | error placeholder-mismatch
  c | de | one=one file ; other=%lld files | one=%2$lld Datei ; other=%lld Dateien | error placeholder-mismatch
  c | ru | one=one file ; other=%lld files | one=один файл ; few=%lld файла ; many=%lld файлов ; other=%lld файла | warning plural-number-lost
  c | de | one=%(count)lld file ; other=%(count)lld files | one=%(count)lld Datei ; other=%(count)lld Dateien | good
  c | de | one=%(count)lld file ; other=%(count)lld files | one=eine Datei ; other=%(anzahl)lld Dateien | good
  c | de | one=%(count)lld file ; other=%(count)lld files | one=eine Datei ; other=%(count)@ Dateien | error placeholder-mismatch
  c | de | one=%(count)lld file ; other=%(count)lld files | one=eine Datei ; other=Dateien | warning plural-number-lost
  c | de | one=%lld%% of a file ; other=%lld%% of the files | one=%lld %% einer Datei ; other=%lld %% der Dateien | good
  c | de | one=%lld%% of a file ; other=%lld%% of the files | one=%lld %% einer Datei ; other=%lld % der Dateien | error placeholder-mismatch
  c | de | . =%lld files | one=%lld Datei ; other=%lld Dateien | good
  c | ja | one=%lld file ; other=%lld files | . =%lldファイル | good
  c | ja | one=%lld file ; other=%lld files | . =ファイル | error placeholder-mismatch
  c | ja | . =%1$lld item%2$@ | . =%1$lld項目 | good
  c | ko | . =%1$lld item%2$@ | . =항목 %1$lld개 | good
  c | zh-Hans | . =%1$lld item%2$@ in %3$@ | . =%3$@ 中的 %1$lld 个项目 | good
  c | zh-Hans | . =%1$lld item%2$@ in %3$@ | . =%1$lld 个项目 | error placeholder-mismatch
  c | de | . =%1$lld item%2$@ | . =%1$lld Elemente | warning placeholder-mismatch
  # Devices
  c | de | iphone=Tap %@ ; other=Click %@ | iphone=%@ antippen ; other=%@ anklicken | good
  c | de | iphone=Tap %@ ; other=Click %@ | iphone=Antippen ; other=%@ anklicken | error placeholder-mismatch
  c | de | iphone=Tap %@ ; other=Click %@ | iphone=%lld antippen ; other=%@ anklicken | error placeholder-mismatch
  c | de | iphone=Tap ; ipad=Tap %@ ; other=Click | iphone=Tippen ; ipad=%@ tippen ; other=Klicken | good
  c | de | . =Click %@ | iphone=%@ antippen ; mac=%@ anklicken ; other=%@ wählen | good
  c | de | . =Click %@ | iphone=antippen ; mac=%@ anklicken ; other=%@ wählen | error placeholder-mismatch
  c | de | applewatch=%1$@ of %2$lld ; other=%1$@ of %2$lld files | applewatch=%2$lld: %1$@ ; other=%1$@ von %2$lld Dateien | good
  c | de | applewatch=%1$@ of %2$lld ; other=%1$@ of %2$lld files | applewatch=%1$lld: %2$@ ; other=%1$@ von %2$lld Dateien | error placeholder-mismatch
  c | de | iphone.one=%lld photo ; iphone.other=%lld photos ; other.one=%lld image ; other.other=%lld images | iphone.one=ein Foto ; iphone.other=%lld Fotos ; other.one=ein Bild ; other.other=%lld Bilder | good
  c | de | iphone.one=%lld photo ; iphone.other=%lld photos ; other.one=%lld image ; other.other=%lld images | iphone.one=ein Foto ; iphone.other=Fotos ; other.one=ein Bild ; other.other=%lld Bilder | warning plural-number-lost
  c | ru | iphone.one=%lld photo ; iphone.other=%lld photos ; other.one=%lld image ; other.other=%lld images | iphone.one=%lld фото ; iphone.few=%lld фото ; iphone.many=%lld фото ; iphone.other=%lld фото ; other.one=один снимок ; other.few=%lld снимка ; other.many=%lld снимков ; other.other=%lld снимка | warning plural-number-lost
  c | ru | iphone.one=%lld photo ; iphone.other=%lld photos ; other=%lld images | iphone.one=%lld фото ; iphone.other=%lld фото ; other=%lld снимков | warning plural-missing
  c | ja | iphone.one=%lld photo ; iphone.other=%lld photos ; other.one=%lld image ; other.other=%lld images | iphone.one=%lld枚 ; iphone.other=%lld枚 ; other.other=%lld枚 | good
  c | de | iphone.one=%lld photo ; iphone.other=%lld photos ; other.one=%lld image ; other.other=%lld images | iphone.one=ein Foto ; iphone.few=%lld Fotos ; iphone.other=%lld Fotos ; other.one=ein Bild ; other.other=%lld Bilder | error plural-unexpected
  # Substitutions
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=eine Datei ; @files.other=%arg Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=Dateien | warning plural-number-lost
  c | ru | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=один файл ; @files.few=%arg файла ; @files.many=%arg файлов ; @files.other=%arg файла | warning plural-number-lost
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%@ Dateien | error placeholder-mismatch
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%lld Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%Arg Dateien | error placeholder-mismatch
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%s Dateien | error placeholder-mismatch
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=12 Dateien | error plural-number-lost
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@dateien@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | error placeholder-mismatch
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@dateien@ ; @dateien#1:lld ; @dateien.one=%arg Datei ; @dateien.other=%arg Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =Dateien ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | error placeholder-mismatch
  c | fr | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg fichier ; @files.many=%arg de fichiers ; @files.other=%arg fichiers | good
  c | ja | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%argファイル ; @files.other=%argファイル | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.few=%arg Dateien ; @files.other=%arg Dateien | error plural-unexpected
  c | pl | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.one=%arg plik ; @files.few=%arg pliki ; @files.other=%arg pliku | warning plural-missing
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%(n)arg file ; @files.other=%(n)arg files | . =%#@files@ ; @files#1:lld ; @files.one=%(n)arg Datei ; @files.other=%(n)arg Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%(n)arg file ; @files.other=%(n)arg files | . =%#@files@ ; @files#1:lld ; @files.one=%(n)arg Datei ; @files.other=Dateien | warning plural-number-lost
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%(n)arg file ; @files.other=%(n)arg files | . =%#@files@ ; @files#1:lld ; @files.one=%(n)arg Datei ; @files.other=%(n)@ Dateien | error placeholder-mismatch
  c | de | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#2:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögel ; @trees#2:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäumen | good
  c | de | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#2:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%#@trees@ mit %#@birds@ ; @birds#1:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögeln ; @trees#2:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäume | good
  c | de | . =%#@birds@ in %#@trees@ ; @birds#:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%#@trees@ mit %#@birds@ ; @birds#:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögeln ; @trees#:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäume | warning placeholder-mismatch
  c | de | . =%#@birds@ in %#@trees@ ; @birds#:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%#@birds@ in %#@trees@ ; @birds#:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögel ; @trees#:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäumen | good
  c | de | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#2:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%#@birds@ ; @birds#1:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögel ; @trees#2:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäumen | error placeholder-mismatch
  c | de | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#2:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%#@birds@ in %#@birds@ ; @birds#1:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögel ; @trees#2:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäumen | error placeholder-mismatch
  c | de | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#2:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%1$lld Vögel in %#@trees@ ; @birds#1:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögel ; @trees#2:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäumen | good
  c | de | . =%#@birds@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg bird ; @birds.other=%arg birds ; @trees#2:lld ; @trees.one=%arg tree ; @trees.other=%arg trees | . =%1$@ in %#@trees@ ; @birds#1:lld ; @birds.one=%arg Vogel ; @birds.other=%arg Vögel ; @trees#2:lld ; @trees.one=%arg Baum ; @trees.other=%arg Bäumen | error placeholder-mismatch
  c | de | . =%1$@ has %#@files@ ; @files#2:lld ; @files.one=%arg file ; @files.other=%arg files | . =%1$@ hat %#@files@ ; @files#2:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | good
  c | de | . =%1$@ has %#@files@ ; @files#2:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ von %1$@ ; @files#2:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | good
  c | de | . =%1$@ has %#@files@ ; @files#2:lld ; @files.one=%arg file ; @files.other=%arg files | . =%#@files@ ; @files#2:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | error placeholder-mismatch
  c | de | . =%1$@ has %#@files@ ; @files#2:lld ; @files.one=%arg file ; @files.other=%arg files | . =%1$lld hat %#@files@ ; @files#2:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | error placeholder-mismatch
  c | de | . =%1$@ has %#@files@ ; @files#2:lld ; @files.one=%arg file ; @files.other=%arg files | . =%1$@ hat %#@files@ ; @files#2:lld ; @files.one=%arg Datei ; @files.other=%1$lld Dateien | error placeholder-mismatch
  c | de | . =%1$@ has %#@files@ ; @files#2:lld ; @files.one=%arg file of %1$@ ; @files.other=%arg files of %1$@ | . =%1$@ hat %#@files@ ; @files#2:lld ; @files.one=eine Datei von %1$@ ; @files.other=%arg Dateien von %1$@ | good
  c | ko | . =%#@followers@ ; @followers#1:lld ; @followers.one=%2$@ follower ; @followers.other=%2$@ followers | . =팔로워 %2$@명 | good
  c | de | . =%#@followers@ ; @followers#1:lld ; @followers.one=%2$@ follower ; @followers.other=%2$@ followers | . =%#@followers@ ; @followers#1:lld ; @followers.one=ein Follower ; @followers.other=%2$@ Follower | good
  c | de | . =%#@followers@ ; @followers#1:lld ; @followers.one=%2$@ follower ; @followers.other=%2$@ followers | . =%#@followers@ ; @followers#1:lld ; @followers.one=%2$@ Follower ; @followers.other=%3$@ Follower | error placeholder-mismatch
  c | de | . =%lld files | . =%#@files@ ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | . =%lld Dateien | good
  c | de | . =%#@files@ ; @files#1:lld ; @files.iphone.one=%arg photo ; @files.iphone.other=%arg photos ; @files.other.one=%arg file ; @files.other.other=%arg files | . =%#@files@ ; @files#1:lld ; @files.iphone.one=ein Foto ; @files.iphone.other=%arg Fotos ; @files.other.one=eine Datei ; @files.other.other=%arg Dateien | good
  c | de | iphone=Tap %#@files@ ; other=Click %#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | iphone=%#@files@ antippen ; other=%#@files@ anklicken ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | good
  c | de | iphone=Tap %#@files@ ; other=Click %#@files@ ; @files#1:lld ; @files.one=%arg file ; @files.other=%arg files | iphone=antippen ; other=%#@files@ anklicken ; @files#1:lld ; @files.one=%arg Datei ; @files.other=%arg Dateien | error placeholder-mismatch
  # Named placeholders
  c | de | . =%(a)@ liked %(b)lld | . =%(a)@ mag %(b)lld | good
  c | de | . =%(a)@ liked %(b)lld | . =%(x)@ mag %(y)lld | good
  c | de | . =%(a)@ liked %(b)lld | . =%2$(b)lld mag %1$(a)@ | good
  c | fr | . =%(a)@ liked %(b)lld | . =%2$lld aimés par %1$@ | good
  c | de | . =%(a)@ liked %(b)lld | . =%(b)lld mag %(a)@ | error placeholder-mismatch, import good
  c | de | . =%(a)@ liked %(b)@ | . =%(b)@ mag %(a)@ | error placeholder-mismatch, import good
  c | de | . =%(a)@ liked %(b)lld | . =%(a)lld mag %(b)@ | error placeholder-mismatch
  c | de | . =%(a)@ liked %(b)lld | . =%(a)@ mag %(b)lld und %(c)@ | error placeholder-mismatch
  c | de | . =%(a)@ liked %(b)lld | . =%(a)@ mag | error placeholder-mismatch
  c | de | . =%1$(a)@ and %2$(b)@ | . =%1$(a)@ und %1$(a)@ | error placeholder-mismatch
  c | de | . =%1$(a)@ and %2$(b)@ | . =%2$(b)@ und %1$(a)@ | good
  c | de | . =%1$(a)@ and %2$(b)@ | . =%1$(b)@ und %2$(a)@ | warning placeholder-mismatch
  c | de | . =%1$(a)@ and %2$(b)lld | . =%(b)lld und %(a)@ | error placeholder-mismatch, import good
  c | de | . =%(a)@, %(a)@ and %(b)@ | . =%(a)@, %(a)@ und %(b)@ | good
  c | de | . =%(a)@, %(a)@ and %(b)@ | . =%(a)@ und %(b)@ | good
  c | de | . =%(price).2f for %(n)05lld | . =%(price).2f für %(n)05lld | good
  c | de | . =%(price).2f | . =%(price)lld | error placeholder-mismatch
  c | de | . =%(a)@ | . =％(a)@ | error placeholder-mismatch
  c | de | . =%1$@ and %2$@ of us | . =%@ und %@ von uns |
  c | de | . =%1$@ and %2$lld of us | . =%lld und %@ von uns | error placeholder-mismatch
  # Dictionaries of plurals
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=%d Datei ; @n.other=%d Dateien | good
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=eine Datei ; @n.other=%d Dateien | good
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=eine Datei ; @n.other=Dateien | warning plural-number-lost
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=eine Datei ; @n.other=%@ Dateien | error placeholder-mismatch
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@dateien@ ; @n#:d ; @n.one=eine Datei ; @n.other=%d Dateien | error placeholder-mismatch
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@dateien@ ; @dateien#:d ; @dateien.one=eine Datei ; @dateien.other=%d Dateien | good
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =Dateien ; @n#:d ; @n.one=eine Datei ; @n.other=%d Dateien | error placeholder-mismatch
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=%d Datei ; @n.few=%d Dateien ; @n.other=%d Dateien | error plural-unexpected
  d | fr | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=%d fichier ; @n.many=%d de fichiers ; @n.other=%d fichiers | good
  d | ja | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=%dファイル ; @n.other=%dファイル | good
  d | ru | . =%#@n@ ; @n#:d ; @n.one=one file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=один файл ; @n.few=%d файла ; @n.many=%d файлов ; @n.other=%d файла | warning plural-number-lost
  d | ru | . =%#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=%d файл ; @n.other=%d файла | warning plural-missing
  d | ar | . =%#@n@ ; @n#:lld ; @n.zero=no files ; @n.one=one file ; @n.other=%lld files | . =%#@n@ ; @n#:lld ; @n.zero=لا ملفات ; @n.one=ملف ; @n.two=ملفان ; @n.few=%lld ملفات ; @n.many=%lld ملفًا ; @n.other=%lld ملف | good
  d | de | . =%#@a@ in %#@b@ ; @a#:d ; @a.one=%d file ; @a.other=%d files ; @b#:d ; @b.one=%d folder ; @b.other=%d folders | . =%#@a@ in %#@b@ ; @a#:d ; @a.one=%d Datei ; @a.other=%d Dateien ; @b#:d ; @b.one=%d Ordner ; @b.other=%d Ordnern | good
  d | de | . =%#@a@ in %#@b@ ; @a#:d ; @a.one=%d file ; @a.other=%d files ; @b#:d ; @b.one=%d folder ; @b.other=%d folders | . =%#@b@ mit %#@a@ ; @a#:d ; @a.one=%d Datei ; @a.other=%d Dateien ; @b#:d ; @b.one=%d Ordner ; @b.other=%d Ordner | error placeholder-mismatch
  d | de | . =%#@a@ in %#@b@ ; @a#:d ; @a.one=%d file ; @a.other=%d files ; @b#:d ; @b.one=%d folder ; @b.other=%d folders | . =%2$#@b@ mit %1$#@a@ ; @a#:d ; @a.one=%d Datei ; @a.other=%d Dateien ; @b#:d ; @b.one=%d Ordner ; @b.other=%d Ordner | good
  d | de | . =%#@a@ in %#@b@ ; @a#:d ; @a.one=%d file ; @a.other=%d files ; @b#:d ; @b.one=%d folder ; @b.other=%d folders | . =%1$#@b@ mit %2$#@a@ ; @a#:d ; @a.one=%d Datei ; @a.other=%d Dateien ; @b#:d ; @b.one=%d Ordner ; @b.other=%d Ordner | error placeholder-mismatch
  d | de | . =%1$#@a@ in %2$#@b@ ; @a#:d ; @a.one=%d file ; @a.other=%d files ; @b#:d ; @b.one=%d folder ; @b.other=%d folders | . =%#@b@ mit %#@a@ ; @a#:d ; @a.one=%d Datei ; @a.other=%d Dateien ; @b#:d ; @b.one=%d Ordner ; @b.other=%d Ordner | error placeholder-mismatch
  d | de | . =%#@a@ in %#@b@ ; @a#:d ; @a.one=%d file ; @a.other=%d files ; @b#:d ; @b.one=%d folder ; @b.other=%d folders | . =%#@a@ ; @a#:d ; @a.one=%d Datei ; @a.other=%d Dateien ; @b#:d ; @b.one=%d Ordner ; @b.other=%d Ordner | error placeholder-mismatch
  d | de | . =%@ has %#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%@ hat %#@n@ ; @n#:d ; @n.one=%d Datei ; @n.other=%d Dateien | good
  d | de | . =%@ has %#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ hat %@ ; @n#:d ; @n.one=%d Datei ; @n.other=%d Dateien | error placeholder-mismatch
  d | de | . =%@ has %#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%2$#@n@ hat %1$@ ; @n#:d ; @n.one=%d Datei ; @n.other=%d Dateien | good
  d | de | . =%@ has %#@n@ ; @n#:d ; @n.one=%d file ; @n.other=%d files | . =%#@n@ ; @n#:d ; @n.one=%d Datei ; @n.other=%d Dateien | error placeholder-mismatch
  d | de | . =%#@a@ ; @a#:d ; @a.one=%d file%#@b@ ; @a.other=%d files%#@b@ ; @b#:d ; @b.zero= ; @b.one= in %d folder ; @b.other= in %d folders | . =%#@a@ ; @a#:d ; @a.one=%d Datei%#@b@ ; @a.other=%d Dateien%#@b@ ; @b#:d ; @b.zero= ; @b.one= in %d Ordner ; @b.other= in %d Ordnern | good
  d | de | . =%#@a@ ; @a#:d ; @a.one=%d file%#@b@ ; @a.other=%d files%#@b@ ; @b#:d ; @b.zero= ; @b.one= in %d folder ; @b.other= in %d folders | . =%#@a@ ; @a#:d ; @a.one=%d Datei%#@b@ ; @a.other=%d Dateien ; @b#:d ; @b.zero= ; @b.one= in %d Ordner ; @b.other= in %d Ordnern | error placeholder-mismatch
  d | de | . =%#@n@ ; @n#:lu ; @n.one=%lu file ; @n.other=%lu files | . =%#@n@ ; @n#:lu ; @n.one=%lu Datei ; @n.other=%11u Dateien | error placeholder-mismatch
  d | de | . =%#@n@ ; @n#:d ; @n.one=%d%% of a file ; @n.other=%d%% of files | . =%#@n@ ; @n#:d ; @n.one=%d %% einer Datei ; @n.other=%d % der Dateien | error placeholder-mismatch
  """#
