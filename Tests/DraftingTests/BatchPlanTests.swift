import LoctripTranslationChecks
import LoctripDrafting
import LoctripLocalizationCore
import Testing

@Suite struct BatchPlanTests {
  private func keys(_ batches: [DraftBatch]) -> [[String]] {
    batches.map { $0.questions.map(\.slot.key.string) }
  }

  @Test func `only what has no translation is asked for`() {
    var builder = UnitTableBuilder(original: "L", language: "fr", sourceLanguage: "en", path: "L")
    var units = [
      TranslationUnit(id: "open", source: .text("Open")),
      TranslationUnit(id: "empty", source: .text("")),
      TranslationUnit(id: "locked", source: .text("Locked")),
      TranslationUnit(id: "stale", source: .text("Stale")),
      TranslationUnit(id: "blocked", source: .text("Blocked")),
      TranslationUnit(
        id: "draft", source: .text("Draft"), target: .text("?"), translationState: .new),
      TranslationUnit(
        id: "review", source: .text("R"), target: .text("R"), translationState: .needsReview),
      TranslationUnit(
        id: "done", source: .text("D"), target: .text("D"), translationState: .translated),
      TranslationUnit(
        id: "blank", source: .text("B"), target: .text(" "), translationState: .translated),
    ]
    units[2].traits = .isLocked
    units[3].traits = .isStale
    units[4].traits = .isBlocked
    for unit in units { builder.append(unit) }
    var plan = BatchPlan()
    let batches = plan.batches(of: builder.table())
    #expect(keys(batches) == [["open", "draft", "blank"]])
  }

  @Test func `entries of one area are one batch`() {
    let table = table([
      ("cart.title", "Cart", nil), ("login.name", "Name", nil), ("cart.pay", "Pay", nil),
      ("login.word", "Password", nil),
    ])
    var plan = BatchPlan(size: 4)
    let batches = plan.batches(of: table)
    #expect(keys(batches) == [["cart.title", "cart.pay"], ["login.name", "login.word"]])
  }

  @Test func `small areas share a batch, and none is longer than it may be`() {
    let table = table((0..<9).map { ("a\($0).title", "Title", nil) })
    var plan = BatchPlan(size: 4)
    let batches = plan.batches(of: table)
    #expect(batches.allSatisfy { $0.questions.count <= 4 && $0.questions.count > 0 })
    #expect(batches.count < 9 && batches.flatMap(\.questions).count == 9)
    #expect(batches.map(\.number) == Array(1...batches.count))
  }

  @Test func `cases of one plural stay together`() {
    var builder = UnitTableBuilder(original: "L", language: "fr", sourceLanguage: "en", path: "L")
    builder.append(TranslationUnit(id: "a", source: .text("A")))
    for category in [PluralCategory.one, .other] {
      let path = VariationPath([.plural(category)])
      builder.append(
        TranslationUnit(id: Slot(key: "n", path: path).id, path: path, source: .text("%lld boats")))
    }
    var plan = BatchPlan(size: 2)
    let batches = plan.batches(of: builder.table())
    #expect(keys(batches) == [["a"], ["n", "n"]])
    #expect(batches[1].lines()[1].contains(#""plural":"one""#))
  }

  @Test func `a limit counts over tables, and says what it leaves out`() {
    let table = table((0..<5).map { ("key \($0)", "Text", nil) })
    var plan = BatchPlan(size: 2, limit: 7)
    let count5 = plan.batches(of: table).flatMap(\.questions).count
    #expect(count5 == 5)
    let count2 = plan.batches(of: table).flatMap(\.questions).count
    #expect(count2 == 2)
    #expect(plan.leftOut == 3)
  }

  @Test func `a request is a line about the batch and one for each unit`() {
    let table = table(
      [
        ("cart.title", "Your \"Acme\"\ncart", nil), ("cart.pay", "Pay", "Payer"),
        ("other", "Your \"Acme\"\ncart", "Votre panier Acme"),
      ], comment: "[max-length: 20]")
    let glossary = Glossary([
      Glossary.Term("cart", translations: ["fr": ["panier"]]),
      Glossary.Term("Acme", isTranslatable: false), Glossary.Term("unused"),
    ])
    var plan = BatchPlan(style: "Be short.", glossary: glossary)
    let batches = plan.batches(of: table, matches: SourceMatches([table]))
    #expect(
      batches.first?.lines() == [
        #"{"protocol":1,"batch":1,"attempt":1,"sourceLanguage":"en","targetLanguage":"fr","#
          + #""catalog":"App/Localizable.xcstrings","units":1,"style":"Be short.","glossary":["#
          + #"{"source":"cart","targets":["panier"]},{"source":"Acme","translate":false}],"#
          + #""neighbours":[{"key":"cart.pay","source":"Pay","target":"Payer"},"#
          + #"{"key":"other","source":"Your \"Acme\"\ncart","target":"Votre panier Acme"}]}"#,
        #"{"id":"u1","key":"cart.title","source":"Your \"Acme\"\ncart","#
          + #""comment":"[max-length: 20]","maxLength":[{"count":20,"unit":"characters"}],"#
          + #""terms":["cart","Acme"],"matches":["Votre panier Acme"]}"#,
      ])
  }

  @Test func `what was refused is asked again with the reason`() {
    var plan = BatchPlan()
    var batch = plan.batches(of: table([("a", "%lld boats", nil)]))[0]
    batch.questions[0].refusal = .init(target: .text("bateaux"), reasons: ["'%lld' is missing"])
    #expect(
      batch.lines(2)[1]
        == #"{"id":"u1","key":"a","source":"%lld boats","refused":{"target":"bateaux","#
        + #""reasons":["'%lld' is missing"]}}"#)
  }
}
