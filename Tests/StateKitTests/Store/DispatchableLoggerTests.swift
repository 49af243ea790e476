import StateKit
import Testing

@MainActor
@Suite("Dispatchable logger")
struct DispatchableLoggerTests {
  @Test("The logger writes each item down before it is carried out")
  func lines() {
    var lines: [String] = []
    let store = Store<LogState>(interceptors: [DispatchableLogger.interceptor { lines.append($0) }])
    store.addListener { lines.append("updated: \($0.log.count)") }
    store.dispatch(Append("a"))
    store.dispatch(AppendEach(entries: ["b"]))
    #expect(
      lines == [
        #"Append(entry: "a")"#, "updated: 1", #"AppendEach(entries: ["b"])"#, "updated: 2",
      ])
  }

  @Test("The logger writes down that an item was stopped, and passes the error on")
  func stopped() async {
    var lines: [String] = []
    let store = Store<LogState>(interceptors: [
      DispatchableLogger.interceptor { lines.append($0) },
      { _ in { _ in { _ in throw Refused(reason: "never") } } },
    ])
    await #expect(throws: Refused(reason: "never")) {
      try await store.dispatch(Append("a")).value
    }
    #expect(
      lines == [
        #"Append(entry: "a")"#, #"Append(entry: "a") stopped: Refused(reason: "never")"#,
      ])
  }

  @Test("The logger leaves out ignored types, and passes them on")
  func ignored() {
    var lines: [String] = []
    let store = Store<LogState>(interceptors: [
      DispatchableLogger.interceptor(ignoring: [Append.self]) { lines.append($0) }
    ])
    store.dispatch(Append("a"))
    store.dispatch(AppendEach(entries: ["b"]))
    #expect(lines == [#"AppendEach(entries: ["b"])"#])
    #expect(store.state.log == ["a after 0", "b after 1"])
  }
}
