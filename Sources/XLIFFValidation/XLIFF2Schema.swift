import LoctripLocalizationCore
import XLIFF

extension Vocabulary {
  /// The schemas of XLIFF 2.0, 2.1 and 2.2, core and modules.
  ///
  /// Modules that a version lacks are omitted: their elements are extensions there.
  static func xliff2(_ version: XLIFFVersion) -> Vocabulary {
    let table = SchemaTable(
      xliff2Table, version, core: version.namespace,
      namespaces: Module.prefixes.mapValues(\.namespace), types: xliff2Types)
    let elements = table.elements.map { element in
      var element = element
      if element.namespace == version.namespace {
        if element.otherAttributeRule == .structure {
          element.otherAttributeRule = .extensionAttributes
        }
        element.otherElementRule = .extensionElements
      } else if case .any = element.others {
        // Modules allow the attributes of XML with those of other namespaces.
        let types = [
          ("id", AttributeType.noncolonName), ("lang", .languageOrEmpty), ("space", .space),
        ]
        element.attributes += types.map { name, type in
          AttributeSchema(
            namespace: XLIFFNamespace.xml, name: name, type: type, isRequired: false,
            rule: element.structureRule, missingRule: element.structureRule)
        }
      }
      return element
    }
    return Vocabulary(
      core: version.namespace, elements: elements, otherAttributes: table.attributes,
      containers: ["xliff", "file", "group"], judgesInsideForeignElements: true)
  }

  private static let xliff2Types: [String: AttributeType] = [
    "annotationType": .wordsOrPrefixed(["generic", "comment", "term"]),
    "codeType": .words(XLIFF2Values.codeTypes), "dateTime": .dateTime,
    "direction": .words(["ltr", "rtl", "auto"]), "fraction": .double(0...1),
    "hexadecimal": .hexadecimal, "integer": .integer(.min ... .max),
    "include": .words(["include", "exclude"]), "issueType": .words(issueTypes),
    "itsVersion": .words(["2.0"]), "language": .language, "languageOrEmpty": .languageOrEmpty,
    "matchType": .words(XLIFF2Values.matchTypes), "nameTokens": .nameTokens,
    "noncolonName": .noncolonName, "normalization": .words(["none", "nfc", "nfd"]),
    "part": .words(["source", "target", "ignorable"]), "percent": .decimal(0...100),
    "positive": .integer(1...Int.max), "prefixed": .prefixed, "preserve": .words(["preserve"]),
    "priority": .integer(1...10), "reorder": .words(["yes", "firstNo", "no"]),
    "side": .words(["source", "target"]), "space": .space,
    "state": .words(XLIFF2Values.states), "style": .words(XLIFF2Values.formatStyles),
    "subState": .subState, "uri": .uri, "yesNo": .words(["yes", "no"]),
  ]

  private static let issueTypes = [
    "terminology", "mistranslation", "omission", "untranslated", "addition", "duplication",
    "inconsistency", "grammar", "legal", "register", "locale-specific-content",
    "locale-violation", "style", "characters", "misspelling", "typographical", "formatting",
    "inconsistent-entities", "numbers", "markup", "pattern-problem", "whitespace",
    "internationalization", "length", "non-conformance", "uncategorized", "other",
  ]

  private static let xliff2Inline = "#PCDATA (cp|ph|pc|sc|ec|mrk|sm|em)*"

  /// The elements of XLIFF 2.x and its modules; see ``SchemaTable``.
  ///
  /// Source: xliff_core_2.0.xsd and xliff_core_2.2.xsd, and the stricter prose: BCP 47 in every
  /// version, on codes only attributes of two modules, no XML attributes on annotations. `pgs:case`
  /// is allowed on a segment, which the schema of 2.2 omits.
  private static let xliff2Table = """
    *:
      formatStyleName: fs:fs=style
      formatStylePairs: fs:subFs
      sizeNumber: slr:equivStorage slr:sizeInfo
      sizeInformationReference: slr:sizeInfoRef=nameToken
      sizeLimit: slr:sizeRestriction slr:storageRestriction
      [2.1+ &its:any &its:issue &its:agents]
      [2.1+ itsContent: itsm:domains itsm:lang=language]
      [2.2 variantSwitch: pgs:switch]
      [2.2 variantCase: pgs:case]
    &id:
      nameTokenIdentifier: id!structure=nameToken
    &optionalID:
      nameTokenIdentifier: id=nameToken
    &xml:
      sourceLanguageOfText: xml:lang=languageOrEmpty
      whiteSpace: xml:space=space
    &treatment:
      attributeValues: translate=yesNo srcDir=direction trgDir=direction
    &structural:
      &id
      structure: name
      attributeValues: canResegment=yesNo type=prefixed
      &treatment
      &xml

    structure: xliff @* = [2.2 notes? {mda}metadata? ]file+
      root: version
      sourceLanguage: srcLang!=language
      targetLanguage: trgLang=language
      &xml
    structure: file @* = skeleton? ##other* notes? (unit|group)+
      &id
      attributeValues: canResegment=yesNo
      structure: original
      &treatment &xml
    structure: skeleton = #PCDATA ##other*
      skeleton: href
    structure: group @* = ##other* notes? (unit|group)*
      &structural
    structure: unit @* = ##other* notes? originalData? (segment|ignorable)+
      &structural
    structure: notes = note+
    structure: note @* = #PCDATA
      &optionalID
      attributeValues: appliesTo=side priority=priority
      structure: category
      &xml
      [2.2 noteReference: ref=uri]
    structure: originalData = data+
    structure: data = #PCDATA cp*
      &id
      attributeValues: dir=direction
      whiteSpace: xml:space=preserve
    structure: segment = source target?
      &optionalID
      attributeValues: canResegment=yesNo
      state: state=state
      subState: subState=subState
      [2.2 !others pgs]
    structure: ignorable = source target?
      &optionalID
    structure: source = \(xliff2Inline)
      &xml
    structure: target = \(xliff2Inline)
      &xml
      order: order=positive

    &code:
      attributeValues: canCopy=yesNo canDelete=yesNo canReorder=reorder
      copyOf: copyOf=nameToken
      codeType: type=codeType subType=prefixed
      !others fs slr
    &single:
      &code
      structure: disp equiv
      dataReference: dataRef=nameToken
      subflows: subFlows=nameTokens
    &half:
      attributeValues: canOverlap=yesNo dir=direction
      isolation: isolated=yesNo
    structure/emptyElement: cp
      codePoint: hex!=hexadecimal
    structure/emptyElement: ph
      &single &id
    structure: pc = \(xliff2Inline)
      &code &id
      attributeValues: canOverlap=yesNo dir=direction
      structure: dispStart dispEnd equivStart equivEnd
      dataReferences: dataRefStart=nameToken dataRefEnd=nameToken
      subflows: subFlowsStart=nameTokens subFlowsEnd=nameTokens
    structure/emptyElement: sc
      &single &id &half
    structure/emptyElement: ec
      &single &optionalID &half
      endCode: startRef=nameToken

    &annotation:
      nameTokenIdentifier: id!annotationIdentifier=nameToken
      attributeValues: translate=yesNo
      annotationType: type=annotationType
      fragmentSyntax: ref=uri
      structure: value
      !but xml
      !foreign annotationAttributes
    structure: mrk = \(xliff2Inline)
      &annotation
    structure/emptyElement: sm
      &annotation
    structure/emptyElement: em
      annotationPair: startRef!=nameToken

    candidateContent: mtc:matches = match+
      !in unit
    candidateContent: mtc:match @* = {mda}metadata? {core}originalData? {core}source \
    {core}target ##other*
      candidateID: id=nameToken
      candidateScore: matchQuality=percent matchSuitability=percent similarity=percent
      candidateContent: origin
      candidateReference: ref!=uri
      candidateLanguage: reference=yesNo
      candidateSubtype: subType=prefixed
      candidateType: type=matchType

    &entry:
      glossaryID: id=nameToken
      glossaryReference: ref=uri
    glossaryContent: gls:glossary = glossEntry+
      !in unit
    glossaryContent: gls:glossEntry @* = term translation* definition? ##other*
      &entry
    glossaryContent: gls:term @* = #PCDATA
      glossaryContent: source
    glossaryContent: gls:translation @* = #PCDATA
      &entry
      glossaryContent: source
    glossaryContent: gls:definition @* = #PCDATA
      glossaryContent: source

    metadataContent: mda:metadata = metaGroup+
      !in file group unit
      metadataID: id=nameToken
      !unknown metadataAttribute
    metadataContent: mda:metaGroup = (metaGroup|meta)+
      metadataID: id=nameToken
      metadataAttribute: category appliesTo=part
      !unknown metadataAttribute
    metadataContent: mda:meta = #PCDATA
      metadataType: type!
      !unknown metadataAttribute

    resourceContent: res:resourceData = resourceItemRef* resourceItem*
      !in file unit
    resourceContent: res:resourceItemRef @*
      resourceID: id=nameToken
      resourceItemReference: ref!=nameToken
    resourceContent: res:resourceItem @* = [2.2 {core}notes? ]source? target? reference*
      resourceID: id=nameToken
      resourceMediaType: mimeType
      resourceContext: context=yesNo
    resourceContent: res:source @* = ##other*
      resourceReference: href
    resourceContent: res:target @* = ##other*
      resourceReference: href
    resourceContent: res:reference @*
      resourceReference: href!

    sizeProfiles: slr:profiles = normalization? ##other*
      !in file
      sizeProfiles: generalProfile storageProfile
    sizeProfiles: slr:normalization
      sizeProfiles: general=normalization storage=normalization
    sizeProfiles: slr:data @* = ##other*
      !in file group unit
      sizeProfiles: profile!

    validationContent: val:validation @* = rule+
      !in file group unit
    validationContent: val:rule @*
      validationKind: isPresent isNotPresent startsWith endsWith
      validationOccurs: occurs=positive
      validationInSource: existsInSource=yesNo
      validationComparison: caseSensitive=yesNo normalization=normalization
      validationDisabled: disabled=yesNo

    [2.0 changeContent: ctr:changeTrack = revisions+]
      [2.0 !in file group unit]
    [2.0 changeContent: ctr:revisions @* = revision+]
      [2.0 changeReference: appliesTo!=nameToken ref=nameToken]
      [2.0 changeVersion: currentVersion=nameToken]
    [2.0 changeContent: ctr:revision @* = item+]
      [2.0 changeContent: author]
      [2.0 changeVersion: datetime version=nameToken]
    [2.0 changeContent: ctr:item @* = #PCDATA]
      [2.0 changeProperty: property!]

    &any:
      &version
      itsContent: allowedCharacters localeFilterList localeFilterType=include
      itsAnnotators: annotatorsRef
      itsReference: locQualityIssuesRef=uri provenanceRecordsRef=uri
      itsRating: locQualityRatingProfileRef=uri
      itsRating: locQualityRatingScore=percent locQualityRatingScoreThreshold=percent
      itsRating: locQualityRatingVote=integer locQualityRatingVoteThreshold=integer
      itsConfidence: mtConfidence=fraction taConfidence=fraction termConfidence=fraction
      itsTextAnalysis: taClassRef=uri taIdent taIdentRef=uri taSource
    &open:
      !open
    &anywhere:
      !many file group unit
    &records:
      itsReference: xml:id!=noncolonName
      &version
    &version:
      itsVersion: version=itsVersion
    &issue:
      itsIssue: locQualityIssueComment locQualityIssueEnabled=yesNo locQualityIssueProfileRef=uri
      itsIssue: locQualityIssueSeverity=percent locQualityIssueType=issueType
    &agents:
      itsIssue: org person revOrg revPerson revTool tool
      itsIssue: orgRef=uri personRef=uri revOrgRef=uri revPersonRef=uri revToolRef=uri toolRef=uri
    [2.1+ itsContent: its:locQualityIssues = locQualityIssue+]
      [2.1+ &anywhere &records]
    [2.1+ itsContent: its:locQualityIssue]
      [2.1+ &anywhere &version &issue]
    [2.1+ itsContent: its:provenanceRecords = provenanceRecord+]
      [2.1+ &anywhere &records]
    [2.1+ itsContent: its:provenanceRecord]
      [2.1+ &anywhere &version &agents]
    [2.1+ itsContent: its:rules]
      [2.1+ &anywhere &open]
    [2.1+ itsContent: its:span]
      [2.1+ &anywhere &open]
    [2.1+ itsContent: its:locNote]
      [2.1+ &anywhere &open]
    [2.1+ itsContent: its:domainMapping]
      [2.1+ &anywhere &open]
    """
}

/// The types used only in XLIFF 2.x.
extension AttributeType {
  /// The values of `xml:space`.
  static let space = AttributeType.words(["default", "preserve"])

  /// `prefix:value`, both not empty.
  static let subState = AttributeType("'prefix:value'") { value in
    guard let colon = value.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon > value.startIndex && colon + 1 < value.endIndex
  }
}
