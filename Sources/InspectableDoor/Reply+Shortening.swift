extension Reply {
  /// The reply's line, or that of a shorter one where it would be longer than the inspector takes.
  ///
  /// A step that was taken is told with fewer of its changes; any other answer becomes a refusal, since
  /// half of it might mean something else.
  package func line(id: Int, limit: Int = WireCoding.longestLine) -> [UInt8] {
    let line = WireCoding.encode(Numbered(id: id, self))
    guard line.count > limit else { return line }
    switch self {
    case .step(let report):
      return WireCoding.encode(
        Numbered(id: id, Reply.step(report: report.shortened(to: limit / 16))))
    default:
      let message = """
        the answer has \(line.count >> 20) MB, more than the \(limit >> 20) MB that go on a line: \
        ask for a part of it
        """
      return WireCoding.encode(Numbered(id: id, Reply.refused(refusal: Refusal(message))))
    }
  }
}

extension StepReport {
  /// The report with as many of the first changes of each part as have this many bytes.
  fileprivate func shortened(to length: Int) -> StepReport {
    var report = self
    for index in report.changes.indices {
      let all = report.changes[index].changes
      var left = length
      let kept = all.prefix { change in
        left -= change.length
        return left >= 0
      }
      report.changes[index].changes = Array(kept)
      report.changes[index].omitted += all.count - kept.count
    }
    return report
  }
}

extension Change {
  /// How many bytes its values have, about.
  fileprivate var length: Int {
    switch kind {
    case .inserted(let value), .removed(let value), .moved(_, _, let value):
      value.literal.utf8.count
    case .changed(let old, let new): old.literal.utf8.count + new.literal.utf8.count
    }
  }
}
