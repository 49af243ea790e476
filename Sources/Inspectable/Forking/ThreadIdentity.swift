#if os(Linux)
  internal import CMainQueue
  import InspectableSystem

  /// Where this thread keeps its own number, so that it can be corrected in a copy of the process.
  ///
  /// A lock marks itself with the number of the thread that holds it, and keeps that number in
  /// thread-local variables: Swift's `Mutex` one for each piece of code it is compiled into, the runtime
  /// and Dispatch one each. A fork copies them, although the copy's thread has another number; those
  /// filled before the fork and those filled after it then disagree, and unlocking traps.
  ///
  /// Only the variables that are known by their symbols are changed. Any other word that happens to
  /// equal the number, as half of a pointer may, is left alone.
  final class ThreadIdentity {
    /// Where the variables are in an image's thread-local data, by the place of the image.
    private var known: [UnsafeRawPointer: ThreadNumberSymbols] = [:]

    /// The variables of this thread, which must be the only one, that hold its number.
    ///
    /// Asked before a fork: the copy then has nothing to look for.
    func slots() throws(Refusal) -> [UnsafeMutablePointer<pid_t>] {
      #if !_pointerBitWidth(_64)
        throw Refusal("processes can be copied on systems of 64 bits only")
      #endif
      // The only thread of a process has the number of the process.
      let number = getpid()
      var slots: [UnsafeMutablePointer<pid_t>] = []
      for image in LoadedImage.withThreadLocalData() where image.words.contains(number) {
        switch symbols(of: image) {
        case .none: break
        case .unknown:
          let name = image.path.split(separator: "/").last.map(String.init) ?? "the app's program"
          throw Refusal(
            "\(name) has no symbols, and they tell what a copy has to know of its own thread")
        case .at(let offsets):
          for offset in offsets where offset <= image.data.count - MemoryLayout<pid_t>.size {
            let slot = (image.data.baseAddress + offset).assumingMemoryBound(to: pid_t.self)
            // A variable that is not filled yet is filled later, with the right number.
            if slot.pointee == number { slots.append(slot) }
          }
        }
      }
      // The main queue belongs to a thread, and is not local to it.
      if let owner = main_queue_owner() { slots.append(owner) }
      return slots
    }

    private func symbols(of image: LoadedImage) -> ThreadNumberSymbols {
      if let symbols = known[image.headers.start] { return symbols }
      let symbols = ThreadNumberSymbols(of: image)
      known[image.headers.start] = symbols
      return symbols
    }
  }
#endif
