import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The schemas of a version, indexed by name.
///
/// A class, because it is shared and immutable; data needed for every element of a document is in
/// flat arrays.
final class Vocabulary: Sendable {
  /// The schemas of all elements of the version, core and modules.
  let elements: [ElementSchema]
  /// The namespace of the core.
  let core: String
  /// The plan of each element.
  let plans: [Plan]
  /// The attributes of all elements, grouped by element.
  let attributes: [Attribute]
  /// The content places of all elements.
  let places: [Place]
  /// The elements that the places allow.
  let placeElements: [Int]
  /// The attributes of modules, for elements of other vocabularies.
  let otherAttributes: [AttributeSchema]
  /// The elements whose children are checked one by one as they are read, because they can be of
  /// any size.
  let containers: Set<Int>
  /// True to check known elements inside unknown ones too: lax processing in XML Schema.
  let judgesInsideForeignElements: Bool
  private let elementIndices: [QualifiedName: Int]
  private let attributeIndices: [QualifiedName: Int]
  private let namespaces: Set<String>

  /// The precomputed schema of an element.
  struct Plan: Sendable {
    /// The attributes, as indices of ``Vocabulary/attributes``.
    let attributes: Range<Int>
    /// The number of required attributes.
    let requiredCount: Int
    /// The content in order, as indices of ``Vocabulary/places``.
    let places: Range<Int>
    let allowsText: Bool
    let isOpen: Bool
    let skipsContent: Bool
    /// The number of the namespace.
    let namespace: Int
  }

  /// An attribute of an element.
  struct Attribute: Sendable {
    /// The name; see ``Vocabulary/attributeID(_:namespace:)``.
    let id: Int
    /// The index in the element's schema.
    let schema: Int
    let isRequired: Bool
    /// True if any value is valid.
    let takesAnything: Bool
  }

  /// A position in an element's content.
  struct Place: Sendable {
    /// The allowed elements, as indices of ``Vocabulary/placeElements``.
    let elements: Range<Int>
    let isWildcard: Bool
    let minimum: Int
    let maximum: Int
  }

  private struct QualifiedName: Hashable, Sendable {
    let namespace, name: String

    init(_ namespace: String, _ name: String) { (self.namespace, self.name) = (namespace, name) }
  }

  /// Combines the schemas of a version.
  ///
  /// - Parameters:
  ///   - core: The namespace of the core.
  ///   - elements: The schemas.
  ///   - otherAttributes: The attributes of modules, for elements of other vocabularies.
  ///   - containers: The names of the core elements that are not read whole.
  ///   - judgesInsideForeignElements: True to check known elements inside unknown ones.
  init(
    core: String = "", elements: [ElementSchema] = [], otherAttributes: [AttributeSchema] = [],
    containers: Set<String> = [], judgesInsideForeignElements: Bool = false
  ) {
    self.core = core
    self.elements = elements
    self.otherAttributes = otherAttributes
    self.judgesInsideForeignElements = judgesInsideForeignElements
    self.containers = Set(
      elements.indices.filter {
        elements[$0].namespace == core && containers.contains(elements[$0].name)
      })
    namespaces = Set(elements.map(\.namespace))
    let namespaceNumbers = Dictionary(uniqueKeysWithValues: zip(namespaces, 0...))
    var elementIndices: [QualifiedName: Int] = [:]
    for (index, element) in elements.enumerated() {
      elementIndices[QualifiedName(element.namespace, element.name)] = index
    }
    var attributeIndices: [QualifiedName: Int] = [:]
    var plans: [Plan] = []
    var attributes: [Attribute] = []
    var places: [Place] = []
    var placeElements: [Int] = []
    for element in elements {
      let firstAttribute = attributes.count
      for (index, attribute) in element.attributes.enumerated() {
        let name = QualifiedName(attribute.namespace, attribute.name)
        let id = attributeIndices[name, default: attributeIndices.count]
        attributeIndices[name] = id
        attributes.append(
          Attribute(
            id: id, schema: index, isRequired: attribute.isRequired,
            takesAnything: attribute.type.takesAnything))
      }
      let firstPlace = places.count
      for particle in element.content {
        let first = placeElements.count
        placeElements += particle.names.compactMap {
          elementIndices[QualifiedName(particle.namespace ?? element.namespace, $0)]
        }
        places.append(
          Place(
            elements: first..<placeElements.count, isWildcard: particle.isWildcard,
            minimum: particle.minimum, maximum: particle.maximum))
      }
      plans.append(
        Plan(
          attributes: firstAttribute..<attributes.count,
          requiredCount: element.attributes.count(where: \.isRequired),
          places: firstPlace..<places.count, allowsText: element.allowsText, isOpen: element.isOpen,
          skipsContent: element.skipsContent,
          namespace: namespaceNumbers[element.namespace, default: 0]))
    }
    self.elementIndices = elementIndices
    self.attributeIndices = attributeIndices
    self.plans = plans
    self.attributes = attributes
    self.places = places
    self.placeElements = placeElements
  }

  /// The index of an element, or `nil` if the version lacks it.
  func element(_ name: String, namespace: String) -> Int? {
    elementIndices[QualifiedName(namespace, name)]
  }

  /// True if the version has elements in a namespace.
  func knows(namespace: String) -> Bool { namespaces.contains(namespace) }

  /// The id of an attribute's name, or `nil` if no element has it.
  func attributeID(_ name: String, namespace: String = "") -> Int? {
    attributeIndices[QualifiedName(namespace, name)]
  }

  /// The rule for unknown elements of a namespace: that of its known ones.
  func structureRule(ofNamespace namespace: String) -> Rule? {
    elements.first { $0.namespace == namespace }?.structureRule
  }
}

extension Vocabulary {
  private static let known = XLIFFVersion.allCases.map {
    (version: $0, schemas: Once<Vocabulary>())
  }

  /// The schemas of a version, read once for all documents in its own namespace.
  static func schemas(of version: XLIFFVersion, namespace: String) -> Vocabulary {
    func read() -> Vocabulary {
      version.isXLIFF2 ? xliff2(version) : xliff1(version, namespace: namespace)
    }
    guard namespace == version.namespace,
      let known = known.first(where: { $0.version == version })
    else { return read() }
    return known.schemas.get(read)
  }
}
