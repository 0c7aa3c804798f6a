extension JSONDocument {
  /// A value of the document in memory; numbers as spelled.
  package func value(at node: Int) -> JSONValue {
    switch kind(of: node) {
    case .object: .object(members(of: node).map { (string(at: $0.key), value(at: $0.value)) })
    case .array: .array(elements(of: node).map(value))
    case .string: .string(string(at: node))
    case .number: .number(String(decoding: bytes[range(of: node)], as: UTF8.self))
    case .true: .bool(true)
    case .false: .bool(false)
    case .null: .null
    }
  }
}
