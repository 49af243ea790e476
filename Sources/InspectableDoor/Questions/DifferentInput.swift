/// An input whose step came out differently when it was done again.
public struct DifferentInput: Hashable, Sendable, Codable {
  /// Which of the inputs that were sent, counted from 0.
  public var index: Int
  /// Where the outcome is different, such as `state.stamp`; empty where that cannot be named.
  public var places: [String]

  /// Makes a note of an input.
  public init(index: Int, places: [String]) {
    self.index = index
    self.places = places
  }
}

/// Compares the outcomes of inputs with those of the first time.
@MainActor
package struct ReplayedInputs {
  /// How many are named in one reply, and how many places of each.
  private static let mostTold = (inputs: 16, places: 8)

  private let digests: [StepDigest?]
  private var index = 0
  private var seen: Set<String> = []
  private var found: [DifferentInput] = []

  /// - Parameter digests: those of the first time, in the order of the inputs; nil if nothing is to be compared.
  package init?(_ digests: [StepDigest?]?) {
    guard let digests else { return nil }
    self.digests = digests
  }

  /// The inputs that made something else; nil if there is none.
  package var different: [DifferentInput]? { found.isEmpty ? nil : found }

  /// Takes note that the next input made nothing, because it was refused.
  package mutating func passOver() { index += 1 }

  /// Takes note of what the next input made.
  package mutating func compare(_ report: StepReport) {
    defer { index += 1 }
    guard digests.indices.contains(index), let before = digests[index],
      found.count < Self.mostTold.inputs, let places = before.differences(to: report)
    else { return }
    // A place that varies at one step mostly varies at many, and is named once.
    let kinds = places.isEmpty ? [""] : places.map(Variation.pattern)
    guard !seen.isSuperset(of: kinds) else { return }
    seen.formUnion(kinds)
    found.append(
      DifferentInput(index: index, places: Array(places.prefix(Self.mostTold.places))))
  }
}

/// A place whose value comes out differently each time.
package enum Variation {
  /// The place in a form that similar ones share: `items[*].id` for `items[3].id`, and for an event
  /// what comes before its arguments.
  package static func pattern(of place: String) -> String {
    guard let path = try? ValuePath(parsing: place) else {
      return String(place.prefix { $0 != "(" && $0 != "#" && $0 != ":" })
    }
    return pattern(of: path).description
  }

  /// The path with `[*]` in place of each index or key.
  package static func pattern(of path: ValuePath) -> ValuePath {
    ValuePath(
      path.components.map { component in
        switch component {
        case .index, .key: .all
        case .member, .all: component
        }
      })
  }
}
