import InspectableDoor

/// What a suite checks at a path that a step changed.
struct SuiteFinding: Hashable {
  /// Whether the value is always the same, so that it can be checked.
  enum Certainty: Hashable {
    /// It is the same each time.
    case certain
    /// It differs each time.
    case varying
    /// It differs in each process that hashes with a seed of its own, as that of a test does.
    case hangingOnOrder
  }

  var expression: ValueExpression
  /// The value there; nil if nothing is there any more.
  var value: Value?
  var certainty = Certainty.certain

  /// The line of the suite.
  var line: String {
    let expression = expression.description
    let place = SafeText.escaped(expression)
    switch certainty {
    case .certain:
      let expected = value.map { SwiftLiteral.text($0.literal) } ?? "nil"
      return "    #expect(try await app.value(\(SwiftLiteral.text(expression))) == \(expected))\n"
    case .varying: return "    // Not checked, since it is another each time: \(place)\n"
    case .hangingOnOrder:
      return
        "    // Not checked, since it hangs on the order of a set, and a test hashes at random: \(place)\n"
    }
  }

  /// What to check at a path; if only some members of a record vary, at each of its members.
  ///
  /// - Parameters:
  ///   - again: the value when the same was done again.
  ///   - reordered: the values in processes in which sets have other orders.
  ///   - known: the places below the path that are known to vary.
  static func findings(
    at path: ValuePath, _ value: Value?, again: [Value?], reordered: [Value?], known: SecretPaths
  ) -> [SuiteFinding] {
    var finding = SuiteFinding(expression: ValueExpression(path), value: value)
    if !again.allSatisfy({ $0 == value }) || known.isWhole
      || value.map({ known.hiding(in: $0) != $0 }) == true
    {
      finding.certainty = .varying
    } else if !reordered.allSatisfy({ $0 == value }) {
      finding.certainty = .hangingOnOrder
    }
    guard finding.certainty != .certain, !known.isWhole,
      case .record(let type, let members)? = value, members.allSatisfy({ $0.label != nil })
    else { return [finding] }
    let others = (again + reordered).map { other -> [Value.Member]? in
      guard case .record(type, let inner)? = other, inner.map(\.label) == members.map(\.label)
      else { return nil }
      return inner
    }
    guard !members.isEmpty, others.allSatisfy({ $0 != nil }) else { return [finding] }
    return members.enumerated().flatMap { index, member in
      func inner(_ values: [[Value.Member]?]) -> [Value?] { values.map { $0?[index].value } }
      return findings(
        at: path.appending(.member(member.label ?? "")), member.value,
        again: inner(Array(others.prefix(again.count))),
        reordered: inner(Array(others.suffix(reordered.count))),
        known: known.after(label: member.label, position: index))
    }
  }
}
