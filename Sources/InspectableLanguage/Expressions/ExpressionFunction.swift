/// A function of the expression language, with what its help says.
///
/// Its name is a function only where a bracket follows; elsewhere it is a part of a path.
package enum ExpressionFunction: String, CaseIterable, Sendable {
  case count, min, max, sum, unique, joined
  case text, lowercased, uppercased, trimmed, split, replacing
  case abs, rounded

  /// The names of its arguments.
  package var parameters: [String] {
    switch self {
    case .count: ["X", "COND"]
    case .joined, .split: ["X", "SEPARATOR"]
    case .replacing: ["X", "OLD", "NEW"]
    default: ["X"]
    }
  }

  /// How many arguments it needs.
  var required: Int { self == .count ? 1 : parameters.count }

  /// How it is written.
  package var usage: String {
    self == .count ? "count(X[, COND])" : "\(rawValue)(\(parameters.joined(separator: ", ")))"
  }

  /// What it gives.
  package var help: String {
    switch self {
    case .count: "how many there are, or for how many a condition holds"
    case .min: "the least element; nil where there is none"
    case .max: "the greatest element; nil where there is none"
    case .sum: "all numbers added up"
    case .unique: "each element once, in their order"
    case .joined: "all texts as one, with another between them"
    case .text: "anything as the text that is printed for it"
    case .lowercased: "a text in small letters"
    case .uppercased: "a text in capital letters"
    case .trimmed: "a text without the white space around it"
    case .split: "the parts of a text between another"
    case .replacing: "a text with another in place of a part"
    case .abs: "a number without its sign"
    case .rounded: "the nearest whole number"
    }
  }

  /// What is said of a function that there is not.
  static func missing(_ name: String) -> String {
    // What other languages call them.
    let words = [
      "len": "count", "length": "count", "size": "count", "lower": "lowercased",
      "upper": "uppercased", "trim": "trimmed", "replace": "replacing", "join": "joined",
      "str": "text", "round": "rounded", "distinct": "unique",
    ]
    let hint =
      words[name].map { ", did you mean '\($0)'?" } ?? Nearest.hint(for: name, in: names.sorted())
    return "there is no function '\(name.shown(to: 40))'"
      + (hint.isEmpty ? "; 'help FUNCTION' lists them" : hint)
  }

  /// All names that mean a function where a bracket follows.
  package static let names = Set(
    allCases.map(\.rawValue) + [Quantifier.all, .any].map(\.rawValue))
}

extension ExpressionFunction {
  /// How a query or a function is written that somebody asked for as if it were a member; nil if it is
  /// none.
  static func written(insteadOf error: MissingPath) -> String? {
    guard case .member(let name) = error.path.components[error.position] else { return nil }
    switch error.reason {
    case .noMember(near: nil) where error.position == 0: return Self(rawValue: name)?.usage
    case .wantsSubscript:
      let collection = error.reached.description
      let words = [
        "where": "where", "filter": "where", "map": "map", "sort": "sort by", "sorted": "sort by",
        "group": "group by", "grouped": "group by",
      ]
      if let word = words[name] { return "\(collection) \(word) …" }
      return Self(rawValue: name).map { "\($0.rawValue)(\(collection))" }
    default: return nil
    }
  }
}
