/// The medians of what was measured, read from the histograms that the benchmarks print.
struct Histograms {
  private var medians: [String: [String: Median]] = [:]

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
    var metric = ""
    var median: Double?
    for line in lines {
      let words = line.split(whereSeparator: \.isWhitespace)
      if line.hasPrefix("Debug results for ") {
        benchmark = String(line.dropFirst("Debug results for ".count).dropLast())
      } else if line.hasPrefix("#[Max"), let samples = words.last.flatMap({ Int($0.dropLast()) }) {
        if let median {
          medians[benchmark, default: [:]][metric] = Median(value: median, samples: samples)
        }
      } else if line.hasSuffix(":") {
        (metric, median) = (String(line.dropLast()), nil)
      } else if words.count >= 3, let value = Double(words[0]), let share = Double(words[1]) {
        if share >= 0.5, median == nil { median = value }
      }
    }
  }

  /// The median of a benchmark's metric; nil if it did not run.
  func median(_ benchmark: String, _ metric: Metric = .wallClock) -> Median? {
    medians[benchmark]?[metric.rawValue]
  }

  /// What can be measured, as the benchmarks call it.
  enum Metric: String {
    case wallClock = "Time (wall clock)"
    case allocations, processor, memory, took, peer
  }
}
