extension Inputs.Trigger: PerformedInput {
  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    let found = try event(of: try scene.screen(named: screen))
    let perform = try scene.refusing { try found.prepare(arguments) }
    return PreparedInput { [record = scene.record, context = scene.context] in
      do {
        try perform(context)
      } catch {
        let shown = hidingSecrets(in: scene.marked) { _ in }
        record.add(.eventFailed, shown.operands(in: scene.marked), detail: "\(error)")
      }
    }
  }

  private func event(of screen: ScreenPart) throws(Refusal) -> Event {
    if let found = screen.events.first(where: { $0.name == event }) { return found }
    throw Refusal(
      Nearest.unknown("event", event, of: "screen \(screen.name)", in: screen.events.map(\.name)),
      at: .name)
  }
}
