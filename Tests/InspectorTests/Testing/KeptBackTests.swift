import Inspectable
import Inspector
import Testing

@Suite("What an update does not take")
@MainActor
struct KeptBackTests {
  /// Updates what follows a load of an app, and gives the new text and what was kept back.
  private func update(
    _ text: String, app: String = "todo", takingFailures: Bool = false
  ) async -> (text: String?, kept: [String]) {
    let start = "> load \(app)\nloaded [..]\n"
    let (result, revision) = await LocalSessions.runner().update(
      start + text, path: "x.inspect", takingFailures: takingFailures)
    #expect(result.problem == nil)
    let kept = result.differences.compactMap(\.broken)
    guard case .verified(let updated, _, _, _) = revision else { return (nil, kept) }
    return (String(updated.dropFirst(start.count)), kept)
  }

  @Test(
    "What is broken stays, new or not",
    arguments: [
      ("expect 1 == 2", "expect failed"),
      ("expect state.todos.count == 3 @9", "there is no step #9"),
      ("invariant state.todos.isEmpty", "invariant failed"),
      ("fails print 1", "fails did not fail"),
      ("dispach ClearTodos", "unknown verb 'dispach'"),
      ("dispatch CleerTodos", "unknown action 'CleerTodos'"),
      ("dispatch AddTodo(titel: \"x\")", "AddTodo has no argument 'titel'"),
      ("dispatch AddTodo(title: 1)", "AddTodo.title: expected String"),
      ("trigger list.didSelectItm(1)", "unknown event 'didSelectItm' of screen list"),
      ("print state.tods", "state has no member 'tods'"),
      ("screen lst", "unknown screen 'lst'"),
      ("state --ful", "unknown flag '--ful'"),
      ("print \"unfinished", nil),
      ("load tood", "unknown app 'tood'"),
      ("goto 7", "there is no step #7"),
      ("save x.state", nil),
      ("drain until state.todos.isEmpty", "drain until never held"),
    ] as [(String, String?)])
  func broken(_ command: String, _ reason: String?) async {
    for expected in ["", "ok\n", "...\n? 0\n"] {
      let text = "> \(command)\n\(expected)"
      let (updated, kept) = await update(text)
      #expect(updated == nil, "\(text)")
      #expect(kept.count == 1, "\(text)")
      if let reason { #expect(kept == [reason]) }
      // A flag takes it.
      let taken = await update(text, takingFailures: true).text
      #expect(taken?.contains("? 1\n") == true, "\(text)")
    }
  }

  @Test("A command that fails as expected may word it in another way")
  func reworded() async {
    for command in ["expect 1 == 2", "dispach x", "fails print 1", "print state.tods"] {
      let (updated, kept) = await update("> \(command)\nother words\n? 1\n")
      #expect(kept.isEmpty)
      #expect(updated?.hasPrefix("> \(command)\nerror: ") == true)
    }
  }

  @Test("A new command is filled in, even if it fails in the ordinary course of things")
  func new() async {
    let (updated, kept) = await update("> print 1\n> undo\n")
    #expect(updated == "> print 1\n1\n> undo\nerror: nothing to undo: at #0\n? 1\n")
    #expect(kept.isEmpty)
  }

  @Test("Where success was expected, no failure is taken")
  func noLongerZero() async {
    for expected in ["at #0 of 0\n", "...\n", "? 0\n"] {
      let (updated, kept) = await update("> undo\n\(expected)> print 1\n2\n")
      #expect(updated == "> undo\n\(expected)> print 1\n1\n")
      #expect(kept == ["nothing to undo: at #0"])
    }
    #expect(await update("> quit 3\n...\n").kept == ["ended with 3"])
    #expect(await update("> quit 3\n").text == "> quit 3\n? 3\n")
    #expect(await update("> quit\n> print 1\n").kept == ["comes after quit"])
  }

  @Test("A failure that is gone is an ordinary change")
  func noLongerFailing() async {
    #expect(await update("> expect 1 == 1\nerror\n? 1\n").text == "> expect 1 == 1\nok\n")
  }

  @Test("A step after which an invariant is broken stays as it was expected")
  func invariant() async {
    let text = "> invariant !state.todos.isEmpty\n...\n> dispatch ClearTodos()\n"
    let (updated, kept) = await update(text)
    #expect(updated == nil && kept == ["invariant broken"])
  }
}
