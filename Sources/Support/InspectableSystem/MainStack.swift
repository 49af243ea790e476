#if os(Linux)
  /// The stack of the main thread, which grows as it is used, up to a limit that may be raised.
  ///
  /// A process that is copied has one thread, and an app's own code belongs to the main one, so deep
  /// recursion stays on this stack as long as there is room.
  enum MainStack {
    /// Where other memory ends below the stack, and where the stack begins.
    private struct Place {
      var lowest: UInt
      var highest: UInt
    }

    /// Nil where the system does not tell.
    private static let place: Place? = {
      var below: UInt = 0
      for line in mappings().split(separator: "\n") {
        // `7ffc1a2b3000-7ffc1a2d4000 rw-p 00000000 00:00 0    [stack]`
        let range = line.prefix { $0 != " " }.split(separator: "-")
        guard range.count == 2, let end = UInt(range[1], radix: 16) else { return nil }
        if line.hasSuffix("[stack]") {
          // The system keeps a megabyte between the stack and what is below it.
          return Place(lowest: below + 2 << 20, highest: end)
        }
        below = end
      }
      return nil
    }()

    /// The memory of the process, a line for each range of it.
    private static func mappings() -> String {
      let file = SystemCall.open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return "" }
      defer { SystemCall.close(file) }
      var text: [UInt8] = []
      var bytes: [UInt8] = Array(repeating: 0, count: 1 << 14)
      while case let count = bytes.withUnsafeMutableBytes({ SystemCall.read(file, into: $0) }),
        count > 0
      {
        text += bytes[..<count]
      }
      return String(decoding: text, as: UTF8.self)
    }

    /// Runs something with the stack free to grow by as many bytes; nil elsewhere than on the main
    /// thread, and where there is no such room.
    static func run<Output>(using bytes: Int, _ body: () -> Output) -> Output? {
      guard let place else { return nil }
      var here: UInt8 = 0
      let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
      guard (place.lowest..<place.highest).contains(address),
        address - place.lowest > UInt(bytes)
      else { return nil }
      let needed = rlim_t(place.highest - address) + rlim_t(bytes)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
      if limit.rlim_cur >= needed { return body() }
      guard limit.rlim_max >= needed else { return nil }
      // Only while this runs, since a program that is started takes this limit for the size of its
      // threads' stacks.
      var raised = limit
      raised.rlim_cur = needed
      guard setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &raised) == 0 else { return nil }
      defer { _ = setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) }
      return body()
    }
  }
#endif
