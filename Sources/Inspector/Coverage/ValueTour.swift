import InspectableDoor

/// Every place in a value with what is there, without telling the elements of a collection apart.
enum ValueTour {
  /// What is at a place.
  struct Stop {
    var path: ValuePath
    /// The value as far as it is not told at places further inside.
    var value: Value
    /// Whether it is an element without parts, which its collection stands for.
    var isPlainElement: Bool
    /// The case that is there, if it is an enum's.
    var enumCase: String? {
      if case .enumeration(_, let name, _) = value { name } else { nil }
    }
  }

  /// So many elements of a collection are looked at.
  private static let mostElements = 1000
  /// What is further inside belongs to the place around it.
  static let mostLevels = 30

  /// The places, from the outside in.
  ///
  /// - Parameter path: where the value is.
  static func stops(in value: Value, at path: ValuePath) -> [Stop] {
    var stops: [Stop] = []
    var stack = [(value: value, path: path, isElement: path.components.last == .all)]
    while let (value, path, isElement) = stack.popLast() {
      func visit(_ members: [Value.Member], _ path: ValuePath) {
        for (index, member) in members.enumerated().reversed() {
          let name = member.label ?? String(index)
          stack.append((member.value, path.appending(.member(name)), false))
        }
      }
      func visit(_ elements: some Collection<Value>) {
        stops.append(Stop(path: path, value: value, isPlainElement: false))
        for element in elements.prefix(mostElements).reversed() {
          stack.append((element, path.appending(.all), true))
        }
      }
      switch value {
      case _ where path.components.count >= mostLevels:
        stops.append(Stop(path: path, value: value, isPlainElement: isElement))
      case .array(let elements), .set(let elements): visit(elements)
      case .dictionary(let entries): visit(entries.lazy.map(\.value))
      case .record(_, let members) where !members.isEmpty && value.onlyText == nil:
        visit(members, path)
      case .tuple(let members) where !members.isEmpty: visit(members, path)
      case .enumeration(_, let name, let payload):
        stops.append(
          Stop(
            path: path, value: .enumCase(name), isPlainElement: isElement && payload.isEmpty))
        visit(payload, path.appending(.member(name)))
      case .untracked, .omitted: break
      default: stops.append(Stop(path: path, value: value, isPlainElement: isElement))
      }
    }
    return stops
  }
}

extension ValuePath {
  /// The path with `[*]` in place of each index and key.
  var withoutPositions: ValuePath {
    ValuePath(
      components.map { component in
        if case .member = component { component } else { .all }
      })
  }
}
