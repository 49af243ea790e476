#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Mends what a process that was just forked still remembers of its parent's thread.
  ///
  /// Swift's `Mutex` marks itself with the number of the thread that holds it, and keeps that number
  /// in thread-local variables, one for each piece of code it is compiled into. A fork copies them,
  /// although the copy's thread has another number; those filled before the fork and those filled
  /// after it then disagree, and unlocking traps. They cannot be named, but there is little else in
  /// thread-local storage, so every word there that holds the old number gets the new one.
  enum ThreadIdentity {
    /// Replaces one thread's number by another in the thread-local storage of this thread.
    static func replace(_ old: pid_t, by new: pid_t) {
      #if _pointerBitWidth(_64)
        typealias Callback =
          @convention(c) (
            UnsafeRawPointer?, Int, UnsafeMutableRawPointer?
          ) -> Int32
        typealias Iterate = @convention(c) (Callback, UnsafeMutableRawPointer?) -> Int32
        guard let symbol = dlsym(nil, "dl_iterate_phdr") else { return }
        var numbers = (old: old, new: new)
        withUnsafeMutablePointer(to: &numbers) { numbers in
          _ = unsafeBitCast(symbol, to: Iterate.self)(
            { image, size, numbers in
              guard let image, let numbers, size >= Layout.imageBytes else { return 0 }
              let (old, new) = numbers.load(as: (pid_t, pid_t).self)
              let words = ThreadIdentity.storage(of: image)
              for index in words.indices where words[index] == old { words[index] = new }
              return 0
            }, numbers)
        }
      #endif
    }

    /// Where the system's `dl_phdr_info` and `Elf64_Phdr` have what is needed here, in bytes.
    private enum Layout {
      static let headers = 16
      static let headerCount = 24
      static let threadLocalData = 56
      static let imageBytes = 64
      static let headerBytes = 56
      static let memorySize = 40
      static let threadLocal: UInt32 = 7
    }

    /// The words of this thread's storage for one loaded image.
    private static func storage(of image: UnsafeRawPointer) -> UnsafeMutableBufferPointer<pid_t> {
      let nothing = UnsafeMutableBufferPointer<pid_t>(start: nil, count: 0)
      let count = image.load(fromByteOffset: Layout.headerCount, as: UInt16.self)
      guard
        let headers = image.load(
          fromByteOffset: Layout.headers, as: UnsafeRawPointer?.self),
        let data = image.load(
          fromByteOffset: Layout.threadLocalData, as: UnsafeMutableRawPointer?.self)
      else { return nothing }
      for index in 0..<Int(count) {
        let header = headers + index * Layout.headerBytes
        guard header.load(as: UInt32.self) == Layout.threadLocal else { continue }
        let bytes = Int(header.load(fromByteOffset: Layout.memorySize, as: UInt64.self))
        // A number of a thread is aligned as such.
        let aligned = data.alignedUp(for: pid_t.self)
        let words = (bytes - (aligned - data)) / MemoryLayout<pid_t>.stride
        guard words > 0 else { return nothing }
        return UnsafeMutableBufferPointer(
          start: aligned.assumingMemoryBound(to: pid_t.self), count: words)
      }
      return nothing
    }
  }
#endif
