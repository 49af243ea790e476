/// The medians of what was measured, read from the histograms that the benchmarks print.
struct Histograms {
  private var medians: [String: [Metric: Median]] = [:]

  /// A median, and the number of samples.
  struct Median {
    var value: Double
    var samples: Int
  }

  /// Reads what `Budgets` has printed.
  ///
  /// A benchmark begins with `Debug results for NAME:`, a metric in it with `METRIC:`. Rows have a
  /// value and the share of samples up to it; the last lines of a histogram give their number.
  init(_ lines: some Sequence<String>) {
    var benchmark = ""
    var metric: Metric?
    var median: Double?
    var found: [Metric: Median] = [:]
    for line in lines {
      let words = line.split(whereSeparator: \.isWhitespace)
      if line.hasPrefix("Debug results for ") {
        keep(found, of: benchmark)
        benchmark = String(line.dropFirst("Debug results for ".count).dropLast())
        found = [:]
      } else if line.hasPrefix("#[Max"), let samples = words.last.flatMap({ Int($0.dropLast()) }) {
        if let median, let metric { found[metric] = Median(value: median, samples: samples) }
      } else if line.hasSuffix(":") {
        (metric, median) = (Metric(rawValue: String(line.dropLast())), nil)
      } else if words.count >= 3, let value = Double(words[0]), let share = Double(words[1]) {
        if share >= 0.5, median == nil { median = value }
      }
    }
    keep(found, of: benchmark)
  }

  /// Keeps what a benchmark came to: of what was measured more than once the quickest, since who shares the
  /// processor makes all of it slower at times, and nothing quicker.
  private mutating func keep(_ found: [Metric: Median], of benchmark: String) {
    func time(_ found: [Metric: Median]?) -> Double? {
      (found?[.took] ?? found?[.wallClock] ?? found?[.processor])?.value
    }
    if let before = time(medians[benchmark]), let now = time(found), before <= now { return }
    medians[benchmark] = found
  }

  /// The median of a benchmark's metric; nil if it did not run.
  func median(_ benchmark: String, _ metric: Metric = .wallClock) -> Median? {
    medians[benchmark]?[metric]
  }

  /// What can be measured, as the benchmarks call it.
  enum Metric: String {
    case wallClock = "Time (wall clock)"
    case allocations, processor, memory, took, peer
  }
}
