/// How a kept value of a type becomes what the app's is now.
protocol KeepingPlan: AnyObject, Sendable {
  /// Whether a value takes over what differs part by part, whatever the parts are.
  var keepsInPlace: Bool { get }
  /// Whether large storage in a part can be other than the app's.
  var keepsStorageOfParts: Bool { get }
  /// Turns a kept value into one of the same content as the app's, from which its bytes differ.
  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping)
  /// The bytes of a value that are content, from an offset on.
  func contentBytes(at offset: Int) -> [Range<Int>]
}

extension TypePlan {
  var keepsInPlace: Bool { false }
  var keepsStorageOfParts: Bool { keepsInPlace }

  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping
  ) { copy(live, over: kept) }

  func contentBytes(at offset: Int) -> [Range<Int>] { [offset..<offset + size] }

  /// Puts a copy in the place of a value.
  func copy(_ source: UnsafeRawPointer, over target: UnsafeMutableRawPointer) {
    RuntimeLayout.destroy(target, as: type)
    RuntimeLayout.copy(source, to: target, as: type)
  }

  /// The bytes of an element of an array that belong to nobody: they are what they happen to be.
  var padding: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = 0
    for range in contentBytes(at: 0).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > end { gaps.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    if end < stride { gaps.append(end..<stride) }
    return gaps
  }
}
