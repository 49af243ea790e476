import StateKitWorkflow
import StateKitWorkflowConcurrency
import StateKitWorkflowConcurrencyTesting
import StateKitWorkflowTesting
import Synchronization
import Testing

/// What is written against Square's WorkflowConcurrencyTesting, here against the module of its name.
@MainActor
@Suite("The names of WorkflowConcurrencyTesting")
struct WorkerTesterNames {
  @Test("a worker is expected, and brings what it is said to produce")
  func workers() {
    Page(title: "a").renderTester()
      .expectWorker(Load(title: "a"), mockingOutput: "text of a")
      .expectWorker(Count(), key: "count")
      .render { _ in }
      .assert(state: "text of a")
    Page(title: "a").renderTester()
      .expect(worker: Load(title: "a"), producingOutput: nil)
      .expectWorker(Count(), mockingOutput: 3, key: "count")
      .render { _ in }
      .verifyState { #expect($0 == "3") }
  }

  @Test("a worker that is missing, unexpected, or not equivalent, is told")
  func failures() {
    let found = Mutex<[String]>([])
    withKnownIssue {
      Page(title: "a").renderTester()
        .expectWorker(Load(title: "b"))
        .expectWorker(Count(), key: "counts")
        .render { _ in }
    } matching: { issue in
      found.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(
      found.withLock { $0 } == [
        "Page rendered a worker Load with the key '' as Load(title: \"a\"), "
          + "which is not equivalent to Load(title: \"b\")",
        "Page rendered a worker Count with the key 'count', which was not expected; "
          + "expecting key \"counts\"",
        "Page did not render a worker Count with the key 'counts', which was expected",
      ])
  }
}

private struct Page: Workflow {
  var title: String

  func makeInitialState() -> String { "" }

  func render(state: String, context: RenderContext<Page>) -> String {
    Load(title: title)
      .mapOutput { text in
        AnyWorkflowAction {
          $0 = text
          return nil
        }
      }
      .running(in: context)
    Count().running(in: context, key: "count") { count in
      AnyWorkflowAction<Page> {
        $0 = "\(count)"
        return nil
      }
    }
    return state
  }
}

private struct Load: Worker, Equatable {
  var title: String

  func run() async -> String { "text" }
}

private struct Count: AsyncSequenceWorker, Equatable {
  typealias Output = Int

  func run() -> any AsyncSequence { AsyncStream<Int> { $0.finish() } }
}
