/// An element of a collection that a query or a quantifier goes through: what `it` is there.
struct CollectionElement {
  var value: any Explorable
  /// Its key, in a dictionary.
  var key: Value?
  private var collection: ValuePath?
  private var step: ValuePath.Component

  /// - Parameter collection: the path of the collection; nil where no path leads to the element.
  init(
    value: any Explorable, collection: ValuePath?, step: ValuePath.Component, key: Value? = nil
  ) {
    self.value = value
    self.key = key
    self.collection = collection
    self.step = step
  }

  /// The path that leads to it, put together only when it is needed.
  var path: ValuePath? { collection?.appending(step) }
}

/// What a query gives: elements that were there already, and are turned into values only as far as
/// they are asked for.
struct QueriedCollection: Explorable {
  enum Kind { case array, set, dictionary }

  let kind: Kind
  let parts: [CollectionElement]

  var shape: Shape {
    switch kind {
    case .array: .array(count: parts.count)
    case .set: .set(count: parts.count)
    case .dictionary: .dictionary(count: parts.count)
    }
  }

  func value(limit: ValueLimit) -> Value {
    let isCut = parts.count > limit.longest
    let (first, last) = isCut ? (limit.first, limit.last) : (parts.count, 0)
    let omitted = parts.count - first - last
    func list<Item>(_ item: (CollectionElement) -> Item, _ gap: (Value) -> Item) -> [Item] {
      let items = parts.prefix(first).map(item)
      return isCut ? items + [gap(.omitted(omitted))] + parts.suffix(last).map(item) : items
    }
    switch kind {
    case .array: return .array(list({ $0.value.value(limit: limit) }, { $0 }))
    case .set: return .set(list({ $0.value.value(limit: limit) }, { $0 }))
    case .dictionary:
      return .dictionary(
        list(
          { Value.Entry($0.key ?? .null, $0.value.value(limit: limit)) }, { Value.Entry($0, $0) }))
    }
  }

  func member(_ name: String) -> (any Explorable)? { nil }

  func element(at index: Int) -> (any Explorable)? {
    kind != .dictionary && parts.indices.contains(index) ? parts[index].value : nil
  }

  var elements: [any Explorable]? { parts.map(\.value) }

  func entry(forKey key: Value) -> (any Explorable)? {
    kind == .dictionary ? parts.first { $0.key == key }?.value : nil
  }

  var typeNames: [String] {
    switch kind {
    case .array: ["Array"]
    case .set: ["Set"]
    case .dictionary: ["Dictionary"]
    }
  }

  var mayHoldSecret: Bool { parts.contains { $0.value.mayHoldSecret } }
}
