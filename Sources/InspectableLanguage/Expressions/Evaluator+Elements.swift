extension Evaluator {
  mutating func quantified(
    _ quantifier: Quantifier, _ node: ExpressionNode, _ body: ExpressionNode
  ) throws(SourceError) -> Bool? {
    guard let collection = try thing(node) else { return nil }
    if case .set = collection.shape, !(collection is QueriedCollection),
      let known = quantified(quantifier, collection, body)
    {
      return known
    }
    let elements = try elements(of: collection, node, for: quantifier.rawValue)
    let deciding = quantifier == .any
    var isKnown = true
    for element in elements {
      let before = findings.count
      switch try asking(of: element, { evaluator throws(SourceError) in try evaluator.truth(body) })
      {
      case .some(deciding): return deciding
      case .none: isKnown = false
      default: break
      }
      if findings.count > before {
        findings.replaceSubrange(
          before..., with: findings[before...].filter { !$0.isOfElement })
      }
    }
    return isKnown ? !deciding : nil
  }

  /// What a quantifier comes to over a set, without sorting the set first; nil if its elements must
  /// be asked in order.
  ///
  /// All elements are asked, so that the answer does not depend on their order. Where one of them
  /// gives an error, nil is returned, since the error to report is that of the first one in order.
  /// This is quicker than sorting only where the question is quick for each element: to sort 10,000 records takes
  /// eight times as long as to ask each of them for a number.
  private mutating func quantified(
    _ quantifier: Quantifier, _ set: any Explorable, _ body: ExpressionNode
  ) -> Bool?? {
    guard !isExplaining, !body.mayTakeLong, let elements = set.unorderedElements else { return nil }
    let deciding = quantifier == .any
    var isKnown = true
    var isDecided = false
    let place = self.elements.count
    defer { self.elements.removeSubrange(place...) }
    for (index, element) in elements.enumerated() {
      let element = CollectionElement(value: element, collection: ValuePath(), step: .index(index))
      if index == 0 { self.elements.append(element) } else { self.elements[place] = element }
      do {
        switch try truth(body) {
        case .some(deciding): isDecided = true
        case .none: isKnown = false
        default: break
        }
      } catch {
        // The error comes up again, and is reported then, when the elements are asked in order.
        return nil
      }
    }
    return isDecided ? deciding : isKnown ? !deciding : .some(nil)
  }

  /// The elements of a collection, each with the path that leads to it where there is one.
  ///
  /// - Parameter word: what asks for them.
  func elements(
    of collection: any Explorable, _ node: ExpressionNode, for word: String
  ) throws(SourceError) -> [CollectionElement] {
    if let queried = collection as? QueriedCollection { return queried.parts }
    let base: ValuePath? = if case .path(let operand) = node.kind { absolute(operand) } else { nil }
    switch collection.shape {
    case .array, .set:
      return (collection.elements ?? []).enumerated().map { index, element in
        CollectionElement(value: element, collection: base, step: .index(index))
      }
    case .dictionary:
      return (collection.entries ?? []).map { entry in
        let step: ValuePath.Component =
          if case .int(let index) = entry.key { .index(index) } else { .key(entry.key) }
        return CollectionElement(
          value: entry.content, collection: base, step: step, key: entry.key)
      }
    default:
      throw SourceError(
        "\(said(base.map(\.description) ?? text(node), of: collection)), "
          + "\(word) needs a collection",
        at: node.range.lowerBound)
    }
  }

  /// Asks something of an element.
  mutating func asking<Answer>(
    of element: CollectionElement,
    _ ask: (inout Evaluator) throws(SourceError) -> Answer
  ) throws(SourceError) -> Answer {
    elements.append(element)
    defer { elements.removeLast() }
    return try ask(&self)
  }

  static func passes(_ thing: any Explorable, _ test: KindTest) -> Bool {
    switch test {
    case .null: return thing.shape == .null
    case .caseName(let name):
      if case .enumeration(name, _) = thing.shape { return true }
      return false
    case .name(let name):
      let names = thing.typeNames
      if names.contains(name) { return true }
      // `Phase.loaded` names the type and the case.
      guard case .enumeration(let caseName, _) = thing.shape, name.hasSuffix("." + caseName) else {
        return false
      }
      return names.contains(String(name.dropLast(caseName.count + 1)))
    }
  }

  /// What was meant by a name that nothing has but the element that is asked about: `it.price` by
  /// `price`, as it is written in SQL.
  func asMember(_ operand: PathOperand, _ error: MissingPath) -> String? {
    guard operand.start == .scene, error.position == 0,
      case .member(let name)? = operand.path.components.first,
      elements.last?.value.member(name) != nil
    else { return nil }
    return "it.\(name)"
  }
}
