import InspectableSystem
import InspectableDoor

/// Our end of the channel by which a host and its copies are sent the sockets of new copies.
final class ForkSender {
  /// Where a host finds its end.
  static let childDescriptor: Int32 = 3

  private let descriptor: Int32
  private var lastNumber = 0

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Makes a channel, with the end that the host is to have; nil where hosts are not copied.
  static func make() -> (sender: ForkSender, receiver: Int32)? {
    #if os(Linux)
      // Unless we adopt copies, they are not our children, and we are not told how they end.
      guard ProcessFamily.adoptsOrphans, let ends = DescriptorPassing.makePair(isStream: false)
      else { return nil }
      return (ForkSender(ends.0), ends.1)
    #else
      return nil
    #endif
  }

  /// The environment variable that tells a host its end of the channel.
  var environment: [String] { ["INSPECTOR_FORKS=\(Self.childDescriptor)"] }

  /// Sends a new socket.
  ///
  /// - Returns: our end of it, and the number by which to ask for the copy that is to have the other.
  func offerSocket() -> (socket: Int32, number: Int)? {
    #if os(Linux)
      guard let (ours, theirs) = DescriptorPassing.makePair(isStream: true) else { return nil }
      defer { close(theirs) }
      lastNumber += 1
      guard DescriptorPassing.send(theirs, number: lastNumber, over: descriptor) else {
        close(ours)
        return nil
      }
      return (ours, lastNumber)
    #else
      return nil
    #endif
  }
}
