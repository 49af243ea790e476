extension Evaluator {
  /// What a query gives; nil if that depends on a missing path.
  mutating func queried(
    _ node: ExpressionNode, _ steps: [QueryStep]
  ) throws(SourceError) -> (any Explorable)? {
    var collection = try thing(node)
    for step in steps {
      guard let found = collection else { return nil }
      collection = try queried(step.word, found, node, step.body)
    }
    return collection
  }

  /// What one word of a query makes of a collection.
  ///
  /// - Parameter node: what the query begins with.
  private mutating func queried(
    _ word: QueryWord, _ collection: any Explorable, _ node: ExpressionNode, _ body: ExpressionNode
  ) throws(SourceError) -> (any Explorable)? {
    let elements = try elements(of: collection, node, for: word.text)
    switch word {
    case .where:
      var kept: [CollectionElement] = []
      for element in elements {
        let holds = try asking(of: element) { evaluator throws(SourceError) in
          try evaluator.truth(body)
        }
        if holds ?? false { kept.append(element) }
      }
      return QueriedCollection(kind: Self.kind(of: collection), parts: kept)
    case .map:
      var mapped: [CollectionElement] = []
      for (index, element) in elements.enumerated() {
        guard let thing = try asked(element, body) else { return nil }
        mapped.append(CollectionElement(value: thing, collection: nil, step: .index(index)))
      }
      return QueriedCollection(kind: .array, parts: mapped)
    case .sort(let descending):
      guard let keys = try keys(of: elements, body, word) else { return nil }
      let plain =
        Self.order(of: keys, descending: descending) {
          if case .int(let number) = $0 { number } else { nil }
        }
        ?? Self.order(of: keys, descending: descending) {
          if case .string(let text) = $0 { text } else { nil }
        }
      if let order = plain {
        return QueriedCollection(kind: .array, parts: order.map { elements[$0] })
      }
      var order = Array(elements.indices)
      var unordered: (Value, Value)?
      order.sort { a, b in
        let (x, y) = descending ? (keys[b], keys[a]) : (keys[a], keys[b])
        guard let isBefore = Self.isBefore(x, y) else {
          unordered = (x, y)
          return false
        }
        // Equal ones stay in their order.
        return isBefore || (a < b && Self.isBefore(y, x) == false)
      }
      if let (x, y) = unordered { throw noOrder(x, y, body) }
      return QueriedCollection(kind: .array, parts: order.map { elements[$0] })
    case .group:
      guard let keys = try keys(of: elements, body, word) else { return nil }
      var groups: [Value: [CollectionElement]] = [:]
      for (key, element) in zip(keys, elements) { groups[key, default: []].append(element) }
      let found = Array(groups.keys)
      return QueriedCollection(
        kind: .dictionary,
        parts: Value.positionsInOrder(of: found).map { position in
          let key = found[position]
          return CollectionElement(
            value: QueriedCollection(kind: .array, parts: groups[key] ?? []), collection: nil,
            step: .key(key), key: key)
        })
    }
  }

  /// What an expression comes to for an element; nil if that depends on a missing path.
  private mutating func asked(
    _ element: CollectionElement, _ body: ExpressionNode
  ) throws(SourceError) -> (any Explorable)? {
    try asking(of: element) { evaluator throws(SourceError) in try evaluator.thing(body) }
  }

  /// What elements are sorted or grouped by.
  private mutating func keys(
    of elements: [CollectionElement], _ body: ExpressionNode, _ word: QueryWord
  ) throws(SourceError) -> [Value]? {
    var keys: [Value] = []
    keys.reserveCapacity(elements.count)
    for element in elements {
      guard let thing = try asked(element, body) else { return nil }
      try refuseSecret(thing, body)
      keys.append(ValueComparison.unwrapped(thing.value(limit: .full)))
    }
    return keys
  }

  /// The places of keys of one kind in their order, equal ones as they stand; nil where one is of another.
  ///
  /// Whole numbers and texts are what is mostly sorted by, and to compare them as values takes far longer.
  private static func order<Key: Comparable>(
    of keys: [Value], descending: Bool, as read: (Value) -> Key?
  ) -> [Int]? {
    var known: [(key: Key, place: Int)] = []
    known.reserveCapacity(keys.count)
    for (place, value) in keys.enumerated() {
      guard let key = read(value) else { return nil }
      known.append((key, place))
    }
    known.sort { a, b in
      a.key == b.key ? a.place < b.place : descending ? a.key > b.key : a.key < b.key
    }
    return known.map(\.place)
  }

  private static func kind(of collection: any Explorable) -> QueriedCollection.Kind {
    switch collection.shape {
    case .set: .set
    case .dictionary: .dictionary
    default: .array
    }
  }

  // MARK: Order

  /// Whether a value comes before another, nil where the two have no order.
  ///
  /// What is nil comes first.
  static func isBefore(_ a: Value, _ b: Value) -> Bool? {
    switch (a, b) {
    case (.null, _): return b != .null
    case (_, .null): return false
    case (.bool(let x), .bool(let y)): return !x && y
    default: break
    }
    switch ValueComparison.order(a, b) {
    case .less: return true
    case .same, .greater: return false
    case .unordered:
      // What is no number comes last.
      if case .double(let x) = a, case .double(let y) = b { return y.isNaN && !x.isNaN }
      return false
    case nil: return nil
    }
  }

  private func noOrder(_ a: Value, _ b: Value, _ node: ExpressionNode) -> SourceError {
    let kinds = Set([a.kindPhrase, b.kindPhrase]).sorted()
    let what =
      kinds.count == 1
      ? "is \(kinds[0]), which has no order"
      : "is \(kinds.joined(separator: " here and ")) there, which have no order between them"
    return SourceError(
      "\(text(node)) \(what); numbers, texts, dates and Bools have one",
      at: node.range.lowerBound)
  }

  /// The least or the greatest element that is not nil; nil where there is none.
  mutating func extreme(
    _ node: ExpressionNode, isGreatest: Bool, of word: String
  ) throws(SourceError) -> (any Explorable)? {
    guard let collection = try thing(node) else { return nil }
    try refuseSecret(collection, node)
    var best: (thing: any Explorable, value: Value)?
    for element in try elements(of: collection, node, for: word) {
      let value = ValueComparison.unwrapped(element.value.value(limit: .full))
      if value == .null { continue }
      guard let known = best else {
        best = (element.value, value)
        // It has to have an order with itself.
        if Self.isBefore(value, value) == nil { throw noOrder(value, value, node) }
        continue
      }
      let (x, y) = isGreatest ? (known.value, value) : (value, known.value)
      guard let isBetter = Self.isBefore(x, y) else { throw noOrder(known.value, value, node) }
      if isBetter { best = (element.value, value) }
    }
    return best?.thing ?? Value.null
  }

  /// Each element once.
  mutating func unique(_ node: ExpressionNode) throws(SourceError) -> (any Explorable)? {
    guard let collection = try thing(node) else { return nil }
    try refuseSecret(collection, node)
    var seen: Set<Value> = []
    let parts = try elements(of: collection, node, for: "unique").filter {
      seen.insert(ValueComparison.unwrapped($0.value.value(limit: .full))).inserted
    }
    return QueriedCollection(kind: .array, parts: parts)
  }

  /// Says that a function or a query would have to look at a secret, if it would.
  func refuseSecret(_ thing: any Explorable, _ node: ExpressionNode) throws(SourceError) {
    guard thing.holdsSecret else { return }
    throw SourceError(
      "\(text(node)) \(thing.isSecret ? "is" : "holds a") secret, it can only be compared with nil",
      at: node.range.lowerBound)
  }
}
