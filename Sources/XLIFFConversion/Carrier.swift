import LocalizationCore
import XLIFF
import XMLEvents

/// The form in which one version holds content that only the other has a place for.
///
/// An attribute that the target element has no place for goes beside its others in the namespace
/// `XLIFFNamespace.loctrip`, under its own name; one of a namespace with meaning of its own has the
/// usual prefix and a dot before it, `loctrip:xml.lang`. Where no foreign attribute may stand it goes
/// onto an item of the `loctrip:carried` element of the unit, group or file.
enum Carrier {
  private static func own(_ localName: String) -> XMLName {
    XMLName(prefix: "loctrip", localName: localName, namespace: XLIFFNamespace.loctrip)
  }

  /// The name under which an attribute is carried on an element of XLIFF.
  static func name(of name: XMLName) -> XMLName {
    if name.namespace == XLIFFNamespace.loctrip { return name }
    if name.namespace.isEmpty { return own(name.localName) }
    guard KnownNamespace.isReserved(name.namespace),
      let prefix = KnownNamespace.prefix(of: name.namespace)
    else { return name }
    return own("\(prefix).\(name.localName)")
  }

  /// The name of an attribute that was carried under a name.
  static func originalName(of localName: String) -> XMLName {
    if let dot = localName.firstIndex(of: "."),
      let namespace = KnownNamespace.namespace(of: localName[..<dot])
    {
      return XMLName(
        prefix: String(localName[..<dot]),
        localName: String(localName[localName.index(after: dot)...]),
        namespace: namespace
      )
    }
    return XMLName(localName: localName)
  }

  /// The name under which an attribute stands on an item of `loctrip:carried`; `id` has another
  /// one, as the ids of extensions must be unique, and `ref`, which says what the item belongs to.
  static func itemName(of name: XMLName) -> XMLName {
    let carried = Self.name(of: name)
    guard carried.namespace == XLIFFNamespace.loctrip else { return carried }
    let isTaken = carried.localName == "id" || carried.localName == "ref"
    return XMLName(localName: isTaken ? "original-\(carried.localName)" : carried.localName)
  }

  /// The name of an attribute that stands under a name on an item.
  static func originalName(ofItem name: String) -> XMLName {
    switch name {
    case "original-id": XMLName(localName: "id")
    case "original-ref": XMLName(localName: "ref")
    default: originalName(of: name)
    }
  }

  /// An element of our own.
  static func item(
    _ localName: String,
    _ attributes: KeyValuePairs<String, String> = [:]
  ) -> MarkupElement {
    var item = MarkupElement(localName, XLIFFNamespace.loctrip, prefix: "loctrip")
    for (name, value) in attributes { item[name] = value }
    return item
  }

  /// Carries a whole element as text: what may break a rule as markup cannot do so as characters.
  ///
  /// - Parameter part: The name of the part that it was of, when it was not a part of its own.
  static func markup(
    _ element: MarkupElement,
    core: String = XLIFFVersion.v1_2.namespace,
    of part: String? = nil
  ) -> MarkupElement {
    var item = item("markup")
    item["of"] = part
    item.append(element.serialized(core: core))
    return item
  }
}

/// The difference between what an element says and what reading back its counterpart would give.
struct Residue {
  var name: String?
  var attributes: [(name: XMLName, value: String)] = []
  var absent: [XMLName] = []

  var isEmpty: Bool { name == nil && attributes.isEmpty && absent.isEmpty }

  /// - Parameters:
  ///   - original: The element.
  ///   - predicted: The element that comes back without a residue.
  init(_ original: MarkupElement, predicted: MarkupElement) {
    if original.name.localName != predicted.name.localName { name = original.name.localName }
    for attribute in original.attributes
    where !predicted[attribute.name.localName, attribute.name.namespace].isExactly(attribute.value)
    {
      attributes.append((attribute.name, attribute.value))
    }
    for attribute in predicted.attributes
    where original[attribute.name.localName, attribute.name.namespace] == nil {
      absent.append(attribute.name)
    }
  }

  /// Writes the residue onto the counterpart itself, or onto an item of `loctrip:carried`.
  func write(on element: inout MarkupElement) {
    let isItem = element.isCarrier
    let namespace = isItem ? "" : XLIFFNamespace.loctrip
    func carried(_ name: XMLName) -> XMLName {
      isItem ? Carrier.itemName(of: name) : Carrier.name(of: name)
    }
    if let name { element["element", namespace] = name }
    for (name, value) in attributes { element.set(carried(name), value) }
    if !absent.isEmpty {
      element["absent", namespace] = absent.map { carried($0).localName }.joined(separator: " ")
    }
  }
}

extension MarkupElement {
  /// Puts back what an item of `loctrip:carried` says, or the carried attributes of a counterpart.
  ///
  /// - Parameter keys: The attributes that are not put back: those of an item that are its own.
  mutating func restore(from carrier: MarkupElement, except keys: Set<String> = []) {
    let isItem = carrier.isCarrier
    func original(_ name: String) -> XMLName {
      isItem ? Carrier.originalName(ofItem: name) : Carrier.originalName(of: name)
    }
    for attribute in carrier.attributes {
      let key = attribute.name.localName
      guard attribute.name.namespace == (isItem ? "" : XLIFFNamespace.loctrip) else {
        if isItem { set(attribute.name, attribute.value) }
        continue
      }
      switch key {
      case _ where keys.contains(key): break
      case "element": rename(attribute.value)
      case "absent":
        for word in attribute.value.split(separator: " ") { set(original(String(word)), nil) }
      default: set(original(key), attribute.value)
      }
    }
  }

  /// Puts back what the first item of a name says.
  mutating func restore(from bag: [MarkupElement], _ name: String, except keys: Set<String> = []) {
    if let item = bag.first(where: { $0.isCarrier(name) }) { restore(from: item, except: keys) }
  }

  /// The carried attributes whose names begin with a prefix, by what follows it.
  func carriedValues(after prefix: String = "") -> [(name: String, value: String)] {
    attributes.compactMap {
      guard $0.name.namespace == XLIFFNamespace.loctrip, $0.name.localName.hasPrefix(prefix)
      else { return nil }
      return (String($0.name.localName.dropFirst(prefix.utf8.count)), $0.value)
    }
  }

  /// An item in a `loctrip:carried` of its own.
  var inBag: MarkupElement {
    var bag = Carrier.item("carried")
    bag.append(self)
    return bag
  }

  /// The value of a carried attribute.
  func carried(_ localName: String) -> String? { self[localName, XLIFFNamespace.loctrip] }

  /// The names of the attributes that the original does not have, as they are carried.
  var absentWords: [String] { (carried("absent") ?? "").split(separator: " ").map(String.init) }

  /// Carries a value of an attribute in no namespace.
  mutating func carry(_ localName: String, _ value: String?) {
    self[localName, XLIFFNamespace.loctrip] = value
  }

  /// Carries all attributes of an element, each under its name after a prefix.
  mutating func carryAttributes(of element: MarkupElement, after prefix: String) {
    for attribute in element.attributes {
      carry("\(prefix)\(Carrier.name(of: attribute.name).localName)", attribute.value)
    }
  }
}
