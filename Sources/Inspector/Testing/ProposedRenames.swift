package import InspectableDoor

/// The rules for `migrate` that a change of what an app offers suggests: for what is gone, the one
/// new thing that is near.
///
/// It is near in name or, if nothing is, in shape: it takes arguments of the same kinds, or has the same type.
package struct ProposedRenames {
  private typealias Action = SceneDescription.Action

  /// Lines of a mapping, which `migrate` takes as they are.
  package private(set) var rules: [String] = []

  /// Compares what two builds of an app offer.
  package init(from old: SceneDescription, to new: SceneDescription) {
    let stores = Self.pairs(old.stores, new.stores, name: \.name) { $0.type == $1.type }
    for (old, new) in stores { rename(old.name, new.name) }
    let screens = Self.pairs(old.screens, new.screens, name: \.name) {
      $0.events == $1.events && $0.local == $1.local && $0.model == $1.model
    }
    for (old, new) in screens {
      rename(old.name, new.name)
      callables(old.events, new.events) { "\($1 ? new.name : old.name).\($0.name)" }
    }
    for (old, new) in Self.pairs(
      old.queues, new.queues, name: \.name, isAlike: { $0.states == $1.states })
    {
      rename(old.name, new.name)
      callables(old.states, new.states) { action, _ in action.name }
    }
    callables(old.calledActions, new.calledActions) { action, _ in
      (action.isCase ? "." : "") + action.name
    }
    cases(old, new)
    members(old, new)
    leaveOutKept(new)
  }

  // MARK: Pairs

  /// What has the same name on both sides, and what is gone with the only new thing that is near it.
  private static func pairs<Element>(
    _ old: [Element], _ new: [Element], name: (Element) -> String,
    isAlike: (Element, Element) -> Bool
  ) -> [(Element, Element)] {
    let (before, after) = (Set(old.map(name)), Set(new.map(name)))
    let fresh = new.filter { !before.contains(name($0)) }
    var found: [(Element, Element)] = []
    for element in old {
      if let same = new.first(where: { name($0) == name(element) }) {
        found.append((element, same))
        continue
      }
      let near = fresh.filter { Nearest.name(to: name(element), in: [name($0)]) != nil }
      let fitting = [
        near.filter { isAlike(element, $0) }, near, fresh.filter { isAlike(element, $0) },
      ]
      .first { !$0.isEmpty }
      if let fitting, fitting.count == 1 { found.append((element, fitting[0])) }
    }
    // Nobody knows which of two became the same one.
    let taken = found.filter { !after.contains(name($0.0)) }.map { name($0.1) }
    return found.filter { pair in
      after.contains(name(pair.0)) || taken.count { $0 == name(pair.1) } == 1
    }
  }

  // MARK: Rules

  /// Adds a rule unless it changes nothing, or `migrate` would not take it beside the others.
  private mutating func rename(_ old: String, _ new: String) {
    let rule = "\(old) -> \(new)"
    guard old != new, (try? MigrationMap((rules + [rule]).joined(separator: "\n"))) != nil else {
      return
    }
    rules.append(rule)
  }

  /// - Parameter name: what is written before the arguments; true for that on the new side.
  private mutating func callables(
    _ old: [Action], _ new: [Action], name: (Action, Bool) -> String
  ) {
    for (old, new) in Self.pairs(old, new, name: \.name, isAlike: { $0.hasKinds(of: $1) }) {
      guard let arguments = Self.arguments(old, new),
        old.name != new.name || arguments != ("", "")
      else { continue }
      rename(name(old, false) + arguments.old, name(new, true) + arguments.new)
    }
  }

  /// The arguments of both sides of a rule, empty if they stay; nil if the new side wants one that there is not.
  private static func arguments(_ old: Action, _ new: Action) -> (old: String, new: String)? {
    let (before, after) = (old.parameters.map(\.label), new.parameters.map(\.label))
    let isLonger = after.starts(with: before)
    let kept: [Int?] =
      isLonger
      ? after.indices.map { $0 < before.count ? $0 : nil } : sources(of: new, in: old)
    let firstNew = kept.firstIndex(of: nil) ?? after.endIndex
    guard zip(new.parameters, kept).allSatisfy({ $0.isOptional || $1 != nil }),
      // Behind one that is left out, an argument needs a label.
      isLonger || !after[firstNew...].contains(nil)
    else { return nil }
    if isLonger { return ("", "") }
    var letters = "abcdefghijklmnopqrstuvwxyz".map(String.init).filter { !before.contains($0) }[...]
    let names = before.map { $0 ?? letters.popFirst() ?? "_" }
    let written = zip(after, kept).compactMap { label, source -> String? in
      guard let source else { return nil }
      guard let label else { return names[source] }
      return label == names[source] ? "\(label):" : "\(label): \(names[source])"
    }
    let parameters = zip(before, names).map { $0 == nil ? $1 : $1 + ":" }
    return ("(\(parameters.joined(separator: ", ")))", "(\(written.joined(separator: ", ")))")
  }

  /// For each new argument the old one with its label, or else the next one of its kind; nil for a new one.
  private static func sources(of new: Action, in old: Action) -> [Int?] {
    var sources = new.parameters.map { parameter in
      parameter.label.flatMap { label in old.parameters.firstIndex { $0.label == label } }
    }
    for (index, parameter) in new.parameters.enumerated() where sources[index] == nil {
      sources[index] = old.parameters.indices.first {
        !sources.contains($0) && old.parameters[$0].kind == parameter.kind
      }
    }
    return sources
  }

  private mutating func cases(_ old: SceneDescription, _ new: SceneDescription) {
    for after in new.enums ?? [] {
      guard let before = old.enums?.first(where: { $0.type == after.type }) else { continue }
      let (payloads, others) = (before.payloadsByCase, after.payloadsByCase)
      let pairs = Self.pairs(before.cases, after.cases, name: \.self) {
        payloads[$0] == others[$1]
      }
      for (old, new) in pairs { rename(".\(old)", ".\(new)") }
    }
  }

  /// Renamed members, in paths and in literals of their type.
  private mutating func members(_ old: SceneDescription, _ new: SceneDescription) {
    func only(_ type: String, _ scene: SceneDescription) -> SceneDescription.RecordType? {
      let types = (scene.types ?? []).filter { $0.type == type }
      return types.count == 1 ? types[0] : nil
    }
    for type in (new.types ?? []).map(\.type) {
      guard let before = only(type, old), let after = only(type, new) else { continue }
      let pairs = Self.pairs(before.members, after.members, name: { $0.label ?? "" }) {
        $0.kind == $1.kind
      }
      for case (let old?, let new?) in pairs.map({ ($0.label, $1.label) }) {
        for path in after.paths where before.paths.contains(path) {
          rename("\(path).\(old)", "\(path).\(new)")
        }
        rename("\(type).\(old)", "\(type).\(new)")
      }
    }
  }

  /// A case's rule is about its name wherever that is, so it says too much if another enum keeps the name.
  private mutating func leaveOutKept(_ new: SceneDescription) {
    let kept = (new.enums ?? []).flatMap(\.cases) + new.callables.filter(\.isCase).map(\.name)
    rules.removeAll { rule in kept.contains { rule.hasPrefix(".\($0) ->") } }
  }
}

extension SceneDescription.Action {
  /// Whether another takes arguments of the same kinds, and wants no more.
  fileprivate func hasKinds(of other: Self) -> Bool {
    let kinds = other.parameters.map(\.kind)
    return isCase == other.isCase && kinds.starts(with: parameters.map(\.kind))
      && other.parameters.dropFirst(parameters.count).allSatisfy(\.isOptional)
  }
}
