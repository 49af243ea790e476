import StateKit
import StateKitTesting
import Testing

@MainActor
@Suite("Tests of renderings")
struct RenderTestTests {
  let failures = Failures()

  @Test("more than one action is reported, wherever it comes from, and applied")
  func moreActions() {
    Album(id: 7).renderTester(onFailure: failures.keep)
      .expectWorkflow(Song.self, key: "a", rendering: "A!")
      .expectWorkflow(Song.self, key: "b", rendering: "B!", producingOutput: "b")
      .expectWorker(Cover(id: 7), producingOutput: "cover")
      .expectSideEffect(key: "play")
      .render { $0.sink.send(Album.Played(song: "c")) }
      .assert(state: 3)
    #expect(
      failures.messages
        == [("cover", "b"), ("c", "cover")].map {
          "Album took another action, Played(song: \"\($0)\"), after Played(song: \"\($1)\"); "
            + "a test of a rendering is of one at most"
        })
  }

  @Test("two children, workers or side effects that cannot be told apart are reported")
  func duplicates() {
    Twice().renderTester(onFailure: failures.keep)
      .expectWorkflow(Song.self, key: "k", rendering: "first")
      .expectWorkflow(Song.self, key: "k", rendering: "second")
      .expectWorker(Cover(id: 1))
      .expectSideEffect(key: "play")
      .render { #expect($0 == ["first", "second"]) }
    #expect(
      failures.messages == [
        "Twice ran two workers Cover with the key '' in one pass; give each a key of its own.",
        "Twice ran two side effects with the key 'play' in one pass; give each a key of its own.",
        "Twice rendered two children Song with the key 'k' in one pass; give each a key of its own.",
      ])
  }

  @Test("a child that nobody expects is not run: nothing in it or below begins")
  func unexpectedChild() async {
    let started = Started()
    Surprise(started: started).renderTester(onFailure: failures.keep)
      .render { shown in
        #expect(shown.text == "deep")
        shown.onTap()
        started.note("tapped")
      }
      .assert(state: 0)
    // A task that had begun would run before this.
    await Task { @MainActor in }.value
    await Task.yield()
    #expect(started.lines == ["tapped"])
    #expect(
      failures.messages == [
        "Surprise rendered a child Deep with the key '', which was not expected",
        "Surprise rendered a child Mute with the key '', which was not expected",
      ])
  }
}

/// Names everything twice.
private struct Twice: Workflow {
  typealias Output = Never

  func render(state: Void, context: RenderContext<Twice>) -> [String] {
    (0..<2).map { _ in
      Cover(id: 1).running(in: context) { _ in AnyWorkflowAction<Twice>.noAction }
      context.runSideEffect(key: "play") { _ in }
      return Song(name: "s").rendered(in: context, key: "k") { _ in
        AnyWorkflowAction<Twice>.noAction
      }
    }
  }
}

@MainActor
private final class Started {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }
}

/// Has children that start things.
private struct Surprise: Workflow {
  let started: Started
  typealias Output = Never

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Surprise>) -> Deep.Rendering {
    let shown = Deep(started: started, depth: 1).rendered(in: context)
    Mute(started: started).rendered(in: context)
    return shown
  }
}

private struct Deep: Workflow {
  let started: Started
  let depth: Int
  typealias Output = Never

  struct Rendering {
    let text: String
    let onTap: @MainActor () -> Void
  }

  func render(state: Void, context: RenderContext<Deep>) -> Rendering {
    context.runSideEffect(key: "synchronous") { _ in started.note("side effect") }
    context.runSideEffect(key: "asynchronous") { started.note("asynchronous side effect") }
    Digger(started: started).running(in: context) { AnyWorkflowAction<Deep>.noAction }
    let sink = context.makeSink(of: AnyWorkflowAction<Deep>.self)
    let below =
      depth == 0 ? nil : Deep(started: started, depth: depth - 1).rendered(in: context)
    return Rendering(text: below?.text ?? "deep", onTap: { sink.send(.noAction) })
  }
}

/// Has only one possible rendering, so nobody has to give one.
private struct Mute: Workflow {
  let started: Started
  typealias Output = Never

  func render(state: Void, context: RenderContext<Mute>) { started.note("rendered") }
}

private struct Digger: Worker, Equatable {
  let started: Started

  nonisolated static func == (lhs: Digger, rhs: Digger) -> Bool { true }

  func run() async { await started.note("worker") }
}
