import InspectableSystem

extension ChildProcess {
  /// Reads what a process that is no host prints, until it ends.
  ///
  /// - Parameters:
  ///   - isInterrupted: asked again and again, where true ends the reading.
  ///   - take: told each piece.
  /// - Returns: whether the process has printed everything.
  func readOutput(
    unless isInterrupted: () -> Bool = { false }, _ take: (ArraySlice<UInt8>) -> Void
  ) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !isInterrupted() {
      let got = chunk.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      if got == 0 { return true }
      if got > 0 {
        take(chunk[..<got])
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return true }
      var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 200)
    }
    return false
  }
}
