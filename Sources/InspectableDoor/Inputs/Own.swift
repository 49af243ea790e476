extension Inputs {
  /// Effects go on in an order, each until it has acted as often as said; with no order, all of them, and
  /// from then on as they like.
  package struct Own: InputKind {
    package static let word = "own"

    /// The acts as they are written, such as `Load#1` or `Load#1*3`.
    package var order: [String]

    package func operands(in scene: SceneDescription?) -> String {
      order.isEmpty ? "all" : order.joined(separator: " ")
    }
  }
}

extension Input {
  /// Effects go on in an order, each until it has acted; with no order, all of them, as they like.
  public static func own(order: [String]) -> Input { Input(Inputs.Own(order: order)) }
}

/// One act of an effect: it sends an action, begins to wait, reads what others change, or ends.
package struct EffectAct: Hashable, Sendable {
  /// The part that its task belongs to; empty for those of stores and of the app itself.
  package var part: String
  /// The number of the task there, from 1; 0 for what belongs to none.
  package var number: Int

  package init(part: String, number: Int) {
    self.part = part
    self.number = number
  }

  /// What belongs to no effect, such as a task that a listener has started.
  package static let other = EffectAct(part: "", number: 0)

  /// How it is written: `Load#1`, `timers:tick#2`, `other`.
  ///
  /// - Parameter name: what the effect is called, which says nothing but is good to read.
  package func title(_ name: String? = nil) -> String {
    if number == 0 { return "other" }
    let name = (name ?? "").map {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_"
    }
    return (part.isEmpty ? "" : part + ":") + String(name) + "#\(number)"
  }

  /// Reads an act, with how often it comes; nil where it is none.
  package static func read(_ text: String) -> (act: EffectAct, count: Int)? {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    guard let title = parts.first, let count = parts.count == 1 ? 1 : Int(parts[1]), count > 0,
      count <= most
    else { return nil }
    if title == "other" { return (.other, count) }
    guard let mark = title.lastIndex(of: "#"), let number = Int(title[title.index(after: mark)...]),
      number > 0
    else { return nil }
    let name = title[..<mark]
    let part = name.lastIndex(of: ":").map { String(name[..<$0]) } ?? ""
    return (EffectAct(part: part, number: number), count)
  }

  /// More acts than this in a row are none that anybody has recorded.
  private static let most = 1_000_000
}
