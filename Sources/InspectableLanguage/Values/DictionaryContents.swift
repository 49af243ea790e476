/// The `values` of a dictionary, which are turned into values only as far as they are asked for.
struct DictionaryContents: Explorable {
  let contents: [any Explorable]

  init(elements: [any Explorable]) {
    contents = elements
  }

  var shape: Shape { .array(count: contents.count) }

  func value(limit: ValueLimit) -> Value {
    guard contents.count > limit.longest else {
      return .array(contents.map { $0.value(limit: limit) })
    }
    let omitted = contents.count - limit.first - limit.last
    return .array(
      contents.prefix(limit.first).map { $0.value(limit: limit) } + [.omitted(omitted)]
        + contents.suffix(limit.last).map { $0.value(limit: limit) })
  }

  func element(at index: Int) -> (any Explorable)? {
    contents.indices.contains(index) ? contents[index] : nil
  }

  var elements: [any Explorable]? { contents }

  var typeNames: [String] { ["Array"] }

  var mayHoldSecret: Bool { contents.contains { $0.mayHoldSecret } }
}
