import LoctripLocalizationCore

/// The words of a language, ready to be copied.
struct Vocabulary {
  let words: [[UInt8]]
  let separator: [UInt8]
  let end: [UInt8]

  private init(_ text: String, separator: String = " ", end: String = ".") {
    words = text.split(separator: " ").map { Array($0.utf8) }
    self.separator = Array(separator.utf8)
    self.end = Array(end.utf8)
  }

  /// The words for a language tag; of an unknown language, French ones.
  init(language: String) {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "en": self = .english
    case "ja", "zh", "ko": self = .japanese
    case "ar", "fa", "he", "ur": self = .arabic
    case "ru", "uk", "bg", "sr": self = .russian
    case "de": self = .german
    default: self = .french
    }
  }

  static let english = Vocabulary(
    """
    account add after again all allow archive before block button calendar cancel change choose \
    close cloud code color copy create daily data date default delete device disable download edit \
    email empty enable error export failed favorite feature file filter folder forward found group \
    help hidden history image import invalid item label language later library link list location \
    login message mode month name network never new next notification number offline open option \
    order page password paste payment permission photo play please preview privacy profile project \
    purchase quality recent record remove rename reply report required reset restore result review \
    save screen search section security select send server settings share show sign size sort start \
    status stop storage style subscription support sync system tap text theme time title today \
    translation trash trial type unable undo unlock update upload user value version video view \
    volume wait warning week welcome window your
    """
  )

  private static let french = Vocabulary(
    """
    accéder activé ajouter aperçu après avant bibliothèque carnet choisir clé compte créer dernière \
    dossier durée élément enregistré envoyer erreur être favori fermer fichier garçon généré hôte \
    image langue là lecture mémoire message mise nouveau où page paramètres préféré présenté projet \
    qualité recherche réessayer réseau sécurité sélectionné société supprimé système téléchargé \
    thème touche très utilisé vérifier vidéo
    """
  )

  private static let german = Vocabulary(
    """
    Änderung ausgewählt Benachrichtigungen Benutzer Bildschirm Datei Einstellungen entfernt erneut \
    für geändert Gerät Größe hinzugefügt kürzlich löschen möchten Nachricht nächste öffnen Ordner \
    prüfen Qualität Sicherheitsüberprüfung Sprache Straße Übersetzung ungültig verfügbar Verknüpfung \
    Vorschau wählen Wiederherstellung zurücksetzen
    """
  )

  private static let russian = Vocabulary(
    """
    аккаунт библиотека включить выбрать дата добавить документ загрузка изменить изображение имя \
    каталог настройки невозможно новый обновить открыть папка пароль перевод поиск размер сеть \
    создать сообщение сохранить удалить устройство файл язык
    """
  )

  private static let japanese = Vocabulary(
    """
    設定 ファイル 保存 削除 追加 キャンセル 選択した 項目を 画像 共有 エラーが 発生しました もう一度 お試しください 新規 \
    アカウント 言語 翻訳 通知 更新 検索 表示 ダウンロード 中です 完了 名前 変更 接続 できません
    """,
    separator: "",
    end: "。"
  )

  private static let arabic = Vocabulary(
    """
    إعدادات الملف حفظ حذف إضافة إلغاء تحديد العناصر صورة مشاركة حدث خطأ حاول مرة أخرى جديد الحساب \
    اللغة ترجمة إشعار تحديث بحث عرض تنزيل اسم تغيير الاتصال
    """
  )

  /// How the keys of a catalog begin, in Xcode's order: a word, or something that sorts elsewhere.
  static let openings: [(text: String, isWord: Bool)] = {
    let words = "%@ %lld 24 100 “%@” • 🎉 École Über Ñandú 設定 保存 Имя".split(separator: " ")
    let all =
      english.words.map { (text: String(decoding: $0, as: UTF8.self), isWord: true) }
      + words.map { (text: String($0), isWord: false) }
    return all.sorted { StandardOrder.areInIncreasingOrder($0.text, $1.text) }
  }()
}

/// What a text is like in every language: a translation has the placeholders of its source.
struct TextPlan {
  /// What stands in a text besides words.
  enum Ornament: CaseIterable {
    case none, ampersand, tag, quotes, emoji, lineFeed
  }

  /// The placeholders in order.
  var placeholders: [String]
  /// Whether they have positions, as Xcode writes them when there are several.
  var isPositional = false
  var ornament = Ornament.none
  var wordCount: Int

  /// Makes a plan.
  init(_ random: inout SeededRandom, wordCount: ClosedRange<Int>) {
    switch random.below(100) {
    case 0..<14: placeholders = ["@"]
    case 14..<20: placeholders = ["lld"]
    case 20..<24: placeholders = ["@", "lld"]
    default: placeholders = []
    }
    switch random.below(100) {
    case 0..<3: ornament = .ampersand
    case 3..<5: ornament = .tag
    case 5..<9: ornament = .quotes
    case 9..<11: ornament = .emoji
    case 11..<14: ornament = .lineFeed
    default: break
    }
    self.wordCount = wordCount.lowerBound + random.below(wordCount.count)
  }

  /// Writes a text to this plan.
  func write(in vocabulary: Vocabulary, _ random: inout SeededRandom, to text: inout [UInt8]) {
    var last: [UInt8] = []
    for index in 0..<wordCount {
      if index > 0 { text += vocabulary.separator }
      // Hardly a text of an app says a word twice in a row; of so few words one in ten would.
      var word = random.pick(vocabulary.words)
      while word == last { word = random.pick(vocabulary.words) }
      text += word
      last = word
    }
    for (index, placeholder) in placeholders.enumerated() {
      text.append(UInt8(ascii: " "))
      text += (isPositional ? "%\(index + 1)$\(placeholder)" : "%\(placeholder)").utf8
    }
    let word = random.pick(vocabulary.words)
    switch ornament {
    case .none: break
    case .ampersand:
      text += " & ".utf8
      text += word
    case .tag:
      text += " <b>".utf8
      text += word
      text += "</b>".utf8
    case .quotes:
      text += " \"".utf8
      text += word
      text.append(UInt8(ascii: "\""))
    case .emoji: text += " 🎉".utf8
    case .lineFeed:
      text.append(10)
      text += word
      text += vocabulary.end
    }
  }
}
