import InspectableDoor

extension SceneDescription {
  /// What `state` says of an app without a store: what can be looked at instead.
  var withoutStore: String {
    var instead: [String] = queues.isEmpty ? [] : ["'queue'"]
    for screen in screens {
      if screen.workflow != nil {
        instead.append("'print \(screen.name).tree'")
      } else if screen.model != nil {
        instead.append("'model \(screen.name)'")
      }
    }
    return "the app has no store" + (instead.isEmpty ? "" : ", try \(instead.inWords(with: "or"))")
  }

  /// Whether `describe` knows a name without asking the app.
  func describes(_ name: String) -> Bool {
    described.contains { $0.name == name || $0.fullName == name }
      || typedParts.contains { $0.type == name } || types?.contains { $0.type == name } == true
      || enums?.contains { $0.type == name } == true
  }

  /// The names that can be described, those that two parts have with their part's.
  var describedNames: [String] {
    let all = described
    var names: [String] = []
    for thing in all {
      let name = all.count { $0.name == thing.name } > 1 ? thing.fullName : thing.name
      if !names.contains(name) { names.append(name) }
    }
    for (_, type) in typedParts where !names.contains(type) { names.append(type) }
    for type in types ?? [] where !names.contains(type.type) { names.append(type.type) }
    for type in enums ?? [] where !names.contains(type.type) { names.append(type.type) }
    return names
  }

  /// The parts with values of which the type is known.
  var typedParts: [(part: String, type: String)] {
    var parts: [(part: String, type: String)] = []
    for store in stores { parts.append((store.name, store.type)) }
    for screen in screens {
      if let local = screen.local { parts.append(("\(screen.name).local", local)) }
      if let model = screen.model { parts.append(("\(screen.name).model", model)) }
      if let workflow = screen.workflow {
        parts.append(("\(screen.name).rendering", workflow.rendering))
        parts.append(("\(screen.name).tree", "Session"))
      }
    }
    return parts
  }

  /// Everything in the app that has a name of its own.
  var described: [Described] {
    var all: [Described] = []
    let samples = SampleLiterals(types: argumentTypes ?? [])
    for store in stores {
      all.append(
        Described(
          kind: "store", name: store.name,
          lines: ["store \(store.name): \(store.type)"]
            + (store.actions.isEmpty ? [] : ["  actions"])
            + store.actions.map { "    " + $0.signature },
          data: ["type": .string(store.type), "actions": .array(store.actions.map(\.json))]))
      all += store.actions.map {
        $0.described("action", of: store.name, "store", call: $0.call(by: "dispatch ", samples))
      }
    }
    for screen in screens {
      let kind = screen.workflow == nil ? "screen" : "workflow"
      all.append(
        Described(
          kind: kind, name: screen.name, lines: screen.lines,
          data: ["type": .string(screen.type), "events": .array(screen.events.map(\.json))]))
      all += screen.events.map {
        $0.described(
          "event", of: screen.name, kind, call: $0.call(by: "trigger \(screen.name).", samples))
      }
    }
    for queue in queues {
      all.append(
        Described(
          kind: "queue", name: queue.name,
          lines: ["queue \(queue.name): \(queue.policy)"]
            + (queue.states.isEmpty ? [] : ["  states"])
            + queue.states.map { "    " + $0.signature },
          data: ["type": .string(queue.policy), "states": .array(queue.states.map(\.json))]))
      all += queue.states.map {
        $0.described(
          "state", of: queue.name, "queue",
          call: $0.call(by: "request \(queue.name) ", samples))
      }
    }
    for screen in screens {
      guard let root = screen.workflow?.root else { continue }
      all += workflows(root)
    }
    return all
  }

  /// The workflows that run now, with what can be sent to their sessions: each once, however many
  /// sessions run it.
  private func workflows(_ root: Session) -> [Described] {
    var known: [String] = []
    var all: [Described] = []
    func add(_ session: Session) {
      defer { session.children.forEach(add) }
      guard let workflow = session.workflow, !known.contains(workflow) else { return }
      known.append(workflow)
      let actions = session.actions ?? []
      let sessions = sessionActions.filter {
        $0.session == workflow || $0.session.hasPrefix(workflow + " ")
      }
      all.append(
        Described(
          kind: "workflow", name: workflow,
          lines: ["workflow \(workflow)"] + (actions.isEmpty ? [] : ["  actions"])
            + actions.map { "    " + $0.bareSignature },
          data: ["type": .string(workflow), "actions": .array(actions.map(\.json))]))
      all += actions.map { action in
        var sent = action
        if let first = sessions.first(where: { $0.action.name == action.name }) {
          sent.name = first.path.description
        }
        return action.described(
          "action", of: workflow, "workflow", call: "trigger \(sent.bareSignature)")
      }
    }
    add(root)
    return all
  }
}

extension SceneDescription.Action {
  /// The signature without the dot of a case, as an event is written.
  var bareSignature: String { String(signature.drop { $0 == "." }) }

  /// How it is called: with the app's example, or, without one that may be shown, with any values of the
  /// right kinds; where these are not known, its signature.
  fileprivate func call(by verb: String, _ samples: SampleLiterals) -> String {
    if !takesSecrets, let example { return verb + example.literal }
    // An event's name has a dot before it already.
    let signature = verb.hasSuffix(".") ? bareSignature : signature
    guard !parameters.isEmpty, let arguments = samples.arguments(parameters) else {
      return verb + signature
    }
    return verb + String(signature.prefix { $0 != "(" }) + "(\(arguments))"
  }

  fileprivate func described(
    _ kind: String, of owner: String, _ ownerKind: String, call: String
  ) -> Described {
    var lines = ["\(kind) \(signature)"]
    if !help.isEmpty { lines.append("  " + help) }
    lines.append("  of the \(ownerKind) \(owner)")
    lines += parameters.enumerated().map { index, parameter in
      "  \(parameter.label ?? "argument \(index + 1)"): \(parameter.kind)"
        + (parameter.isOptional ? ", can be left out" : "")
        + (parameter.isSecret ? ", secret" : "")
    }
    lines.append("  for example: \(call)")
    var data: [String: JSON] = [:]
    if case .object(let members) = json { data = members }
    data["call"] = .string(call)
    return Described(kind: kind, name: name, owner: owner, lines: lines, data: data)
  }
}
