/// How much of a running app is recorded.
///
/// At a limit the recording ends and says so in its last line; the app goes on.
public struct RecordingLimits: Hashable, Sendable {
  /// How many bytes a file has at most, unless one line has more; then the recording goes on in `FILE.1`,
  /// `FILE.2` and so on.
  public var partSize: Int
  /// How many bytes all its files have at most.
  public var size: Int
  /// How many inputs and answers it has at most; nil for any number.
  public var inputs: Int?

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - partSize: how many bytes a file has at most.
  ///   - size: how many bytes all its files have at most: unless said otherwise, as many as the inspector takes.
  ///   - inputs: how many inputs and answers it has at most; nil for any number.
  public init(partSize: Int = 16 << 20, size: Int = 60 << 20, inputs: Int? = nil) {
    (self.partSize, self.size, self.inputs) = (partSize, size, inputs)
  }
}
