/// Makes inputs that lead to a fault fewer and simpler, as long as they still lead there.
package struct Shrinker {
  private let reproduces: ([Input]) -> Bool
  /// How often it may still try.
  private var left: Int

  /// - Parameters:
  ///   - tries: how often it may try.
  ///   - reproduces: whether inputs lead to the same fault.
  package init(tries: Int = 400, reproduces: @escaping ([Input]) -> Bool) {
    left = tries
    self.reproduces = reproduces
  }

  /// The fewest and simplest inputs that were found.
  package mutating func shrunk(_ inputs: [Input]) -> [Input] {
    var kept = inputs
    shorten(&kept)
    repeat {
      let before = kept
      for index in kept.indices { simplify(index, of: &kept) }
      if kept == before { return kept }
    } while left > 0
    return kept
  }

  private mutating func tries(_ inputs: [Input]) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return reproduces(inputs)
  }

  /// Leaves inputs out: halves first, then smaller and smaller pieces, as Zeller and Hildebrandt's `ddmin`.
  private mutating func shorten(_ kept: inout [Input]) {
    var size = kept.count / 2
    while size > 0 {
      var start = 0
      while start < kept.count {
        let end = min(start + size, kept.count)
        let rest = Array(kept[..<start] + kept[end...])
        if !rest.isEmpty, tries(rest) { kept = rest } else { start = end }
      }
      size = size == 1 ? 0 : (size + 1) / 2
    }
  }

  /// Makes the arguments of an input simpler, one after the other.
  private mutating func simplify(_ index: Int, of kept: inout [Input]) {
    for position in kept[index].values.indices {
      var isSimpler = true
      while isSimpler, left > 0 {
        isSimpler = false
        let now = kept[index].values[position]
        for value in now.simpler {
          var trial = kept
          trial[index] = kept[index].replacing(position, with: value)
          if tries(trial) {
            kept = trial
            isSimpler = true
            break
          }
        }
      }
    }
  }
}

extension Value {
  /// Values that are simpler than this one, the simplest first: positive before negative, then nearer to 0;
  /// shorter texts; fewer elements.
  package var simpler: [Value] {
    switch self {
    case .int(let number): return Self.simpler(than: number).map(Value.int)
    case .bool(true): return [.bool(false)]
    case .double(let number):
      guard number.isFinite else { return [.double(0), .double(1)] }
      let candidates: [Double] = [0, 1, number.rounded(), (number / 2).rounded(), -number]
      return candidates.filter { Self.cost($0) < Self.cost(number) }.map(Value.double)
    case .string(let text): return Self.simpler(than: text).map(Value.string)
    case .array(let elements): return Self.simpler(than: elements).map(Value.array)
    case .set(let elements): return Self.simpler(than: elements).map(Value.set)
    case .dictionary(let entries):
      return entries.indices.map { index in
        var rest = entries
        rest.remove(at: index)
        return .dictionary(rest)
      }
    case .record(let type, let members):
      return Self.simpler(in: members).map { .record(type: type, members: $0) }
    case .enumeration(let type, let name, let payload):
      return Self.simpler(in: payload).map { .enumeration(type: type, name: name, payload: $0) }
    case .tuple(let members): return Self.simpler(in: members).map(Value.tuple)
    default: return []
    }
  }

  private static func simpler(than number: Int) -> [Int] {
    var candidates = [0, 1, number / 2]
    if number < 0, number != Int.min { candidates.append(-number) }
    candidates.append(number > 0 ? number - 1 : number + 1)
    var found: [Int] = []
    for candidate in candidates where cost(candidate) < cost(number) && !found.contains(candidate) {
      found.append(candidate)
    }
    return found
  }

  private static func cost(_ number: Int) -> (Int, UInt) { (number < 0 ? 1 : 0, number.magnitude) }

  private static func cost(_ number: Double) -> (Int, Double) {
    (number < 0 ? 1 : 0, number.magnitude + (number == number.rounded() ? 0 : 0.5))
  }

  private static func simpler(than text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var found = ["", "a", String(text.prefix(text.count / 2)), String(text.dropLast())]
    if text.count == 1, text <= "a" { found = [""] }
    return found.filter { $0.count < text.count || (text.count == 1 && $0 < text) }
  }

  private static func simpler(than elements: [Value]) -> [[Value]] {
    guard !elements.isEmpty else { return [] }
    var found = [[], Array(elements.prefix(elements.count / 2))]
    for index in elements.indices.prefix(8) {
      var rest = elements
      rest.remove(at: index)
      found.append(rest)
    }
    for (index, element) in elements.enumerated().prefix(8) {
      for simple in element.simpler.prefix(4) {
        var others = elements
        others[index] = simple
        found.append(others)
      }
    }
    return found.filter { $0 != elements }
  }

  private static func simpler(in members: [Member]) -> [[Member]] {
    members.enumerated().flatMap { index, member in
      member.value.simpler.prefix(6).map { simple in
        var others = members
        others[index].value = simple
        return others
      }
    }
  }
}
