import Inspectable
import InspectorTesting
import SampleApps
import StateKit
import Testing

/// The sample apps do what the articles say from which they were made.
@MainActor
@Suite("The sample apps as published")
struct PublishedAppsTests {
  @Test("staty: the first alert is entered at 1.6 s, and each stays until its button is tapped")
  func staty() async throws {
    let app = try await InspectedApp(StatyApp())
    try await app.perform("trigger demo.setup()")
    #expect(try await app.value("states.current") == "Loading()")
    try await app.perform("advance 999ms")
    #expect(try await app.value("states.pending.count") == "0")
    try await app.perform("advance 600ms")
    #expect(try await app.value("states.current") == "Loading()")
    try await app.perform("advance 1ms")
    #expect(try await app.value("states.current") == #"Alert(message: "first")"#)
    #expect(
      try await app.value("states.pending") == #"[Alert(message: "second"), Loading()]"#)
    try await app.perform("advance 1h")
    #expect(try await app.value("states.current") == #"Alert(message: "first")"#)
    try await app.perform("trigger demo.ok()")
    #expect(try await app.value("states.current") == #"Alert(message: "second")"#)
    try await app.perform("trigger demo.ok()")
    #expect(try await app.value("states.current") == "Loading()")
  }

  @Test("workflow: a tap on the button of the published screen calls its onTap")
  func workflow() async throws {
    let app = try await InspectedApp(WorkflowApp())
    try await app.perform("trigger demo.onTap()")
    #expect(try await app.value("demo.rendering.rows.count") == "2")
  }

  @Test("episodes: one series is there with two of its episodes watched, and only known ones count")
  func episodes() async throws {
    let app = try await InspectedApp(EpisodesApp())
    #expect(try await app.value("state.showsById.count") == "1")
    #expect(try await app.value("history.model.episodes.count") == "2")
    #expect(try await app.value("statistics.model.watched") == "2")
    try await app.perform("dispatch .markAsWatched(episode: 99, watched: true)")
    #expect(try await app.value("statistics.model.watched") == "2")
    #expect(try await app.value("history.previews.failure.failures.count") == "1")
    #expect(try await app.value("statistics.previews.full.shows") == "2")
  }

  @Test("episodes: the answer to one load does not end another of the same series")
  func loads() async throws {
    let app = try await InspectedApp(EpisodesApp())
    try await app.perform("dispatch .loadShow(id: 2)")
    try await app.perform("dispatch .loadShow(id: 2)")
    try await app.perform(#"fail fetchShow#1 "offline""#)
    #expect(try await app.value("history.model.isLoading") == "true")
    #expect(try await app.value("history.model.failures.count") == "1")
    try await app.perform("resolve fetchShow#2")
    #expect(try await app.value("history.model.isLoading") == "false")
    #expect(try await app.value("history.model.failures.count") == "0")
  }

  @Test("todo: the view is set up once, styled, and shows its list as a subview")
  func todo() throws {
    let view = TodoListViewController(
      store: Store(state: GlobalState()), localState: ListLocalState()
    ).rootView
    #expect(view.subviews.count == 1 && view.subviews.first === view.todoListView)
    #expect(view.backgroundColor == .white && view.todoListView.backgroundColor == .white)
    var tapped: [String] = []
    view.didSelectItem = { tapped.append("select \($0)") }
    view.didTapRemoveItem = { tapped.append("remove \($0)") }
    view.todoListView.perform(.selection, at: 1)
    view.todoListView.perform(.deleteItem, at: 2)
    #expect(tapped == ["select 1", "remove 2"])
  }
}
