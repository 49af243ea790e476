#if os(Linux)
  /// Hands an open descriptor to another process, over a socket between the two.
  package enum DescriptorPassing {
    /// A control message with one descriptor: a header of 16 bytes, the descriptor, padding.
    private static let headerBytes = 16
    private static let controlBytes = 24

    /// Two sockets joined to each other, which no child inherits by accident; nil if there is none
    /// to be had.
    package static func makePair(isStream: Bool) -> (Int32, Int32)? {
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, UnixSocket.kind(isStream: isStream), 0, &ends) == 0 else {
        return nil
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }

    /// Sends a descriptor with a number by which the other side knows what it is for.
    package static func send(_ descriptor: Int32, number: Int, over channel: Int32) -> Bool {
      var control = [UInt8](repeating: 0, count: controlBytes)
      control.withUnsafeMutableBytes { bytes in
        bytes.storeBytes(of: headerBytes + 4, toByteOffset: 0, as: Int.self)
        bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        bytes.storeBytes(of: rights, toByteOffset: 12, as: Int32.self)
        bytes.storeBytes(of: descriptor, toByteOffset: headerBytes, as: Int32.self)
      }
      var number = number
      return withMessage(&number, &control) { sendmsg(channel, &$0, 0) } > 0
    }

    /// Takes the next descriptor that was sent; nil if none is there, without waiting.
    package static func receive(from channel: Int32) -> (descriptor: Int32, number: Int)? {
      var control = [UInt8](repeating: 0, count: controlBytes)
      var number = 0
      let got = withMessage(&number, &control) { recvmsg(channel, &$0, doNotWait) }
      guard got == MemoryLayout<Int>.size else { return nil }
      return control.withUnsafeBytes { bytes in
        guard bytes.load(fromByteOffset: 0, as: Int.self) == headerBytes + 4,
          bytes.load(fromByteOffset: 12, as: Int32.self) == rights
        else { return nil }
        return (bytes.load(fromByteOffset: headerBytes, as: Int32.self), number)
      }
    }

    private static let rights: Int32 = 1
    private static let doNotWait: Int32 = 0x40

    private static func withMessage(
      _ number: inout Int, _ control: inout [UInt8], _ body: (inout msghdr) -> Int
    ) -> Int {
      withUnsafeMutableBytes(of: &number) { number in
        control.withUnsafeMutableBytes { control in
          var vector = iovec(iov_base: number.baseAddress, iov_len: number.count)
          return withUnsafeMutablePointer(to: &vector) { vector in
            var message = msghdr()
            message.msg_iov = vector
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = .init(control.count)
            return body(&message)
          }
        }
      }
    }
  }
#endif
