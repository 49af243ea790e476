import InspectableDoor

extension Completer {
  /// Completes an action with its arguments.
  func actions(_ cursor: Cursor, from start: Int) -> Completion {
    let stores = source.scene?.stores.map { ValuePath([.member($0.name)]) } ?? []
    return calls(of: source.scene?.calledActions ?? [], in: stores, cursor, from: start)
  }

  /// Completes a state of the queue that is named before it.
  func states(_ cursor: Cursor, in context: SlotContext) -> Completion {
    let queue = source.scene?.queues.first { $0.name == context.earlier.last }
    return calls(of: queue?.states ?? [], in: [], cursor, from: context.start)
  }

  private func calls(
    of actions: [SceneDescription.Action], in parts: [ValuePath], _ cursor: Cursor, from start: Int
  ) -> Completion {
    let end = endOfName(cursor, from: start)
    let name = cursor.text(from: start, to: end)
    if end == cursor.end {
      let candidates = actions.map { Self.candidate($0, label: $0.signature) }
      let bare = matching(name, candidates, at: start)
      // A case is also found without its dot.
      return bare.candidates.isEmpty ? matching("." + name, candidates, at: start) : bare
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    guard
      let action = actions.first(where: { $0.name == name })
        ?? actions.first(where: { $0.name == last })
    else {
      return Completion(start: cursor.end)
    }
    return arguments(of: action, in: parts, cursor, from: end)
  }

  /// Completes an event of a screen with its arguments.
  func events(_ cursor: Cursor, from start: Int) -> Completion {
    let scene = source.sceneNow
    let declared = (scene?.screens ?? []).flatMap { screen in
      screen.events.map { (name: "\(screen.name).\($0.name)", action: $0, help: $0.help) }
    }
    let sent = (scene?.sessionActions ?? []).map {
      (name: $0.path.description, action: $0.action, help: "an action of \($0.session)")
    }
    let events = declared + sent
    let end = endOfPath(cursor, from: start)
    let name = cursor.text(from: start, to: end)
    if end == cursor.end {
      let found = matching(
        name,
        events.map { event in
          var action = event.action
          action.name = event.name
          action.help = event.help
          return Self.candidate(action, label: action.signature)
        }, at: start)
      // Closures are called by their paths.
      return found.candidates.isEmpty ? paths(cursor, from: start) : found
    }
    guard let event = events.first(where: { $0.name == name })?.action else {
      return Completion(start: cursor.end)
    }
    return arguments(of: event, in: models(of: name), cursor, from: end)
  }

  /// Where the path of a call ends, with the subscripts in it.
  private func endOfPath(_ cursor: Cursor, from start: Int) -> Int {
    var end = endOfName(cursor, from: start)
    while end < cursor.end, cursor.bytes[end] == UInt8(ascii: "[") {
      var scan = BracketScan()
      while end < cursor.end {
        scan.take(cursor.bytes[end])
        end += 1
        if scan.isOutside { break }
      }
      end = endOfName(cursor, from: end)
    }
    return end
  }

  private static func candidate(
    _ action: SceneDescription.Action, label: String
  ) -> Completion.Candidate {
    let name = (action.isCase ? "." : "") + action.name
    let brackets = action.parameters.isEmpty ? (action.isCase ? "" : "()") : "("
    return .init(name + brackets, label: label, detail: action.help)
  }

  private func endOfName(_ cursor: Cursor, from start: Int) -> Int {
    var i = start
    while i < cursor.end, cursor.bytes[i].isNameByte || cursor.bytes[i] == UInt8(ascii: ".") {
      i += 1
    }
    return i
  }

  // MARK: Arguments

  /// The model of the screen with whose name a path begins.
  func models(of path: String) -> [ValuePath] {
    let name = String(path.prefix { $0 != "." })
    return (source.scene?.screens ?? []).filter { $0.name == name && $0.model != nil }
      .map { ValuePath([.member($0.name), .member("model")]) }
  }

  /// - Parameter parts: where the values stand that can be meant by them.
  private func arguments(
    of action: SceneDescription.Action, in parts: [ValuePath], _ cursor: Cursor, from end: Int
  ) -> Completion {
    guard let list = ArgumentList(cursor, from: end) else { return Completion(start: cursor.end) }
    var left = action.parameters
    for argument in list.earlier {
      if let label = argument.label {
        left.removeAll { $0.label == label }
      } else if !left.isEmpty {
        left.removeFirst()
      }
    }
    let current = list.current
    if let label = current.label, let parameter = left.first(where: { $0.label == label }) {
      left.removeAll { $0.label == label }
      return values(for: parameter, of: action, in: parts, current, left: left, in: list)
    }
    if let parameter = left.first, parameter.label == nil || !current.text.isEmpty {
      let values = values(
        for: parameter, of: action, in: parts, current, left: Array(left.dropFirst()), in: list)
      if !values.candidates.isEmpty { return values }
    }
    if left.isEmpty, current.text.isEmpty, list.isBracketed {
      return Completion(start: cursor.end, candidates: [.init(")")])
    }
    let labels = left.compactMap { parameter in
      parameter.label.map { label in
        Completion.Candidate(
          ValuePath([.member(label)]).description + ": ", label: label, detail: parameter.kind)
      }
    }
    return matching(current.text, labels, at: current.start)
  }

  /// The cases of an enum that an argument can be, each as far as it can be written by itself.
  private func cases(of kind: String) -> [String] {
    let type = kind.hasSuffix("?") ? String(kind.dropLast()) : kind
    let forms = (source.sceneNow?.argumentTypes ?? []).filter { $0.isEnum && $0.type == type }
      .flatMap(\.forms)
    return forms.map { form in form.firstIndex(of: "(").map { String(form[...$0]) } ?? form }
  }

  private func values(
    for parameter: SceneDescription.Parameter, of action: SceneDescription.Action,
    in parts: [ValuePath], _ argument: ArgumentList.Argument, left: [SceneDescription.Parameter],
    in list: ArgumentList
  ) -> Completion {
    var texts: [String] = []
    if parameter.kind.hasPrefix("Bool") { texts += ["true", "false"] }
    if let example = action.example?.argument(for: parameter), !texts.contains(example.literal) {
      texts.append(example.literal)
    }
    for form in cases(of: parameter.kind) where !texts.contains(form) { texts.append(form) }
    if parameter.isOptional, !texts.contains("nil") { texts.append("nil") }
    let text = argument.valueText
    let standing = standing(
      parameter.kind, named: parameter.label, of: action.name, in: parts)
    let rest = texts.filter { text in !standing.contains { $0.text == text } }
    let going = (standing + rest.map { .init($0) })
      .filter { $0.text.hasPrefix(text) && $0.text != text }
    if !going.isEmpty { return Completion(start: argument.valueStart, candidates: going) }
    // A whole value goes on with what comes after it.
    guard list.isBracketed, (try? Value(parsing: text)) != nil else {
      return Completion(start: argument.valueStart)
    }
    let end = left.isEmpty ? ")" : ", "
    return Completion(start: argument.valueStart, candidates: [.init(text + end)])
  }
}

/// The arguments of a call, as far as they are typed, in brackets or in words.
private struct ArgumentList {
  /// One argument, which may have only begun.
  struct Argument {
    var start: Int
    var text: String

    /// What stands before the colon.
    var label: String? {
      let end = text.utf8.firstIndex { !$0.isNameByte } ?? text.endIndex
      return end > text.startIndex && text[end...].hasPrefix(":") ? String(text[..<end]) : nil
    }

    /// Where the value begins.
    var valueStart: Int {
      guard let label else { return start }
      let rest = text.utf8.dropFirst(label.utf8.count + 1)
      return start + label.utf8.count + 1 + rest.prefix { $0.isBlank }.count
    }

    var valueText: String {
      String(decoding: text.utf8.dropFirst(valueStart - start), as: UTF8.self)
    }
  }

  let isBracketed: Bool
  private(set) var earlier: [Argument] = []
  let current: Argument

  /// Nil if the call is complete, or has not begun.
  init?(_ cursor: Completer.Cursor, from end: Int) {
    var start = cursor.skippingSpace(from: end)
    isBracketed = start < cursor.end && cursor.bytes[start] == UInt8(ascii: "(")
    guard isBracketed || start > end else { return nil }
    if isBracketed { start = cursor.skippingSpace(from: start + 1) }
    var scan = BracketScan()
    var i = start
    while i < cursor.end {
      let byte = cursor.bytes[i]
      if scan.isOutside {
        if isBracketed, byte == UInt8(ascii: ")") { return nil }
        let isSeparator =
          isBracketed
          ? byte == UInt8(ascii: ",")
          : byte.isBlank && cursor.bytes[i - 1] != UInt8(ascii: ":")
        if isSeparator {
          earlier.append(Argument(start: start, text: cursor.text(from: start, to: i)))
          i = cursor.skippingSpace(from: i + 1)
          start = i
          continue
        }
      }
      scan.take(byte)
      i += 1
    }
    current = Argument(start: start, text: cursor.text(from: start))
  }
}

extension Value {
  /// What an example passes for a parameter.
  fileprivate func argument(for parameter: SceneDescription.Parameter) -> Value? {
    let members: [Member]
    switch self {
    case .record(_, let all), .enumeration(_, _, let all): members = all
    default: return nil
    }
    return members.first { $0.label == parameter.label }?.value
  }
}
