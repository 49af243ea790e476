import Foundation
import Testing

/// If memory is not laid out as expected, the app's process goes on and its values are read by
/// mirrors.
@Suite("The layout of memory is tested at start")
struct LayoutTests {
  private func run(_ layout: String?, _ commands: [String]) throws -> Tool.Run {
    // Only debug builds take one place for another.
    try Tool.run(
      commands.flatMap { ["-c", $0] }, program: Tool.root.appending(path: ".build/debug/inspector"),
      environment: ["INSPECTOR_LAYOUT": layout])
  }

  private static let session = [
    "load todo", "state", "dispatch AddTodo(title: \"walk the dog\")", "dispatch MoveTodo 3 0",
    "set list.local.selectedIndex = 1", "trigger list.didTapRemoveItem(0)", "undo 2", "redo",
    "expect state.todos contains \"visit Rome\"", "describe",
  ]

  @Test(
    "A wrong layout is noticed before any of the app's data is read by it",
    arguments: [
      "mirror", "witnesses", "destroy", "copy", "size", "stride", "flags", "tag", "project",
      "inject", "dictionary",
    ])
  func wrong(place: String) throws {
    let expected = try run(nil, Self.session)
    let found = try run(place, Self.session)
    #expect(expected.code == 0 && found.code == 0, "\(found.errors)")
    let note = found.output.split(separator: "\n").first {
      $0.hasPrefix("values are read by mirrors: ")
    }
    #expect(note != nil)
    #expect(
      found.output.replacing((note ?? "") + "\n", with: "") == expected.output)
  }
}
