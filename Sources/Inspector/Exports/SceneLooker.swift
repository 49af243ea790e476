import InspectableDoor

/// Looks at a scene after each of its steps, and asks only for what may be otherwise than before it.
@MainActor
struct SceneLooker {
  let session: Session
  let scene: SceneDescription

  /// The values after the step that was done last.
  func values() async throws(CommandError) -> [PartValue] {
    let texts = session.secretTexts
    return try await session.values().map {
      PartValue(part: $0.part, value: texts.hiding($0.value))
    }
  }

  /// Looks at the scene after a step; what cannot have become other is taken from the look before it.
  func look(
    after moment: SessionMoment, since old: SceneLook?, withValues: Bool
  ) async throws(CommandError) -> SceneLook {
    var look = old ?? SceneLook()
    let texts = session.secretTexts
    if withValues { look.values = try await values() }
    let changed = moment.changes.map(\.part)
    if old == nil || !changed.isEmpty {
      look.screens = []
      for screen in scene.screens where screen.draws {
        let isTouched = changed.contains { $0 == screen.name || $0.hasPrefix(screen.name + ".") }
        let before = old?.screens.first { $0.name == screen.name }
        if let before, !isTouched, screen.model != nil || screen.workflow != nil {
          look.screens.append(before)
        } else if let drawing = try await draw(screen.name, since: before) {
          look.screens.append(drawing)
        }
      }
    }
    let isOrdinary = moment.events.isEmpty && moment.before.isEmpty
    guard old == nil || !isOrdinary || moment.movesClock else { return look }
    // What a host cannot tell is left out.
    if let rows = await session.aside({ () throws(CommandError) in try await session.effects() }) {
      look.waiting = rows.map { row in
        texts.masking(
          literals: [row.title, row.status.rawValue, row.effect ?? ""].joined(separator: "  "))
      }
    }
    if let held = await session.aside({ () throws(CommandError) in try await session.held() }) {
      look.held = (held.actions + (held.transitions ?? [])).map(texts.masking(literals:))
    }
    if let clock = await session.aside({ () throws(CommandError) in try await session.clock() }) {
      look.clock = clock.now
      look.timers = clock.timers.map { timer in
        (
          texts.masking(
            [timer.name, timer.owner ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")),
          timer.due
        )
      }
    }
    return look
  }

  /// What a screen draws; only what is different is asked for.
  private func draw(
    _ screen: String, since old: SceneLook.Drawing?
  ) async throws(CommandError) -> SceneLook.Drawing? {
    for known in [old, nil] {
      guard let answer = try await session.drawn(screen, since: known?.number) else { return nil }
      var drawing = known ?? SceneLook.Drawing(of: screen)
      if drawing.take(answer, hiding: session.secretTexts) { return drawing }
    }
    return nil
  }
}

extension SessionMoment {
  /// Whether the clock or what waits may be otherwise after it, although nothing was told.
  fileprivate var movesClock: Bool {
    guard let word = command?.split(separator: " ").first else { return false }
    return !["dispatch", "set", "trigger"].contains(word)
  }
}
