import Benchmark
import StateKit

/// Rendering after one leaf of a tree of workflows has changed, compared with rendering all of it.
enum WorkflowTrees {
  static func register() {
    for count in [10, 100, 1_000] {
      measureTree("children-\(count)", leaf: { $0[count / 2] }) {
        Parent(count: count, generation: $0)
      }
      measureTree("list-\(count)", leaf: { $0[count / 2] }) { generation in
        ListParent(rows: (0..<count).map { Leaf(id: $0, generation: generation) })
      }
    }
    measureTree("grid-32", leaf: { $0[16][16] }) { Grid(generation: $0) }
  }

  /// Both in turn, 32 times each: a single tap is over before a machine has settled on a speed.
  private static func measureTree<Tree: Workflow>(
    _ name: String, leaf: @escaping @MainActor @Sendable (Tree.Rendering) -> Rendered,
    tree: @escaping @MainActor @Sendable (_ generation: Int) -> Tree
  ) {
    measure("workflow-\(name)") {
      let host = WorkflowHost(workflow: tree(0))
      let whole = WorkflowHost(workflow: tree(0))
      var generation = 0
      return (
        { repetitions in
          for _ in 0..<32 * repetitions { leaf(host.rendering).onTap.send(Tap()) }
        },
        peer: { repetitions in
          for _ in 0..<32 * repetitions {
            generation += 1
            whole.update(workflow: tree(generation))
          }
        }
      )
    }
  }
}

/// What a leaf shows.
struct Rendered {
  var count: Int
  var onTap: Sink<Tap>
}

/// Counts taps; with another generation it is a different value, so it is rendered again.
struct Leaf: Workflow, Identifiable {
  nonisolated let id: Int
  let generation: Int

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Leaf>) -> Rendered {
    Rendered(count: state, onTap: context.makeSink(of: Tap.self))
  }
}

/// A tap on a leaf.
struct Tap: WorkflowAction {
  typealias WorkflowType = Leaf

  func apply(toState state: inout Int) -> Never? {
    state += 1
    return nil
  }
}

/// Children in one parent, each by its key.
private struct Parent: Workflow {
  let count: Int
  let generation: Int

  func render(state: Void, context: RenderContext<Parent>) -> [Rendered] {
    (0..<count).map {
      Leaf(id: $0, generation: generation).rendered(in: context, key: "\($0)")
    }
  }
}

/// Children in one parent through the list API.
private struct ListParent: Workflow {
  let rows: [Leaf]

  func render(state: Void, context: RenderContext<ListParent>) -> RenderedList<Rendered> {
    context.renderList(rows, as: \.self)
  }
}

/// 32 parents of 32 leaves.
private struct Grid: Workflow {
  let generation: Int

  func render(state: Void, context: RenderContext<Grid>) -> [[Rendered]] {
    (0..<32).map {
      Row(generation: generation).rendered(in: context, key: "\($0)")
    }
  }
}

/// One parent of the grid.
private struct Row: Workflow {
  let generation: Int

  func render(state: Void, context: RenderContext<Row>) -> [Rendered] {
    (0..<32).map {
      Leaf(id: $0, generation: generation).rendered(in: context, key: "\($0)")
    }
  }
}
