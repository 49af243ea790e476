extension ValueDecodingError: CustomStringConvertible {
  /// The place and what is wrong there, in one line: `RemoveTodo.index: expected Int, found …`.
  package var message: String {
    var place = root
    if !path.isEmpty {
      let text = path.description
      place += (place.isEmpty || text.hasPrefix("[") ? "" : ".") + text
    }
    return (place.isEmpty ? "" : place + ": ") + reason.message(memberWord: "member")
  }

  package var description: String { message }
}

extension ValueDecodingError.Reason {
  /// What is wrong, without the place; members are called by a word of the caller's choice.
  func message(memberWord word: String) -> String {
    switch self {
    case .mismatch(let expected, let found):
      "expected \(expected), found \(found.inMessage)"
    case .unrepresentable(let type, let found): "\(found.literal) does not fit in \(type)"
    case .malformed(let type, let text):
      "\(Value.string(text).shortLiteral) is no \(type)\(Self.hint(forText: type))"
    case .missing(let label, let members):
      "\(members.owner) needs \(Self.name(of: label, word))\(members.list(word))"
    case .unknown(let label, let members):
      "\(members.owner) has no \(word) '\(label)'"
        + members.hint(for: label, word)
    case .repeated(let label, let members):
      "the \(word) '\(label)' is there twice\(members.list(word))"
    case .unlabelled(let members):
      switch members.labels {
      case []: "\(members.owner) has no \(word)s"
      case ["_"]: "\(members.owner) takes only one \(word)"
      default: "a label is missing\(members.list(word))"
      }
    case .surplus(let count, let found):
      "expected \(count) \(count == 1 ? "element" : "elements"), found \(found)"
    case .unknownCase(let name, let type, let cases):
      "\(type) has no case '\(name)'" + Self.hint(for: name, cases: cases)
    case .repeatedElement(let element): "\(element.shortLiteral) is in the set twice"
    case .repeatedKey(let key): "the key \(key.shortLiteral) is in the dictionary twice"
    case .uncoded(let label, let type):
      "\(type) does not read '\(label)' when it is decoded, leave it out"
    case .codedOtherwise(let type, let example):
      "\(type) is coded in a way of its own, write \(example)"
    case .unmakeable(let obstacle): "cannot be made of text: \(obstacle.text)"
    case .refused(let words): words
    }
  }

  /// `the member 'title'`, or of an unlabelled one its place from 1 on: `member 2`.
  private static func name(of label: String, _ word: String) -> String {
    if label.first == "_", let position = Int(label.dropFirst()) {
      return "\(word) \(position + 1)"
    }
    return "the \(word) '\(label)'"
  }

  private static func hint(for name: String, cases: [ValueDecodingError.CaseForm]) -> String {
    if let near = Nearest.name(to: name, in: cases.map(\.name)) {
      return ", did you mean '.\(near)'?"
    }
    let list = cases.map { ".\($0.name)\($0.payload)" }.joined(separator: ", ")
    return cases.isEmpty ? "" : "; its cases are \(list)"
  }

  private static func hint(forText type: String) -> String {
    switch type {
    case "Date": ", write one as \"2021-02-03T00:00:00Z\""
    case "Duration": ", write one as \"1.5s\""
    case "Data": ", write it in base64"
    default: ""
    }
  }
}

extension ValueDecodingError.Members {
  /// `; its arguments are index, title`, or that there are none.
  fileprivate func list(_ word: String) -> String {
    switch labels.count {
    case 0: "; \(owner) has no \(word)s"
    case 1 where labels[0] == "_": "; it is written without a label"
    case 1: "; its only \(word) is \(labels[0])"
    default: "; its \(word)s are \(labels.map(Self.inWords).joined(separator: ", "))"
    }
  }

  private static func inWords(_ label: String) -> String {
    label == "_" ? "one without a label" : label
  }

  fileprivate func hint(for label: String, _ word: String) -> String {
    let hint = Nearest.hint(for: label, in: labels)
    if !hint.isEmpty { return hint }
    return labels.isEmpty ? "; it has none" : list(word)
  }
}

extension Value {
  /// The kind and, where that is short, the literal: `String "x"`, `.red`, `TodoItem`.
  fileprivate var inMessage: String {
    switch self {
    case .bool, .int, .uint, .double, .string: "\(kindName) \(shortLiteral)"
    case .record(_, let members) where members.count == 1 && members[0].label == nil:
      shortLiteral
    default: kindName
    }
  }

  /// The literal, its middle left out where it is long.
  fileprivate var shortLiteral: String {
    guard case .string(let text) = self, text.count > 40 else { return literal }
    return Value.string(String(text.prefix(20))).literal + "…"
  }
}

extension EnumPlan.Case {
  /// How the case is written: `.parcel(number: String, Int)`.
  var form: ValueDecodingError.CaseForm {
    let list = parts.map(\.declared).joined(separator: ", ")
    return .init(name: name, payload: parts.isEmpty ? "" : "(\(list))")
  }
}
