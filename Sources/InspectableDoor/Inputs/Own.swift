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
  /// The number of the effect there, from 1; 0 for what belongs to none, such as a task that a listener has started.
  package var number: Int
  /// Which of the effect's tasks acts: none for its own, 1 for the first that this creates, 1 and 2 for the second that
  /// that one creates; of what belongs to no effect, which of its tasks.
  package var task: [Int]

  package init(part: String = "", number: Int = 0, task: [Int] = []) {
    self.part = part
    self.number = number
    self.task = task
  }

  /// How it is written: `Load#1`, `Load#1.2`, `timers:tick#2`, `other.1`.
  ///
  /// - Parameter name: what the effect is called, which says nothing but is good to read.
  package func title(_ name: String? = nil) -> String {
    let path = task.map { ".\($0)" }.joined()
    if number == 0 { return "other" + path }
    let name = (name ?? "").map {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_"
    }
    return (part.isEmpty ? "" : part + ":") + String(name) + "#\(number)" + path
  }

  /// Reads an act, with how often it comes; nil where it is none.
  package static func read(_ text: String) -> (act: EffectAct, count: Int)? {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    guard let title = parts.first, let count = parts.count == 1 ? 1 : Int(parts[1]), count > 0,
      count <= most
    else { return nil }
    let mark = title.lastIndex(of: "#")
    let name = title[..<(mark ?? title.startIndex)]
    let words = title[(mark.map(title.index(after:)) ?? title.startIndex)...].split(
      separator: ".", omittingEmptySubsequences: false)
    let numbers = words.dropFirst(mark == nil ? 1 : 0).compactMap { Int($0) }
    guard numbers.count == words.count - (mark == nil ? 1 : 0), numbers.allSatisfy({ $0 > 0 }),
      words.count <= deepest
    else { return nil }
    guard mark != nil else {
      return words.first == "other" ? (EffectAct(task: numbers), count) : nil
    }
    let part = name.lastIndex(of: ":").map { String(name[..<$0]) } ?? ""
    return (EffectAct(part: part, number: numbers[0], task: Array(numbers.dropFirst())), count)
  }

  /// More acts than this in a row are none that anybody has recorded.
  private static let most = 1_000_000
  /// Tasks that create tasks go on to no such depth.
  private static let deepest = 1_000
}
