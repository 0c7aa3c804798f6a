import JSONSource
import LocalizationCore

extension UnitFindings {
  /// The findings as JSON, schema `loctrip.NAME/1`.
  func json() -> [UInt8] {
    JSONForm.document(name) { json in
      json.writeMember("failed", .bool(hasFailed))
      json.writeMember("totals", totals(of: parts))
      json.writeMember(
        "files",
        .array(
          parts.map { part in
            let file: JSONValue = [
              "path": .string(JSONForm.path(part.path)), "language": .string(part.language),
            ]
            return file.merging(totals(of: [part]))
          }
        )
      )
      if let baseline {
        json.writeMember(
          "baseline",
          [
            "path": .string(JSONForm.path(baseline.path)), "updated": .bool(baseline.isUpdated),
            "gone": .array(baseline.gone.map { .string($0) }),
          ]
        )
      }
      if let isDryRun {
        json.writeMember("dryRun", .bool(isDryRun))
        json.writeMember("changes", .array(changes.map(\.json)))
      }
      json.beginMember("findings")
      json.writeArray { json in
        for part in parts {
          for item in part.items { json.writeElement(Self.json(item, in: part)) }
        }
      }
      json.writeMember("notes", .array(notes.map(\.json)))
    }
  }

  private func totals(of parts: [Part]) -> JSONValue {
    func count(_ severity: Finding.Severity) -> JSONValue {
      .integer(
        parts.reduce(0) { sum, part in
          sum + part.items.count { !$0.isKnown && $0.finding.severity == severity }
        }
      )
    }
    return [
      "units": .integer(parts.reduce(0) { $0 + $1.unitCount }), "errors": count(.error),
      "warnings": count(.warning), "notes": count(.note),
      "known": .integer(parts.reduce(0) { $0 + $1.items.count(where: \.isKnown) }),
    ]
  }

  private static func json(_ item: Item, in part: Part) -> JSONValue {
    let finding = item.finding
    let place = finding.places.first
    return [
      "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "id": finding.subject.map { .string($0) },
      "language": .string(part.language), "path": .string(JSONForm.path(place?.path ?? part.path)),
      "line": place?.line.map { .integer($0) }, "column": place?.column.map { .integer($0) },
      "source": item.source.map { .string($0) }, "target": item.target.map { .string($0) },
      "ranges": finding.ranges.isEmpty ? nil : .array(finding.ranges.map(\.json)),
      "fix": finding.fix.isEmpty
        ? nil
        : .array(finding.fix.map { ["range": $0.range.json, "text": .string($0.text)] }),
      "known": item.isKnown ? .bool(true) : nil, "fingerprint": .string("\(item.digest)"),
    ]
  }
}

extension UnitFindings.Change {
  fileprivate var json: JSONValue {
    [
      "path": .string(JSONForm.path(place.path)), "line": place.line.map { .integer($0) },
      "language": .string(language), "id": .string(id), "old": .string(old), "new": .string(new),
    ]
  }
}

extension Range<Int> {
  fileprivate var json: JSONValue { .array([.integer(lowerBound), .integer(upperBound)]) }
}

extension JSONValue {
  fileprivate func merging(_ other: JSONValue) -> JSONValue {
    guard case .object(let own) = self, case .object(let more) = other else { return self }
    return .object(own + more)
  }
}
