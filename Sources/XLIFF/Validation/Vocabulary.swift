import XMLEvents

/// The schemas of a version, looked up by the parser's names.
struct Vocabulary: Sendable {
  /// The schemas of every element that the version knows, core and modules.
  let elements: [ElementSchema]
  /// The namespace of the core.
  let core: String
  /// The names of the attributes of all elements.
  private(set) var attributeNames: [(namespace: String, name: String)] = []
  /// For each element its attributes, as indices of ``attributeNames`` and of the schema.
  private(set) var attributesOfElement: [[(id: Int, schema: Int)]] = []
  /// For each element the particles' elements, as indices of ``elements``.
  private(set) var particleElements: [[[Int]]] = []
  /// For each element how many attributes it must have.
  let requiredCount: [Int]
  /// The elements whose children are judged one by one, as they come: what is between them and the
  /// root can be of any size.
  let containers: Set<Int>
  /// Whether known elements are judged inside unknown ones too: lax processing in XML Schema.
  let judgesInsideForeignElements: Bool
  private var elementIndices: [QualifiedName: Int] = [:]
  private var attributeIndices: [QualifiedName: Int] = [:]
  private let namespaces: Set<String>

  private struct QualifiedName: Hashable, Sendable {
    let namespace: String
    let name: String
  }

  /// Puts the schemas of a version together.
  ///
  /// - Parameters:
  ///   - core: The namespace of the core.
  ///   - elements: The schemas.
  ///   - containers: The names of the core elements that are not read whole.
  ///   - judgesInsideForeignElements: Whether known elements are judged inside unknown ones.
  init(
    core: String,
    elements: [ElementSchema],
    containers: Set<String>,
    judgesInsideForeignElements: Bool
  ) {
    self.core = core
    self.elements = elements
    self.judgesInsideForeignElements = judgesInsideForeignElements
    self.containers = Set(
      elements.indices.filter {
        elements[$0].namespace == core && containers.contains(elements[$0].name)
      }
    )
    requiredCount = elements.map { $0.attributes.count(where: \.isRequired) }
    namespaces = Set(elements.map(\.namespace))
    for (index, element) in elements.enumerated() {
      elementIndices[QualifiedName(namespace: element.namespace, name: element.name)] = index
    }
    for element in elements {
      attributesOfElement.append(
        element.attributes.enumerated().map { (attribute($1.name, namespace: $1.namespace), $0) }
      )
      particleElements.append(
        element.content.map { particle in
          particle.names.compactMap {
            self.element($0, namespace: particle.namespace ?? element.namespace)
          }
        }
      )
    }
  }

  /// The index of an element, or `nil` when the version has none of the name.
  func element(_ name: String, namespace: String) -> Int? {
    elementIndices[QualifiedName(namespace: namespace, name: name)]
  }

  /// Whether the version has elements in a namespace.
  func knows(namespace: String) -> Bool { namespaces.contains(namespace) }

  /// The id of an attribute's name, or `nil` when no element has it.
  func attributeID(_ name: String, namespace: String = "") -> Int? {
    attributeIndices[QualifiedName(namespace: namespace, name: name)]
  }

  /// What an unknown element of a namespace breaks: what the others of the namespace break.
  func structureRule(ofNamespace namespace: String) -> ValidationRule? {
    elements.first { $0.namespace == namespace }?.structureRule
  }

  private mutating func attribute(_ name: String, namespace: String) -> Int {
    let key = QualifiedName(namespace: namespace, name: name)
    if let known = attributeIndices[key] { return known }
    attributeIndices[key] = attributeNames.count
    attributeNames.append((namespace, name))
    return attributeNames.count - 1
  }
}
