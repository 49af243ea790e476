import StateKit

extension LoadedScene {
  /// From now on until the next step, notes what could change something.
  func beginRest() {
    ClosureName.called = []
    MainQueue.forgetEnded()
  }

  /// Tells, as an event of the step that begins, which parts have changed since the last one ended.
  ///
  /// Nothing can have changed if nothing of the app ran, so it is asked only after something was read, and
  /// where the process has other threads; to know that costs a microsecond or two on Linux.
  func noteChangesOutside() {
    let readers = ClosureName.called ?? []
    ClosureName.called = nil
    guard mayHaveChanged else { return }
    wasRead = false
    var suspects: String?
    for (index, part) in parts.enumerated() where hasChanged(index) {
      let detail: String
      if let closure = part.value.closure, changesWhenRead(index) {
        detail = "between steps, by \(closure.words), whenever that is called"
      } else {
        let known = suspects ?? self.suspects(readers)
        suspects = known
        detail = "between steps, \(known)"
      }
      record.add("changed-outside", part.name, detail: detail)
    }
  }

  /// Whether reading a part changes it.
  private func changesWhenRead(_ index: Int) -> Bool {
    let value = parts[index].value
    return KeptValue(value.snapshot()).differs(from: value.current())
  }

  /// What can have changed something since the last step, in words.
  private func suspects(_ readers: [ClosureName]) -> String {
    var suspects: [String] = []
    let queues = MainQueue.lately.map { name, cause in
      name + (cause.flatMap(self.name).map { " for \(secrets.masking($0))" } ?? "")
    }
    if !queues.isEmpty {
      suspects.append("by \(Self.list(queues))")
    } else if ForkChannel.hasOtherThreads {
      let names = ForkChannel.threadNames.map { "'\(secrets.masking($0))'" }
      let known = names.isEmpty ? "" : ", of which run \(Self.list(names))"
      suspects.append("by another thread of the app's\(known)")
    }
    if !readers.isEmpty {
      suspects.append("by a closure that is only to read: \(Self.list(readers.map(\.words)))")
    }
    return suspects.joined(separator: ", or ")
  }

  /// The first of some names, and how many there are beside them.
  private static func list(_ names: [String]) -> String {
    let most = 3
    let rest = names.count > most ? ["\(names.count - most) more"] : []
    return (names.prefix(most) + rest).joined(separator: "; ")
  }

  /// Whether anything of the app can have run since the last step ended.
  var mayHaveChanged: Bool { wasRead || ForkChannel.hasOtherThreads }

  /// Whether a part is something else than when the last step ended.
  func hasChanged(_ index: Int) -> Bool { shown[index].differs(from: parts[index].value.current()) }
}
