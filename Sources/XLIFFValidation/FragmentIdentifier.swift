import LocalizationCore
import XLIFF

/// A reference to a part of an XLIFF document, such as `#f=f1/u=u1/t=m1`.
///
/// See XLIFF 2.1, 3 Fragment Identification.
struct FragmentIdentifier: Sendable {
  /// The kind of the last selector.
  enum Leaf: Hashable, Sendable {
    case note, data
    /// A code or an annotation in a target.
    case target
    /// A segment or an ignorable, or a code or an annotation in a source.
    case source
    /// An element of a module or an extension.
    case other
  }

  /// The violation of a rule by a reference.
  struct Fault: Error, Sendable {
    let rule: Rule
    /// The end of a message that begins with the reference.
    let message: String
  }

  /// True if it starts with `/`, and so is not relative to its location.
  private(set) var isAbsolute = false
  private(set) var file: ArraySlice<UInt8>?
  private(set) var group: ArraySlice<UInt8>?
  private(set) var unit: ArraySlice<UInt8>?
  private(set) var leaf: (kind: Leaf, id: ArraySlice<UInt8>)?

  /// The prefixes of the standard's modules.
  static let modulePrefixes: Set<String> = [
    "mtc", "gls", "mda", "res", "slr", "val", "its", "pgs", "ctr", "fs",
  ]

  /// Parses a reference.
  ///
  /// - Parameters:
  ///   - reference: The reference, which starts with `#`.
  ///   - prefixes: The registered prefixes of extensions.
  /// - Throws: ``Fault`` when it breaks one of the rules F01 to F06.
  init(parsing reference: ArraySlice<UInt8>, prefixes: Set<String>) throws(Fault) {
    var rest = reference.dropFirst()
    if rest.first == UInt8(ascii: "/") {
      isAbsolute = true
      rest = rest.dropFirst()
    }
    let selectors = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // The form of the whole is checked before its meaning.
    for selector in selectors {
      if let equals = selector.firstIndex(of: UInt8(ascii: "=")) {
        try Self.checkName(selector[..<equals], of: "prefix")
        try Self.checkName(selector[(equals + 1)...], of: "id")
      } else {
        try Self.checkName(selector, of: "id")
      }
    }
    var seen: Set<ArraySlice<UInt8>> = []
    for (index, selector) in selectors.enumerated() {
      let isLast = index == selectors.count - 1
      guard let equals = selector.firstIndex(of: UInt8(ascii: "=")) else {
        if !isLast, selector.count == 1, let prefix = selector.first,
          "fgundt".utf8.contains(prefix)
        {
          let name = String(decoding: selector, as: UTF8.self)
          throw Fault(
            rule: .fragmentSyntax,
            message: "has the prefix '\(name)' without '=': expected '\(name)=…'"
          )
        }
        try select(.source, selector, isLast: isLast)
        continue
      }
      let prefix = selector[..<equals]
      guard seen.insert(prefix).inserted else {
        throw Fault(rule: .fragmentPrefixTwice, message: "has the prefix '\(prefix.excerpt)' twice")
      }
      try select(prefix, selector[(equals + 1)...], isLast: isLast, prefixes)
    }
  }

  private mutating func select(
    _ prefix: ArraySlice<UInt8>,
    _ id: ArraySlice<UInt8>,
    isLast: Bool,
    _ prefixes: Set<String>
  ) throws(Fault) {
    let name = String(decoding: prefix, as: UTF8.self)
    switch name {
    case "f":
      try checkOrder(leaf == nil && unit == nil && group == nil)
      file = id
    case "g":
      try checkOrder(leaf == nil && unit == nil)
      group = id
    case "u":
      try checkOrder(leaf == nil)
      unit = id
    case "n": try select(.note, id, isLast: isLast)
    case "d": try select(.data, id, isLast: isLast)
    case "t": try select(.target, id, isLast: isLast)
    default:
      guard prefix.count > 1 else {
        throw Fault(
          rule: .fragmentPrefixLength,
          message:
            "has the prefix '\(name)'; expected f, g, u, n, d, t, or a prefix of two or more "
            + "characters"
        )
      }
      guard Self.modulePrefixes.contains(name) || prefixes.contains(name) else {
        throw Fault(
          rule: .fragmentPrefix,
          message: "has the prefix '\(prefix.excerpt)', which belongs to no module and "
            + "is not registered; if it is an extension's own, pass --fragment-prefix \(name)"
        )
      }
      try select(.other, id, isLast: isLast)
    }
  }

  private mutating func select(_ kind: Leaf, _ id: ArraySlice<UInt8>, isLast: Bool) throws(Fault) {
    guard leaf == nil, isLast else {
      throw Fault(
        rule: .fragmentLeaf,
        message:
          "continues after '\((leaf?.id ?? id).excerpt)', which can only be last"
      )
    }
    leaf = (kind, id)
  }

  private func checkOrder(_ isRight: Bool) throws(Fault) {
    if isRight { return }
    throw Fault(
      rule: .fragmentOrder,
      message: "has its selectors in the wrong order: expected file, group, unit"
    )
  }

  private static func checkName(_ name: ArraySlice<UInt8>, of part: String) throws(Fault) {
    if UnitIdentifiers.isNameToken(name) { return }
    throw Fault(
      rule: .fragmentSyntax,
      message: name.isEmpty
        ? "has no \(part) where one is expected"
        : "has the \(part) '\(name.excerpt)'; expected "
          + AttributeType.nameToken.expectation
    )
  }
}
