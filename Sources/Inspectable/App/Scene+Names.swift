import InspectableLanguage

extension Scene {
  /// Makes sure that everything in the scene can be told apart and typed by its name.
  func checkNames(_ faults: inout AdapterFaults) {
    var parts: [String: String] = [:]
    for (kind, name) in namedParts {
      faults.keeping { () throws(Refusal) in try Self.check(name, of: kind) }
      if let other = parts.updateValue(kind, forKey: name) {
        faults.add(
          other == kind
            ? "two \(kind)s are called \(name): give one of them another name"
            : "a \(other) and a \(kind) are both called \(name): give one of them another name")
      }
    }
    for store in stores { store.checkActionNames(&faults) }
    for screen in screens { screen.checkEventNames(&faults) }
  }

  /// Calls same-named cases and structures of several types in one store by their types, too.
  mutating func tellActionsApart() {
    for index in stores.indices { stores[index].tellActionsApart() }
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
  /// Puts types before the names that actions of several types have, as few as tell them apart:
  /// `First.add`, `Second.add`.
  fileprivate mutating func tellActionsApart() {
    for (_, alike) in Dictionary(grouping: actions.indices, by: { actions[$0].name }) {
      let types = alike.compactMap { actions[$0].type.map(ObjectIdentifier.init) }
      guard types.count == alike.count, Set(types).count > 1 else { continue }
      for count in 1...4 {
        let names = alike.map { actions[$0].name(afterTypes: count) }
        let named = Dictionary(grouping: zip(names, types), by: \.0)
        guard named.values.allSatisfy({ Set($0.map(\.1)).count == 1 }) else { continue }
        for (index, name) in zip(alike, names) { actions[index].name = name }
        break
      }
    }
  }

  /// The actions, each once however many examples there are of it: with the most arguments that one shows.
  package var distinctActions: [StoreAction] {
    var found: [StoreAction] = []
    var places: [String: Int] = [:]
    for action in actions {
      guard let place = places[action.name] else {
        places[action.name] = found.count
        found.append(action)
        continue
      }
      if action.shape.parameters.count > found[place].shape.parameters.count {
        found[place] = action
      }
    }
    return found
  }

  /// Several examples of one type are one action; anything else needs a name of its own.
  fileprivate func checkActionNames(_ faults: inout AdapterFaults) {
    var known: [String: StoreAction] = [:]
    for action in actions {
      let name = action.name
      // The name of a type or of a case is the compiler's; it may stand in backticks.
      if action.type == nil {
        faults.keeping { () throws(Refusal) in
          try Scene.check(name, of: "action", takesDots: true)
        }
      }
      guard let other = known.updateValue(action, forKey: name) else { continue }
      if let type = action.type, let otherType = other.type {
        if type == otherType { continue }
        faults.add(
          "store \(self.name) has two actions called \(name), of \(Reflection.typeName(otherType)) and "
            + "\(Reflection.typeName(type)): declare one of them with Do, under another name")
        continue
      }
      faults.add(
        "store \(self.name) has two actions called \(name): give one of them another name")
    }
  }
}

extension ScreenPart {
  fileprivate func checkEventNames(_ faults: inout AdapterFaults) {
    var known: Set<String> = []
    for event in events {
      faults.keeping { () throws(Refusal) in
        try Scene.check(event.name, of: "event", takesDots: true)
      }
      if known.insert(event.name).inserted { continue }
      faults.add(
        "screen \(name) has two events called \(event.name): give one of them another name")
    }
  }
}

extension StoreAction {
  /// The name behind the names of so many types that it is within: of a case the enum first.
  fileprivate func name(afterTypes count: Int) -> String {
    guard let type else { return shape.name }
    // Without the module, and without what stands for a function that a type is local to.
    let words = TypeName.outermostFirst(type)
    let outer = shape.isCase ? words[...] : words.dropLast()
    return (outer.suffix(count) + [shape.name]).joined(separator: ".")
  }
}
