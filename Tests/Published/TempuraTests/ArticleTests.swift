import Inspectable
import InspectorTesting
import StateKitTempura
import Testing

/// The page's listing as an app that can be inspected.
private struct ArticleApp: InspectableApp {
  let name = "article"
  let summary = "Tempura's page about local state"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store<GlobalState, EmptySideEffectDependencyContainer>()
    let list = TodoListViewController(
      store: store, localState: ListLocalState(selectedIndex: 0))
    return Scene {
      StorePart(store) { Example(RemoveTodo(index: 0), "Remove a to-do") }
      ScreenPart("list", list) {
        Event("select", "Tap a row") { (row: Int) in
          list.rootView.todoListView.perform(.selection, at: row)
        }
        Event("remove", "Tap the delete control of a row") { (row: Int) in
          list.rootView.todoListView.perform(.deleteItem, at: row)
        }
      }
    }
  }
}

@MainActor
@Suite("Tempura's page about local state")
struct ArticleTests {
  @Test("The listing runs under the inspector")
  func transcript() async {
    for failure in await TranscriptCheck.run("LocalStateArticle.inspect", apps: [ArticleApp()]) {
      Issue.record(
        "\(failure)",
        sourceLocation: SourceLocation(
          fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: 1))
    }
  }

  @Test("Its view is white and laid out over all of its bounds")
  func looks() {
    let list = TodoListViewController(
      store: Store<GlobalState, EmptySideEffectDependencyContainer>(),
      localState: ListLocalState(selectedIndex: 0))
    list.rootView.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    list.appear()
    #expect(list.rootView.backgroundColor == .white)
    #expect(list.rootView.todoListView.frame == list.rootView.bounds)
  }
}
