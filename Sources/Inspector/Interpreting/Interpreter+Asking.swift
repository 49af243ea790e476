import InspectableDoor

extension Interpreter {
  /// What became of a command that has to be asked for.
  enum Answer {
    case done, stopped, nobodyThere
  }

  /// Asks the user to type a command of a journal that has placeholders for secrets, until it is
  /// carried out or given up.
  func ask(
    for command: String, of saved: SavedSession, _ reader: (any LineReader)?
  ) async -> Answer {
    guard let reader else {
      note(
        "error: this command of \(saved.name) holds a secret, which no journal does:", to: .errors)
      note("  \(command)", to: .errors)
      note(
        "'inspector recover \(saved.name)' at a terminal asks for it; the journal stays",
        to: .errors)
      return .nobodyThere
    }
    note("the journal does not hold the secret of this command:")
    note("  \(command)")
    note("type it again with the value in place of <secret>, or an empty line to stop before it")
    while true {
      let prompt = Prompt(
        app: (try? session.scene())?.app, step: (try? session.timeline())?.position ?? 0)
      guard case .line(let typed) = reader.readLine(prompt: prompt),
        !Parser(typed).isAtEnd
      else { return .stopped }
      guard stands(typed, for: command) else {
        note("that is another command: only <secret> is to be replaced", to: .errors)
        continue
      }
      do {
        _ = try await perform(typed)
        return .done
      } catch {
        show(error, of: typed)
      }
    }
  }

  /// Whether two commands are the same except for secrets and white space.
  private func stands(_ typed: String, for command: String) -> Bool {
    let shown = fullForm(of: shown(typed).text)
    return shown.filter { !$0.isWhitespace } == command.filter { !$0.isWhitespace }
  }
}
