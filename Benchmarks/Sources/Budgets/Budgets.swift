import Benchmark

/// Measures what the design sets budgets for, and prints a histogram for each figure.
///
/// `scripts/bench` runs it and makes ratios of them.
@main
struct Budgets: BenchmarkRunnerHooks {
  static func registerBenchmarks() {
    Dispatching.register()
    Interceptors.register()
    Screens.register()
    Effects.register()
    Queues.register()
    WorkflowTrees.register()
    Differences.register()
    Steps.register()
    Literals.register()
    Tool.register()
  }
}
