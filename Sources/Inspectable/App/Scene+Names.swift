import InspectableLanguage

extension Scene {
  /// Makes sure that everything in the scene can be told apart and typed by its name.
  func checkNames() throws(Refusal) {
    var parts: [String: String] = [:]
    for (kind, name) in namedParts {
      try Self.check(name, of: kind)
      if let other = parts.updateValue(kind, forKey: name) {
        throw Refusal(
          other == kind
            ? "two \(kind)s are called \(name): give one of them another name"
            : "a \(other) and a \(kind) are both called \(name): give one of them another name")
      }
    }
    for store in stores { try store.checkActionNames() }
    for screen in screens { try screen.checkEventNames() }
  }

  private var namedParts: [(kind: String, name: String)] {
    stores.map { ("store", $0.name) } + screens.map { ("screen", $0.name) }
      + queues.map { ("queue", $0.name) } + routes.map { ("route", $0.name) }
  }

  /// Makes sure that a name can be written in a command as it is.
  ///
  /// - Parameter takesDots: whether it may be several words with dots between them.
  fileprivate static func check(
    _ name: String, of kind: String, takesDots: Bool = false
  ) throws(Refusal) {
    if (takesDots ? name.asCalled : name.asWord) == name { return }
    let shown = name.isEmpty ? "a \(kind) has no name" : "the \(kind) '\(name)' cannot be typed"
    throw Refusal(
      "\(shown): a name is made of letters, digits and _, and does not begin with a digit"
        + (Self.typable(name).map { ", such as '\($0)'" } ?? ""))
  }

  /// The words of a name as one: `my model` as `myModel`; nil if nothing is left of it.
  private static func typable(_ name: String) -> String? {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let first = words.first else { return nil }
    let joined = words.dropFirst().reduce(String(first)) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
    return joined.asWord == joined ? joined : nil
  }
}

extension StorePart {
  /// Several examples of one type are one action; anything else needs a name of its own.
  fileprivate func checkActionNames() throws(Refusal) {
    var known: [String: StoreAction] = [:]
    for action in actions {
      let name = action.shape.name
      // The name of a type or of a case is the compiler's; it may stand in backticks.
      if action.type == nil { try Scene.check(name, of: "action", takesDots: true) }
      guard let other = known.updateValue(action, forKey: name) else { continue }
      if let type = action.type, let otherType = other.type {
        if type == otherType { continue }
        throw Refusal(
          "store \(self.name) has two actions called \(name), of \(Reflection.typeName(otherType)) and "
            + "\(Reflection.typeName(type)): declare one of them with Do, under another name")
      }
      throw Refusal(
        "store \(self.name) has two actions called \(name): give one of them another name")
    }
  }
}

extension ScreenPart {
  fileprivate func checkEventNames() throws(Refusal) {
    var known: Set<String> = []
    for event in events {
      try Scene.check(event.name, of: "event", takesDots: true)
      if known.insert(event.name).inserted { continue }
      throw Refusal(
        "screen \(name) has two events called \(event.name): give one of them another name")
    }
  }
}
