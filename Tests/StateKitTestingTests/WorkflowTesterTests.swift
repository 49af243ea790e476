import StateKit
import StateKitTesting
import Testing

@MainActor
@Suite("Testers of workflows")
struct WorkflowTesterTests {
  let failures = Failures()

  @Test("actions that do what is expected are not reported")
  func actionsPass() {
    Album.Played.tester(withState: 0, onFailure: failures.keep)
      .send(Album.Played(song: "a"))
      .assert(state: 1)
      .assertNoOutput()
      .send(Album.Played(song: "b"))
      .assert(state: 2)
      .assert(output: "played both")
    #expect(failures.all.isEmpty)
  }

  @Test("a state or output that is not expected is reported with its place")
  func actionsFail() {
    let line = #line + 3
    Album.Played.tester(withState: 0, onFailure: failures.keep)
      .send(Album.Played(song: "a"))
      .assert(state: 5)
      .assert(output: "x")
      .send(Album.Played(song: "b"))
      .assert(output: "y")
      .assertNoOutput()
    #expect(
      failures.messages == [
        "the state is not as expected\n  expected 5, got 1",
        "there is no output; expected x",
        "the output is not as expected\n  expected \"y\", got \"played both\"",
        "there is the output played both; expected none",
      ])
    #expect(failures.all.map(\.line) == [line, line + 1, line + 3, line + 4])
    #expect(failures.all.allSatisfy { $0.fileID.hasSuffix("WorkflowTesterTests.swift") })
  }

  @Test("a rendering that names what is expected is not reported, and an output becomes an action")
  func renderingPasses() {
    Album(id: 7).renderTester(initialState: 1, onFailure: failures.keep)
      .expectWorkflow(Song.self, key: "a", rendering: "A!", check: { #expect($0.name == "a") })
      .expectWorkflow(Song.self, key: "b", rendering: "B!", producingOutput: "b")
      .expectWorker(Cover(id: 7))
      .expectSideEffect(key: "play")
      .render { shown in
        #expect(shown.songs == ["A!", "B!"])
      }
      .assert(state: 2)
      .assert(output: "played both")
    #expect(failures.all.isEmpty)
  }

  @Test("what a check sends to sinks is applied")
  func sinks() {
    Album(id: 7).renderTester(initialState: 5, onFailure: failures.keep)
      .expectWorkflow(Song.self, key: "a", rendering: "")
      .expectWorkflow(Song.self, key: "b", rendering: "")
      .expectWorker(Cover(id: 7))
      .expectSideEffect(key: "play")
      .render { $0.sink.send(Album.Played(song: "c")) }
      .assert(state: 6)
      .assertNoOutput()
    #expect(failures.all.isEmpty)
  }

  @Test("actions can be sent to what a rendering has led to")
  func actionsAfterRendering() {
    Album(id: 7).renderTester(initialState: 1, onFailure: failures.keep)
      .expectWorkflow(Song.self, key: "a", rendering: "")
      .expectWorkflow(Song.self, key: "b", rendering: "")
      .expectWorker(Cover(id: 7))
      .expectSideEffect(key: "play")
      .render()
      .assert(state: 1)
      .send(Album.Played(song: "c"))
      .assert(state: 2)
      .assert(output: "played both")
    #expect(failures.all.isEmpty)
  }

  @Test("what was not expected, and what was expected and is missing, is reported")
  func renderingFails() {
    let line = #line + 2
    Album(id: 7).renderTester(onFailure: failures.keep)
      .expectWorkflow(Song.self, key: "c", rendering: "C!")
      .expectWorkflow(Song.self, key: "b", rendering: "B!")
      .expectWorker(Cover(id: 8))
      .expectSideEffect(key: "stop")
      .render { #expect($0.songs == ["a", "B!"]) }
    #expect(
      failures.messages == [
        "Album rendered a child Song with the key 'a', which was not expected",
        "Album rendered a worker Cover with the key '' as Cover(id: 7), "
          + "which is not equivalent to Cover(id: 8)",
        "Album rendered a side effect with the key 'play', which was not expected",
        "Album did not render a child Song with the key 'c', which was expected",
        "Album did not render a side effect with the key 'stop', which was expected",
      ])
    #expect(failures.all.map(\.line) == [line + 4, line + 4, line + 4, line, line + 3])
  }
}

struct Album: Workflow {
  let id: Int

  struct Rendering {
    let songs: [String]
    let sink: Sink<Played>
  }

  struct Played: WorkflowAction {
    typealias WorkflowType = Album
    let song: String

    func apply(toState state: inout Int) -> String? {
      state += 1
      return state == 2 ? "played both" : nil
    }
  }

  typealias Output = String

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Album>) -> Rendering {
    let songs = ["a", "b"].map { name in
      Song(name: name).rendered(in: context, key: name) { Played(song: $0) }
    }
    Cover(id: id).running(in: context) { Played(song: $0) }
    context.runSideEffect(key: "play") { _ in }
    return Rendering(songs: songs, sink: context.makeSink(of: Played.self))
  }
}

struct Song: Workflow {
  let name: String

  typealias Output = String

  func render(state: Void, context: RenderContext<Song>) -> String { name }
}

struct Cover: Worker, Equatable {
  let id: Int

  func run() async -> String { "cover" }
}
