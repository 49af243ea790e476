import InspectableDoor

/// What became another between two builds in what an app offers, and how much that endangers transcripts.
struct ShapeComparison {
  /// How much a change endangers what was written for the old build.
  enum Risk: String, CaseIterable {
    /// What names it can't be done any more.
    case impossible
    /// What names it can be done, and may give something else.
    case risky
    /// What was written doesn't notice.
    case fine
  }

  /// One change.
  struct Finding: Hashable {
    var risk: Risk
    /// What changed, in words.
    var text: String
    /// The words of commands that are about it.
    var names: Set<String>
  }

  /// The changes, those that endanger the most first.
  private(set) var findings: [Finding] = []

  init(from old: SceneDescription, to new: SceneDescription) {
    compare(old.stores, new.stores, by: \.name, "store") { $0.tell($1.name, $1.type, $2.type) }
    compare(old.screens, new.screens, by: \.name, "screen") { shape, old, new in
      for (part, path) in [("local", \SceneDescription.Screen.local), ("model", \.model)] {
        let name = "\(old.name).\(part)"
        switch (old[keyPath: path], new[keyPath: path]) {
        case (let old?, let new?): shape.tell(name, old, new)
        case (_?, nil): shape.add(.impossible, "\(name) is gone", names: [part])
        case (nil, _?): shape.add(.fine, "\(name) is new")
        case (nil, nil): break
        }
      }
      shape.compare(old.events, new.events, by: \.name, "event", of: "\(old.name) ") {
        $0.callable($1, $2)
      }
      shape.compare(old.previews, new.previews, by: \.self, "preview", of: "\(old.name) ") {
        _, _, _ in
      }
      shape.compare(
        old.members ?? [], new.members ?? [], by: \.name, "member", of: "\(old.name)."
      ) { $0.tell($1.name, $1.type, $2.type) }
    }
    compare(old.queues, new.queues, by: \.name, "queue") { shape, old, new in
      shape.tell("the policy of \(old.name)", old.policy, new.policy, named: old.name)
      shape.compare(old.states, new.states, by: \.name, "state", of: "\(old.name) ") {
        $0.callable($1, $2)
      }
    }
    compare(old.calledActions, new.calledActions, by: \.name, "action") { $0.callable($1, $2) }
    compare(old.routes ?? [], new.routes ?? [], by: \.name, "route") { _, _, _ in }
    compare(old.invariants, new.invariants, by: \.title, "invariant", gone: .risky, more: .risky) {
      $0.tell("the invariant '\($1.title)'", $1.expression.description, $2.expression.description)
    }
    if let old = old.enums, let new = new.enums {
      compare(old, new, by: \.type, "enum", gone: .fine) { shape, old, new in
        let (before, after) = (old.payloadsByCase, new.payloadsByCase)
        shape.compare(old.cases, new.cases, by: \.self, "case", of: "\(old.type).") {
          shape, name, _ in
          guard let payload = before[name], let other = after[name] else { return }
          shape.tell("\(old.type).\(name)", payload, other)
        }
        shape.order(of: "the cases of \(old.type)", old.cases, new.cases)
      }
    }
    if let old = old.types, let new = new.types { compare(types: old, new) }
    findings = Risk.allCases.flatMap { risk in findings.filter { $0.risk == risk } }
  }

  /// Whether anything that was written for the old build can notice.
  var isRisky: Bool { findings.contains { $0.risk != .fine } }

  /// Leaves out the findings that somebody has accepted.
  mutating func accept(_ isAccepted: (String) -> Bool) {
    findings.removeAll { isAccepted($0.text) }
  }

  private mutating func add(_ risk: Risk, _ text: String, names: Set<String> = []) {
    let finding = Finding(risk: risk, text: text, names: names)
    // What two stores or screens share is told once.
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// Something whose kind, type or rule is written down became another.
  private mutating func tell(_ name: String, _ old: String, _ new: String, named: String? = nil) {
    guard old != new else { return }
    add(
      new == old + "?" ? .fine : .risky, "\(name): \(new) in place of \(old)",
      names: [named ?? String(name.split(separator: ".").last ?? "")])
  }

  /// Pairs what has the same name; tells what is gone and what is new.
  ///
  /// Several types may have one name: those that are alike are pairs, then the others in their order.
  private mutating func compare<Element: Equatable>(
    _ old: [Element], _ new: [Element], by name: (Element) -> String, _ what: String,
    of owner: String = "", gone: Risk = .impossible, more: Risk = .fine,
    _ both: (inout ShapeComparison, Element, Element) -> Void
  ) {
    // Not by removing from an array: the linker may take this module's copy of Array's `remove(at:)` for the sample
    // apps too, and a release build's doesn't say why it traps.
    var paired: Set<Int> = []
    func pair(_ isPair: (Element) -> Bool) -> Int? {
      let index = new.indices.first { !paired.contains($0) && isPair(new[$0]) }
      if let index { paired.insert(index) }
      return index
    }
    for element in old.filter({ element in pair { $0 == element } == nil }) {
      if let index = pair({ name($0) == name(element) }) {
        both(&self, element, new[index])
      } else {
        add(gone, "\(what) \(owner)\(name(element)) is gone", names: [name(element)])
      }
    }
    for index in new.indices where !paired.contains(index) {
      add(more, "\(what) \(owner)\(name(new[index])) is new")
    }
  }

  private mutating func callable(_ old: SceneDescription.Action, _ new: SceneDescription.Action) {
    let names: Set = [old.name]
    let there = new.parameters.map { $0.label ?? "" }
    for (position, parameter) in old.parameters.enumerated() {
      let label = parameter.label ?? ""
      let name = label.isEmpty ? "argument \(position + 1)" : "'\(label)'"
      guard let index = label.isEmpty ? position : there.firstIndex(of: label),
        new.parameters.indices.contains(index)
      else {
        add(.impossible, "\(old.name): \(name) is gone", names: names)
        continue
      }
      let other = new.parameters[index]
      tell("\(old.name): \(name)", parameter.kind, other.kind, named: old.name)
      if parameter.isOptional && !other.isOptional {
        add(.impossible, "\(old.name): \(name) can't be left out any more", names: names)
      }
      if parameter.isSecret != other.isSecret {
        add(
          .risky, "\(old.name): \(name) is \(other.isSecret ? "now" : "no longer") secret",
          names: names)
      }
    }
    let before = Set(old.parameters.map { $0.label ?? "" })
    for parameter in new.parameters where !before.contains(parameter.label ?? "") {
      add(
        parameter.isOptional ? .fine : .impossible,
        "\(old.name): '\(parameter.label ?? "")' is new"
          + (parameter.isOptional ? ", and can be left out" : ", and can't be left out"),
        names: names)
    }
    order(of: "the arguments of \(old.name)", old.parameters.map { $0.label ?? "" }, there, names)
  }

  private mutating func compare(
    types old: [SceneDescription.RecordType], _ new: [SceneDescription.RecordType]
  ) {
    compare(old, new, by: \.type, "type", gone: .fine) { shape, old, new in
      let (before, after) = (old.members.compactMap(\.label), new.members.compactMap(\.label))
      shape.compare(old.members, new.members, by: { $0.label ?? "" }, "member", of: "\(old.type).")
      { $0.tell("\(old.type).\($1.label ?? "0")", $1.kind, $2.kind) }
      shape.order(of: "the members of \(old.type)", before, after)
    }
  }

  private mutating func order(
    of what: String, _ old: [String], _ new: [String], _ names: Set<String> = []
  ) {
    let (known, left) = (Set(old), Set(new))
    if old.filter(left.contains) != new.filter(known.contains) {
      add(.risky, "\(what) have another order", names: names)
    }
  }
}

extension SceneDescription.EnumType {
  /// What each case holds, where that is known.
  var payloadsByCase: [String: String] {
    Dictionary(zip(cases, payloads ?? [])) { first, _ in first }
      .mapValues { $0.isEmpty ? "nothing" : $0 }
  }
}
