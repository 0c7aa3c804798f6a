import LoctripLocalizationCore

/// The rules by identifier, in the order of the documentation.
enum Rule: String, CaseIterable, Sendable {
  // The rules of every document, and of the core of XLIFF 2.x.
  case wellFormed, root, structure, segments, extensionElements, extensionAttributes, skeleton
  case whiteSpace, whiteSpaceOfPair, moduleOccurrence, attributeValues, emptyElement
  case sourceLanguage, targetLanguage, targetLanguageNeeded, sourceLanguageOfText
  case targetLanguageOfText, nameTokenIdentifier, fileIdentifier, groupIdentifier, unitIdentifier
  case noteIdentifier, dataIdentifier, textIdentifier, targetIdentifier, extensionIdentifier
  case dataReference, dataReferences, unusedData, codePair, isolation, endCode, codeOrder
  case subflows, subTypeWithoutType, reservedSubType, codeType, codePoint, endCodeDirection
  case pairHints, pairTypes, firstOfPair, fixedCodes, sequenceStart, sequenceInTarget, copyOf
  case deletion, copying, annotationIdentifier, annotationPair, annotationOrder
  case translateAnnotation, commentAnnotation, commentReference, annotationType
  case annotationAttributes, matchAnnotation, state, subState, stateWithoutTarget, order
  case noteReference, fragmentSyntax, fragmentPrefixTwice, fragmentOrder, fragmentLeaf
  case fragmentPrefixLength, fragmentPrefix, fragmentTarget

  // The rules of the modules of XLIFF 2.x.
  case candidateID, candidateContent, candidateReference, candidateType, candidateSubtype
  case candidateScore, candidateCodes, candidateLanguageAttribute, candidateLanguage, glossaryID
  case glossaryEntry, glossaryReference, glossaryContent, formatStyleName, formatStyleOnEndCode
  case formatStyleDetails, formatStyleAttribute, formatStylePairs, metadataContent, metadataID
  case metadataType, metadataAttribute, resourceID, resourceMediaType, resourceReference
  case resourceSourceLanguage, resourceTargetLanguage, resourceItemReference, resourceContext
  case resourceContent, sizeProfiles, sizeProfileName, sizeInformation, sizeInformationReference
  case sizeOnEndCode, sizeNumber, sizeLimit, sizeFits, sizeAttribute, validationContent
  case validationKind, validationOccurs, validationInSource, validationComparison
  case validationDisabled, validationKept, changeContent, changeReference, changeProperty
  case changeVersion, itsVersion, itsAnnotationType, itsAnnotators, itsConfidence, itsTextAnalysis
  case itsRating, itsIssue, itsReference, itsContent, variantSwitch, variantCase, variantCount
  case variantValue, variantSet, variantCategories, variantSegmentation, variantMissing

  // The rules of XLIFF 1.x.
  case xliff1Root, xliff1File, xliff1Identifiers, xliff1Structure, xliff1InlineIdentifiers
  case xliff1InlineContent, xliff1CrossReferences, xliff1State, xliff1StateQualifier
  case xliff1Approved, xliff1Translate, xliff1Sizes, xliff1Phases, xliff1Alternatives
  case xliff1Segmentation, xliff1Marks, xliff1Binary, xliff1Properties, xliff1Notes, xliff1Space
  case xliff1Languages, xliff1Extensions, xliff1References

  /// The definition of the rule.
  var definition: ValidationRule {
    Self.definitions[self] ?? ValidationRule(id: rawValue, .error, in: "", asks: "")
  }

  var code: Finding.Code { definition.code }

  private static let definitions = Dictionary(
    uniqueKeysWithValues: table.fields("\n").compactMap { line in
      // Columns have a space before and after the line between them.
      let columns = line.utf8.split(separator: UInt8(ascii: "|"), maxSplits: 3).enumerated()
        .map { String(Substring($1.dropFirst($0 > 0 ? 1 : 0).dropLast($0 < 3 ? 1 : 0))) }
      return Rule(rawValue: columns[0]).map { rule in
        let isWarning = columns[1].hasSuffix("?")
        let id = isWarning ? String(columns[1].dropLast()) : columns[1]
        return (
          rule,
          ValidationRule(id: id, isWarning ? .warning : .error, in: columns[2], asks: columns[3])
        )
      }
    }
  )

  /// The name of each rule, its id with `?` for a warning, the section of the standard, and its
  /// summary.
  ///
  /// Faults of a translation alone are warnings: the document is still conformant.
  private static let table = #"""
    wellFormed | D01 | XML 1.0; Namespaces in XML 1.0; XLIFF 2.1, 2 Conformance | the document is well-formed and namespace-well-formed XML, and stays within the limits of the parser
    root | D02 | XLIFF 2.1, 4.2.2.1 xliff; XLIFF 1.2, 3.2.1 xliff | the root element is xliff, and its version matches its namespace
    structure | D03 | XLIFF 2.1, Elements; Attributes | elements and attributes are those of the standard, in its order and number
    segments | D07 | XLIFF 2.1, unit | a unit has a segment
    extensionElements | D08 | XLIFF 2.1, Extension Mechanisms | elements of modules and extensions are only at extension points
    extensionAttributes | D09 | XLIFF 2.1, Extension Mechanisms | attributes of modules and extensions are only at extension points
    skeleton | D10 | XLIFF 2.1, skeleton | a skeleton contains its content or points to it with href, not both
    whiteSpace | D13 | XLIFF 2.1, xml:space; data | xml:space is default or preserve; on data it is preserve
    whiteSpaceOfPair | D14? | XLIFF 2.1, xml:space | source and target of a segment have the same xml:space
    moduleOccurrence | D15 | XLIFF 2.1, file; group; unit | an element of a module occurs at most once in a file, group or unit that allows it
    attributeValues | D16 | XLIFF 2.1, XLIFF Attributes | an attribute with a list of values has one of them
    emptyElement | C25 | XLIFF 2.1, Inline Elements | codes and markers other than pc and mrk are empty
    sourceLanguage | D04 | XLIFF 2.1, srcLang | srcLang is present and is a language tag of BCP 47
    targetLanguage | D05 | XLIFF 2.1, trgLang | trgLang is a language tag of BCP 47
    targetLanguageNeeded | D06 | XLIFF 2.1, xliff | a document with a target has a trgLang
    sourceLanguageOfText | D11 | XLIFF 2.1, source | xml:lang is a language tag of BCP 47; for a source it is srcLang
    targetLanguageOfText | D12 | XLIFF 2.1, target | the language of a target is trgLang
    nameTokenIdentifier | I01 | XLIFF 2.1, id | an id is an NMTOKEN: no spaces, no '/', no '#'
    fileIdentifier | I02 | XLIFF 2.1, id | the id of a file is unique in the document
    groupIdentifier | I03 | XLIFF 2.1, id | the id of a group is unique among the groups of the file
    unitIdentifier | I04 | XLIFF 2.1, id | the id of a unit is unique among the units of the file
    noteIdentifier | I05 | XLIFF 2.1, id | the id of a note is unique among the notes of the same element
    dataIdentifier | I06 | XLIFF 2.1, id | the id of data is unique in the unit's original data
    textIdentifier | I07 | XLIFF 2.1, id | segments, and the codes and annotations in a unit's sources, have unique ids
    targetIdentifier | I08 | XLIFF 2.1, id | a code in a target has the id of the code in the source that it replaces, or a new one
    extensionIdentifier | I09 | XLIFF 2.1, Extension Mechanisms | ids in extensions are NMTOKENs, and unique in the file, group or unit around
    dataReference | C01 | XLIFF 2.1, dataRef | dataRef names data of the same unit
    dataReferences | C02 | XLIFF 2.1, dataRefEnd; dataRefStart | dataRefStart and dataRefEnd name data of the same unit
    unusedData | C03? | XLIFF 2.1, data | each data element is referenced by a code
    codePair | C04 | XLIFF 2.1, sc; ec | a start code has one end code, an end code one start code
    isolation | C05 | XLIFF 2.1, isolated | isolated is yes exactly when the other end is not in the unit
    endCode | C06 | XLIFF 2.1, ec | an end code has a startRef, an isolated one an id
    codeOrder | C07 | XLIFF 2.1, ec | an end code comes after its start code
    subflows | C16 | XLIFF 2.1, subFlows | subFlows, subFlowsStart and subFlowsEnd name units of the same file
    subTypeWithoutType | C17 | XLIFF 2.1, subType | a subType comes with a type
    reservedSubType | C18 | XLIFF 2.1, subType | a subType that starts with xlf: is one of the standard's, with the type that goes with it
    codeType | C19 | XLIFF 2.1, type | type is one of the list, subType is prefix:value
    codePoint | C21 | XLIFF 2.1, cp | cp represents a character that XML cannot hold
    endCodeDirection | C22 | XLIFF 2.1, ec | an end code has a direction only when it is isolated
    pairHints | C08 | XLIFF 2.1, ec | the codes of a pair have the same editing hints
    pairTypes | C08x? | XLIFF 2.0, ec | the codes of a pair have the same type, subType and copyOf
    firstOfPair | C09 | XLIFF 2.1, ec | if canReorder of a start code is firstNo, that of its end code is no
    fixedCodes | C10 | XLIFF 2.1, canReorder | a code that may not be moved may not be copied or deleted
    sequenceStart | C11 | XLIFF 2.1, Editing Hints | a sequence of codes that keep their order begins with firstNo
    sequenceInTarget | C12 | XLIFF 2.1, Editing Hints | a target keeps the codes of a sequence in their order
    copyOf | C13 | XLIFF 2.1, copyOf | copyOf names a code of the same unit that has no original data
    deletion | C14 | XLIFF 2.1, Editing Hints | the targets have every code of the source that may not be deleted
    copying | C15 | XLIFF 2.1, canCopy | a code that may not be copied is in the source and the target once
    annotationIdentifier | A01 | XLIFF 2.1, mrk; sm | an annotation has an id
    annotationPair | A02 | XLIFF 2.1, sm; em | a start marker has one end marker in the unit, an end marker one start marker
    annotationOrder | A03 | XLIFF 2.1, em | an end marker comes after its start marker
    translateAnnotation | A04 | XLIFF 2.1, Translate Annotation | an annotation of the type generic has a translate attribute
    commentAnnotation | A05 | XLIFF 2.1, Comment Annotation | a comment annotation has a value or a ref to a note, not both
    commentReference | A06 | XLIFF 2.1, Comment Annotation | the ref of a comment is the fragment identifier of a note of the same unit
    annotationType | A07 | XLIFF 2.1, type | the type of an annotation is generic, comment, term, or prefix:value
    annotationAttributes | A08 | XLIFF 2.1, mrk; sm | an annotation has no attributes of the XML namespace
    matchAnnotation | A10 | XLIFF 2.1, Translation Candidate Annotation | an annotation of the type mtc:match has no ref
    state | S01 | XLIFF 2.1, state | the state is initial, translated, reviewed or final
    subState | S02 | XLIFF 2.1, subState | a subState is prefix:value and comes with a state
    stateWithoutTarget | S03? | XLIFF 2.1, state | a segment whose state is not initial has a target
    order | S04 | XLIFF 2.1, order | each target has its own place in the order of the unit
    noteReference | D17 | XLIFF 2.2, ref; note | the ref of a note is a segment, source or target of the same unit
    fragmentSyntax | F01 | XLIFF 2.1, Fragment Identification | a fragment identifier is '#' and selectors with '/' between them
    fragmentPrefixTwice | F02 | XLIFF 2.1, Fragment Identification | a fragment identifier has each prefix once
    fragmentOrder | F03 | XLIFF 2.1, Fragment Identification | the selectors of file, group and unit come in this order
    fragmentLeaf | F04 | XLIFF 2.1, Fragment Identification | a fragment identifier selects one thing in a unit, last
    fragmentPrefixLength | F05 | XLIFF 2.1, Selectors for Modules and Extensions | the prefix of a module or an extension has two characters or more
    fragmentPrefix | F06 | XLIFF 2.1, Selectors for Modules and Extensions | the prefix of a module or an extension is registered
    fragmentTarget | F07 | XLIFF 2.1, Fragment Identification | a fragment identifier selects something that exists
    candidateID | MTC01 | XLIFF 2.1, 5.1.6 Translation Candidates, id | the id of a match is an NMTOKEN and unique in its matches
    candidateContent | MTC02 | XLIFF 2.1, 5.1.5 Translation Candidates, match | matches holds match elements; a match holds metadata, originalData, source, target, others
    candidateReference | MTC03 | XLIFF 2.1, 5.1.6 Translation Candidates, ref | the ref of a match is a fragment identifier of a span of text in the same unit
    candidateType | MTC04 | XLIFF 2.1, 5.1.6 Translation Candidates, type | the type of a match is am, mt, icm, idm, tb, tm or other
    candidateSubtype | MTC05 | XLIFF 2.1, 5.1.6 Translation Candidates, subType | the subType of a match is 'prefix:value' and comes with a type
    candidateScore | MTC06 | XLIFF 2.1, 5.1.6 Translation Candidates, similarity | similarity, matchQuality and matchSuitability are numbers from 0 to 100
    candidateCodes | MTC07 | XLIFF 2.1, 4.3.1.18 id; 5.1.5 Translation Candidates, match | the ids, data references and pairs of codes of a match are complete within the match
    candidateLanguageAttribute | MTC08 | XLIFF 2.0, 5.1.5.3 Translation Candidates, match | a match of XLIFF 2.0 has no xml:lang
    candidateLanguage | MTC09 | XLIFF 2.1, 5.1.6 Translation Candidates, reference | the target of a match is in the target language unless reference is yes
    glossaryID | GLS01 | XLIFF 2.1, 5.2.5 Glossary, id | the ids of entries and translations are NMTOKENs and unique in their glossary
    glossaryEntry | GLS02 | XLIFF 2.1, 5.2.4 Glossary, glossEntry | a glossary entry has a translation or a definition
    glossaryReference | GLS03 | XLIFF 2.1, 5.2.5 Glossary, ref | the ref of an entry or a translation is a fragment identifier of a span in the same unit
    glossaryContent | GLS04 | XLIFF 2.1, 5.2.4 Glossary, glossEntry | a glossary holds entries; an entry holds term, translations, definition, others, in this order
    formatStyleName | FS01 | XLIFF 2.1, 5.3 Format Style, fs | fs:fs is the name of an HTML element of the list
    formatStyleOnEndCode | FS02 | XLIFF 2.1, 5.3 Format Style, fs | an end code has format style only when it is isolated
    formatStyleDetails | FS03 | XLIFF 2.1, 5.3 Format Style, subFs | fs:subFs comes with fs:fs
    formatStyleAttribute | FS04 | XLIFF 2.1, 5.3 Format Style, Module Attributes | the format style module has no other attributes than fs and subFs
    formatStylePairs | FS05 | XLIFF 2.1, 5.3 Format Style, subFs | fs:subFs is a list of 'name,value' with '\' between them
    metadataContent | MDA01 | XLIFF 2.1, 5.4.4 Metadata, Module Elements | metadata holds groups, a group holds groups and meta elements, meta holds text alone
    metadataID | MDA02 | XLIFF 2.1, 5.4.5 Metadata, id | the ids of metadata and of its groups are NMTOKENs and unique within the metadata
    metadataType | MDA03 | XLIFF 2.1, 5.4.4 Metadata, meta | meta has a type
    metadataAttribute | MDA04 | XLIFF 2.1, 5.4.5 Metadata, appliesTo | appliesTo is source, target or ignorable, on a group alone; there are no further attributes
    resourceID | RES01 | XLIFF 2.1, 5.5.5 Resource Data, id | the ids of items and of references to items are NMTOKENs and unique in their resourceData
    resourceMediaType | RES02 | XLIFF 2.1, 5.5.4 Resource Data, resourceItem | an item whose source and target are empty has a mimeType
    resourceReference | RES03 | XLIFF 2.1, 5.5.4 Resource Data, source | source and target of an item have an href if and only if they are empty; a reference has one
    resourceSourceLanguage | RES04 | XLIFF 2.1, 5.5.4 Resource Data, source | the xml:lang of the source of an item is the source language
    resourceTargetLanguage | RES05 | XLIFF 2.1, 5.5.4 Resource Data, target | the xml:lang of the target of an item is the target language
    resourceItemReference | RES06 | XLIFF 2.1, 5.5.5 Resource Data, ref | the ref of a reference to an item is the id of an item of the file or of the same resource data
    resourceContext | RES07 | XLIFF 2.1, 5.5.5 Resource Data, context | context is yes or no, and an item with context no has a source
    resourceContent | RES08 | XLIFF 2.1, 5.5.4 Resource Data, Module Elements | resourceData holds references to items, then items; an item source, target, references
    sizeProfiles | SLR01 | XLIFF 2.1, 5.6.4 Size and Length Restriction, Module Elements | slr:profiles is in a file and contains normalization (none, nfc or nfd), then others
    sizeProfileName | SLR02? | XLIFF 2.1, 5.6.6 Size and Length Restriction, Standard profiles | the profiles are standard ones, so that the restrictions can be checked
    sizeInformation | SLR03 | XLIFF 2.1, 5.6.5 Size and Length Restriction, sizeInfoRef | an element does not have both slr:sizeInfo and slr:sizeInfoRef
    sizeInformationReference | SLR04 | XLIFF 2.1, 5.6.5 Size and Length Restriction, sizeInfoRef | slr:sizeInfoRef is the id of an element in slr:data beside the element or an ancestor of it
    sizeOnEndCode | SLR05 | XLIFF 2.1, 5.6.5 Size and Length Restriction, equivStorage | an end code has slr:equivStorage, sizeInfo or sizeInfoRef only when it is isolated
    sizeNumber | SLR06 | XLIFF 2.1, 5.6.6 Size and Length Restriction, Standard profiles | with standard profiles slr:sizeInfo and slr:equivStorage are integers
    sizeLimit | SLR07 | XLIFF 2.1, 5.6.6 Size and Length Restriction, Standard profiles | with standard profiles a restriction is a maximum or a minimum and a maximum
    sizeFits | SLR08? | XLIFF 2.1, 5.6.7 Size and Length Restriction, Conformance | translations are within the restrictions of every element around them
    sizeAttribute | SLR09 | XLIFF 2.1, 5.6.5 Size and Length Restriction, Module Attributes | the attributes of the module are only on elements that allow them
    validationContent | VAL01 | XLIFF 2.1, 5.7.4 Validation, Module Elements | the validation module has validation and rule elements, with their attributes, and no others
    validationKind | VAL02 | XLIFF 2.1, 5.7.4 Validation, rule | a rule has exactly one of isPresent, isNotPresent, startsWith, endsWith or a custom attribute
    validationOccurs | VAL03 | XLIFF 2.1, 5.7.5 Validation, occurs | occurs is a number from 1 and comes with isPresent
    validationInSource | VAL04 | XLIFF 2.1, 5.7.5 Validation, existsInSource | existsInSource is yes or no and comes with exactly one of isPresent, startsWith, endsWith
    validationComparison | VAL05 | XLIFF 2.1, 5.7.5 Validation, caseSensitive; normalization | caseSensitive is yes or no; normalization is none, nfc or nfd
    validationDisabled | VAL06 | XLIFF 2.1, 5.7.5 Validation, disabled | disabled is yes or no, and not yes in the rules of a file
    validationKept | VAL07? | XLIFF 2.1, 5.7.4 Validation, validation | translations comply with the validation rules of their unit, groups and file
    changeContent | CTR01 | XLIFF 2.0, 5.6.4 Change Tracking, Module Elements | changeTrack holds revisions, revisions hold revision elements, and these hold items of text
    changeReference | CTR02 | XLIFF 2.0, 5.6.5.5 Change Tracking, ref | the ref of revisions is the id of an element of the kind that they apply to
    changeProperty | CTR03 | XLIFF 2.0, 5.6.5.6 Change Tracking, property | the property of an item is 'content' or an attribute of the element that it applies to
    changeVersion | CTR04 | XLIFF 2.0, 5.6.5.2 Change Tracking, currentVersion | currentVersion is the version of a revision, and datetime is a date and time
    itsVersion | ITS01 | XLIFF 2.1, 5.8 ITS Module, version | wherever ITS is used, its:version is 2.0 on the element or around it
    itsAnnotationType | ITS02 | XLIFF 2.1, 5.8 ITS Module, ITS Mapping Annotations | the type of an annotation with ITS is its:generic, its:term-no, one of the core's, or missing
    itsAnnotators | ITS03 | XLIFF 2.1, 5.8 ITS Module, annotatorsRef | its:annotatorsRef lists 'category|IRI' pairs separated by spaces, each data category once
    itsConfidence | ITS04 | XLIFF 2.1, 5.8 ITS Module, mtConfidence; taConfidence; termConfidence | a confidence is a number from 0 to 1, with an annotator of its data category in scope
    itsTextAnalysis | ITS05 | XLIFF 2.1, 5.8 ITS Module, Text Analysis | its:taSource and its:taIdent come together, and not with its:taIdentRef
    itsRating | ITS06 | XLIFF 2.1, 5.8 ITS Module, Localization Quality Rating; Localization Quality Issue | a rating is a score or a vote; a threshold needs its score or vote; an element refers to records or has their attributes, not both
    itsIssue | ITS07 | XLIFF 2.1, 5.8 ITS Module, locQualityIssue; provenanceRecord | an issue has a type or a comment, and a provenance record names a person, tool or organization
    itsReference | ITS08 | XLIFF 2.1, 5.8 ITS Module, locQualityIssuesRef; provenanceRecordsRef | references to issues and provenance records resolve, and the ids of these are unique
    itsContent | ITS10 | XLIFF 2.1, 5.8 ITS Module, Module Elements; Module Attributes | the elements and attributes of ITS have the content and the values that the module defines
    variantSwitch | PGS01 | XLIFF 2.2, Part 2, Plural, Gender, and Select Module, switch | pgs:switch is on a unit and lists 'keyword:variable' pairs separated by spaces
    variantCase | PGS02 | XLIFF 2.2, Part 2, Plural, Gender, and Select Module, case | pgs:case is on a segment of a unit that has pgs:switch
    variantCount | PGS03 | XLIFF 2.2, Part 2, Plural, Gender, and Select Module, case | pgs:case has as many values as pgs:switch has items
    variantValue | PGS04 | XLIFF 2.2, Part 2, Plural, Gender, and Select Module, case | the value for a plural or an ordinal is a number or a plural category
    variantSet | PGS05? | XLIFF 2.2, Part 2, Plural, Gender, and Select Module | each case occurs once, and one of them is 'other' in every value
    variantCategories | PGS06? | XLIFF 2.2, Part 2, Plural, Gender, and Select Module; Unicode TR 35, Part 3, 5 | the plural cases of a translated unit are the categories of the target language
    variantSegmentation | PGS07? | XLIFF 2.2, Part 2, Plural, Gender, and Select Module, Maximizing compatibility | the variants of a unit must not be split or joined, so canResegment is no
    variantMissing | PGS08 | XLIFF 2.2, Part 2, Plural, Gender, and Select Module, switch | every segment of a unit with pgs:switch has pgs:case
    xliff1Root | Y01 | XLIFF 1.2, xliff | the root is xliff in the namespace of its version, and its last element is a file
    xliff1File | Y02 | XLIFF 1.2, file | a file has original, source-language, datatype and a body, and its languages are language tags
    xliff1Identifiers | Y03 | XLIFF 1.2, trans-unit; group | each unit has an id; the ids of units, and those of groups, are unique in the file
    xliff1Structure | Y04 | XLIFF 1.2, body; group; trans-unit | body, groups and units contain the elements of the standard, in its order
    xliff1InlineIdentifiers | Y05 | XLIFF 1.2, g; bx; ex; bpt; ept; it; rid | each inline code has an id; an end code matches its start code by rid or, without rid, by id
    xliff1InlineContent | Y06 | XLIFF 1.2, source; target; Inline Elements | text contains inline elements, native code contains only sub, and x, bx and ex are empty
    xliff1CrossReferences | Y07? | XLIFF 1.2, xid; sub | xid names a unit of the file
    xliff1State | Y08 | XLIFF 1.2, state | state is a value of the list or one that starts with x-
    xliff1StateQualifier | Y09 | XLIFF 1.2, state-qualifier | state-qualifier is a value of the list or one that starts with x-
    xliff1Approved | Y10 | XLIFF 1.2, approved; state | approved is yes or no, and an approved unit has a finished target
    xliff1Translate | Y11 | XLIFF 1.2, translate | translate is yes or no
    xliff1Sizes | Y12 | XLIFF 1.2, maxwidth; minwidth; maxbytes; minbytes; size-unit; charclass | a target complies with the size limits of its unit
    xliff1Phases | Y13 | XLIFF 1.2, phase; tool; phase-name; tool-id | phase-name and tool-id name a phase and a tool of the header, where each name is unique
    xliff1Alternatives | Y14 | XLIFF 1.2, alt-trans | an alternative translation has at least one target, and its parts are in order
    xliff1Segmentation | Y15 | XLIFF 1.2, seg-source; mrk; mid | each segment of seg-source has a unique mid, and each mid in the target is one of them
    xliff1Marks | Y16 | XLIFF 1.2, mrk; mtype | a mrk has an mtype, which is a value of the list or starts with x-
    xliff1Binary | Y17 | XLIFF 1.2, bin-unit | a binary unit has a MIME type and a source, which contains or references one file
    xliff1Properties | Y18 | XLIFF 1.2, context-group; count-group; prop-group; restype; datatype; ctype | the attributes of contexts, counts, properties and resources have valid values
    xliff1Notes | Y19 | XLIFF 1.2, note | a note contains only text; priority is from 1 to 10, annotates is source, target or general
    xliff1Space | Y20 | XLIFF 1.2, xml:space | xml:space is default or preserve
    xliff1Languages | Y21 | XLIFF 1.2, xml:lang; source-language; target-language | xml:lang is a language tag; on source and target it is the file's language
    xliff1Extensions | Y22 | XLIFF 1.2, Extensibility | extensions have a namespace of their own and are at extension points
    xliff1References | Y23 | XLIFF 1.2, header; skl; reference; external-file | skl, glossary and reference contain or reference one file, and the header is in order
    """#
}
