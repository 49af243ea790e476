import AllocationCounting
import Benchmark

extension BenchmarkMetric {
  /// How often memory was allocated, in all repetitions of a sample together.
  static var allocations: BenchmarkMetric { .custom("allocations") }
  /// The processor time of a process and of those that it waited for, in nanoseconds.
  static var processorTime: BenchmarkMetric { .custom("processor") }
  /// How long something took according to the tool itself, in nanoseconds.
  static var took: BenchmarkMetric { .custom("took") }
  /// How long the peer of what is measured took, in nanoseconds.
  static var peer: BenchmarkMetric { .custom("peer") }
  /// The most memory that a process held, in bytes.
  static var peakMemory: BenchmarkMetric { .custom("memory") }
}

/// Where a benchmark keeps what it measures between the samples.
@MainActor
private final class Fixture<Work> {
  var work: Work?

  nonisolated init() {}
}

/// Does something a given number of times.
typealias Repeated = @MainActor (_ repetitions: Int) -> Void

/// Registers a benchmark of something on the main actor.
///
/// - Parameters:
///   - name: Its name in the report.
///   - repetitions: How often a sample does it, for what is too short to be timed once.
///   - samples: How many samples are taken at most.
///   - duration: When no further sample is begun. Seconds, since who shares the processor makes it slower for some
///     tens of milliseconds at a time: within such a time a few hundred short samples are all slow alike.
///   - prepare: Makes what is measured.
func measure(
  _ name: String, repetitions: BenchmarkScalingFactor = .one, samples: Int = .max,
  for duration: Duration = .seconds(2),
  prepare: @escaping @MainActor @Sendable () -> Repeated
) {
  measure(name, repetitions: repetitions, samples: samples, for: duration) { (prepare(), nil) }
}

/// Registers a benchmark of something on the main actor and of a peer, in turn, so that a machine that is
/// slower for a while is so for both.
///
/// - Parameter prepare: Makes what is measured, and its peer.
func measure(
  _ name: String, repetitions: BenchmarkScalingFactor = .one, samples: Int = .max,
  for duration: Duration = .seconds(2),
  prepare: @escaping @MainActor @Sendable () -> (Repeated, peer: Repeated?)
) {
  let fixture = Fixture<(Repeated, peer: Repeated?)>()
  Benchmark(
    name,
    configuration: .init(
      metrics: [.wallClock, .allocations, .peer], warmupIterations: 2, scalingFactor: repetitions,
      maxDuration: duration, maxIterations: samples, setup: { await prepareOnMain() })
  ) { benchmark in
    let count = benchmark.scaledIterations.count
    // The library waits for this closure, so nobody else uses the benchmark meanwhile.
    nonisolated(unsafe) let benchmark = benchmark
    await MainActor.run {
      guard let (work, peer) = fixture.work else { return }
      if let peer {
        let duration = ContinuousClock().measure { peer(count) }
        benchmark.measurement(.peer, Int(duration / .nanoseconds(1)))
      }
      let before = allocation_count()
      benchmark.startMeasurement()
      work(count)
      benchmark.stopMeasurement()
      benchmark.measurement(.allocations, Int(allocation_count() - before))
    }
  }

  @Sendable func prepareOnMain() async {
    await MainActor.run { fixture.work = prepare() }
  }
}

/// Does something asynchronous a given number of times.
typealias RepeatedAwaiting = @MainActor (_ repetitions: Int) async -> Void

/// Registers a benchmark of something asynchronous on the main actor and of a peer, in turn.
///
/// Under a name of its own: what needs no waiting would be taken for this too, and its allocations not counted.
///
/// - Parameter prepare: Makes what is measured, and its peer.
func measureAwaited(
  _ name: String, repetitions: BenchmarkScalingFactor, samples: Int = .max,
  for duration: Duration = .seconds(2),
  prepare: @escaping @MainActor @Sendable () -> (RepeatedAwaiting, peer: RepeatedAwaiting)
) {
  let fixture = Fixture<(RepeatedAwaiting, peer: RepeatedAwaiting)>()
  Benchmark(
    name,
    configuration: .init(
      metrics: [.wallClock, .peer], warmupIterations: 2, scalingFactor: repetitions,
      maxDuration: duration, maxIterations: samples, setup: { await prepareOnMain() })
  ) { benchmark in
    let count = benchmark.scaledIterations.count
    // The library waits for this closure, so nobody else uses the benchmark meanwhile.
    nonisolated(unsafe) let benchmark = benchmark
    let sample: @MainActor @Sendable () async -> Void = {
      guard let (work, peer) = fixture.work else { return }
      let start = ContinuousClock.now
      await peer(count)
      benchmark.measurement(.peer, Int((ContinuousClock.now - start) / .nanoseconds(1)))
      benchmark.startMeasurement()
      await work(count)
      benchmark.stopMeasurement()
    }
    await sample()
  }

  @MainActor @Sendable func prepareOnMain() async {
    fixture.work = prepare()
  }
}

/// Registers a benchmark of something asynchronous on the main actor.
///
/// - Parameters:
///   - name: Its name in the report.
///   - samples: How many samples are taken at most.
///   - duration: When no further sample is begun.
///   - prepare: Makes a change that is not measured, and the work that is.
func measure(
  _ name: String, samples: Int = .max, for duration: Duration = .seconds(5),
  prepare: @escaping @MainActor @Sendable () async -> Change
) {
  let fixture = Fixture<Change>()
  Benchmark(
    name,
    configuration: .init(
      metrics: [.wallClock], warmupIterations: 2, maxDuration: duration, maxIterations: samples,
      setup: { await prepareOnMain() })
  ) { benchmark in
    // The library waits for this closure, so nobody else uses the benchmark meanwhile.
    nonisolated(unsafe) let benchmark = benchmark
    let sample: @MainActor @Sendable () async -> Void = {
      guard let change = fixture.work else { return }
      change.make()
      benchmark.startMeasurement()
      await change.find()
      benchmark.stopMeasurement()
    }
    await sample()
  }

  @MainActor @Sendable func prepareOnMain() async {
    fixture.work = await prepare()
  }
}

/// Something that is changed, and then found to have changed.
struct Change {
  /// Makes the change; not measured.
  var make: @MainActor () -> Void
  /// Finds it; measured.
  var find: @MainActor () async -> Void
}
